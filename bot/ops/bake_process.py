"""Draws the pieces of all games in the background after the first start of a version (`tablekeeper bake`)."""

from __future__ import annotations

import asyncio
import logging
from asyncio.subprocess import DEVNULL, PIPE

from bot.launch import command
from renderers.kit import sketch

_log = logging.getLogger(__name__)


async def bake_if_missing() -> None:
    """Run `tablekeeper bake` in a process of its own if the pieces aren't on disk; a failure is logged.

    If this is cancelled, the process ends.
    """
    if sketch.ATLAS.is_open or sketch.ATLAS.path is None:
        return
    process = await asyncio.create_subprocess_exec(*command("bot", "bake"), stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE)
    try:
        _, complaint = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if process.returncode != 0:
        reason = complaint.decode(errors="replace").strip()
        _log.warning("pieces of pictures not stored, the next start draws them again: error=%s", reason[-300:])
