"""Ends a bot process when its parent process (a test or benchmark) is gone."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from typing import Any

CHECK_SECONDS = 0.5
"""Seconds between two looks at who the parent is."""


async def run_with_parent(parent: int, work: Coroutine[Any, Any, None]) -> None:
    """Do the work, and ask this process to end as SIGTERM does when `parent` is no longer what started it.

    Who named that number was the parent itself, so nothing is missed while this process begins.
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
