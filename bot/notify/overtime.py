"""Tables with a clock: whose time is up, what the others can do about it, pauses, and another clock for a table.

Nothing happens by itself: when a bank is empty, the others get one message, once, late rather than never.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.model.change import Context, Effects, Write
from bot.model.errors import BadSeating, NoSuchQuestion, NotAsked
from bot.model.outbox import OutboxEntry, OutboxKind, shown
from bot.model.question import IDLE, Ask, Closed, Question
from bot.model.table import Kind, Status, Table
from bot.model.time_control import NUDGE_INTERVAL, Banks, TimeControl
from bot.notify import words
from bot.store import queries
from bot.tables import words as table_words
from bot.tables.jobs.outbox import Outbox
from bot.tables.questions import Questions
from bot.tables.repository import TableRepository, check_seated
from bot.tables.seats import Seats

TEMPO = "tempo"
"""The kind of the timer of a table with a clock; its subject is the table's id."""

NO_CLOCK = "none"
"""What the argument of a question says where a table is to have no clock."""


class Overtime:
    """What the others can do about a seat whose time is up, pauses, and the clock of a table."""

    def __init__(self, repository: TableRepository, questions: Questions, seats: Seats, outbox: Outbox) -> None:
        self._repository = repository
        self._store = repository.store
        self._questions = questions
        self._seats = seats
        self._outbox = outbox
        questions.serve((Ask.PAUSE, Ask.TEMPO, Ask.END, Ask.MOVE, Ask.OVERTIME, Ask.IDLE), self)

    async def look(self, table_id: str) -> None:
        """Ask the others what to do about every seat whose time is up, and take back what is over; each once."""
        async with self._repository.lock(table_id):
            table, now = await self._store.read(queries.tables.one, table_id), self._repository.clock()
            if table is None or table.banks is None or table.status.ended:
                await self._store.write(queries.timers.set_timers, table_id, {TEMPO: None})
                return
            banks = table.banks.with_told(now)
            asked = [
                each for each in await self._store.read(queries.questions.open_at, table_id) if each.ask is Ask.OVERTIME
            ]
            for each in asked:
                if each.seat not in banks.told:
                    await self._questions.close(table, each, Closed.MOOT, None)
            for seat in set(banks.told) - {each.seat for each in asked}:
                holders = table.seats[seat].members
                others = tuple(member for member in table.playing if member not in holders)
                if others:
                    await self._questions.open(
                        table, Question("", table_id, Ask.OVERTIME, str(seat), 0, now, others, holders)
                    )
            await self._keep_banks(table, banks)

    async def wait(self, question_id: str, member: int) -> Question:
        """One of the others waits for a seat whose time is up: it gets more. Raises NoSuchQuestion, NotAsked."""
        asked = await self._of_the_others(question_id, member)
        async with self._repository.lock(asked.table):
            question, table, seat = await self._still(asked)
            if table.banks is None:
                raise NoSuchQuestion
            await self._keep_banks(table, table.banks.with_patience(seat, self._repository.clock()))
            return await self._questions.close(table, question, Closed.AGREED, member)

    async def nudge(self, question_id: str, member: int) -> Question:
        """One of the others calls whoever is late; not again for some hours. Raises NoSuchQuestion, NotAsked."""
        asked = await self._of_the_others(question_id, member)
        async with self._repository.lock(asked.table):
            question, table, _ = await self._still(asked)
            banks, now = table.banks, self._repository.clock()
            if banks is None:
                raise NoSuchQuestion
            if banks.nudged is not None and now < banks.nudged + NUDGE_INTERVAL:
                raise BadSeating(words.NUDGED_ALREADY)
            await self._keep_banks(table, replace(banks, nudged=now))
            return question

    async def find(self, question_id: str, member: int) -> Question:
        """A question about a seat whose time is up, for one of the others. Raises NoSuchQuestion, NotAsked."""
        asked = await self._of_the_others(question_id, member)
        async with self._repository.lock(asked.table):
            question, _, _ = await self._still(asked)
            return question

    async def resume(self, table_id: str, member: int) -> Table:
        """End a pause; anybody who sits at the table may. Raises TableOver, NotSeated, BadSeating."""
        async with self._repository.lock(table_id):
            table = await self._repository.load_unended(table_id)
            check_seated(table, member)
            if table.banks is None or table.banks.paused is None:
                raise BadSeating(words.NOT_PAUSED)
            return await self._keep_banks(table, table.banks.resumed(self._repository.clock()))

    async def _of_the_others(self, question_id: str, member: int) -> Question:
        question = await self._questions.find(question_id)
        if question.ask is not Ask.OVERTIME:
            raise NoSuchQuestion
        if member not in question.waiting:
            if member in question.holders:
                raise NotAsked(words.LATE_YOURSELF)
            raise NotAsked
        return question

    async def _still(self, asked: Question) -> tuple[Question, Table, int]:
        """A question whose table is locked, as long as the time of its seat is up. Raises NoSuchQuestion."""
        question, table = await self._questions.find(asked.id), await self._repository.load_unended(asked.table)
        late = () if table.banks is None else table.banks.overdue(self._repository.clock())
        if question.closed is not None or question.seat is None or question.seat not in late:
            raise NoSuchQuestion
        return question, table, question.seat

    # What is asked and agreed to

    def check(self, table: Table, question: Question) -> None:
        """Raises BadSeating for what cannot be done about time at this table now."""
        match question.ask:
            case Ask.PAUSE:
                if table.banks is None or table.banks.paused is not None:
                    raise BadSeating(words.NOTHING_TO_PAUSE)
            case Ask.TEMPO:
                if table.run is not None or len(table.seats) == 1:
                    raise BadSeating(words.NO_CLOCK_ALONE)
                _read(question.argument)
            case Ask.END:
                if table.run is not None:
                    raise BadSeating(table_words.RUN_OF_ONE)
            case Ask.MOVE:
                if table.banks is None or question.seat not in table.banks.overdue(self._repository.clock()):
                    raise BadSeating(words.NOBODY_IS_LATE)
                self._questions.check(table, question)
            case _:
                raise BadSeating(words.NOBODY_IS_LATE)

    async def carry_out(self, table: Table, question: Question) -> None:
        """Do what everybody agreed to. Raises BadSeating, NotSeated when it cannot be done."""
        now = self._repository.clock()
        match question.ask:
            case Ask.PAUSE if table.banks is not None:
                await self._keep_banks(table, table.banks.pausing(now), question.kept)
            case Ask.TEMPO:
                await self._keep_banks(table, await self._wound_up(table, _read(question.argument)), question.kept)
            case Ask.END:
                entry = self._repository.new_entry(table, Kind.ABANDON, question.asked_by, None, str(words.ALL_AGREED))
                await self._seats.end(table, entry, Status.ABANDONED, question.kept)
            case _:
                await self._questions.carry_out(table, question)

    async def _wound_up(self, table: Table, time_control: TimeControl | None) -> Banks | None:
        """Full banks of this time control, with the time of those going by who decide now."""
        if time_control is None:
            return None
        live, now = (await self._repository.state(table.id)).live(), self._repository.clock()
        deciding = [seat for seat in live.position.deciders if table.seats[seat].computer is None]
        return Banks.new(time_control, len(table.seats), now).going_on(deciding, now)

    async def _keep_banks(self, table: Table, banks: Banks | None, settled: Question | None = None) -> Table:
        """Make what is left of everybody's time last, at a table whose lock is held; its board is to show it."""
        now, after = self._repository.clock(), replace(table, banks=banks)
        board = OutboxEntry(OutboxKind.BOARD, table.id, table.channel, now, now, table.rev)
        owed = [board] if settled is None else [board, shown(settled, table, now)]
        looked_at = {TEMPO: None, **due_banks(after), IDLE: now}
        await self._store.write(queries.tables.set_banks, table.id, banks, owed, looked_at, settled)
        self._repository.update_cached(table.id, banks=banks)
        self._outbox.renew([board])
        self._repository.wake()
        return after


def _read(argument: str) -> TimeControl | None:
    """The clock that is asked for. Raises BadSeating."""
    if argument == NO_CLOCK:
        return None
    try:
        return TimeControl.read(argument)
    except ValueError:
        raise BadSeating(words.NO_SUCH_TEMPO) from None


def due_banks(table: Table) -> dict[str, datetime | None]:
    """Return the timer of a table with a clock."""
    return {} if table.banks is None else {TEMPO: None if table.status.ended else table.banks.next_up()}


def schedule_overtime(write: Write, context: Context) -> Effects:
    """Look at the clock of the table when the time of a seat is up."""
    return Effects(timers=due_banks(write.table))
