"""Works off what the host owes its channels: after a start, after a reconnect, after failures with a growing pause.

Whoever answers a member pays at once and ticks off; what they could not pay is left here. It stands in the store, so
a killed process forgets none. Who serves a kind looks what is there already before posting anything, and does not
know what it does to Discord here.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

from bot.model.clock import Clock
from bot.model.errors import TableError
from bot.model.outbox import OutboxEntry, OutboxKind
from bot.store import queries
from bot.store.store import Store

_log = logging.getLogger(__name__)

Handler = Callable[[OutboxEntry], Awaitable[None]]
"""Pays one debt; what it raises puts the debt off."""

FIRST_RETRY = timedelta(seconds=5)
MAX_RETRY = timedelta(hours=6)
MAX_TRIES = 24
"""Some three days; after that a debt is forgiven, and whoever comes to the table is shown it as it stands."""

BATCH_SECONDS = 1.0
"""Seconds between two rounds: so long what was ticked off is collected, to be written in one transaction."""

MAX_SLEEP_SECONDS = 3600.0
"""Seconds, so that a clock that was set meanwhile is noticed."""

MAX_CHANNELS = 8
"""Channels that are written to at the same time, each in one queue."""

BATCH_SIZE = 200

ORDER = {kind: place for place, kind in enumerate(OutboxKind)}


class RetryLater(Exception):
    """It cannot be paid now, and nobody is to blame: the sentence goes to the log without a traceback.

    `wait` is how many seconds have to pass before another attempt can succeed.
    """

    def __init__(self, sentence: str, wait: float = 0.0) -> None:
        super().__init__(sentence)
        self.wait = wait


class Waits(Exception):
    """It is paid after another debt of its subject, and stays due until then: nothing was tried."""


class Outbox:
    """What is owed, and the one loop that works it off."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._handlers: dict[OutboxKind, Handler] = {}
        self._paid: dict[tuple[OutboxKind, str, int], OutboxEntry] = {}
        self._working: dict[int, asyncio.Task[None]] = {}
        self._stirred = asyncio.Event()

    def serve(self, kind: OutboxKind, handler: Handler) -> None:
        """Pay the debts of a kind. Each has one handler."""
        if kind in self._handlers:
            raise ValueError(f"debts of the kind {kind!r} are paid already")
        self._handlers[kind] = handler

    async def of(self, subject: str) -> Sequence[OutboxEntry]:
        """What a subject owes now."""
        return [debt for debt in await self._store.read(queries.outbox.debts_of, subject) if not self._is_paid(debt)]

    async def find(self, subject: str, kind: OutboxKind) -> OutboxEntry | None:
        """The debt of a kind of which a subject owes one at most."""
        return next((debt for debt in await self.of(subject) if debt.kind is kind), None)

    async def owe(self, debt: OutboxEntry) -> None:
        """Owe something that no entry of a log caused."""
        self._paid.pop(debt.key, None)
        await self._store.write(queries.outbox.owe, [debt])
        self.wake()

    def renew(self, debts: Sequence[OutboxEntry]) -> None:
        """The store has these anew: that the like of them was paid before does not count."""
        for debt in debts:
            self._paid.pop(debt.key, None)
        self.wake()

    async def forgive(self, subject: str) -> None:
        """A table or a challenge owes nothing any more: there is nobody to owe it to."""
        await self._store.write(queries.outbox.forgive, subject)

    def tick_off(self, debt: OutboxEntry) -> None:
        """It is done; written a moment later, with others. To do it once more after a crash does no harm."""
        known = self._paid.get(debt.key)
        if known is None or known.rev < debt.rev:
            self._paid[debt.key] = debt
        self.wake()

    async def put_off(self, debt: OutboxEntry, error: BaseException) -> None:
        """An attempt failed: the next one comes after a pause that grows."""
        if debt.tries + 1 >= MAX_TRIES:
            _log.warning("%s of %s is given up: %s", debt.kind, debt.subject, error)
            await self._store.write(queries.outbox.tick_off, [debt])
            return
        pause = min(MAX_RETRY, FIRST_RETRY * 2**debt.tries)
        if isinstance(error, RetryLater):
            pause = max(pause, timedelta(seconds=error.wait))
        _log.info("%s of %s at rev %d waits %s: %s", debt.kind, debt.subject, debt.rev, pause, error)
        await self._store.write(queries.outbox.put_off, debt, self._clock() + pause)
        self.wake()

    def wake(self) -> None:
        """Something has changed that the loop may have to know."""
        self._stirred.set()

    async def rouse(self, channel: int | None = None) -> None:
        """Everything is due now, for the host has come back; or all of one channel, which can be written to again."""
        await self._store.write(queries.outbox.rouse, self._clock(), channel, ours=self._store.owned_condition)
        self.wake()

    async def run(self) -> None:
        """Work until cancelled, what the last process left behind first. No error of the store or a handler ends it."""
        try:
            await self._guarded(self.rouse())
            while True:
                self._stirred.clear()
                await self._guarded(self._begin_round())
                await self._rest()
        finally:
            await self._stop()

    async def tick(self) -> None:
        """Everything that is due now, to its end."""
        complete = False
        while not complete:
            complete = await self._begin_round()
            while self._working:
                await asyncio.wait([*self._working.values()])
        await self._write_paid()

    async def settle(self, seconds: float) -> None:
        """Let what is being paid come to its end for so long, and write down what was ticked off."""
        if self._working:
            await asyncio.wait([*self._working.values()], timeout=seconds)
        await self._guarded(self._write_paid())

    async def close(self) -> None:
        """Write down what was ticked off; where that fails, the next start looks and finds that it is done."""
        await self._guarded(self._write_paid())

    async def _guarded(self, work: Awaitable[object]) -> None:
        try:
            await work
        except TableError as error:  # the store has said so to whoever runs the bot
            _log.debug("the outbox waits: %s", error)
        except Exception:
            _log.exception("a round of the outbox failed")

    async def _begin_round(self) -> bool:
        """Begin with all that is due; False if a channel was being written to, which goes on when that is done."""
        complete = True
        await self._write_paid()
        due: defaultdict[int, list[OutboxEntry]] = defaultdict(list)
        for debt in await self._store.read(
            queries.outbox.due_debts, self._clock(), BATCH_SIZE, ours=self._store.owned_condition
        ):
            due[debt.channel].append(debt)
        for channel, debts in due.items():
            if channel in self._working:
                complete = False
                continue
            if len(self._working) >= MAX_CHANNELS:
                self.wake()
                await asyncio.wait([*self._working.values()], return_when=asyncio.FIRST_COMPLETED)
            self._working[channel] = asyncio.create_task(self._work_off(channel, debts), name=f"outbox of {channel}")
        return complete

    async def _work_off(self, channel: int, debts: Sequence[OutboxEntry]) -> None:
        try:
            await self._pay(debts)
        finally:
            del self._working[channel]
            self.wake()

    async def _pay(self, debts: Sequence[OutboxEntry]) -> None:
        """Pay what one channel is owed, one after the other. Nothing is raised.

        A call that has waited for long comes after a board of its table that is owed only now. Every debt is ticked off
        or put off, unless it waits for another one.
        """
        began: dict[str, tuple[datetime, int]] = {}
        for debt in debts:
            since, kind = began.get(debt.subject, (debt.since, ORDER[debt.kind]))
            began[debt.subject] = min(debt.since, since), min(ORDER[debt.kind], kind)
        for debt in sorted(debts, key=lambda debt: (began[debt.subject], debt.subject, ORDER[debt.kind], debt.since)):
            if self._is_paid(debt):
                continue
            try:
                await self._handlers[debt.kind](debt)
            except Waits as waits:
                _log.debug("%s of %s waits: %s", debt.kind, debt.subject, waits)
            except Exception as error:
                if not isinstance(error, RetryLater):
                    _log.exception("paying %s of %s failed", debt.kind, debt.subject)
                await self._guarded(self.put_off(debt, error))
            else:
                self.tick_off(debt)

    async def _rest(self) -> None:
        """Until something happened or the next debt is due, and a moment at least."""
        await asyncio.sleep(BATCH_SECONDS)
        seconds = MAX_SLEEP_SECONDS
        try:
            now = self._clock()
            due = await self._store.read(queries.outbox.next_debt, now, ours=self._store.owned_condition)
            if due is not None:
                seconds = min(seconds, (due - now).total_seconds())
        except Exception as error:
            _log.debug("the outbox looks again soon: %s", error)
            seconds = FIRST_RETRY.total_seconds()
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

    def _is_paid(self, debt: OutboxEntry) -> bool:
        paid = self._paid.get(debt.key)
        return paid is not None and debt.rev <= paid.rev

    async def _write_paid(self) -> None:
        paid = dict(self._paid)
        if not paid:
            return
        await self._store.write(queries.outbox.tick_off, [*paid.values()])
        for key, debt in paid.items():
            if self._paid.get(key) is debt:
                del self._paid[key]
