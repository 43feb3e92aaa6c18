"""The bot in a separate process that a test can kill abruptly."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from bot.playground.server import Playground
from bot.playground.world.world import World

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds that a process may take until it serves."""


@asynccontextmanager
async def bot(playground: Playground, database: Path, *stop_at: str) -> AsyncIterator[Callable[[], None]]:
    """The bot in a process; the value kills it as hard as can be."""
    process = await _started(playground, database, *stop_at)
    try:
        await playground.world.feed.wait_until(
            lambda: playground.world.bot_online and bool(playground.world.commands), PATIENCE
        )
        yield process.kill
    finally:
        await process.gone()


async def run_for(playground: Playground, database: Path, seconds: float, *stop_at: str) -> None:
    """Start the bot and kill it after n seconds, unless it killed itself before."""
    process = await _started(playground, database, *stop_at)
    await asyncio.wait([process.ended], timeout=seconds)
    await process.gone()


class _Process:
    """A bot that was forked; `ended` is done when it has ended."""

    def __init__(self, number: int, ended: asyncio.Task[None]) -> None:
        self._number = number
        self.ended = ended

    def kill(self) -> None:
        """Kill it, if it has not ended."""
        if not self.ended.done():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._number, signal.SIGKILL)

    async def gone(self) -> None:
        """Kill it, and wait until it is gone."""
        self.kill()
        await self.ended


async def _started(playground: Playground, database: Path, *stop_at: str) -> _Process:
    order = {
        "address": playground.address, "token": playground.world.token, "database": str(database), "stop_at": stop_at,
    }  # fmt: skip
    number = await asyncio.to_thread(_answer, json.dumps(order))
    return _Process(int(number), asyncio.create_task(_ended(playground.world)))


async def _ended(world: World) -> None:
    """Wait until it has ended, and tell each member who waits for its answer that there is none."""
    await asyncio.to_thread(_answer)
    await world.feed.wait_until(lambda: not world.bot_online)
    for interaction in world.interactions.all:
        if not interaction.answered_event.is_set():
            interaction.fail("The bot was killed")


@cache
def _forking() -> subprocess.Popen[str]:
    """The process that bots are forked from, one for all tests of this process."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.bot_process"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def _answer(order: str = "") -> str:
    """The next line of its output, after an order if there is one."""
    process = _forking()
    assert process.stdin
    assert process.stdout
    if order:
        process.stdin.write(f"{order}\n")
        process.stdin.flush()
    return process.stdout.readline()
