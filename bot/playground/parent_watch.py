"""Ends a bot process when its parent process (a test or benchmark) has ended."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from typing import Any

CHECK_SECONDS = 0.5
"""Seconds between checks of the parent's id."""


async def run_with_parent(parent: int, work: Coroutine[Any, Any, None]) -> None:
    """Run, and stop this process as SIGTERM does when its parent has ended.

    The parent passes its own id, so its end isn't missed while this process starts.
    """
    watching = asyncio.create_task(_watch(parent), name="watch of the parent")
    try:
        await work
    finally:
        watching.cancel()


async def _watch(parent: int) -> None:
    while os.getppid() == parent:  # noqa: ASYNC110 -- nobody tells an orphan that it is one
        await asyncio.sleep(CHECK_SECONDS)
    signal.raise_signal(signal.SIGTERM)
