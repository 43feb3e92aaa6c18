"""One sleeper for all timers of the host. They stand in the store, so a restart forgets none.

A timer says only that its subject is to be looked at. The handler finds out what is due and makes it last together
with the next time, before it tells anybody; a timer that goes off twice then finds nothing to do.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

from bot.tables.clock import Clock
from bot.tables.store import Store

_log = logging.getLogger(__name__)

Handler = Callable[[str], Awaitable[None]]
"""Looks at one subject."""

RETRY = timedelta(minutes=5)
"""After so long a timer goes off again whose handler failed and left it where it was."""

LONGEST_SLEEP = timedelta(hours=1)
"""So that a clock that was set meanwhile is noticed."""


class Timers:
    """Sleeps until the earliest timer is due, and hands it to whoever serves its kind."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._handlers: dict[str, Handler] = {}
        self._earlier = asyncio.Event()
        self._turn = asyncio.Lock()

    def serve(self, kind: str, handler: Handler) -> None:
        """Serve the timers of a kind. Each has one handler."""
        if kind in self._handlers:
            raise ValueError(f"timers of the kind {kind!r} are served already")
        self._handlers[kind] = handler

    def wake(self) -> None:
        """A timer was set: it may be earlier than what the sleeper waits for."""
        self._earlier.set()

    async def run(self) -> None:
        """Serve until cancelled, what fell due while the host was away first."""
        while True:
            self._earlier.clear()
            await self.tick()
            sleep = await self._sleep()
            try:
                async with asyncio.timeout(sleep.total_seconds()):
                    await self._earlier.wait()
            except TimeoutError:
                continue

    async def tick(self) -> None:
        """Everything that is due now, the earliest first, each once."""
        async with self._turn:
            now = self._clock()
            for timer in await self._store.due_timers(now):
                try:
                    await self._handlers[timer.kind](timer.subject)
                except Exception:
                    _log.exception("timer %s of %s failed", timer.kind, timer.subject)
                    await self._store.postpone(timer, replace(timer, due=now + RETRY))

    async def _sleep(self) -> timedelta:
        due = await self._store.next_due()
        if due is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, max(timedelta(0), due - self._clock()))
