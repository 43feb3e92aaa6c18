"""Who holds the seats of tables, and how tables end that are not played to their end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.model.errors import BadSeating, NotSeated, TableFrozen
from bot.model.outbox import OutboxEntry, following, seated
from bot.model.question import Question
from bot.model.table import Kind, LogEntry, Seat, Status, Table
from bot.tables import words
from bot.tables.keeper import Keeper, check_seated, grown_by


class Seats(Keeper):
    """What changes a table and leaves its position as it is."""

    async def resign(self, table_id: str, member: int) -> Table:
        """End the table without an outcome; any member of a seat may. Raises TableOver, NotSeated."""
        async with self._locks.of(table_id):
            table = await self._unended(table_id)
            check_seated(table, member)
            entry = self._entry(table, Kind.RESIGN, member, table.seats_of(member)[0], "")
            return await self._end(_ended(table, entry, Status.RESIGNED), entry)

    async def abandon(self, table_id: str, reason: str, member: int | None = None) -> Table:
        """End the table from outside: its channel is gone, or somebody in charge decided so. Raises TableOver."""
        async with self._locks.of(table_id):
            table = await self._unended(table_id)
            entry = self._entry(table, Kind.ABANDON, member, None, reason)
            return await self._end(_ended(table, entry, Status.ABANDONED), entry)

    async def _end(self, after: Table, entry: LogEntry, settled: Question | None = None) -> Table:
        """The table ends; its board says so, if its log replays."""
        try:
            state = await self._state(after.id)
        except TableFrozen:
            return await self._change(after, entry, (), settled)
        owed = following(replace(state, table=after).live(), entry.member, entry.at)
        return await self._change(after, entry, owed, settled)

    async def set_members(self, table_id: str, seat: int, members: Sequence[int], by: int) -> Table:
        """Change who holds a seat, in the order in which they share it; a member of the seat decides that.

        Raises TableOver, NotSeated, BadSeating: at least one member stays.
        """
        async with self._locks.of(table_id):
            table = await self._unended(table_id)
            if table.run is not None:
                raise BadSeating(words.RUN_OF_ONE)
            if seat not in table.seats_of(by):
                raise NotSeated(words.NOT_YOUR_SEAT)
            return await self._hold(table, replace(held_by(seat, members), computer=table.seats[seat].computer), by)

    async def _hold(self, table: Table, seat: Seat, by: int | None, settled: Question | None = None) -> Table:
        """Let a seat be held like this from now on, at a table whose lock is held; `by` a member, or by the host."""
        entry = self._entry(table, Kind.SEAT, by, seat.number, str(seat))
        seats = tuple(seat if each.number == seat.number else each for each in table.seats)
        passed_on = bool(table.rev and seat.members) and not {*seat.members} & {*table.seats[seat.number].members}
        after = replace(grown_by(table, entry), seats=seats, passed_on=table.passed_on + passed_on)
        return await self._change(after, entry, await self._owed_for_seats(table, after, entry), settled)

    async def _owed_for_seats(self, before: Table, after: Table, entry: LogEntry) -> Sequence[OutboxEntry]:
        if before.status is Status.FROZEN:
            return ()
        try:
            state = await self._state(after.id)
        except TableFrozen:
            return ()
        was, now = replace(state, table=before), state.with_entry(after, entry)
        return seated(was.live(), now.live(), entry.member, entry.at)


def held_by(number: int, members: Sequence[int]) -> Seat:
    """A seat and those who hold it. Raises BadSeating when nobody does, or somebody twice."""
    if not members:
        raise BadSeating(words.EMPTY_SEAT)
    if len(set(members)) != len(members):
        raise BadSeating(words.SEATED_TWICE)
    return Seat(number, tuple(members))


def _ended(table: Table, entry: LogEntry, status: Status) -> Table:
    return replace(grown_by(table, entry), status=status, ended=entry.at)
