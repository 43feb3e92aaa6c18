"""Inactive tables: members are warned, then the table is closed; they can reopen it.

A table that was put away like this keeps its seed to itself, for the game may go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.core.consent.model import IDLE, Ask, Closed, Question, Request
from bot.core.consent.service import ASKED_BY_THE_HOST, Questions
from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, TableFeature, Write
from bot.core.errors import NoSuchQuestion, NotPutAway
from bot.core.services import Services
from bot.core.table import queries as table_queries
from bot.core.table.model import Kind, LiveTable, Status, Table
from bot.core.table.openings import Room
from bot.core.table.repository import TableRepository, check_seated
from bot.store import timer_queries
from cogs.idle import words

INACTIVITY = timedelta(days=14)
"""Inactivity before the members of a table are warned."""

INACTIVITY_WHILE_PAUSED = timedelta(days=60)
"""The same while its clock is paused."""

GRACE = timedelta(days=7)
"""So long after the warning it is closed."""


class InactiveTables:
    """Warns the members of tables that nobody plays at, closes and reopens such tables."""

    def __init__(self, repository: TableRepository, questions: Questions, room: Room) -> None:
        self._repository = repository
        self._store = repository.store
        self._questions = questions
        self._room = room

    async def check(self, table_id: str) -> None:
        """Warn the members of a table, or close it some days after that; each once, however often this is called.

        A warning after which something was done is taken back, and so is what members asked for and what cannot be any
        more, or waits for nobody any more. A day after a question, the answers given decide. At a table that has ended
        nothing is asked.
        """
        async with self._repository.lock(table_id):
            table, now = await self._recheck_questions(table_id), self._repository.clock()
            questions = await self._questions.open_at(table_id)
            if table is not None and table.status.ended:
                await self._close_all(table, questions)
            if table is None or table.status.ended or table.run is not None:
                await self._store.write(timer_queries.set_timers, table_id, {IDLE: None})
                return
            warned = next((each.asked for each in questions if each.ask is Ask.IDLE), None)
            if table.status is Status.FROZEN:
                due = now + INACTIVITY
            elif warned is None:
                due = await self._warn(table, now)
            elif now < warned + GRACE:
                due = warned + GRACE
            else:
                await self._put_away(table, questions, now)
                return
            dues = [due, *(each.counted_at for each in questions if each.counted_at and each.counted_at > now)]
            await self._store.write(timer_queries.set_timers, table_id, {IDLE: min(dues)})

    async def _recheck_questions(self, table_id: str) -> Table | None:
        """Close what no longer applies, do what nobody is left to refuse; return the locked table afterwards.

        Questions about seats that nobody waits for belong to the clock.
        """
        table = await self._store.read(table_queries.one, table_id)
        for each in await self._questions.open_at(table_id):
            if table is None or table.status.ended:
                return table
            if each.ask is Ask.IDLE and each.at_rev != table.rev:
                await self._questions.close(table, each, Closed.MOOT, None)
            elif each.ask not in ASKED_BY_THE_HOST and await self._questions.recheck(table, each):
                table = await self._store.read(table_queries.one, table_id)
        return table

    async def _warn(self, table: Table, now: datetime) -> datetime:
        """Warn the members, if it has been quiet for long enough; when to look again."""
        paused = table.banks is not None and table.banks.paused is not None
        quiet_until = table.updated + (INACTIVITY_WHILE_PAUSED if paused else INACTIVITY)
        if now < quiet_until:
            return quiet_until
        question = Question.about(Request(Ask.IDLE, at_rev=table.rev), table.id, 0, now)
        await self._questions.open(table, replace(question, waiting=table.playing or table.members))
        return now + GRACE

    async def _close_all(self, table: Table, questions: Sequence[Question]) -> None:
        """Drop open questions at a table that has ended; members of a closed one were warned."""
        for each in questions:
            put_away = each.ask is Ask.IDLE and table.idle
            await self._questions.close(table, each, Closed.AGREED if put_away else Closed.MOOT, None)

    async def _put_away(self, table: Table, questions: Sequence[Question], now: datetime) -> None:
        entry = self._repository.new_entry(table, Kind.ABANDON, None, None, str(words.NOTHING_HAPPENED))
        await self._repository.state(table.id)  # raises TableFrozen
        after = replace(table.after(entry), status=Status.ABANDONED, ended=now, idle=True)
        after = await self._repository.change(table, after, entry)
        still = [each for each in questions if each.ask is not Ask.IDLE or each.at_rev == table.rev]
        await self._close_all(after, still)
        await self._store.write(timer_queries.set_timers, table.id, {IDLE: None})

    async def keep_open(self, question_id: str, member: int) -> Question:
        """Keep a table open after a warning. Raises NoSuchQuestion, NotSeated."""
        asked = await self._questions.find(question_id)
        async with self._repository.lock(asked.table):
            question, table = await self._questions.find(question_id), await self._repository.load_unended(asked.table)
            check_seated(table, member)
            if question.closed is not None or question.ask is not Ask.IDLE:
                raise NoSuchQuestion
            kept, now = await self._questions.close(table, question, Closed.WITHDRAWN, member), self._repository.clock()
            await self._store.write(table_queries.set_updated, table.id, now)
            self._repository.update_cached(table.id, updated=now)
            await self._store.write(timer_queries.set_timers, table.id, {IDLE: now + INACTIVITY})
            return kept

    async def reopen(self, table_id: str, member: int) -> LiveTable:
        """Reopen a closed table; any member of it can.

        Raises NotPutAway, NotSeated, ChannelBusy, ChannelTaken, TooManyOpen, TableFrozen.
        """
        table = await self._store.read(table_queries.one, table_id)
        async with self._room.another(None if table is None else table.guild, member), self._repository.lock(table_id):
            table = await self._store.read(table_queries.one, table_id)
            if table is None or not table.idle:
                raise NotPutAway
            check_seated(table, member)
            entry = self._repository.new_entry(table, Kind.REOPEN, member, None, "")
            after = replace(table.after(entry), status=Status.RUNNING, ended=None, idle=False)
            return await self._repository.reopen(replace(await self._repository.state(table_id), table=after), entry)


def schedule_idle_check(write: Write, _loaded: None) -> Effects:
    """Look at the table when nothing has happened at it for long; a table that has ended is not looked at."""
    table, entry = write.table, write.entry
    if table.status.ended:
        return Effects(timers={IDLE: None})
    begins = entry is None or entry.kind is Kind.REOPEN
    return Effects(timers={IDLE: write.at + INACTIVITY}) if begins and table.run is None else NO_EFFECTS


FEATURE = TableFeature("idle", Phase.SCHEDULE, schedule_idle_check)
"""Tables that nobody plays at are put away."""


def register(services: Services) -> None:
    """Look after tables that nobody plays at."""
    idle = InactiveTables(services.repository, services.questions, services.room)
    services.provide(idle)
    services.repository.features.register(FEATURE)
    services.timers.serve(IDLE, idle.check, against_members=True)
