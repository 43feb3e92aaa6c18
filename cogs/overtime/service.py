"""Seats that nobody waits for: their time is up, or their members are gone. Also pauses and changes of the clock.

Nothing happens by itself. The others get one message, and vote for what to do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.clock import time_without_outages
from bot.core.consent import queries as consent_queries
from bot.core.consent.model import IDLE, Ask, Closed, Question, Request, Vote, offered_votes, shown
from bot.core.consent.service import Questions
from bot.core.delivery.background_jobs import BackgroundJobs
from bot.core.delivery.changes import Effects, Phase, TableFeature, Write
from bot.core.delivery.entries import OutboxEntry
from bot.core.delivery.outages import Outages
from bot.core.delivery.outbox import Outbox
from bot.core.errors import BadSeating, NoSuchQuestion, NotAsked
from bot.core.seats.service import Seats
from bot.core.services import Services
from bot.core.settings.service import Settings
from bot.core.table import queries as table_queries
from bot.core.table import words as table_words
from bot.core.table.computers import FROZEN_RETRY, table_level
from bot.core.table.model import Computer, ForfeitReason, Kind, Status, Table
from bot.core.table.outbox_entries import BOARD_ENTRY
from bot.core.table.repository import TableRepository, check_seated
from bot.core.time.time_control import Banks, TimeControl
from bot.store import timer_queries
from bot.store.database import Session
from cogs.overtime import words

TEMPO = "tempo"
"""Kind of the timer of a table's clock; its subject is the table's id."""

PRESENCE = "presence"
"""Kind of the timer after which the bot looks whether the members that a table waits for are still there."""

PRESENCE_INTERVAL = timedelta(days=1)

MAX_LOOKUPS = 2
"""Tables whose members are looked up at the same time; other timers don't wait for Discord."""

ABOUT_A_SEAT = (Ask.OVERTIME, Ask.VACANCY)
"""Questions that the bot asks about a seat that nobody waits for."""

FindGone = Callable[[Table, Collection[int]], Awaitable[Collection[int]]]
"""Returns which of these members of a table left its server, or can't see its channel."""


async def _find_nobody(table: Table, members: Collection[int]) -> Collection[int]:
    return ()


