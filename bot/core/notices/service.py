"""Notifications of waiting tables: a mention, then reminders, outside quiet hours.

A mention is an outbox entry, and a reminder is the same entry again; one timer per table checks whether it's due. Who
is notified, and how, is decided at delivery (`plan`) and stored with it. So nobody is notified twice, whatever happens
in between, and what fell due while the bot was down is sent once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, TableFeature, Write
from bot.core.delivery.entries import GRACE, NOTHING, Content, OutboxEntry, OutboxKind, ToMember
from bot.core.delivery.outbox import Outbox
from bot.core.delivery.scheduler import Scheduler
from bot.core.errors import NobodyWaits, NoSuchTable, TableFrozen, TooOften
from bot.core.notices import queries, words
from bot.core.notices.model import (
    FIRST_LOOK,
    LETTER_ENTRY,
    NEXT,
    NUDGE_INTERVAL,
    TIMER,
    Notice,
    Terms,
    asking,
    is_watched,
    of_now,
)
from bot.core.settings.service import NOTICE_SETTINGS, Settings
from bot.core.table.cache import Locks
from bot.core.table.model import LiveTable, Table, deciders, next_members
from bot.core.table.outbox_entries import CALL_ENTRY
from bot.store.store import Store

RETRY = timedelta(minutes=1)
"""Time until a table is checked again while its members are being notified."""

UNDELIVERED_RETRY = timedelta(hours=1)
"""Time until a table is checked again whose mention couldn't be delivered."""


@dataclass(frozen=True, slots=True)
class NotificationPlan:
    """Who is notified now: `pinged` members next to the board.

    `named` were notified before and are named without a notification. `early` are pinged because they're next and want
    to know. `written` get their direct messages updated. If all pinged members are `reminded`, the table has waited for
    them `since` that time; `last` marks the last reminder. `notices` are to be stored, and `due` is the table's next
    check, None if the existing timer suffices.
    """

    pinged: tuple[int, ...]
    named: tuple[int, ...]
    early: tuple[int, ...]
    written: tuple[int, ...]
    reminded: bool
    since: datetime | None
    notices: tuple[Notice, ...]
    due: datetime | None

    def direct_messages(self, called: OutboxEntry) -> tuple[OutboxEntry, ...]:
        """Return the outbox entries of direct messages that go with this mention."""
        due = called.since + GRACE
        return tuple(
            replace(called, kind=LETTER_ENTRY, due=due, members=(), content=ToMember(member), tries=0)
            for member in self.written
        )


class Notices:
    """Decides who is notified, and stores it."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: Settings,
        timers: Scheduler,
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
        timers.serve(TIMER, self._look, against_members=True)
        for setting in NOTICE_SETTINGS:
            settings.after(setting, self.wishes_changed)

    def turn(self, table_id: str) -> asyncio.Lock:
        """Return the lock for notifying a table's members, or deciding about it."""
        return self._turns.of(table_id)

    async def of(self, table: str, member: int) -> Notice | None:
        """Return the last notice of a member at a table."""
        return next((each for each in await self._store.read(queries.find, table) if each.member == member), None)

    async def plan(self, live: LiveTable, members: Sequence[int]) -> NotificationPlan:
        """Plan which of these members to notify now that the table waits, and how."""
        now, owing = self._clock(), deciders(live)
        known = {each.member: each for each in await self._store.read(queries.find, live.table.id)}
        pinged: list[Notice] = []
        named: list[int] = []
        following = next_members(live)
        written = [each.member for each in known.values() if _is_outdated(each, owing, following)]
        first = False
        kept: list[Notice] = []
        dues: list[datetime] = []
        for member in owing:
            asked, terms = asking(live, member), await self._settings.terms_at(live.table, member)
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
        by_letter = [each for each in early if (await self._settings.terms_at(live.table, each)).by_letter]
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
        """Whether a member wants to be notified now that they're next."""
        terms = await self._settings.terms_of(member)
        return terms.wanted and terms.early and terms.hours.are_open(now)

    async def snooze(self, live: LiveTable, member: int, until: datetime) -> None:
        """Remind a member at a table then, and not before. Raises NobodyWaits."""
        self.check_waiting(live, member)
        asked = asking(live, member)
        async with self.turn(live.table.id):
            known = of_now(await self.of(live.table.id, member), asked)
            notice = known or Notice(live.table.id, member, asked.rev, 1, asked.at)
            await self._store.write(queries.snooze, replace(notice, snoozed=until), until)
        self._timers.wake()

    async def nudge(self, live: LiveTable, members: Collection[int]) -> Sequence[int]:
        """Remind members as soon as possible and return those who get a reminder.

        Members who want no notifications or snoozed this table are left out. Raises NobodyWaits if it's the turn of
        none of them, TooOften if all were notified a short time ago.
        """
        now, waiting = self._clock(), [member for member in deciders(live) if member in members]
        if not waiting:
            raise NobodyWaits(words.NO_TURN_TO_REMIND_OF)
        known = {each.member: each for each in await self._store.read(queries.find, live.table.id)}
        notices = {member: _current(live, member, known) for member in waiting}
        due = [member for member, notice in notices.items() if notice.at + NUDGE_INTERVAL <= now]
        if not due:
            raise TooOften(words.called_lately(min(each.at for each in notices.values()) + NUDGE_INTERVAL))
        reached = [
            member
            for member in due
            if notices[member].snoozed is None and (await self._settings.terms_of(member)).wanted
        ]
        for member in reached:
            await self.snooze(live, member, now)
        return reached

    def check_waiting(self, live: LiveTable, member: int) -> None:
        """Raise NobodyWaits if the table isn't waiting for this member."""
        if member not in deciders(live):
            raise NobodyWaits(words.NOBODY_WAITS_THERE)

    async def call_anew(self, live: LiveTable, member: int) -> None:
        """Notify a member again in another way, because the last notification failed."""
        now, known = self._clock(), await self.of(live.table.id, member)
        if known is None or not known.told:
            return
        await self._store.write(queries.snooze, replace(known, told=known.told - 1, snoozed=now), now)
        await self._outbox.add(_call(live.table, (member,), now))

    async def wishes_changed(self, member: int) -> None:
        """Apply a member's changed settings to the tables that wait for them."""
        await self._store.write(queries.look_at_all_of, member, self._clock())
        self._timers.wake()

    async def _look(self, table_id: str) -> None:
        """Serve a table's timer: notify members who are due, and set the next check."""
        now = self._clock()
        if self.turn(table_id).locked():  # so that other tables don't wait for Discord here
            await self._store.write(queries.save_check, table_id, (), now + RETRY)
            return
        async with self.turn(table_id):
            await self._look_now(table_id, now)

    async def _look_now(self, table_id: str, now: datetime) -> None:
        try:
            live = await self._live(table_id)
        except TableFrozen:
            await self._store.write(queries.save_check, table_id, (), now + FIRST_LOOK)
            return
        except NoSuchTable:
            await self._store.write(queries.forget, table_id)
            return
        if not is_watched(live.table):
            await self._store.write(queries.forget, table_id)
        elif live.table.banks is not None and live.table.banks.paused is not None:
            await self._store.write(queries.save_check, table_id, (), now + FIRST_LOOK)
        elif await self._outbox.find(table_id, CALL_ENTRY) is not None:
            await self._store.write(queries.save_check, table_id, (), now + UNDELIVERED_RETRY)
        else:
            await self._remind(live, now)

    async def _remind(self, live: LiveTable, now: datetime) -> None:
        table = live.table
        known = {each.member: each for each in await self._store.read(queries.find, table.id)}
        kept, due, dues = [], [], []
        for member in deciders(live):
            notice = _current(live, member, known)
            if notice.at > now:  # the clock was set back
                notice = replace(notice, at=now)
            kept.append(notice)
            moment = notice.due(await self._settings.terms_at(table, member), now)
            if moment is not None and moment <= now:
                due.append(member)
            elif moment is not None:
                dues.append(moment)
        outbox_entries = (_call(table, due, now),) if due else ()
        if outbox_entries:
            dues.append(now + UNDELIVERED_RETRY)
        await self._store.write(queries.save_check, table.id, kept, min(dues, default=None), outbox_entries)
        if outbox_entries:
            self._outbox.renew(outbox_entries)


