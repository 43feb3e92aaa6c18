"""Who is told what of the tables that wait for them: called once, reminded a few times, never in their quiet hours.

A call is a debt of its table like any other, and a reminder is the same debt owed anew: one timer for each table looks
whether it is due. Who is told in the end, and how, is decided when the call is paid (`plan`), and is kept with it. So
whatever happens in between, nobody is told twice, and what fell due while the host was away is told once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.model.change import NO_EFFECTS, Context, Effects, Write
from bot.model.clock import Clock
from bot.model.errors import NobodyWaits, NoSuchTable, TableFrozen
from bot.model.notice import FIRST_LOOK, NEXT, TIMER, Notice, Terms, asking, is_watched, of_now
from bot.model.outbox import GRACE, OutboxEntry, OutboxKind
from bot.model.table import LiveTable, Table, deciders, next_members
from bot.notify import words
from bot.store import queries
from bot.store.store import Store
from bot.tables.cache import Locks
from bot.tables.jobs.outbox import Outbox
from bot.tables.jobs.timers import Timers
from bot.tables.settings import Settings

RETRY = timedelta(minutes=1)
"""After so long a table is looked at again whose members are being told something just now."""

UNDELIVERED_RETRY = timedelta(hours=1)
"""After so long a table is looked at again whose call could not be paid yet."""


@dataclass(frozen=True, slots=True)
class NotificationPlan:
    """Who is told now that a table waits for them: `pinged` beside its board, where those `named` were told before.

    `early` are those beside it who go on next and wished to know it.
    `written` are the members whose letters are to be brought up to date. If all who are pinged are `reminded`, they
    have been asked `since` then; the last time if this is the `last`. `notices` are what is to be kept of all that, and
    `due` is when the table is to be looked at again, None if that can wait for the timer that there is.
    """

    pinged: tuple[int, ...]
    named: tuple[int, ...]
    early: tuple[int, ...]
    written: tuple[int, ...]
    reminded: bool
    since: datetime | None
    notices: tuple[Notice, ...]
    due: datetime | None

    def letters(self, called: OutboxEntry) -> tuple[OutboxEntry, ...]:
        """What is owed to those who are written to, beside this call."""
        due = called.since + GRACE
        return tuple(
            replace(called, kind=OutboxKind.LETTER, due=due, members=(), message=member, tries=0)
            for member in self.written
        )


class Notices:
    """Decides who is told, and keeps what they were told."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: Settings,
        timers: Timers,
        outbox: Outbox,
        live: Callable[[str], Awaitable[LiveTable]],
    ) -> None:
        self._store = store
        self._clock = clock
        self._settings = settings
        self._timers = timers
        self._outbox = outbox
        self._live = live
        self._turns = Locks()
        timers.serve(TIMER, self._look)

    def turn(self, table_id: str) -> asyncio.Lock:
        """Held by whoever is telling members of a table, or decides whether to."""
        return self._turns.of(table_id)

    async def of(self, table: str, member: int) -> Notice | None:
        """What a member was told of a table last."""
        return next(
            (each for each in await self._store.read(queries.notices.find, table) if each.member == member), None
        )

    async def plan(self, live: LiveTable, members: Sequence[int]) -> NotificationPlan:
        """Who of these members is to be told now that a table waits for them, and how."""
        now, owing = self._clock(), deciders(live)
        known = {each.member: each for each in await self._store.read(queries.notices.find, live.table.id)}
        pinged: list[Notice] = []
        named: list[int] = []
        following = next_members(live)
        written = [each.member for each in known.values() if _is_outdated(each, owing, following)]
        first = False
        kept: list[Notice] = []
        dues: list[datetime] = []
        for member in owing:
            asked, terms = asking(live, member), await self._settings.terms_of(member)
            before = known.get(member)
            notice = of_now(before, asked)
            if notice is None and before is not None and before.letter is not None:
                written.append(member)
            if member not in members:
                if notice is not None and _stands(notice, terms):
                    named.append(member)
                continue
            first = first or notice is None
            notice = notice or Notice(live.table.id, member, asked.rev, 0, asked.at)
            due = notice.due(terms, now)
            if due is not None and due <= now:
                notice = notice.with_reminder(now)
                if terms.by_letter:
                    written.append(member)
                else:
                    pinged.append(notice)
                due = notice.due(terms, now)
            elif _stands(notice, terms):
                named.append(member)
            if due is not None:
                dues.append(due)
            kept.append(notice)
        early = [each for each in following if first and await self._wants_to_know(each, now)]
        by_letter = [each for each in early if (await self._settings.terms_of(each)).by_letter]
        kept += [Notice(live.table.id, member, NEXT, 0, now) for member in by_letter]
        written += by_letter
        return NotificationPlan(
            early=tuple(member for member in early if member not in by_letter),
            pinged=tuple(each.member for each in pinged),
            named=tuple(named),
            written=tuple(dict.fromkeys(written)),
            reminded=bool(pinged) and all(each.told > 1 for each in pinged),
            since=min((asking(live, each.member).at for each in pinged), default=None),
            notices=tuple(kept),
            due=min(dues, default=None),
        )

    async def _wants_to_know(self, member: int, now: datetime) -> bool:
        """Whether a member who is next wishes to be told so now."""
        terms = await self._settings.terms_of(member)
        return terms.wanted and terms.early and terms.hours.are_open(now)

    async def snooze(self, live: LiveTable, member: int, until: datetime) -> None:
        """Remind a member of a table then, and not before. Raises NobodyWaits when it does not wait for them."""
        self.check_waiting(live, member)
        asked = asking(live, member)
        async with self.turn(live.table.id):
            known = of_now(await self.of(live.table.id, member), asked)
            notice = known or Notice(live.table.id, member, asked.rev, 1, asked.at)
            await self._store.write(queries.notices.snooze, replace(notice, snoozed=until), until)
        self._timers.wake()

    async def remind(self, live: LiveTable, member: int) -> None:
        """Remind a member of a table as soon as they may be told, unless they put it off themselves."""
        known = of_now(await self.of(live.table.id, member), asking(live, member))
        if member in deciders(live) and (known is None or known.snoozed is None):
            await self.snooze(live, member, self._clock())

    def check_waiting(self, live: LiveTable, member: int) -> None:
        """Raises NobodyWaits for a member for whom a table does not wait."""
        if member not in deciders(live):
            raise NobodyWaits(words.NOBODY_WAITS_THERE)

    async def call_anew(self, live: LiveTable, member: int) -> None:
        """What a member was told last did not reach them: they are told once more, in another way."""
        now, known = self._clock(), await self.of(live.table.id, member)
        if known is None or not known.told:
            return
        await self._store.write(queries.notices.snooze, replace(known, told=known.told - 1, snoozed=now), now)
        await self._outbox.add(_call(live.table, (member,), now))

    async def wishes_changed(self, member: int) -> None:
        """A member chose how to be told: what waits for them is looked at anew."""
        await self._store.write(queries.notices.look_at_all_of, member, self._clock())
        self._timers.wake()

    async def _look(self, table_id: str) -> None:
        """The timer of a table: call anew whoever is due, and look again when the next one is."""
        now = self._clock()
        if self.turn(table_id).locked():  # no other table waits for Discord here
            await self._store.write(queries.notices.look, table_id, (), now + RETRY)
            return
        async with self.turn(table_id):
            await self._look_now(table_id, now)

    async def _look_now(self, table_id: str, now: datetime) -> None:
        try:
            live = await self._live(table_id)
        except TableFrozen:
            await self._store.write(queries.notices.look, table_id, (), now + FIRST_LOOK)
            return
        except NoSuchTable:
            await self._store.write(queries.notices.forget, table_id)
            return
        if not is_watched(live.table):
            await self._store.write(queries.notices.forget, table_id)
        elif live.table.banks is not None and live.table.banks.paused is not None:
            await self._store.write(queries.notices.look, table_id, (), now + FIRST_LOOK)
        elif await self._outbox.find(table_id, OutboxKind.CALL) is not None:
            await self._store.write(queries.notices.look, table_id, (), now + UNDELIVERED_RETRY)
        else:
            await self._remind(live, now)

    async def _remind(self, live: LiveTable, now: datetime) -> None:
        table = live.table
        known = {each.member: each for each in await self._store.read(queries.notices.find, table.id)}
        kept, due, dues = [], [], []
        for member in deciders(live):
            asked = asking(live, member)
            notice = of_now(known.get(member), asked) or Notice(table.id, member, asked.rev, 1, asked.at)
            if notice.at > now:  # the clock was turned back
                notice = replace(notice, at=now)
            kept.append(notice)
            moment = notice.due(await self._settings.terms_of(member), now)
            if moment is not None and moment <= now:
                due.append(member)
            elif moment is not None:
                dues.append(moment)
        outbox_entries = (_call(table, due, now),) if due else ()
        if outbox_entries:
            dues.append(now + UNDELIVERED_RETRY)
        await self._store.write(queries.notices.look, table.id, kept, min(dues, default=None), outbox_entries)
        if outbox_entries:
            self._outbox.renew(outbox_entries)


def watch_table(write: Write, context: Context) -> Effects:
    """Look after some hours whether somebody has to be reminded, where others wait."""
    return Effects(deadlines={TIMER: write.at + FIRST_LOOK}) if is_watched(write.table) else NO_EFFECTS


def _stands(notice: Notice, terms: Terms) -> bool:
    """Whether a call beside the board is for this member."""
    return notice.told > 0 and terms.wanted and not terms.by_letter


def _is_outdated(notice: Notice, owing: Collection[int], following: Collection[int]) -> bool:
    """Whether a letter stands that is about nothing any more."""
    still_next = notice.asked == NEXT and notice.member in following
    return notice.letter is not None and notice.member not in owing and not still_next


def _call(table: Table, members: Sequence[int], now: datetime) -> OutboxEntry:
    return OutboxEntry(OutboxKind.CALL, table.id, table.channel, now, now, table.rev, tuple(members))
