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

from bot.model.clock import Clock
from bot.model.errors import StoreUnavailable
from bot.store import queries
from bot.store.store import Store

_log = logging.getLogger(__name__)

Handler = Callable[[str], Awaitable[None]]
"""Looks at one subject."""

RETRY = timedelta(minutes=5)
"""After so long a timer goes off again whose handler left it where it was, by failing or by doing nothing."""

MAX_SLEEP = timedelta(hours=1)
"""So that a clock that was set meanwhile is noticed."""

MIN_SLEEP = timedelta(seconds=1)
"""Between two rounds that nobody asked for: whatever the store says is due, the sleeper sleeps."""

PAUSE = timedelta(seconds=30)
"""After a round that the store did not let come to its end."""


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
        """Serve until cancelled, what fell due while the host was away first. No error ends it."""
        while True:
            self._earlier.clear()
            sleep = await self._round()
            try:
                async with asyncio.timeout(sleep.total_seconds()):
                    await self._earlier.wait()
            except TimeoutError:
                continue

    async def _round(self) -> timedelta:
        """Everything that is due, and how long to sleep then."""
        try:
            await self.tick()
            return await self._sleep()
        except StoreUnavailable as error:  # the store has said so to whoever runs the bot
            _log.debug("timers wait: %s", error)
        except Exception:
            _log.exception("a round of timers failed, the next one is in %s", PAUSE)
        return PAUSE

    async def tick(self) -> None:
        """Everything that is due now, the earliest first, each once.

        Whatever its handler did, no timer stays where it was: else it would be due again at once, and for ever.
        """
        async with self._turn:
            now = self._clock()
            for timer in await self._store.due_timers(now):
                failed = False
                try:
                    await self._handlers[timer.kind](timer.subject)
                except StoreUnavailable:
                    raise
                except Exception:
                    failed = True
                    _log.exception("timer %s of %s failed", timer.kind, timer.subject)
                left = await self._store.write(queries.timers.postpone, timer, replace(timer, due=now + RETRY))
                if left and not failed:
                    _log.error("timer %s of %s was left where it was by its handler", timer.kind, timer.subject)

    async def _sleep(self) -> timedelta:
        due = await self._store.read(queries.timers.next_due, ours=self._store.owned_condition)
        if due is None:
            return MAX_SLEEP
        return min(MAX_SLEEP, max(MIN_SLEEP, due - self._clock()))
