"""Read-only access to tables: positions, logs, earlier positions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime

from bot.core.errors import NoSuchTable
from bot.core.history.past_positions import PastPosition, Wanted
from bot.core.table import queries
from bot.core.table.model import LiveTable, LogEntry, LogLine, Opened, Table, Turn, Venue
from bot.core.table.repository import TableRepository
from bot.store.database import Session

Finder = Callable[[Session, str], Opened | None]


def _find_first(session: Session, finders: Sequence[Finder], subject: str) -> Opened | None:
    return next((found for find in finders if (found := find(session, subject)) is not None), None)


class TableQueries:
    """Finds and reads tables."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository
        self.finders: list[Finder] = []
        """Queries that find by its id what subjects open."""

    async def live(self, table_id: str) -> LiveTable:
        """Return a table's current state. Raises NoSuchTable, TableFrozen."""
        state = await self._repository.cached(table_id)
        if state is None:
            async with self._repository.lock(table_id):
                state = await self._repository.state(table_id)
        return state.live()

    async def ended_turns(self, table_id: str, after: int) -> Sequence[Turn]:
        """Return a table's turns that ended after this rev, without undone ones.

        Raises NoSuchTable, TableFrozen.
        """
        stored = await self._repository.load(table_id)
        game = self._repository.games.get(stored.table.game)
        return await self._repository.archive.ended_turns(game, stored, after)

    async def find(self, table_id: str) -> Table:
        """Return a table, whose log need not replay. Raises NoSuchTable."""
        table = await self._repository.store.read(queries.one, table_id)
        if table is None:
            raise NoSuchTable
        return table

    def game_of(self, table_id: str) -> str | None:
        """Return the key of a table's game, if the table is in the cache."""
        table = self._repository.peek(table_id)
        return None if table is None else table.game

    async def subject(self, subject: str) -> Opened | None:
        """Return the table, or what a subject opened, with this id."""
        found = self._repository.peek(subject)
        return found or await self._repository.store.read(_find_first, (queries.one, *self.finders), subject)

    async def running_in(self, channel: int) -> LiveTable | None:
        """Return the running table of a channel. Raises TableFrozen."""
        table = await self._repository.store.read(queries.unfinished_in, channel)
        return None if table is None else await self.live(table.id)

    async def latest_in(self, channel: int) -> LiveTable | None:
        """Return the channel's running table, or else the last to end.

        Raises TableFrozen.
        """
        table = await self._repository.store.read(queries.latest_in, channel)
        return None if table is None else await self.live(table.id)

    async def shown_in(self, channel: int, messages: Sequence[int], when: datetime) -> Table | None:
        """Return the channel's table with one of these boards, or the last one opened.

        Tables opened after the given time do not count.

        The store doesn't keep the messages of earlier boards.
        """
        return await self._repository.store.read(queries.shown_in, channel, messages, when)

    async def running(self) -> Sequence[Table]:
        """Return all open tables, including frozen ones, the oldest first."""
        return await self._repository.store.read(queries.unfinished)

    async def of_member(self, guild: int | None, member: int) -> Sequence[Table]:
        """Return a member's open tables and runs in a server, or in all places, the oldest first."""
        return await self._repository.store.read(queries.of_member, guild, member)

    async def has_played(self, member: int, game: str) -> bool:
        """Return whether there were moves at any table of this game with a seat of the member."""
        return await self._repository.store.read(queries.has_played, member, game)

    async def run_under_way(self, guild: int | None, member: int) -> Table | None:
        """Return the run or practice game that a member last moved in, in a server or in any, if it can go on."""
        found = await self._repository.store.read(queries.runs_under_way, guild, member)
        now = self._repository.clock()
        going = [
            table for table in found if table.run is not None and not (table.run.counts and now >= table.run.closes)
        ]
        return max(going, key=lambda table: table.updated, default=None)

    async def channels_at(self, venue: Venue) -> Sequence[int]:
        """Return the channels of open tables at a venue."""
        return await self._repository.store.read(queries.channels_at, venue)

    async def channels_in_use(self, guilds: Collection[int]) -> Mapping[int, Sequence[int]]:
        """Return the server channels with open tables, lobbies, challenges or schedules."""
        return await self._repository.store.read(queries.channels_in_use, guilds)

    async def entry(self, table_id: str, n: int) -> LogEntry | None:
        """Return a log entry, counted from 1; None if it doesn't exist."""
        entries = (await self._repository.load(table_id)).entries
        return entries[n - 1] if 0 < n <= len(entries) else None

    async def entries_of(self, member: int, table_id: str, rev: int) -> Sequence[LogEntry]:
        """Return a member's entries after this rev, in order."""
        return [entry for entry in (await self._repository.load(table_id)).entries[rev:] if entry.member == member]

    async def log(self, table_id: str) -> Sequence[LogLine]:
        """Return the whole log with undone moves.

        Frozen tables have notations in place of labels.
        """
        stored = await self._repository.load(table_id)
        return await self._repository.archive.log_lines(self._repository.games.get(stored.table.game), stored)

    async def moments(self, table_id: str, viewer: int | None, wanted: Wanted) -> Sequence[PastPosition]:
        """Return a viewer's views of a table at selected moments. Raises TableFrozen."""
        stored = await self._repository.load(table_id)
        return await self._repository.archive.moments(self._repository.game(stored.table.game), stored, viewer, wanted)
