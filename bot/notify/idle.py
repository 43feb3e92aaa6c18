"""Tables at which nothing happens: their members are warned, then the table is closed, and can be taken up again.

A table that was put away like this keeps its seed to itself, for the game may go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.model.errors import BadSeating, ChannelBusy, LobbyOpen, NoSuchQuestion, NotPutAway, NotSeated, StaleRev
from bot.model.outbox import OutboxEntry, OutboxKind, following
from bot.model.question import IDLE, Ask, Closed, Question
from bot.model.table import Due, Kind, LiveTable, Status, Table
from bot.notify import words
from bot.notify.overtime import Overtime
from bot.store import queries
from bot.store.errors import Gathering, Occupied, Stale
from bot.tables.keeper import check_seated, grown_by
from bot.tables.limits import Room
from bot.tables.replay import timed

QUIET = timedelta(days=14)
"""So long nothing happens at a table before its members are warned."""

QUIET_IN_A_PAUSE = timedelta(days=60)
"""The same while its clock is paused."""

GRACE = timedelta(days=7)
"""So long after the warning it is closed."""


class Idle(Overtime):
    """What becomes of tables that nobody plays at."""

    _room: Room

    def _first_due(self, live: LiveTable) -> Due:
        return {IDLE: self._clock() + QUIET} if live.table.run is None else {}

    async def look_at_idle(self, table_id: str) -> None:
        """Warn the members of a table, or close it some days after that; each once, however often this is called.

        A warning after which something was done is taken back, and so is what members asked for and what cannot be any
        more, or waits for nobody any more. At a table that has ended nothing is asked.
        """
        async with self._locks.of(table_id):
            table, now = await self._store.read(queries.tables.one, table_id), self._clock()
            questions = await self._store.read(queries.questions.open_at, table_id)
            asked = [each for each in questions if each.ask is Ask.IDLE]
            if table is not None and table.status.ended:
                await self._close_all(table, questions)
            if table is None or table.status.ended or table.run is not None:
                await self._store.write(queries.timers.set_timers, table_id, {IDLE: None})
                return
            standing = [each for each in asked if each.argument == str(table.rev)]
            for each in questions:
                if self._is_moot(table, each):
                    await self._close(table, each, Closed.MOOT, None)
            warned = next((each.asked for each in standing), None)
            if table.status is Status.FROZEN:
                due = now + QUIET
            elif warned is None:
                due = await self._warn(table, now)
            elif now < warned + GRACE:
                due = warned + GRACE
            else:
                await self._put_away(table, questions, now)
                return
            await self._store.write(queries.timers.set_timers, table_id, {IDLE: due})

    def _is_moot(self, table: Table, question: Question) -> bool:
        """Whether an open question is pointless: what it asks is impossible by now, or it waits for no member."""
        match question.ask:
            case Ask.IDLE:
                return question.argument != str(table.rev)
            case Ask.OVERTIME:
                return False  # taken back with the clock
        try:
            self._check(table, question)
        except (BadSeating, NotSeated):
            return True
        return not set(question.missing) & set(self._concerned(table, question))

    async def _warn(self, table: Table, now: datetime) -> datetime:
        """Warn the members, if it has been quiet for long enough; when to look again."""
        paused = table.banks is not None and table.banks.paused is not None
        quiet_until = table.updated + (QUIET_IN_A_PAUSE if paused else QUIET)
        if now < quiet_until:
            return quiet_until
        waiting = table.playing or table.members
        await self._keep(table, Question("", table.id, Ask.IDLE, str(table.rev), 0, now, waiting, ()))
        return now + GRACE

    async def _close_all(self, table: Table, questions: Sequence[Question]) -> None:
        """Nothing is asked any more at a table that has ended; one that was put away was warned of that."""
        for each in questions:
            put_away = each.ask is Ask.IDLE and table.idle
            await self._close(table, each, Closed.AGREED if put_away else Closed.MOOT, None)

    async def _put_away(self, table: Table, questions: Sequence[Question], now: datetime) -> None:
        entry = self._entry(table, Kind.ABANDON, None, None, str(words.NOTHING_HAPPENED))
        after = replace(grown_by(table, entry), status=Status.ABANDONED, ended=now, idle=True)
        state = replace(await self._state(table.id), table=after)
        owed = [
            replace(debt, due=now, fresh=debt.kind is OutboxKind.BOARD) for debt in following(state.live(), None, now)
        ]
        await self._change(after, entry, owed)
        still = [each for each in questions if each.ask is not Ask.IDLE or each.argument == str(table.rev)]
        await self._close_all(after, still)
        await self._store.write(queries.timers.set_timers, table.id, {IDLE: None})

    async def keep_open(self, question_id: str, member: int) -> Question:
        """Keep a table open after a warning. Raises NoSuchQuestion, NotSeated."""
        asked = await self.question(question_id)
        async with self._locks.of(asked.table):
            question, table = await self.question(question_id), await self._unended(asked.table)
            check_seated(table, member)
            if question.closed is not None or question.ask is not Ask.IDLE:
                raise NoSuchQuestion
            kept = await self._close(table, question, Closed.WITHDRAWN, member)
            await self._store.write(queries.timers.set_timers, table.id, {IDLE: self._clock() + QUIET})
            return kept

    async def reopen(self, table_id: str, member: int) -> LiveTable:
        """Take up a table again that was put away; anybody who sits at it may.

        Raises NotPutAway, NotSeated, ChannelBusy, LobbyOpen, TooManyOpen, TableFrozen.
        """
        table = await self._store.read(queries.tables.one, table_id)
        async with self._room.another(None if table is None else table.guild, member), self._locks.of(table_id):
            table = await self._store.read(queries.tables.one, table_id)
            if table is None or not table.idle:
                raise NotPutAway
            check_seated(table, member)
            entry = self._entry(table, Kind.REOPEN, member, None, "")
            after = replace(grown_by(table, entry), status=Status.RUNNING, ended=None, idle=False)
            state = timed(replace(await self._state(table_id), table=after), entry.at)
            live = state.live()
            owed = tuple(_fresh(debt) for debt in following(live, member, entry.at))
            self._states.drop(table_id)
            try:
                await self._store.write(
                    queries.tables.reopen, state.table, entry, owed, {**self._due(live), **self._first_due(live)}
                )
            except Occupied:
                occupant = await self._store.read(queries.tables.unfinished_in, table.channel)
                raise ChannelBusy(occupant or table) from None
            except Gathering:
                gathering = await self._store.read(queries.lobbies.find_in, table.channel)
                if gathering is None:
                    raise NotPutAway from None
                raise LobbyOpen(gathering) from None
            except Stale:
                raise StaleRev(table.rev, live) from None
            self._states.put(state)
            self._wake()
            return live


def _fresh(debt: OutboxEntry) -> OutboxEntry:
    return replace(debt, fresh=True) if debt.kind is OutboxKind.BOARD else debt
