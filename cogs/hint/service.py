"""Hints: the best moves for a seat, by search, for the member who asks.

The search runs in a worker on what the seat imagines, without locking the table. The game is marked before the hint is
shown, and sets no record.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from cachetools import LRUCache

from bot.ai.hint import HintSearch
from bot.ai.players import levels_of
from bot.ai.worker_pool import WorkerPool
from bot.core.history.replay import TableState
from bot.core.services import Services
from bot.core.table import queries as table_queries
from bot.core.table import words as table_words
from bot.core.table.model import LiveTable, Table, seats_owed_by
from bot.core.table.repository import TableRepository
from bot.errors import TableError
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, NotYourTurn
from bot.workers.worker import WorkerDied
from cogs.hint import words


class HintRefused(TableError):
    """No hint is available here, or not now."""


CACHE_SIZE = 50
"""Cached hints, in case the member views another move.

A new search would give the same.
"""

MAX_SECONDS = 120.0
"""Seconds after which a search is cancelled; it usually takes some seconds."""

HintKey = tuple[str, int, int]
"""What a hint is about: table, rev, seat."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best moves for a seat at the current position."""

    live: LiveTable
    seat: int
    search: HintSearch


class Hints:
    """Searches the best move for members who ask."""

    def __init__(self, repository: TableRepository, worker_pool: WorkerPool) -> None:
        self._repository = repository
        self._worker_pool = worker_pool
        self._cache: LRUCache[HintKey, HintSearch] = LRUCache(CACHE_SIZE)
        self._asking: set[int] = set()

    async def check(self, table_id: str, member: int, rev: int | None = None) -> LiveTable:
        """Return the table if the member may get a hint there.

        Raises StaleRev, TableOver, NotSeated, NotYourTurn, and HintRefused in an open challenge, for games without
        search, and while another search for this member is running.
        """
        if member in self._asking:
            raise HintRefused(words.STILL_THINKING)
        async with self._repository.locked_for(table_id, member, rev, own=True) as state:
            self._owing(state, member)
            return state.live()

    async def find(self, table_id: str, member: int, rev: int | None = None) -> Hint:
        """Return a hint for the member's decision; the same one until the table changes.

        Raises what `check` raises, and HintRefused if nothing was found in time.
        """
        if member in self._asking:
            raise HintRefused(words.STILL_THINKING)
        async with self._repository.locked_for(table_id, member, rev, own=True) as state:
            seat = self._owing(state, member)
        asked = (table_id, state.table.rev, seat)
        found = self._cache.get(asked)
        if found is not None:
            return Hint(state.live(), seat, found)
        self._asking.add(member)
        try:
            found = await self._search(state, seat)
        finally:
            self._asking.discard(member)
        async with self._repository.lock(table_id):
            now = await self._repository.state(table_id)
            counts = await self._repository.store.write(table_queries.count_hint, table_id, member)
            self._repository.update_cached(table_id, hints=now.table.hints + 1, hint_counts=counts)
        self._cache[asked] = found
        table = replace(state.table, hints=state.table.hints + 1, hint_counts=counts)
        return Hint(replace(state.live(), table=table), seat, found)

    def _owing(self, state: TableState, member: int) -> int:
        """Return the seat for which a member has to decide.

        Raises NotYourTurn, HintRefused.
        """
        table = state.table
        if not _searched(self._repository.games[table.game]):
            raise HintRefused(words.NO_HINTS_FOR_GAME)
        if not table.hints_allowed:
            raise HintRefused(words.NO_HINTS_AT_TABLE)
        if table.run is not None and self._repository.clock() < table.run.closes:
            raise HintRefused(words.NO_HINTS_IN_RUNS)
        seats = seats_owed_by(table, state.position, member)
        if not seats:
            raise NotYourTurn(table_words.SOMEBODY_ELSES_TURN)
        return seats[0]

    async def _search(self, state: TableState, seat: int) -> HintSearch:
        game, table = self._repository.games[state.table.game], state.table
        own = f"hint {table.commitment} {table.rev} {seat}"
        seen = state.position.imagine(seat, Chance(seed_from_text(own))).with_first_decider(seat)
        try:
            async with asyncio.timeout(MAX_SECONDS):
                return await self._worker_pool.find_best_moves(game, own, seen)
        except (WorkerDied, TimeoutError):
            raise HintRefused(words.THOUGHT_TOO_LONG) from None


def gives_hints(game: Game, table: Table) -> bool:
    """Whether hints are possible at a table of this game; never in a counting run."""
    return _searched(game) and table.hints_allowed and not (table.run is not None and table.run.counts)


def _searched(game: Game) -> bool:
    return len(levels_of(game)) > 1


def register(services: Services) -> None:
    """Provide hints."""
    services.provide(Hints(services.repository, services.worker_pool))
