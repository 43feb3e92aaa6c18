"""Questions to the members of a table: who has to agree to what, and what is done when they do.

Every step is kept together with the debt that brings its message up to date, and the last agreement together with what
was agreed to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.ai.players import APPRENTICE, check_level, levels_of
from bot.games.errors import BadOption
from bot.model.errors import BadSeating, NoSuchQuestion, NoSuchTable, NotAsked, NotSeated
from bot.model.outbox import shown
from bot.model.question import Ask, Closed, Question
from bot.model.table import Computer, Seat, Table
from bot.store import queries
from bot.store.errors import IdTaken
from bot.tables import words
from bot.tables.keeper import check_seated
from bot.tables.rates import RateLimit
from bot.tables.seats import Seats

SUBSTITUTE = "substitute"
"""The kind of the timer of a table where a computer player stands in for members; its subject is the table's id."""

ASKED_BY_THE_HOST = (Ask.OVERTIME, Ask.IDLE)
"""What has answers of its own; nobody agrees to it."""

WITHOUT_THE_LATE = (Ask.REPLACE, Ask.SUBSTITUTE, Ask.MOVE, Ask.END)
"""What needs nobody's consent whose time is up."""


class Questions(Seats):
    """Seats that change hands, with the consent of those concerned."""

    calls: RateLimit

    async def question(self, question_id: str) -> Question:
        """A question as it stands. Raises NoSuchQuestion."""
        question = await self._store.read(queries.questions.find, question_id)
        if question is None:
            raise NoSuchQuestion
        return question

    async def asked_at(self, table_id: str) -> Sequence[Question]:
        """What is asked at a table and not settled yet."""
        return [each for each in await self._store.read(queries.questions.open_at, table_id) if each.closed is None]

    async def ask(self, table_id: str, ask: Ask, member: int, argument: str) -> Question:
        """Ask those concerned whether they agree; what concerns nobody else is done at once.

        An earlier question of the kind about the same seat is not waited for any more. Raises TableOver, NotSeated,
        BadSeating, TooOften.
        """
        async with self._locks.of(table_id):
            table = await self._unended(table_id)
            check_seated(table, member)
            question = Question("", table_id, ask, argument, member, self._clock(), (), ())
            self._check(table, question)
            holders = () if question.seat is None else table.seats[question.seat].members
            question = replace(question, waiting=self._concerned(table, question), holders=holders)
            if question.waiting:
                self.calls.count(table.guild, member)
            for earlier in await self._store.read(queries.questions.open_at, table_id):
                if earlier.ask is ask and earlier.seat == question.seat:
                    await self._close(table, earlier, Closed.MOOT, None)
            if not question.waiting:
                await self._carry_out(table, question)
                return replace(question, closed=Closed.AGREED)
            return await self._keep(table, question)

    async def _keep(self, table: Table, question: Question) -> Question:
        """Keep a new question under an id of its own."""
        while True:
            question = replace(question, id=self._ids())
            try:
                await self._store.write(queries.questions.add, question, [shown(question, table, self._clock())])
            except IdTaken:
                continue
            self._wake()
            return question

    async def answer(self, question_id: str, member: int, *, yes: bool) -> Question:
        """Agree, or refuse; the last one to agree makes it happen. Whoever asked can take the question back.

        Raises NoSuchQuestion, NotAsked.
        """
        asked = await self.question(question_id)
        async with self._locks.of(asked.table):
            question = await self.question(question_id)
            if question.closed is not None:
                raise NoSuchQuestion
            table = await self._store.read(queries.tables.one, question.table)
            if table is None:
                raise NoSuchTable
            if table.status.ended:
                return await self._close(table, question, Closed.MOOT, None)
            if member == question.asked_by and not yes:
                return await self._close(table, question, Closed.WITHDRAWN, member)
            if member not in question.waiting or question.ask in ASKED_BY_THE_HOST:
                raise NotAsked
            if not yes:
                return await self._close(table, question, Closed.REFUSED, member)
            question = replace(question, agreed=(*question.agreed, *{member}.difference(question.agreed)))
            if any(other in self._concerned(table, question) for other in question.missing):
                await self._store.write(queries.questions.save, question, [shown(question, table, self._clock())])
                return question
            settled = replace(question, closed=Closed.AGREED)
            try:
                await self._carry_out(table, settled)
            except (BadSeating, NotSeated):
                return await self._close(table, question, Closed.MOOT, None)
            return settled

    async def set_question_message(self, question_id: str, message: int) -> None:
        """Remember which message shows a question."""
        asked = await self.question(question_id)
        async with self._locks.of(asked.table):
            question = await self.question(question_id)
            await self._store.write(queries.questions.save, replace(question, message=message), [])

    async def forget_question(self, question_id: str) -> None:
        """Its message says how it ended: nobody needs it any more."""
        await self._store.write(queries.questions.drop, question_id)

    async def _close(self, table: Table, question: Question, how: Closed, by: int | None) -> Question:
        closed = replace(question, closed=how, closed_by=by)
        await self._store.write(queries.questions.save, closed, [shown(closed, table, self._clock())])
        self._wake()
        return closed

    def _check(self, table: Table, question: Question) -> None:
        """Raises BadSeating for what cannot be done at this table now."""
        self._changed(table, question)

    async def _carry_out(self, table: Table, question: Question) -> None:
        """Make the change last, and that the question is settled. Raises BadSeating, NotSeated when it cannot be."""
        after = self._changed(table, question)
        if after != table.seats[after.number]:
            await self._hold(table, after, question.asked_by, question.kept)
        elif question.id:
            await self._close(table, question, Closed.AGREED, None)

    def _changed(self, table: Table, question: Question) -> Seat:
        """The seat as it is held after what is asked for. Raises BadSeating."""
        if table.run is not None:
            raise BadSeating(words.RUN_OF_ONE)
        if question.seat is None or question.seat >= len(table.seats):
            raise BadSeating(words.NO_SUCH_SEAT)
        seat = table.seats[question.seat]
        if question.ask in (Ask.SHARE, Ask.REPLACE):
            return _with_newcomer(table, seat, question)
        computer = Computer(self._level(table, question), self._until(question))
        return _with_computer(table, seat, computer, leaving=question.ask is Ask.LEAVE)

    def _level(self, table: Table, question: Question) -> str:
        """At which level a computer player is to hold the seat. Raises BadSeating."""
        if question.level is None:
            return self.levels_at(table)[0]
        try:
            return check_level(self._game(table.game), question.level)
        except BadOption as error:
            raise BadSeating(error.text) from None

    def levels_at(self, table: Table) -> tuple[str, ...]:
        """The levels that a computer can play at this table at, the weakest first."""
        game = self._games.get(table.game)
        return (APPRENTICE,) if game is None else levels_of(game)

    def _until(self, question: Question) -> datetime | None:
        """Until when a computer player is to hold the seat."""
        return question.until if question.ask is Ask.SUBSTITUTE else None

    def _late(self, table: Table) -> tuple[int, ...]:
        """The members whose time is up: nobody waits for their consent."""
        overdue = () if table.banks is None else table.banks.overdue(self._clock())
        return tuple(member for seat in overdue for member in table.seats[seat].members)

    def _concerned(self, table: Table, question: Question) -> tuple[int, ...]:
        """Who has to agree: a newcomer, who holds the seat, and but for sharing it everybody who plays."""
        found = [] if question.seat is None else [*table.seats[question.seat].members]
        if question.ask is not Ask.SHARE:
            found += table.playing
        if question.ask in (Ask.SHARE, Ask.REPLACE):
            found.insert(0, question.newcomer)
        late = self._late(table) if question.ask in WITHOUT_THE_LATE else ()
        return tuple(member for member in dict.fromkeys(found) if member != question.asked_by and member not in late)

    # Substitutes

    async def come_back(self, table_id: str, member: int) -> Table:
        """Take back the seats that a computer player holds for this member. Raises TableOver, NotSeated."""
        async with self._locks.of(table_id):
            table = await self._unended(table_id)
            check_seated(table, member)
            held = [seat for seat in table.seats if member in seat.members and seat.computer is not None]
            if not held:
                raise NotSeated(words.NOBODY_STANDS_IN)
            for seat in held:
                table = await self._hold(table, replace(seat, computer=None), member)
            return table

    async def end_substitutions(self, table_id: str) -> None:
        """Give seats back whose substitute was there until now; at the right time, or as soon as the host is there."""
        async with self._locks.of(table_id):
            table, now = await self._store.read(queries.tables.one, table_id), self._clock()
            later = [] if table is None or table.status.ended else _ends(table)
            while table is not None and later and later[0] <= now:
                seat = next(
                    each for each in table.seats if each.computer is not None and each.computer.until == later[0]
                )
                table = await self._hold(table, replace(seat, computer=None), None)
                later = _ends(table)
            await self._store.write(queries.timers.set_timers, table_id, {SUBSTITUTE: later[0] if later else None})


