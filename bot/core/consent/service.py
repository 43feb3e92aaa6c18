"""Questions to the members of a table: who has to agree to what, and what is done when they do.

Every step is stored together with the outbox entry that updates the question's message, and the last agreement together
with what was agreed to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from bot.ai.players import APPRENTICE, check_level, levels_of
from bot.core.consent import queries
from bot.core.consent.model import IDLE, Ask, Closed, Question, Request, shown
from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, Statement, TableFeature, Write
from bot.core.errors import BadSeating, NoSuchQuestion, NoSuchTable, NotAsked, NotSeated, TableFrozen
from bot.core.seats.service import Seats
from bot.core.table import queries as table_queries
from bot.core.table import words
from bot.core.table.computers import table_level
from bot.core.table.model import Computer, Seat, Table
from bot.core.table.openings import RateLimit
from bot.core.table.repository import TableRepository, check_seated
from bot.games.contract import BadOption
from bot.store.failures import IdTaken

ASKED_BY_THE_HOST = (Ask.OVERTIME, Ask.VACANCY, Ask.IDLE)
"""What has other answers; nobody agrees to it."""


class QuestionHandler(Protocol):
    """Handlers by kind of question."""

    async def check(self, table: Table, question: Question) -> None:
        """Raises BadSeating for what cannot be done at this table now."""

    async def carry_out(self, table: Table, question: Question) -> None:
        """Do what everybody agreed to at a locked table, and store that the question is settled.

        Raises BadSeating, NotSeated when it cannot be done.
        """


class Questions:
    """Asks and counts the answers. Seats change hands here; other kinds have their handlers (`serve`)."""

    def __init__(self, repository: TableRepository, seats: Seats, calls: RateLimit) -> None:
        """`calls` limits how often a member asks others."""
        self._repository = repository
        self._store = repository.store
        self._seats = seats
        self._calls = calls
        seat_questions = (Ask.SHARE, Ask.REPLACE, Ask.SUBSTITUTE, Ask.LEAVE)
        self._handlers: dict[Ask, QuestionHandler] = dict.fromkeys(seat_questions, self)

    def serve(self, asks: Iterable[Ask], handler: QuestionHandler) -> None:
        """Let a handler answer for these kinds of questions."""
        self._handlers.update(dict.fromkeys(asks, handler))

    async def find(self, question_id: str) -> Question:
        """A question as it stands. Raises NoSuchQuestion."""
        question = await self._store.read(queries.find, question_id)
        if question is None:
            raise NoSuchQuestion
        return question

    async def open_at(self, table_id: str) -> Sequence[Question]:
        """What is asked at a table and not settled yet."""
        return [each for each in await self._store.read(queries.open_at, table_id) if each.closed is None]

    async def ask(self, table_id: str, request: Request, member: int) -> Question:
        """Ask those concerned whether they agree; what concerns nobody else is done at once.

        A member who asks for the same as another one agrees to that; asking again changes nothing. Any other earlier
        question of the kind about the same seat is not waited for any more. Raises TableOver, NotSeated, BadSeating,
        TooOften.
        """
        async with self._repository.lock(table_id):
            return await self.ask_at(await self._repository.load_unended(table_id), request, member)

    async def ask_at(self, table: Table, request: Request, member: int) -> Question:
        """Ask at a locked table, as `ask` does."""
        check_seated(table, member)
        question = Question.about(request, table.id, member, self._repository.clock())
        await self._handlers[request.ask].check(table, question)
        holders = () if question.seat is None else table.seats[question.seat].members
        question = replace(question, waiting=self._concerned(table, question), holders=holders)
        asked = await self.open_at(table.id)
        same = next((each for each in asked if each.is_about(request)), None)
        if same is not None and member in (same.asked_by, *same.waiting):
            return await self._agree(table, same, member) if member in same.missing else same
        if question.waiting:
            self._calls.count(table.guild, member)
        for earlier in asked:
            if (earlier.ask, earlier.seat) == (request.ask, request.seat):
                await self.close(table, earlier, Closed.MOOT, None)
        if not question.waiting:
            settled = replace(question, closed=Closed.AGREED, closed_by=member)
            await self._handlers[request.ask].carry_out(table, settled)
            return settled
        return await self.open(table, question)

    async def open(self, table: Table, question: Question) -> Question:
        """Store a new question under a new id."""
        while True:
            question = replace(question, id=self._repository.new_id())
            try:
                await self._store.write(queries.add, question, [shown(question, table, self._repository.clock())])
            except IdTaken:
                continue
            self._repository.wake()
            return question

    async def answer(self, question_id: str, member: int, *, yes: bool) -> Question:
        """Agree, or refuse; the last one to agree makes it happen. Whoever asked can take the question back.

        A second press on the same answer changes nothing. Raises NoSuchQuestion, NotAsked.
        """
        asked = await self.find(question_id)
        async with self._repository.lock(asked.table):
            question = await self.find(question_id)
            if question.closed is not None:
                if question.closed is Closed.AGREED and yes and member in question.agreed:
                    return question
                raise NoSuchQuestion
            table = await self._store.read(table_queries.one, question.table)
            if table is None:
                raise NoSuchTable
            if table.status.ended:
                return await self.close(table, question, Closed.MOOT, None)
            if member == question.asked_by and not yes:
                return await self.close(table, question, Closed.WITHDRAWN, member)
            if question.ask is Ask.REMOVE and member == question.subject and not yes:
                return await self.close(table, question, Closed.REFUSED, member)
            if member not in question.waiting or question.ask in ASKED_BY_THE_HOST:
                raise NotAsked
            if not yes:
                return await self.close(table, question, Closed.REFUSED, member)
            return await self._agree(table, question, member)

    async def _agree(self, table: Table, question: Question, member: int) -> Question:
        """Count the agreement of a member, and do what was asked for if it was the last one."""
        question = replace(question, agreed=(*question.agreed, *{member}.difference(question.agreed)))
        handler, now = self._handlers[question.ask], self._repository.clock()
        settled = replace(question, closed=Closed.AGREED, closed_by=member)
        try:
            await handler.check(table, question)
            if self._awaited(table, question):
                await self._store.write(queries.save, question, [shown(question, table, now)])
                return question
            await handler.carry_out(table, settled)
        except (BadSeating, NotSeated):
            return await self.close(table, question, Closed.MOOT, None)
        return settled

    async def set_message(self, question_id: str, message: int) -> None:
        """Remember which message shows a question."""
        asked = await self.find(question_id)
        async with self._repository.lock(asked.table):
            question = await self.find(question_id)
            await self._store.write(queries.save, replace(question, message=message), [])

    async def forget(self, question_id: str) -> None:
        """Its message says how it ended: nobody needs it any more."""
        await self._store.write(queries.drop, question_id)

    async def close(self, table: Table, question: Question, how: Closed, by: int | None) -> Question:
        """Close a question, and have its message say so."""
        closed = replace(question, closed=how, closed_by=by)
        await self._store.write(queries.save, closed, [shown(closed, table, self._repository.clock())])
        self._repository.wake()
        return closed

    # Questions about a seat

    async def check(self, table: Table, question: Question) -> None:
        """Raises BadSeating for a seat that cannot change hands like this."""
        self.changed_seat(table, question)

    async def carry_out(self, table: Table, question: Question) -> None:
        """Change who holds the seat. Raises BadSeating, NotSeated when it cannot be."""
        after = self.changed_seat(table, question)
        if after != table.seats[after.number]:
            await self._seats.hold(table, after, question.asked_by, question.stored)
        elif question.id:
            await self.close(table, question, Closed.AGREED, None)

    def changed_seat(self, table: Table, question: Question) -> Seat:
        """The seat as it is held after what is asked for. Raises BadSeating."""
        if table.run is not None:
            raise BadSeating(words.RUN_OF_ONE)
        if question.seat is None or question.seat >= len(table.seats):
            raise BadSeating(words.NO_SUCH_SEAT)
        seat = table.seats[question.seat]
        if question.subject is not None:
            return _with_newcomer(table, seat, question.subject, sharing=question.ask is Ask.SHARE)
        computer = Computer(self._level(table, question), question.until)
        return _with_computer(table, seat, computer, leaving=question.ask is Ask.LEAVE)

    def _level(self, table: Table, question: Question) -> str:
        """At which level a computer player is to hold the seat. Raises BadSeating."""
        if question.level is None:
            return table_level(self._repository.game(table.game), table)
        try:
            return check_level(self._repository.game(table.game), question.level)
        except BadOption as error:
            raise BadSeating(error.text) from None

    async def recheck(self, table: Table, question: Question) -> bool:
        """Close an open question that became impossible, or do what nobody is left to refuse; return if either.

        A member who is gone by now is not waited for, and after a day nor is one who didn't answer. What needs the
        position waits while the table is frozen.
        """
        try:
            check_seated(table, question.asked_by)
            await self._handlers[question.ask].check(table, question)
            if self._awaited(table, question):
                return False
            if {*self._concerned(table, question)} - {*question.waiting}:  # somebody has the seat who was not asked
                raise BadSeating(words.NOT_YOUR_SEAT)
            await self._handlers[question.ask].carry_out(table, replace(question, closed=Closed.AGREED))
        except (BadSeating, NotSeated):
            await self.close(table, question, Closed.MOOT, None)
        except TableFrozen:
            return False
        return True

    def _awaited(self, table: Table, question: Question) -> Sequence[int]:
        """The members whose answer is waited for, of those who still have to agree."""
        concerned = self._concerned(table, question)
        return [member for member in question.awaited(self._repository.clock()) if member in concerned]

    def levels_at(self, table: Table) -> tuple[str, ...]:
        """The levels that a computer can play at this table at, the weakest first."""
        game = self._repository.games.get(table.game)
        return (APPRENTICE,) if game is None else levels_of(game)

    def _concerned(self, table: Table, question: Question) -> tuple[int, ...]:
        """Who has to agree: a newcomer, who holds the seat, and but for sharing it everybody who plays.

        A member who is to be removed isn't asked, but can refuse.
        """
        found = [] if question.seat is None else [*table.seats[question.seat].members]
        if question.ask is not Ask.SHARE:
            found += table.playing
        if question.subject is not None:
            found.insert(0, question.subject)
        out: set[int | None] = {question.asked_by, *table.unreachable(self._repository.clock())}
        if question.ask is Ask.REMOVE:
            out.add(question.subject)
        return tuple(member for member in dict.fromkeys(found) if member not in out)


def _with_newcomer(table: Table, seat: Seat, newcomer: int, *, sharing: bool) -> Seat:
    """The seat with somebody who shares it or takes it over. Raises BadSeating."""
    if newcomer in seat.members and sharing:
        return seat
    if set(table.seats_of(newcomer)) - {seat.number}:
        raise BadSeating(words.SITS_ALREADY)
    if table.forfeit_of(seat.number) is not None:
        raise BadSeating(words.SEAT_HAS_LOST)
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


def settle_question(write: Write, _loaded: None) -> Effects:
    """Store the question that the change settles, and have its message say so."""
    if write.settled is None:
        return NO_EFFECTS
    shows = shown(write.settled, write.table, write.at)
    return Effects(outbox=[shows], saves=[Statement.of(queries.save, write.settled)])


def recheck_questions(write: Write, questions: Sequence[Question]) -> Effects:
    """Look at the open questions soon: they may be pointless now."""
    settled = None if write.settled is None else write.settled.id
    is_open = write.entry is not None and any(question.id != settled for question in questions)
    return Effects(deadlines={IDLE: write.at}) if is_open else NO_EFFECTS


FEATURES = (
    TableFeature("question", Phase.SHOW, settle_question, order=1),
    TableFeature(
        "open_questions",
        Phase.SCHEDULE,
        recheck_questions,
        lambda session, write: queries.open_at(session, write.table.id),
    ),
)
"""An entry settles the question it was asked for, and others may be pointless."""
