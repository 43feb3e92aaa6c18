"""Tables looked up and read back: how they stand, their logs, records and results. Nothing here changes a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bot.games.contract import Position
from bot.games.records import Entry, Record, Verification
from bot.model.challenge import Challenge
from bot.model.errors import NoSuchTable
from bot.model.lobby import Lobby
from bot.model.results import Achieved, Category, Personal, Result, completed, personal, records, results_of
from bot.model.table import LiveTable, LogEntry, LogLine, Status, Table
from bot.store import queries
from bot.tables.archive import record_of
from bot.tables.courses import Course
from bot.tables.keeper import Keeper
from bot.tables.past_positions import PastPosition, Wanted


class Catalogue(Keeper):
    """What can be known of tables."""

    async def live(self, table_id: str) -> LiveTable:
        """A table as it stands. Raises NoSuchTable, TableFrozen."""
        state = await self._known(table_id)
        if state is None:
            async with self._locks.of(table_id):
                state = await self._state(table_id)
        return state.live()

    async def at(self, table_id: str, rev: int) -> LiveTable:
        """A table as it stood at an earlier rev. Raises NoSuchTable, TableFrozen."""
        live = await self.live(table_id)
        if live.table.rev <= rev:
            return live
        stored = await self._stored(table_id)
        then = replace(stored, table=replace(stored.table, rev=rev), entries=stored.entries[:rev])
        return (await self._archive.rebuild(self._games.get(then.table.game), then)).live()

    async def find(self, table_id: str) -> Table:
        """A table whose log need not replay. Raises NoSuchTable."""
        table = await self._store.read(queries.tables.one, table_id)
        if table is None:
            raise NoSuchTable
        return table

    async def subject(self, subject: str) -> Table | Lobby | Challenge | None:
        """The table, lobby or challenge that has this id."""
        state = self._states.get(subject)
        return (
            (None if state is None else state.table)
            or await self._store.read(queries.tables.one, subject)
            or await self._store.read(queries.lobbies.find, subject)
            or await self._store.read(queries.challenges.find, subject)
        )

    async def running_in(self, channel: int) -> LiveTable | None:
        """The table that runs in this channel. Raises TableFrozen."""
        table = await self._store.read(queries.tables.unfinished_in, channel)
        return None if table is None else await self.live(table.id)

    async def latest_in(self, channel: int) -> LiveTable | None:
        """The table that runs in this channel, or else the one that ended last. Raises TableFrozen."""
        table = await self._store.read(queries.tables.latest_in, channel)
        return None if table is None else await self.live(table.id)

    async def running(self) -> Sequence[Table]:
        """Every table that has not ended, frozen ones too, the oldest first."""
        return await self._store.read(queries.tables.unfinished)

    async def of_member(self, guild: int, member: int) -> Sequence[Table]:
        """The tables of a server that have not ended where this member holds a seat, runs too, the oldest first."""
        return await self._store.read(queries.tables.of_member, guild, member)

    async def channels_in_use(self, guilds: Collection[int]) -> Mapping[int, Sequence[int]]:
        """The channels of servers in which something goes on, or begins by itself."""
        return await self._store.read(queries.tables.channels_in_use, guilds)

    async def results_of(self, guild: int, member: int) -> Sequence[Result]:
        """What a member achieved in a server, the oldest first: no practice, nothing imported."""
        found = results_of(await self._store.read(queries.tables.finished_in, guild, member), self._games)
        return [each for each in found if each.member == member]

    async def personal(self, table: Table) -> Mapping[int, Personal]:
        """How the result of a finished table stands beside the others of each member.

        Empty for a table that came to no result, for practice and for what was imported.
        """
        if table.guild is None or table.status is not Status.FINISHED:
            return {}
        better = self._game(table.game).better
        found = {member: await self.results_of(table.guild, member) for member in table.members}
        beside = {member: personal(results, table.id, better) for member, results in found.items()}
        return {member: each for member, each in beside.items() if each is not None}

    async def records_in(self, guild: int, most: int, game: str | None = None) -> Mapping[Category, Sequence[Achieved]]:
        """The best results of a server, of this game or of all; runs in open challenges are a secret still."""
        low = [each.key for each in self._games.values() if each.better == "low"]
        best = await self._store.read(queries.results.best, guild, game=game, low=low, most=most, now=self._clock())
        return records(completed(best, self._games), self._games, most)

    async def titles(self, tables: Collection[str]) -> Mapping[str, str]:
        """The titles that finished tables earned, by their ids; those without one are left out."""
        return await self._store.read(queries.results.titles, tables)

    async def entry(self, table_id: str, n: int) -> LogEntry | None:
        """One entry of the log, counted from 1; None if it has no such entry."""
        entries = (await self._stored(table_id)).entries
        return entries[n - 1] if 0 < n <= len(entries) else None

    async def entries_of(self, member: int, table_id: str, rev: int) -> Sequence[LogEntry]:
        """What a member did at a table after this rev, in order."""
        return [entry for entry in (await self._stored(table_id)).entries[rev:] if entry.member == member]

    async def log(self, table_id: str) -> Sequence[LogLine]:
        """The whole log, what was taken back too. Works for frozen tables, with notations in place of labels."""
        stored = await self._stored(table_id)
        return await self._archive.log_lines(self._games.get(stored.table.game), stored)

    async def moments(self, table_id: str, viewer: int | None, wanted: Wanted) -> Sequence[PastPosition]:
        """What a table looked like to a viewer after some of the moves that stand. Raises TableFrozen."""
        stored = await self._stored(table_id)
        return await self._archive.moments(self._game(stored.table.game), stored, viewer, wanted)

    async def export(self, table_id: str) -> Record:
        """The record of a table; the seed is in it only when it is no secret any more."""
        stored = await self._stored(table_id)
        record = record_of(stored)
        return replace(record, seed=None) if stored.table.sealed(self._clock()) else record

    async def verify(self, table_id: str) -> Verification:
        """Recompute the table from its seed and its log, as `bot.games.records.verify` does. Raises BadRecord."""
        stored = await self._stored(table_id)
        return await self._archive.verify(record_of(stored), self._game(stored.table.game))

    async def verify_record(self, record: Record) -> Verification:
        """The same for a record that somebody brings. Raises BadRecord, BadOption when its game is not here."""
        return await self._archive.verify(record, self._game(record.game))

    async def course(self, table_id: str) -> Course:
        """How the game at a table went, sealed or not: whoever shows it looks who may see it. Raises BadRecord."""
        stored = await self._stored(table_id)
        return await self._archive.course(record_of(stored), self._game(stored.table.game))

    async def positions(self, table_id: str, numbers: Collection[int]) -> Mapping[int, Position]:
        """The positions that these moves of a table were played in, true ones. Raises BadRecord."""
        stored = await self._stored(table_id)
        return await self._archive.positions(record_of(stored), self._game(stored.table.game), numbers)

    async def entry_after(self, record: Record, moves: int) -> Entry:
        """A record's game after so many moves, after all of them at the most. Raises BadRecord, BadOption."""
        return await self._archive.entry_after(record, self._game(record.game), moves)
