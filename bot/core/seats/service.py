"""Who holds the seats of a table, substitutes among them, and how tables end that are not played to their end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.core.consent.model import Question
from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, Statement, TableFeature, Write
from bot.core.errors import BadSeating, NotSeated
from bot.core.history.replay import CHANGING_HOLDERS
from bot.core.seats import queries
from bot.core.table import queries as table_queries
from bot.core.table import words
from bot.core.table.computers import table_level
from bot.core.table.model import Computer, Forfeit, ForfeitReason, Kind, LogEntry, Seat, Status, Table
from bot.core.table.repository import TableRepository, check_seated
from bot.games.contract import Vacancy
from bot.games.records import early_outcome
from bot.store import timer_queries

SUBSTITUTE = "substitute"
"""The kind of the timer of a table where a computer player substitutes for members; its subject is the table's id."""


class Seats:
    """Changes who holds a seat, and ends tables. Positions stay as they are."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def resign(self, table_id: str, member: int) -> Table:
        """Give up the seat of a member, for everybody who shares it: it loses. Raises TableOver, NotSeated."""
        async with self._repository.lock(table_id):
            table = await self._repository.load_unended(table_id)
            check_seated(table, member)
            return await self.forfeit(table, table.seats_of(member)[0], ForfeitReason.RESIGNED, member)

    async def forfeit(
        self, table: Table, seat: int, reason: ForfeitReason, by: int | None, settled: Question | None = None
    ) -> Table:
        """Let a seat of a locked table lose, and go on without it if the game can.

        A game of two seats ends, and the other one wins. One of more goes on with a computer player in the seat, unless
        the game says otherwise or nobody would be left to play. A game alone, a run in a challenge and a frozen table
        end without a result. `by` is the member who resigned, or who decided it with the others.
        """
        entry = self._repository.new_entry(table, Kind.RESIGN, by, seat, str(reason))
        state = None if table.status is Status.FROZEN else await self._repository.find_state(table.id)
        if len(table.seats) == 1 or table.run is not None or state is None:
            return await self.end(table, entry, Status.RESIGNED, settled)
        forfeits = (*table.forfeits, Forfeit(seat, table.seats[seat].members, reason, entry.n))
        lost = [each.seat for each in forfeits]
        left = [each for each in table.seats if each.number not in lost]
        game = self._repository.game(table.game)
        if len(left) > 1 and any(each.members for each in left) and game.vacancy is Vacancy.COMPUTER:
            computer = Computer(table_level(game, table))
            entry = replace(entry, text=f"{reason} {computer.level}")
            seats = tuple(Seat(seat, (), computer) if each.number == seat else each for each in table.seats)
            return await self._repository.change(
                table, replace(table.after(entry), seats=seats, forfeits=forfeits), entry, settled
            )
        outcome = early_outcome(state.position.scores(), game.better, lost)
        after = replace(table, outcome=outcome, forfeits=forfeits)
        return await self.end(after, entry, Status.RESIGNED, settled)

    async def abandon(self, table_id: str, reason: str, member: int | None = None) -> Table:
        """End the table from outside: its channel is gone, or somebody in charge decided so. Raises TableOver."""
        async with self._repository.lock(table_id):
            table = await self._repository.load_unended(table_id)
            entry = self._repository.new_entry(table, Kind.ABANDON, member, None, reason)
            return await self.end(table, entry, Status.ABANDONED)

    async def end(self, table: Table, entry: LogEntry, status: Status, settled: Question | None = None) -> Table:
        """End a locked table by this entry."""
        return await self._repository.change(
            table, replace(table.after(entry), status=status, ended=entry.at), entry, settled
        )

    async def set_members(self, table_id: str, seat: int, members: Sequence[int], by: int) -> Table:
        """Change who holds a seat, in the order in which they share it; a member of the seat decides that.

        Raises TableOver, NotSeated, BadSeating: at least one member stays.
        """
        async with self._repository.lock(table_id):
            table = await self._repository.load_unended(table_id)
            if table.run is not None:
                raise BadSeating(words.RUN_OF_ONE)
            if seat not in table.seats_of(by):
                raise NotSeated(words.NOT_YOUR_SEAT)
            return await self.hold(table, replace(held_by(seat, members), computer=table.seats[seat].computer), by)

    async def hold(self, table: Table, seat: Seat, by: int | None, settled: Question | None = None) -> Table:
        """Change how a seat of a locked table is held; `by` a member, or None for the host."""
        entry = self._repository.new_entry(table, Kind.SEAT, by, seat.number, str(seat))
        seats = tuple(seat if each.number == seat.number else each for each in table.seats)
        passed_on = bool(table.rev and seat.members) and not {*seat.members} & {*table.seats[seat.number].members}
        after = replace(table.after(entry), seats=seats, passed_on=table.passed_on + passed_on)
        if table.banks is not None and seat.members != table.seats[seat.number].members:
            after = replace(after, banks=table.banks.of_newcomer(seat.number, entry.at))
        return await self._repository.change(table, after, entry, settled)

    # Substitutes

    async def come_back(self, table_id: str, member: int) -> Table:
        """Return to a member the seats that a computer player holds for them. Raises TableOver, NotSeated."""
        async with self._repository.lock(table_id):
            table = await self._repository.load_unended(table_id)
            check_seated(table, member)
            held = [seat for seat in table.seats if member in seat.members and seat.computer is not None]
            if not held:
                raise NotSeated(words.NOBODY_STANDS_IN)
            for seat in held:
                table = await self.hold(table, replace(seat, computer=None), member)
            return table

    async def end_substitutions(self, table_id: str) -> None:
        """Give seats back whose substitute was there until now."""
        store = self._repository.store
        async with self._repository.lock(table_id):
            table, now = await store.read(table_queries.one, table_id), self._repository.clock()
            later = [] if table is None or table.status.ended else _substitution_ends(table)
            while table is not None and later and later[0] <= now:
                seat = next(
                    each for each in table.seats if each.computer is not None and each.computer.until == later[0]
                )
                table = await self.hold(table, replace(seat, computer=None), None)
                later = _substitution_ends(table)
            await store.write(timer_queries.set_timers, table_id, {SUBSTITUTE: later[0] if later else None})


def held_by(number: int, members: Sequence[int]) -> Seat:
    """Return a seat with those who hold it. Raises BadSeating when nobody does, or somebody twice."""
    if not members:
        raise BadSeating(words.EMPTY_SEAT)
    if len(set(members)) != len(members):
        raise BadSeating(words.SEATED_TWICE)
    return Seat(number, tuple(members))


def _substitution_ends(table: Table) -> list[datetime]:
    """Return when the substitutes of a table go, the earliest first."""
    return sorted(seat.computer.until for seat in table.seats if seat.computer is not None and seat.computer.until)


def update_holders(write: Write, _loaded: None) -> Effects:
    """A seat has other members, or a computer player instead of those who resigned."""
    entry = write.entry
    if entry is None or entry.kind not in CHANGING_HOLDERS or entry.seat is None or write.table.status.ended:
        return NO_EFFECTS
    return Effects(saves=[Statement.of(queries.change, write.table.id, write.table.seats[entry.seat])])


def schedule_substitutes(write: Write, _loaded: None) -> Effects:
    """The first substitute to go does so in time."""
    ends = [] if write.table.status.ended else _substitution_ends(write.table)
    return Effects(timers={SUBSTITUTE: ends[0]}) if ends else NO_EFFECTS


FEATURES = (
    TableFeature("holders", Phase.KEEP, update_holders),
    TableFeature("substitutes", Phase.SCHEDULE, schedule_substitutes),
)
"""Seats change hands, and substitutes go in time."""
