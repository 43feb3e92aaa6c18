"""Reviews of finished games: computed once per table on request, then stored.

Games are reviewed one after the other, one decision at a time, in the computer players' workers, which therefore wait
for one decision at most. Members who request the same review share it. Unfinished reviews aren't stored: after a
restart they start again on request, with the same result.

A game can be reviewed once it has no secrets any more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from bot.ai.players import effects_of, levels_of
from bot.ai.review import AnalysisTask, Habit, Review, find_habit, review_tasks
from bot.ai.worker_pool import WorkerPool
from bot.clock import Clock
from bot.core.errors import NoSuchTable
from bot.core.history.archive import Archive, record_of, yield_thread
from bot.core.services import Services
from bot.core.table import queries as table_queries
from bot.core.table.model import Table
from bot.errors import StoreUnavailable, TableError
from bot.games.contract import Game, GameError
from bot.store.store import Store
from bot.workers.worker import WorkerDied
from cogs.review import queries, words


class ReviewRefused(TableError):
    """The game can't be reviewed, or not now."""


_log = logging.getLogger(__name__)

MAX_WAITING = 20
"""Maximum of games in the queue, including the current one.

Further requests are refused.
"""

MAX_REVIEWS = 30
"""Seats in the latest reviewed games of a member from which a habit is found."""

MAX_SECONDS = 900.0
"""Seconds after which a review is cancelled; it usually takes a minute or two."""

PROGRESS_SECONDS = 4.0
"""Seconds between progress updates."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a review: games queued before it, decisions done and in total.

    `of` is 0 before it starts. With `closer`, it's the second pass and counts its decisions.
    """

    before: int
    done: int
    of: int
    closer: bool = False


class _Work:
    """A review in progress or in the queue, and the members who wait for it."""

    def __init__(self) -> None:
        self.task: asyncio.Task[Review] | None = None
        self.progress = Progress(0, 0, 0)
        self.members: set[int] = set()


def reviewed(game: Game) -> bool:
    """Whether games of this kind can be reviewed: a computer player searches them."""
    return len(levels_of(game)) > 1


class Reviews:
    """Reviews finished games."""

    def __init__(
        self, store: Store, clock: Clock, games: Mapping[str, Game], worker_pool: WorkerPool, archive: Archive
    ) -> None:
        self._store = store
        self._clock = clock
        self._games = games
        self._worker_pool = worker_pool
        self._archive = archive
        self._working: dict[str, _Work] = {}
        self._room = asyncio.Semaphore(1)
        self.thoughts: Fraction | None = None
        """Thinking time per game, None for the default in the game's data."""
        self.every = PROGRESS_SECONDS

    async def find(self, table_id: str) -> Review | None:
        """Return the stored review of a table, None if there is none.

        Raises NoSuchTable, ReviewRefused.
        """
        self._check(await self._table(table_id))
        return await self._store.read(queries.of, table_id)

    async def habit_of(self, member: int, game: Game) -> Habit | None:
        """Return the member's costliest kind of mistakes in their reviewed games of this kind."""
        found = await self._store.read(queries.of_member, member, game.key, MAX_REVIEWS)
        return find_habit(effects_of(game), found)

    async def made(self, table_id: str, member: int) -> AsyncGenerator[Progress | Review]:
        """Yield the progress of a table's review repeatedly, and finally the review.

        Raises NoSuchTable; ReviewRefused if the game has secrets or can't be searched, if this member waits for another
        review, and if it takes too long.
        """
        table = await self._table(table_id)
        self._check(table)
        kept = await self._store.read(queries.of, table_id)
        if kept is not None:
            yield kept
            return
        work = self._begin(table, member)
        try:
            while work.task is not None and not work.task.done():
                yield self._progress(table_id, work)
                await asyncio.wait([work.task], timeout=self.every)
            if work.task is not None:
                yield await asyncio.shield(work.task)
        finally:
            work.members.discard(member)

    async def settled(self) -> None:
        """Wait until no review is in progress."""
        while tasks := [work.task for work in self._working.values() if work.task is not None]:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Cancel all reviews."""
        tasks = [work.task for work in self._working.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _table(self, table_id: str) -> Table:
        table = await self._store.read(table_queries.one, table_id)
        if table is None:
            raise NoSuchTable
        return table

    def _check(self, table: Table) -> None:
        """Raise ReviewRefused if the game has secrets or can't be searched."""
        run = table.run
        if run is not None and self._clock() < run.closes:
            raise ReviewRefused(words.NO_REVIEW_IN_RUNS)
        if table.sealed(self._clock()):
            raise ReviewRefused(words.NO_REVIEW_OF_IDLE if table.idle else words.NO_REVIEW_YET)
        game = self._games.get(table.game)
        if game is None or not reviewed(game):
            raise ReviewRefused(words.NO_REVIEW_FOR_GAME)

    def _begin(self, table: Table, member: int) -> _Work:
        """Let a member wait for a review, starting it if needed. Raises ReviewRefused."""
        if any(member in work.members for name, work in self._working.items() if name != table.id):
            raise ReviewRefused(words.ONE_REVIEW_AT_A_TIME)
        work = self._working.get(table.id)
        if work is None:
            if len(self._working) >= MAX_WAITING:
                raise ReviewRefused(words.MANY_REVIEWS)
            work = self._working[table.id] = _Work()
            work.task = asyncio.create_task(self._work(table.id, work), name=f"review of {table.id}")
            work.task.add_done_callback(lambda task: self._over(table.id, task))
        work.members.add(member)
        return work

    def _progress(self, table_id: str, work: _Work) -> Progress:
        return replace(work.progress, before=[*self._working].index(table_id) if table_id in self._working else 0)

    def _over(self, table_id: str, task: asyncio.Task[Review]) -> None:
        """Log an error of a review, since its reader may have left."""
        del self._working[table_id]
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, ReviewRefused | StoreUnavailable | NoSuchTable):
            _log.error("review failed: table=%s", table_id, exc_info=error)

    async def _work(self, table_id: str, work: _Work) -> Review:
        """Make a review and store it."""
        try:
            async with self._room, asyncio.timeout(MAX_SECONDS):
                found = await self._reviewed(table_id, work)
                await self._store.write(queries.keep, table_id, found)
                return found
        except (WorkerDied, TimeoutError):
            raise ReviewRefused(words.REVIEW_TOO_LONG) from None
        except GameError as error:
            _log.warning("table can't be reviewed: table=%s error=%s", table_id, error)
            raise ReviewRefused(words.NO_REVIEW_OF_FROZEN) from error

    async def _reviewed(self, table_id: str, work: _Work) -> Review:
        stored = await self._store.read(table_queries.load, table_id)
        if stored is None:
            raise NoSuchTable
        game = self._games[stored.table.game]
        asking = review_tasks(record_of(stored), game, thoughts=self.thoughts, between=yield_thread)
        found = await self._archive.run_step(asking, None)
        while isinstance(found, AnalysisTask):
            work.progress = Progress(0, found.number - 1, found.of, found.closer)
            evaluation = await self._worker_pool.evaluate(game, found.seed, found.seen, found.part, found.played)
            found = await self._archive.run_step(asking, evaluation)
        return found


def register(services: Services) -> None:
    """Provide reviews."""
    repository = services.repository
    reviews = Reviews(repository.store, repository.clock, repository.games, services.worker_pool, repository.archive)
    services.provide(reviews)
    services.on_close.append(reviews.close)
    services.people.register(queries.DATA)