def watch_table(write: Write, _loaded: None) -> Effects:
    """Check after some hours whether a reminder is due, if others are waiting."""
    return Effects(deadlines={TIMER: write.at + FIRST_LOOK}) if is_watched(write.table) else NO_EFFECTS


FEATURE = TableFeature("notices", Phase.SCHEDULE, watch_table)
"""Who has waited for long is reminded."""


def _current(live: LiveTable, member: int, known: Mapping[int, Notice]) -> Notice:
    """The notice of a member's current decision; the board counts as a notification if none is stored."""
    asked = asking(live, member)
    return of_now(known.get(member), asked) or Notice(live.table.id, member, asked.rev, 1, asked.at)


def _stands(notice: Notice, terms: Terms) -> bool:
    """Whether a mention next to the board includes this member."""
    return notice.told > 0 and terms.wanted and not terms.by_letter


def _is_outdated(notice: Notice, owing: Collection[int], following: Collection[int]) -> bool:
    """Whether a direct message no longer applies."""
    still_next = notice.asked == NEXT and notice.member in following
    return notice.letter is not None and notice.member not in owing and not still_next


def _call(table: Table, members: Sequence[int], now: datetime) -> OutboxEntry:
    return OutboxEntry(CALL_ENTRY, table.id, table.channel, now, now, table.rev, tuple(members))


# Deferred notifications of members in quiet hours or away.
#
# An outbox entry mentions them at the message once they may be notified, the first of them setting the time. How
# that's
# done isn't known here.


class DeferredNotifications:
    """Stores who is still to be notified, and says who may be."""

    def __init__(self, clock: Clock, settings: Settings, outbox: Outbox) -> None:
        self._clock = clock
        self._settings = settings
        self._outbox = outbox

    async def add(
        self,
        kind: OutboxKind,
        subject: str,
        channel: int,
        members: Sequence[int],
        *,
        posted: datetime | None = None,
        content: Content = NOTHING,
    ) -> None:
        """Notify members later who had quiet hours when a message was posted.

        `posted` is the time of the message, now by default.
        """
        now = posted or self._clock()
        if asleep := await self._settings.asleep(members, now):
            due, called = min(asleep.values()), tuple(asleep)
            await self._outbox.add(OutboxEntry(kind, subject, channel, now, due, members=called, content=content))
        elif (earlier := await self._outbox.find(subject, kind)) is not None:
            self._outbox.mark_delivered(earlier)

    async def awake(self, called: OutboxEntry) -> Sequence[int]:
        """Return the members of an entry who may be notified now."""
        return await self._settings.to_notify(called.members, self._clock())

    async def defer_others(self, called: OutboxEntry) -> None:
        """Add a separate entry for the members who couldn't be notified yet."""
        if asleep := await self._settings.asleep(called.members, self._clock()):
            due = min(asleep.values())
            await self._outbox.add(replace(called, rev=called.rev + 1, members=tuple(asleep), due=due, tries=0))
