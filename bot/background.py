"""Work that goes on for as long as the bot does: none of it ends unnoticed.

Work that ends, by an error or by returning, is reported as critical and begun again after a pause that grows with every
end in a row. Work that meets a `Fatal` error is not begun again: whoever runs the background is told to stop.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from math import ldexp

_log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]
"""Goes on until it is cancelled."""

MIN_PAUSE_SECONDS = 1.0
MAX_PAUSE_SECONDS = 300.0
"""Seconds before work that ended is begun again."""

HALF_LIFE_SECONDS = 30.0
"""Seconds of work after which the next pause is half as long: one that serves in between is not left for minutes."""


class Fatal(Exception):
    """The bot cannot serve any more; the message is a sentence for the person who runs it."""


class Background:
    """Keeps work going until it is closed. `stop` is called once, with what made going on impossible."""

    def __init__(
        self, stop: Callable[[Fatal], None], pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._stop = stop
        self._pause = pause
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, name: str, work: Work) -> None:
        """Begin this work, and begin it again whenever it ends."""
        self._tasks.append(asyncio.create_task(self._run(name, work), name=name))

    async def close(self) -> None:
        """End all work."""
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
                _log.critical("the %s ended, and begins again in %.0f s", name, pause, exc_info=True)
            else:
                pause = shorten_pause(pause, loop.time() - began)
                _log.critical("the %s ended without an error, and begins again in %.0f s", name, pause)
            await self._pause(pause)
            pause = min(2 * pause, MAX_PAUSE_SECONDS)


def shorten_pause(pause: float, worked: float) -> float:
    """The pause after work that went on for so many seconds."""
    return max(MIN_PAUSE_SECONDS, ldexp(pause, -int(worked / HALF_LIFE_SECONDS)))
