"""The outbox: delivers pending posts after a start, a reconnect, or a failure, with a growing pause.

The reply to a member delivers at once and marks the entry as delivered; what it couldn't deliver is left here. Entries
are in the store, so a killed process loses none. A handler looks at what is there before it posts.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import OutboxEntry, OutboxKind
from bot.errors import TableError
from bot.store.store import Store

_log = logging.getLogger(__name__)

Handler = Callable[[OutboxEntry], Awaitable[None]]
"""Delivers one entry; an exception postpones it."""

FIRST_RETRY = timedelta(seconds=5)
MAX_RETRY = timedelta(hours=6)
MAX_TRIES = 24
"""About three days; then an entry is dropped, and the next press at the table shows it."""

BATCH_SECONDS = 1.0
"""Seconds between two rounds; delivered entries are collected meanwhile and removed in one transaction."""

MAX_SLEEP_SECONDS = 3600.0
"""Seconds; limited so that a changed system clock is noticed."""

MAX_CHANNELS = 8
"""Channels that are written to at the same time, one request at a time each."""

BATCH_SIZE = 200


class RetryLater(Exception):
    """The entry can't be delivered now; logged without a traceback.

    `wait` is the number of seconds before another attempt can succeed.
    """

    def __init__(self, sentence: str, wait: float = 0.0) -> None:
        super().__init__(sentence)
        self.wait = wait


class ChannelGone(RetryLater):
    """The channel of the entry is gone, so the entry is dropped."""


class Waits(Exception):
    """The entry has to wait for another one of its subject; it stays due, and no try is counted."""


class Outbox:
    """Pending posts, and the loop that delivers them."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._handlers: dict[str, Handler] = {}
        self._delivered: dict[tuple[str, str, int], OutboxEntry] = {}
        self._working: dict[int, asyncio.Task[None]] = {}
        self._stirred = asyncio.Event()

    def serve(self, kind: OutboxKind, handler: Handler) -> None:
        """Register the handler of a kind. Raises ValueError if it has one."""
        if kind.name in self._handlers:
            raise ValueError(f"entries of the kind {kind.name!r} have a handler")
        self._handlers[kind.name] = handler

    @property
    def served(self) -> Collection[str]:
        """The names of the kinds that have a handler."""
        return self._handlers.keys()

    async def of(self, subject: str) -> Sequence[OutboxEntry]:
        """Return the pending entries of a subject."""
        return [
            entry
            for entry in await self._store.read(outbox_queries.entries_of, subject)
            if not self._is_delivered(entry)
        ]

    async def find(self, subject: str, kind: OutboxKind) -> OutboxEntry | None:
        """Return the pending entry of a kind of which a subject has at most one."""
        return next((entry for entry in await self.of(subject) if entry.kind is kind), None)

    async def add(self, entry: OutboxEntry) -> None:
        """Add an entry that no change of a table caused."""
        self._delivered.pop(entry.key, None)
        await self._store.write(outbox_queries.add_entries, [entry])
        self.wake()

    def renew(self, entries: Sequence[OutboxEntry]) -> None:
        """Forget that earlier entries with these keys were delivered: the store has new ones."""
        for entry in entries:
            self._delivered.pop(entry.key, None)
        self.wake()

    async def remove(self, subject: str) -> None:
        """Remove the entries of a table or a challenge that nobody can get."""
        await self._store.write(outbox_queries.remove_entries, subject)

    def mark_delivered(self, entry: OutboxEntry) -> None:
        """Mark an entry as delivered; the store removes it a moment later, with others.

        After a crash it may be delivered again, which does no harm.
        """
        known = self._delivered.get(entry.key)
        if known is None or known.rev < entry.rev:
            self._delivered[entry.key] = entry
        self.wake()

    async def postpone(self, entry: OutboxEntry, error: BaseException) -> None:
        """Try again after a growing pause; after MAX_TRIES, or without its channel, drop the entry."""
        if isinstance(error, ChannelGone) or entry.tries + 1 >= MAX_TRIES:
            _log.warning("outbox entry dropped: kind=%s subject=%s error=%s", entry.kind, entry.subject, error)
            await self._store.write(outbox_queries.remove_delivered, [entry])
            return
        pause = min(MAX_RETRY, FIRST_RETRY * 2**entry.tries)
        if isinstance(error, RetryLater):
            pause = max(pause, timedelta(seconds=error.wait))
        _log.info(
            "outbox entry postponed: kind=%s subject=%s rev=%d pause=%s error=%s",
            entry.kind,
            entry.subject,
            entry.rev,
            pause,
            error,
        )
        await self._store.write(outbox_queries.postpone, entry, self._clock() + pause)
        self.wake()

    def wake(self) -> None:
        """Have the loop look at the store again."""
        self._stirred.set()

    async def make_due(self, channel: int | None = None) -> None:
        """Make all entries due now, or those of one channel that can be written to again."""
        await self._store.write(outbox_queries.make_due, self._clock(), channel, ours=self._store.owned_condition)
        self.wake()

    async def run(self) -> None:
        """Deliver until cancelled, first what the last process left. Errors of the store and handlers are logged."""
        try:
            await self._guarded(self.make_due())
            await self._guarded(self._log_kept())
            while True:
                self._stirred.clear()
                began = self._clock()
                done = await self._guarded(self._begin_round())
                await self._rest(began, MAX_SLEEP_SECONDS if done else FIRST_RETRY.total_seconds())
        finally:
            await self._stop()

    async def tick(self) -> None:
        """Deliver all entries that are due now, and wait for it."""
        complete = False
        while not complete:
            complete = await self._begin_round()
            while self._working:
                await asyncio.wait([*self._working.values()])
        await self._save_delivered()

    async def settle(self, seconds: float) -> None:
        """Wait up to `seconds` for deliveries in progress, then remove delivered entries."""
        if self._working:
            await asyncio.wait([*self._working.values()], timeout=seconds)
        await self._guarded(self._save_delivered())

    async def close(self) -> None:
        """Remove delivered entries; if that fails, the next start finds their messages there."""
        await self._guarded(self._save_delivered())

    async def _log_kept(self) -> None:
        """Log which entries stay in the store because nothing delivers their kind any more."""
        for kind, count in (await self._store.read(outbox_queries.count_by_kind)).items():
            if kind not in self.served:
                _log.warning("outbox entries kept, nothing delivers them: kind=%s entries=%d", kind, count)

    async def _guarded(self, work: Awaitable[object]) -> bool:
        """Return whether there was no error."""
        try:
            await work
        except TableError as error:  # the store has logged it
            _log.debug("outbox waiting: error=%s", error)
        except Exception:
            _log.exception("outbox round failed")
        else:
            return True
        return False

    async def _begin_round(self) -> bool:
        """Start delivering all due entries; return False if a channel was busy and has to be looked at again."""
        complete = True
        await self._save_delivered()
        due: defaultdict[int, list[OutboxEntry]] = defaultdict(list)
        for entry in await self._store.read(
            outbox_queries.due_entries,
            self._clock(),
            BATCH_SIZE,
            kinds=self.served,
            ours=self._store.owned_condition,
        ):
            due[entry.channel].append(entry)
        for channel, entries in due.items():
            if channel in self._working:
                complete = False
                continue
            if len(self._working) >= MAX_CHANNELS:
                self.wake()
                await asyncio.wait([*self._working.values()], return_when=asyncio.FIRST_COMPLETED)
            self._working[channel] = asyncio.create_task(
                self._deliver_to_channel(channel, entries), name=f"outbox of {channel}"
            )
        return complete

    async def _deliver_to_channel(self, channel: int, entries: Sequence[OutboxEntry]) -> None:
        try:
            await self._deliver(entries)
        finally:
            del self._working[channel]
            self.wake()

    async def _deliver(self, entries: Sequence[OutboxEntry]) -> None:
        """Deliver the entries of one channel in order; errors postpone an entry.

        Entries of one subject stay together, by kind: a call comes after the board of its table, however long it has
        waited.
        """
        began: dict[str, tuple[datetime, int]] = {}
        for entry in entries:
            since, rank = began.get(entry.subject, (entry.since, entry.kind.rank))
            began[entry.subject] = min(entry.since, since), min(entry.kind.rank, rank)
        for entry in sorted(
            entries,
            key=lambda entry: (began[entry.subject], entry.subject, entry.kind.rank, entry.since, entry.content.key),
        ):
            if self._is_delivered(entry):
                continue
            try:
                await self._handlers[entry.kind.name](entry)
            except Waits as waits:
                _log.debug("outbox entry waiting: kind=%s subject=%s reason=%s", entry.kind, entry.subject, waits)
            except Exception as error:
                if not isinstance(error, RetryLater):
                    _log.exception("outbox delivery failed: kind=%s subject=%s", entry.kind, entry.subject)
                await self._guarded(self.postpone(entry, error))
            else:
                self.mark_delivered(entry)

    async def _rest(self, began: datetime, seconds: float) -> None:
        """Sleep until something changed or the next entry is due, from BATCH_SECONDS to `seconds`.

        What got due since the round `began` wasn't part of it.
        """
        await asyncio.sleep(BATCH_SECONDS)
        try:
            due = await self._store.read(outbox_queries.next_due, began, ours=self._store.owned_condition)
            if due is not None:
                seconds = min(seconds, (due - self._clock()).total_seconds())
        except Exception as error:
            _log.debug("outbox retries reading: error=%s", error)
            seconds = min(seconds, FIRST_RETRY.total_seconds())
        try:
            async with asyncio.timeout(seconds):
                await self._stirred.wait()
        except TimeoutError:
            return

    async def _stop(self) -> None:
        working = [*self._working.values()]
        for task in working:
            task.cancel()
        if working:
            await asyncio.wait(working)

    def _is_delivered(self, entry: OutboxEntry) -> bool:
        delivered = self._delivered.get(entry.key)
        return delivered is not None and entry.rev <= delivered.rev

    async def _save_delivered(self) -> None:
        delivered = dict(self._delivered)
        if not delivered:
            return
        await self._store.write(outbox_queries.remove_delivered, [*delivered.values()])
        for key, entry in delivered.items():
            if self._delivered.get(key) is entry:
                del self._delivered[key]
