"""Results: stored when a table ends; looked up of members and of a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.contract import Game
from bot.model.change import NO_EFFECTS, Context, Effects, Write
from bot.model.clock import Clock
from bot.model.results import Achieved, Category, Personal, Result, completed, personal, records, results_of
from bot.model.table import Status, Table
from bot.store import queries
from bot.store.store import Store


class Results:
    """Looks up results. No practice and nothing imported is among them."""

    def __init__(self, store: Store, clock: Clock, games: Mapping[str, Game]) -> None:
        self._store = store
        self._clock = clock
        self._games = games

    async def of_member(self, guild: int, member: int) -> Sequence[Result]:
        """What a member achieved in a server, the oldest first: no practice, nothing imported, nothing void."""
        return completed(await self._store.read(queries.results.of_member, guild, member), self._games)

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
        best = await self._store.read(queries.results.best, guild, game=game, low=low, most=most, now=self._clock())
        return records(completed(best, self._games), self._games, most)


def store_results(write: Write, context: Context) -> Effects:
    """A table ended: its results are stored."""
    if write.entry is None or not write.table.status.ended:
        return NO_EFFECTS
    return Effects(results=results_of(write.table, [*context.entries, write.entry]))
