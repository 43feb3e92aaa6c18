"""What the host does of its own accord for one subject at a time: one task for each, only so many at once.

A timer stands for every errand, so what goes wrong is left to it, and what is not done at the end to the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.model.errors import StoreUnavailable

_log = logging.getLogger(__name__)


class BackgroundJobs:
    """Runs them. `name` is what the log calls one, before its subject: "par of challenge"."""

    def __init__(self, name: str, at_once: int, work: Callable[[str], Awaitable[None]]) -> None:
        self._name = name
        self._work = work
        self._room = asyncio.Semaphore(at_once)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, subject: str) -> asyncio.Task[None]:
        """Begin one, unless it was begun already; its task, which raises nothing."""
        if subject not in self._tasks:
            self._tasks[subject] = asyncio.create_task(self._run(subject), name=f"{self._name} {subject}")
        return self._tasks[subject]

    async def settled(self) -> None:
        """Wait until none is left."""
        while self._tasks:
            await asyncio.wait([*self._tasks.values()])

    async def close(self) -> None:
        """Leave what is begun to the next start."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _run(self, subject: str) -> None:
        try:
            async with self._room:
                await self._work(subject)
        except StoreUnavailable as error:  # the store has said so to whoever runs the bot
            _log.debug("%s %s waits: %s", self._name, subject, error)
        except Exception:
            _log.exception("%s %s failed", self._name, subject)
        finally:
            del self._tasks[subject]