def _ends(table: Table) -> list[datetime]:
    """When the substitutes of a table go, the earliest first."""
    return sorted(seat.computer.until for seat in table.seats if seat.computer is not None and seat.computer.until)


def due_substitutions(table: Table) -> dict[str, datetime | None]:
    """The timer of a table with substitutes."""
    ends = _ends(table)
    return {SUBSTITUTE: ends[0]} if ends and not table.status.ended else {}


def _with_newcomer(table: Table, seat: Seat, question: Question) -> Seat:
    """The seat with somebody who shares it or takes it over. Raises BadSeating."""
    newcomer, sharing = question.newcomer, question.ask is Ask.SHARE
    if newcomer in seat.members and sharing:
        return seat
    if set(table.seats_of(newcomer)) - {seat.number}:
        raise BadSeating(words.SITS_ALREADY)
    if not sharing:
        return Seat(seat.number, (newcomer,))
    if not seat.members:
        raise BadSeating(words.NOBODY_TO_SHARE_WITH)
    return replace(seat, members=(*seat.members, newcomer))


def _with_computer(table: Table, seat: Seat, computer: Computer, *, leaving: bool) -> Seat:
    """The seat with a computer player that decides for its members, or in their place for good. Raises BadSeating."""
    if not seat.members:
        raise BadSeating(words.COMPUTER_ALREADY)
    if all(each.computer is not None for each in table.seats if each.number != seat.number):
        raise BadSeating(words.NOBODY_WOULD_PLAY)
    return Seat(seat.number, () if leaving else seat.members, computer)
