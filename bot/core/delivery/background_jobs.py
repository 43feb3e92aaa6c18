"""Background jobs: one task per subject, a limited number at once.

Every job has a timer, which starts it again after an error or restart.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.errors import StoreUnavailable

_log = logging.getLogger(__name__)


class BackgroundJobs:
    """Runs jobs. `name` precedes the subject in the log: "par of challenge"."""

    def __init__(self, name: str, at_once: int, work: Callable[[str], Awaitable[None]]) -> None:
        self._name = name
        self._work = work
        self._room = asyncio.Semaphore(at_once)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, subject: str) -> asyncio.Task[None]:
        """Start the job of a subject unless it is running; return its task.

        The task never raises.
        """
        if subject not in self._tasks:
            self._tasks[subject] = asyncio.create_task(self._run(subject), name=f"{self._name} {subject}")
        return self._tasks[subject]

    async def settled(self) -> None:
        """Wait until no job is running."""
        while self._tasks:
            await asyncio.wait([*self._tasks.values()])

    async def close(self) -> None:
        """Cancel all jobs; the next start begins them again."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _run(self, subject: str) -> None:
        try:
            async with self._room:
                await self._work(subject)
        except StoreUnavailable as error:  # The store has logged it.
            _log.debug("job delayed: job=%r subject=%s error=%s", self._name, subject, error)
        except Exception:
            _log.exception("job failed: job=%r subject=%s", self._name, subject)
        finally:
            del self._tasks[subject]
