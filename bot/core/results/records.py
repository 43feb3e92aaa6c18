"""Records of tables: export, import, verification, replay."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bot.core.history.archive import record_of
from bot.core.history.courses import Course
from bot.core.history.past_positions import PastPosition, Wanted
from bot.core.table.model import LiveTable, Stored, Venue
from bot.core.table.repository import TableRepository
from bot.games.contract import Position
from bot.games.records import Entry, Record, Verification


class Records:
    """Converts between tables and records."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def export(self, table_id: str) -> Record:
        """Return the record of a table, with its seed once the game is over."""
        stored = await self._repository.load(table_id)
        record = record_of(stored)
        return replace(record, seed=None) if stored.table.sealed(self._repository.clock()) else record

    async def verify(self, table_id: str) -> Verification:
        """Recompute the table from its seed and log. Raises BadRecord."""
        stored = await self._repository.load(table_id)
        return await self._repository.archive.verify(record_of(stored), self._repository.game(stored.table.game))

    async def verify_record(self, record: Record) -> Verification:
        """Verify a record from a file.

        Raises BadRecord, and BadOption for an unknown game.
        """
        return await self._repository.archive.verify(record, self._repository.game(record.game))

    async def course(self, table_id: str) -> Course:
        """Return the score history of a table's game. Callers check who may see it.

        Raises BadRecord.
        """
        stored = await self._repository.load(table_id)
        return await self._repository.archive.course(record_of(stored), self._repository.game(stored.table.game))

    async def positions(self, table_id: str, numbers: Collection[int]) -> Mapping[int, Position]:
        """Return the true positions before these moves of a table. Raises BadRecord."""
        stored = await self._repository.load(table_id)
        return await self._repository.archive.positions(
            record_of(stored), self._repository.game(stored.table.game), numbers
        )

    async def entry_after(self, record: Record, moves: int) -> Entry:
        """Return a record's position after a number of moves. Raises BadRecord, BadOption."""
        return await self._repository.archive.entry_after(record, self._repository.game(record.game), moves)

    async def draft(self, record: Record, guild: int | None, channel: int, member: int) -> Stored:
        """Make an ended table of a record, without storing it.

        The member holds all its seats.

        Raises BadRecord, BadOption, and NotImportable for a record without a seed.
        """
        rules = self._repository.game(record.game)
        return await self._repository.archive.draft(record, rules, guild, channel, member, self._repository.clock())

    async def moments(self, draft: Stored, viewer: int | None, wanted: Wanted) -> Sequence[PastPosition]:
        """Return a viewer's view of an unstored table after some of its moves."""
        return await self._repository.archive.moments(self._repository.game(draft.table.game), draft, viewer, wanted)

    async def import_record(
        self, record: Record, guild: int | None, channel: int, member: int, *, venue: Venue = Venue.SERVER
    ) -> LiveTable:
        """Store the table that `draft` makes, and raise what it raises."""
        draft = await self.draft(record, guild, channel, member)
        draft = replace(draft, table=replace(draft.table, venue=venue))
        table = await self._repository.add(draft)
        state = await self._repository.archive.rebuild(self._repository.game(record.game), replace(draft, table=table))
        self._repository.cache(state)
        return state.live()
