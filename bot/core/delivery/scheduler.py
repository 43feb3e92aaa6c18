"""One task that serves all stored timers, so a restart loses none.

A timer only says that its subject has to be checked. The handler finds out what is due and stores the result together
with the next time before it notifies anyone, so a timer that goes off twice does no harm.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

from bot.clock import Clock
from bot.errors import StoreUnavailable
from bot.store import timer_queries
from bot.store.store import Store
from bot.store.timer_queries import Timer

_log = logging.getLogger(__name__)

Handler = Callable[[str], Awaitable[None]]
"""Checks one subject."""

RETRY = timedelta(minutes=5)
"""Time until a timer goes off again that its handler neither changed nor removed."""

MAX_SLEEP = timedelta(hours=1)
"""Upper limit of a sleep, so that changes of the system clock are noticed."""

MIN_SLEEP = timedelta(seconds=1)
"""Lower limit of a sleep, so that no stored timer keeps the task busy."""

PAUSE = timedelta(seconds=30)
"""Pause after a round that failed because of the store."""


class Scheduler:
    """Sleeps until the earliest timer is due and calls the handler of its kind."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._handlers: dict[str, Handler] = {}
        self._unserved: set[str] = set()
        self.against_members: set[str] = set()
        """Kinds that count time against members; an outage moves them."""
        self._earlier = asyncio.Event()
        self._turn = asyncio.Lock()

    def serve(self, kind: str, handler: Handler, *, against_members: bool = False) -> None:
        """Register the handler of a kind of timer, and whether it counts time against members.

        Raises ValueError if the kind has a handler.
        """
        if kind in self._handlers:
            raise ValueError(f"timers of the kind {kind!r} are served already")
        self._handlers[kind] = handler
        if against_members:
            self.against_members.add(kind)

    def wake(self) -> None:
        """Wake up the task, because a timer was set."""
        self._earlier.set()

    async def run(self) -> None:
        """Serve timers until cancelled, starting with overdue ones. Errors don't stop it."""
        while True:
            self._earlier.clear()
            sleep = await self._round()
            try:
                async with asyncio.timeout(sleep.total_seconds()):
                    await self._earlier.wait()
            except TimeoutError:
                continue

    async def _round(self) -> timedelta:
        """Handle all due timers and return how long to sleep."""
        try:
            await self.tick()
            return await self._sleep()
        except StoreUnavailable as error:  # The store has logged it.
            _log.debug("timers delayed: error=%s", error)
        except Exception:
            _log.exception("timers failed: retry_in=%s", PAUSE)
        return PAUSE

    async def tick(self) -> None:
        """Handle all due timers, each once, the earliest first.

        A timer that its handler left unchanged is postponed; otherwise it would be due again immediately, forever.
        """
        async with self._turn:
            now = self._clock()
            for timer in await self._store.due_timers(now):
                served = await self._serve(timer)
                left = await self._store.write(timer_queries.postpone, timer, replace(timer, due=now + RETRY))
                if left and served:
                    _log.error("timer not rescheduled by its handler: kind=%s subject=%s", timer.kind, timer.subject)

    async def _serve(self, timer: Timer) -> bool:
        """Have a timer's handler look at its subject; return whether it did so without an error.

        A kind that nobody serves is kept: its subject's part may be back after an update.
        """
        handler = self._handlers.get(timer.kind)
        if handler is None:
            if timer.kind not in self._unserved:
                self._unserved.add(timer.kind)
                _log.warning("timers that nothing serves are kept: kind=%s", timer.kind)
            return False
        try:
            await handler(timer.subject)
        except StoreUnavailable:
            raise
        except Exception:
            _log.exception("timer failed: kind=%s subject=%s", timer.kind, timer.subject)
            return False
        return True

    async def _sleep(self) -> timedelta:
        due = await self._store.read(timer_queries.next_due, ours=self._store.owned_condition)
        if due is None:
            return MAX_SLEEP
        return min(MAX_SLEEP, max(MIN_SLEEP, due - self._clock()))