class Overtime:
    """Asks the others about seats that nobody waits for, and does what they decide."""

    def __init__(
        self,
        repository: TableRepository,
        questions: Questions,
        seats: Seats,
        outbox: Outbox,
        settings: Settings,
        outages: Outages,
    ) -> None:
        self._repository = repository
        self._store = repository.store
        self._questions = questions
        self._seats = seats
        self._outbox = outbox
        self._settings = settings
        self._outages = outages
        self.find_gone: FindGone = _find_nobody
        """Set by whoever can ask Discord."""
        self._lookups = BackgroundJobs("the members of table", MAX_LOOKUPS, self._look_up)
        questions.serve((Ask.PAUSE, Ask.TEMPO, Ask.END, Ask.REMOVE, *ABOUT_A_SEAT, Ask.IDLE), self)

    async def settled(self) -> None:
        """Wait until no member is looked up any more."""
        await self._lookups.settled()

    async def close(self) -> None:
        """Leave lookups to their timers."""
        await self._lookups.close()

    # Who is waited for

    async def check_table(self, table_id: str) -> None:
        """Ask the others about every seat that nobody waits for, close what's over, count votes; each once."""
        async with self._repository.lock(table_id):
            table, now = await self._store.read(table_queries.one, table_id), self._repository.clock()
            if table is None or table.status is not Status.RUNNING:
                later = now + FROZEN_RETRY if table is not None and table.status is Status.FROZEN else None
                await self._store.write(timer_queries.set_timers, table_id, {TEMPO: later})
                return
            banks = table.banks
            if banks is None and table.has_several_sides:
                banks = await self._wound_up(table, None)
            if banks is None:
                await self._store.write(timer_queries.set_timers, table_id, {TEMPO: None})
                return
            banks = banks.mark_notified(now)
            standing = []
            for each in await self._questions.open_at(table_id):
                if _stands(each, banks):
                    standing.append(await self._ask_those_back(table, banks, each))
                elif each.ask in ABOUT_A_SEAT:
                    await self._questions.close(table, each, Closed.MOOT, None)
            for seat in set(banks.told) - {each.seat for each in standing if each.ask is Ask.OVERTIME}:
                holders, others = table.seats[seat].members, self._others(table, banks, seat)
                if others:
                    question = Question.about(Request(Ask.OVERTIME, seat), table_id, 0, now)
                    question = replace(question, waiting=others, holders=holders)
                    standing.append(await self._questions.open(table, question))
            if table.banks is None or table.banks.caught_up or banks.told != table.banks.told:
                table = await self._keep_banks(table, banks)
            due = self._next_look(table.banks, standing)
            await self._store.write(timer_queries.set_timers, table_id, {TEMPO: due})
            for each in standing:
                if await self._decide_if_clear(table, each, None):
                    break  # the seat changed hands, or the table has ended; the timer looks at the rest

    async def _ask_those_back(self, table: Table, banks: Banks, question: Question) -> Question:
        """Let those decide, too, who weren't there when the others were asked about a seat."""
        if question.ask is not Ask.OVERTIME or question.seat is None:
            return question
        back = [each for each in self._others(table, banks, question.seat) if each not in question.waiting]
        if not back:
            return question
        asked = replace(question, waiting=(*question.waiting, *back))
        await self._store.write(consent_queries.save, asked, [shown(asked, table, self._repository.clock())])
        return asked

    def _others(self, table: Table, banks: Banks, seat: int) -> tuple[int, ...]:
        """The members who decide about a seat: they play, and are waited for themselves."""
        out = {*banks.unreachable(self._repository.clock()), seat}
        members = [member for each in table.seats if each.number not in out for member in each.members]
        return tuple(member for member in dict.fromkeys(members) if member in table.playing)

    async def look_for_gone(self, table_id: str) -> None:
        """Serve the timer that checks whether the members that a table waits for are still there."""
        table = await self._store.read(table_queries.one, table_id)
        if table is None or table.status.ended or table.banks is None or not table.has_several_sides:
            await self._store.write(timer_queries.set_timers, table_id, {PRESENCE: None})
            return
        later = self._repository.clock() + PRESENCE_INTERVAL
        await self._store.write(timer_queries.set_timers, table_id, {PRESENCE: later})
        self._lookups.begin(table_id)

    async def _look_up(self, table_id: str) -> None:
        """Ask Discord about the members that a table waits for."""
        table = await self._store.read(table_queries.one, table_id)
        if table is None or table.status.ended or table.banks is None:
            return
        waited_for = [member for seat in table.banks.running for member in table.seats[seat].members]
        await self.check_presence(table, waited_for)

    async def check_presence(self, table: Table, members: Collection[int]) -> None:
        """Find out which of these members are gone; seats all of whose members are gone aren't waited for."""
        if table.banks is None or not table.has_several_sides or table.guild is None or not members:
            return
        gone = await self.find_gone(table, members)
        await self.mark_gone(table.id, members, gone)

    async def mark_gone(self, table_id: str, checked: Collection[int], gone: Collection[int]) -> None:
        """Store which of the members that were checked are gone."""
        async with self._repository.lock(table_id):
            table, now = await self._store.read(table_queries.one, table_id), self._repository.clock()
            if table is None or table.status is not Status.RUNNING or table.banks is None:
                return
            held = [seat for seat in table.seats if seat.members and {*seat.members} <= {*checked}]
            empty = {seat.number for seat in held if {*seat.members} <= {*gone}}
            back = {seat.number for seat in held} - empty
            banks = table.banks
            if empty <= {*banks.gone} and not back & {*banks.gone}:
                return
            await self._keep_banks(table, banks.with_back(back).with_gone(empty, now))

    async def set_away(self, table_id: str, away: Mapping[int, datetime]) -> None:
        """Let the clocks of these seats stand still until then, and of no others."""
        async with self._repository.lock(table_id):
            table = await self._store.read(table_queries.one, table_id)
            if table is None or table.status is not Status.RUNNING or table.banks is None:
                return
            banks = table.banks.with_away(away, self._repository.clock())
            if banks.away != table.banks.away:
                await self._keep_banks(table, banks)

    # What the others decide

    async def vote(self, question_id: str, member: int, decision: Vote) -> tuple[Question, Vote | None]:
        """Vote for what to do about a seat; return what was decided by that, if anything.

        Raises NoSuchQuestion, NotAsked, BadSeating for more time than a seat can get in a turn.
        """
        asked = await self._of_the_others(question_id, member)
        async with self._repository.lock(asked.table):
            question, table, _ = await self._still(asked)
            if decision not in offered_votes(question, table.banks):
                raise BadSeating(words.HAD_MORE_TIME)
            table = await self._welcome(table, member)
            question = replace(question, votes=(*question.votes, (member, decision)))
            done = await self._decide_if_clear(table, question, member)
            if done is None:
                await self._store.write(
                    consent_queries.save, question, [shown(question, table, self._repository.clock())]
                )
                await self._store.write(timer_queries.set_timers, table.id, {TEMPO: self._repository.clock()})
                self._repository.wake()
                return question, None
            return await self._find_closed(question, done), done

    async def _welcome(self, table: Table, member: int) -> Table:
        """Wait for a member again who was gone and does something."""
        seats = [] if table.banks is None else [seat for seat in table.seats_of(member) if seat in table.banks.gone]
        if not seats or table.banks is None:
            return table
        return await self._keep_banks(table, table.banks.with_back(seats))

    async def _find_closed(self, question: Question, decision: Vote) -> Question:
        try:
            return await self._questions.find(question.id)
        except NoSuchQuestion:
            return replace(question, closed=Closed.AGREED)

    async def _decide_if_clear(self, table: Table, question: Question, member: int | None) -> Vote | None:
        """Do what the others have decided about a seat, if they have."""
        if table.banks is None or question.seat is None or question.ask is not Ask.OVERTIME:
            return None
        others = [each for each in self._others(table, table.banks, question.seat) if each in question.waiting]
        decision = question.choice(others, self._repository.clock())
        if decision is not None:
            settled = replace(question, closed=Closed.AGREED, closed_by=member)
            await self._carry_out(table, settled, question.seat, decision)
        return decision

    async def _carry_out(self, table: Table, settled: Question, seat: int, decision: Vote) -> None:
        now, banks = self._repository.clock(), table.banks
        match decision:
            case Vote.WAIT if banks is not None:
                await self._keep_banks(table, banks.with_patience(seat, now), settled)
            case Vote.OFFER if banks is not None:
                await self._keep_banks(table, banks.with_patience(seat, now), settled)
                vacancy = Question.about(Request(Ask.VACANCY, seat), table.id, 0, now)
                await self._questions.open(table, replace(vacancy, holders=settled.holders))
            case Vote.COMPUTER:
                level = table_level(self._repository.game(table.game), table)
                held = replace(table.seats[seat], computer=Computer(level))
                await self._seats.hold(table, held, None, settled)
            case Vote.END:
                on_time = banks is not None and not banks.hidden and seat not in banks.gone
                reason = ForfeitReason.TIME if on_time else ForfeitReason.GONE
                await self._seats.forfeit(table, seat, reason, None, settled)

    async def take(self, question_id: str, member: int) -> Question:
        """Take over a seat that is offered to anybody. Raises NoSuchQuestion, BadSeating."""
        asked = await self._questions.find(question_id)
        async with self._repository.lock(asked.table):
            question = await self._questions.find(question_id)
            table = await self._repository.load_unended(asked.table)
            if question.closed is not None or question.ask is not Ask.VACANCY or question.seat is None:
                raise NoSuchQuestion
            await self.check(table, question)
            wanted = replace(question, ask=Ask.REPLACE, subject=member)
            after = self._questions.changed_seat(table, wanted)
            settled = replace(question, closed=Closed.AGREED, closed_by=member)
            await self._seats.hold(table, after, member, settled)
            return settled

    async def find_late(self, question_id: str, member: int) -> Question:
        """Return the question about a seat to one of the others. Raises NoSuchQuestion, NotAsked."""
        question, _, _ = await self._still(await self._of_the_others(question_id, member))
        return question

    async def resume(self, table_id: str, member: int) -> Table:
        """End a pause; anybody who plays at the table can. Raises TableOver, NotSeated, BadSeating."""
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
        """A question whose table is locked, as long as nobody waits for its seat. Raises NoSuchQuestion."""
        question, table = await self._questions.find(asked.id), await self._repository.load_unended(asked.table)
        late = () if table.banks is None else table.banks.overdue(self._repository.clock())
        if question.closed is not None or question.seat is None or question.seat not in late:
            raise NoSuchQuestion
        return question, table, question.seat

    # What is asked and agreed to

    async def check(self, table: Table, question: Question) -> None:
        """Raises BadSeating for what cannot be done about time or a missing member at this table now."""
        match question.ask:
            case Ask.PAUSE:
                if table.time_control is None or table.banks is None or table.banks.paused is not None:
                    raise BadSeating(words.NOTHING_TO_PAUSE)
            case Ask.TEMPO:
                if not table.has_several_sides:
                    raise BadSeating(words.NO_CLOCK_ALONE)
            case Ask.END:
                if table.run is not None:
                    raise BadSeating(table_words.RUN_OF_ONE)
            case Ask.REMOVE:
                await self._check_missing(table, question)
            case Ask.VACANCY:
                if table.banks is None or question.seat not in table.banks.running:
                    raise BadSeating(words.NOBODY_IS_LATE)
            case _:
                raise BadSeating(words.NOBODY_IS_LATE)

    async def _check_missing(self, table: Table, question: Question) -> None:
        """Raises BadSeating unless the member to be removed shares a seat and is missing since before the question."""
        if question.seat is None or question.subject not in table.seats[question.seat].members:
            raise BadSeating(words.NOT_IN_SEAT)
        if len(table.seats[question.seat].members) == 1:
            raise BadSeating(words.ALONE_IN_SEAT)
        entries = (await self._repository.load(table.id)).entries
        last = max((each.at for each in entries if each.member == question.subject), default=table.created)
        silence = timedelta() if question.is_gone else timedelta(days=await self._settings.silence_of(table.guild))
        waited = time_without_outages(last, question.asked, await self._outages.all())
        if waited < silence:
            raise BadSeating(words.NOT_MISSING)

    async def carry_out(self, table: Table, question: Question) -> None:
        """Do what everybody agreed to. Raises BadSeating, NotSeated when it cannot be done."""
        now = self._repository.clock()
        match question.ask:
            case Ask.PAUSE if table.banks is not None:
                await self._keep_banks(table, table.banks.pausing(now), question.stored)
            case Ask.TEMPO:
                await self._keep_banks(table, await self._wound_up(table, question.time_control), question.stored)
            case Ask.REMOVE if question.seat is not None:
                seat = table.seats[question.seat]
                others = tuple(member for member in seat.members if member != question.subject)
                await self._seats.hold(table, replace(seat, members=others), question.asked_by, question.stored)
            case Ask.END:
                entry = self._repository.new_entry(table, Kind.ABANDON, question.asked_by, None, str(words.ALL_AGREED))
                await self._seats.end(table, entry, Status.ABANDONED, question.stored)
            case _:
                raise BadSeating(words.NOBODY_IS_LATE)

    async def _wound_up(self, table: Table, time_control: TimeControl | None) -> Banks | None:
        """Full banks of this time control, hidden ones for none, running for those who decide now."""
        state = await self._repository.find_state(table.id)
        if state is None:
            return table.banks
        now, seats = self._repository.clock(), len(table.seats)
        deciding = [seat for seat in state.position.deciders if table.seats[seat].computer is None]
        if time_control is None:
            banks = Banks.silent(await self._settings.silence_of(table.guild), seats, now)
        else:
            banks = Banks.new(time_control, seats, now)
        before = table.banks
        kept = banks if before is None else replace(banks, away=before.away, gone=before.gone)
        return kept.going_on(deciding, now)

    def _next_look(self, banks: Banks | None, voting: Sequence[Question]) -> datetime | None:
        """When to look next: at the clocks, or at votes that are counted then."""
        due = [] if banks is None else [banks.next_up()]
        now = self._repository.clock()
        due += [each.decided_by for each in voting if each.ask is Ask.OVERTIME and each.votes and each.decided_by > now]
        return min((each for each in due if each is not None), default=None)

    async def _keep_banks(self, table: Table, banks: Banks | None, settled: Question | None = None) -> Table:
        """Store the banks of a locked table, and update its board."""
        now, after = self._repository.clock(), replace(table, banks=banks)
        board = OutboxEntry(BOARD_ENTRY, table.id, table.channel, now, now, table.rev)
        owed = [board] if settled is None else [board, shown(settled, table, now)]
        looked_at = {TEMPO: now, IDLE: now}
        await self._store.write(table_queries.set_banks, table.id, banks, owed, looked_at, settled)
        self._repository.update_cached(table.id, banks=banks)
        self._outbox.renew([board])
        self._repository.wake()
        return after


