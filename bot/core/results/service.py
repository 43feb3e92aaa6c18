"""Results: stored when a table ends; looked up of members and of a server."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from bot.ai.players import LEVELS
from bot.clock import Clock
from bot.core.delivery.changes import NO_EFFECTS, Effects, Phase, Statement, TableFeature, Write
from bot.core.history.archive import record_of
from bot.core.history.past_positions import PastPosition, Wanted
from bot.core.history.turns import Course
from bot.core.results import queries, rating_queries
from bot.core.results.model import (
    Achieved,
    Category,
    Personal,
    Rating,
    Result,
    Void,
    completed,
    personal,
    records,
    results_of,
)
from bot.core.results.ratings import Ladder, LadderEntry, in_order, rate_against_computers, rating_of_computer
from bot.core.table import queries as table_queries
from bot.core.table.model import LiveTable, LogEntry, Status, Stored, Table, Venue, is_former
from bot.core.table.repository import TableRepository
from bot.games.contract import Game, Position
from bot.games.records import Entry, Record, Verification
from bot.store.database import Session
from bot.store.store import Store


class Results:
    """Looks up results. No practice and nothing imported is among them."""

    def __init__(self, store: Store, clock: Clock, games: Mapping[str, Game]) -> None:
        self._store = store
        self._clock = clock
        self._games = games
        self.after_void: list[Callable[[Session, str], None]] = []
        """Queries of subjects about a table that became void or counts again, in the same transaction."""

    async def of_member(self, guild: int, member: int) -> Sequence[Result]:
        """What a member achieved in a server, the oldest first: no practice, nothing imported, nothing void."""
        return completed(await self._store.read(queries.of_member, guild, member), self._games)

    async def personal(self, table: Table) -> Mapping[int, Personal]:
        """Compare a finished table's result with each member's other results.

        Empty for a table that came to no result, for practice and for what was imported.
        """
        game = self._games.get(table.game)
        if game is None or table.guild is None or table.status is not Status.FINISHED:
            return {}
        found = {member: await self.of_member(table.guild, member) for member in table.members}
        beside = {member: personal(results, table.id, game.better) for member, results in found.items()}
        return {member: each for member, each in beside.items() if each is not None}

    async def best_in(self, guild: int, most: int, game: str | None = None) -> Mapping[Category, Sequence[Achieved]]:
        """The best results of a server, of this game or of all; runs in open challenges are a secret still."""
        low = [each.key for each in self._games.values() if each.better == "low"]
        best = await self._store.read(queries.best, guild, game=game, low=low, most=most, now=self._clock())
        return records(completed(best, self._games), self._games, most)

    async def latest_of(self, guild: int, member: int, most: int) -> Sequence[Result]:
        """Return a member's latest results, also void ones, the newest first; no runs in open challenges."""
        return completed(await self._store.read(queries.latest_of, guild, member, most), self._games)

    async def at(self, guild: int, table_id: str) -> Sequence[Result]:
        """Return the results of a server's table by seat, also if they are void; empty if it has none."""
        return completed(await self._store.read(queries.at, guild, table_id), self._games)

    async def between(self, guild: int, member: int, other: int) -> Sequence[Result]:
        """Return all results of the games that two members played in different seats, the newest game first."""
        return completed(await self._store.read(queries.between, guild, member, other), self._games)

    # Ratings

    async def ladders(self, guild: int) -> Sequence[Ladder]:
        """Return the ladders of a server, of games that can be played here."""
        found = await self._store.read(rating_queries.ladders_in, guild)
        return [ladder for ladder in found if ladder.game in self._games]

    async def ladder(self, ladder: Ladder) -> Sequence[LadderEntry]:
        """Return the members on a ladder and the computer players with a rating there, the best first.

        Former members are left out.
        """
        found = await self._store.read(rating_queries.of_ladder, ladder)
        members = [each for each in found if isinstance(each.player, int) and not is_former(each.player)]
        computers = [
            LadderEntry(level, rating, None)
            for level in LEVELS
            if (rating := rating_of_computer(ladder.game, ladder.seats, level)) is not None
        ]
        return in_order([*members, *(computers if members else ())])

    async def ratings_of(self, guild: int, member: int) -> Mapping[Ladder, LadderEntry]:
        """Return a member's ratings in a server."""
        return await self._store.read(rating_queries.of_member, guild, member)

    async def rating_changes(self, table: Table) -> Mapping[int, tuple[Rating, Rating]]:
        """Return the rating before and after a table's game for each member who played; empty if it isn't rated."""
        if table.guild is None:
            return {}
        ladder = Ladder(table.guild, table.game, len(table.seats))
        return await self._store.read(rating_queries.changes_by, ladder, table.id)

    async def against_computers(self, guild: int, member: int) -> Mapping[Ladder, LadderEntry]:
        """Rate a member by their games against computer players alone, for comparison: these count for no ladder."""
        return rate_against_computers(await self._store.read(queries.with_computers, guild, member), guild, member)

    async def void(self, guild: int, table_id: str, member: int, reason: str) -> bool:
        """Declare that a server's game doesn't count; return whether that changes anything.

        Callers must check that the member manages the server.
        """
        void = Void(member, self._clock(), reason)
        return await self._store.write(queries.set_void, guild, table_id, void, self.after_void)

    async def voided(self, guild: int) -> Sequence[Result]:
        """Return all results of a server's void games, the last to become void first."""
        return completed(await self._store.read(queries.voided, guild), self._games)

    async def restore(self, guild: int, table_id: str) -> bool:
        """Let a void game count again; return whether that changes anything. Callers must check as for `void`."""
        return await self._store.write(queries.set_void, guild, table_id, None, self.after_void)


def store_results(write: Write, entries: Sequence[LogEntry]) -> Effects:
    """A table ended: its results are stored."""
    table = write.table
    if write.entry is None or not table.status.ended:
        return NO_EFFECTS
    sets_records = write.after is None or write.after.position.sets_records
    results = results_of(table, [*entries, write.entry], sets_records=sets_records)
    if not results or table.guild is None:
        return NO_EFFECTS
    return Effects(saves=[Statement.of(queries.add, table.guild, results)])


def _load_log(session: Session, write: Write) -> Sequence[LogEntry]:
    """Return the log before the write, if that ends the table."""
    return table_queries.entries(session, write.table.id) if write.table.status.ended else ()


FEATURE = TableFeature("results", Phase.KEEP, store_results, _load_log)
"""Results are stored when a table ends."""


# Records of tables: export, import, verification, replay


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
