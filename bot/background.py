"""Background tasks that are restarted when they end.

A task that ends, with an error or without, is logged as critical and restarted after a pause that grows with every end
in a row. A task that raises `Fatal` is not restarted: the owner of the background is asked to stop.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from math import ldexp

_log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]
"""Runs until it is cancelled."""

MIN_PAUSE_SECONDS = 1.0
MAX_PAUSE_SECONDS = 300.0
"""Range of the pause before a restart."""

HALF_LIFE_SECONDS = 30.0
"""Seconds of work that halve the next pause.

So a task that sometimes works is not left waiting for minutes.
"""


class Fatal(Exception):
    """The bot cannot continue; the message is for the person who runs it."""


class Background:
    """Runs tasks until it is closed.

    `stop` is called once, with the error that makes it impossible to continue.
    """

    def __init__(
        self, stop: Callable[[Fatal], None], pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._stop = stop
        self._pause = pause
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, name: str, work: Work) -> None:
        """Start a task, and restart it whenever it ends."""
        self._tasks.append(asyncio.create_task(self._run(name, work), name=name))

    async def close(self) -> None:
        """Cancel all tasks."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _run(self, name: str, work: Work) -> None:
        loop, pause = asyncio.get_running_loop(), MIN_PAUSE_SECONDS
        while True:
            began = loop.time()
            try:
                await work()
            except Fatal as error:
                _log.critical("%s", error)
                self._stop(error)
                return
            except Exception:
                pause = shorten_pause(pause, loop.time() - began)
                _log.critical("background task failed: task=%r restart_seconds=%.0f", name, pause, exc_info=True)
            else:
                pause = shorten_pause(pause, loop.time() - began)
                _log.critical("background task stopped: task=%r restart_seconds=%.0f", name, pause)
            await self._pause(pause)
            pause = min(2 * pause, MAX_PAUSE_SECONDS)


def shorten_pause(pause: float, worked: float) -> float:
    """Return the pause after work that lasted for `worked` seconds."""
    return max(MIN_PAUSE_SECONDS, ldexp(pause, -int(worked / HALF_LIFE_SECONDS)))