def due_banks(table: Table) -> dict[str, datetime | None]:
    """Return the timer of a table with banks."""
    return {} if table.banks is None else {TEMPO: None if table.status.ended else table.banks.next_up()}


def schedule_overtime(write: Write, asked: bool) -> Effects:
    """Look at the clock of the table when the time of a seat is up, and at its members a day from now."""
    table = write.table
    if table.banks is None:
        return Effects(timers=due_banks(table))
    due = due_banks(table)
    if (asked or table.banks.told) and not table.status.ended:  # others may have to be asked now
        due[TEMPO] = write.at
    waits = not table.status.ended and table.has_several_sides and table.guild is not None
    return Effects(timers={**due, PRESENCE: write.at + PRESENCE_INTERVAL if waits else None})


def _is_asked(session: Session, write: Write) -> bool:
    """Whether something is asked at a table with clocks."""
    return write.table.banks is not None and bool(consent_queries.open_at(session, write.table.id))


FEATURE = TableFeature("overtime", Phase.SCHEDULE, schedule_overtime, _is_asked)
"""Clocks run out in time."""


def _stands(question: Question, banks: Banks) -> bool:
    """Whether the bot still has to ask about a seat: nobody waits for it, or it's offered and hasn't moved."""
    if question.ask is Ask.VACANCY:
        return question.seat in banks.running and question.seat not in banks.told
    return question.ask is Ask.OVERTIME and question.seat in banks.told


def register(services: Services) -> None:
    """Look after seats whose time is up."""
    overtime = Overtime(
        services.repository, services.questions, services.seats, services.outbox, services.settings, services.outages
    )
    services.provide(overtime)
    services.on_close.append(overtime.close)
    services.repository.features.register(FEATURE)
    services.timers.serve(TEMPO, overtime.check_table, against_members=True)
    services.timers.serve(PRESENCE, overtime.look_for_gone)
