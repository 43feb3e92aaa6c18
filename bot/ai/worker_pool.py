"""Worker processes for computer players that search, and for all that nobody waits for; others run in threads.

A worker gets what a seat imagines, never a true position, with a level and a seed; it returns a move's notation.
Workers have a low priority, and are replaced if they die or take too long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from bot.ai.hint import HintSearch, find_best_moves
from bot.ai.players import APPRENTICE, evaluate_position, player_for
from bot.ai.search import Evaluation
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game, Move, Position
from bot.games.registry import GAMES, game_named
from bot.workers.memory_trim import clear_rule_caches
from bot.workers.worker import NotPicklable, Worker

NICE = 15
"""Nice value of the workers: below those that draw."""

MAX_SECONDS = 60.0
"""Seconds of CPU after which a search is cancelled and its process replaced."""

T = TypeVar("T")


class WorkerPool:
    """Evaluates positions in worker processes; with 0, in threads of this one."""

    def __init__(self, processes: int = 0) -> None:
        self._workers = [Worker(NICE) for _ in range(processes)]
        self._idle = [*self._workers]
        self._room = asyncio.Semaphore(max(1, processes))

    @property
    def workers(self) -> Sequence[int | None]:
        """The process ids of the workers, None for one that isn't running yet."""
        return [worker.pid for worker in self._workers]

    async def choose(self, game: Game, level: str, seed: str, seen: Position, *, waited_for: bool = True) -> Move:
        """Choose a move for a player of this level; deterministic.

        The choice uses only what its seat imagines. An apprentice's takes some milliseconds, less than a process needs
        to start, so a thread makes it if members wait for it (`waited_for`).

        Raises WorkerDied, TimeoutError, and whatever the player raises.
        """
        if (level == APPRENTICE and waited_for) or game not in GAMES:
            return await asyncio.to_thread(choose_move, game, level, seed, seen)
        return game.parse(await self._think(choose_move_by_key, game.key, level, seed, seen))

    async def evaluate(
        self, game: Game, seed: str, seen: Position, part: Fraction = Fraction(1), *asked: str
    ) -> Evaluation:
        """Evaluate an imagined position for its first deciding seat.

        `asked` moves, by notation, are among the candidates. Deterministic. Raises WorkerDied, TimeoutError, and
        BadOption for a game without search.
        """
        return await self._think(evaluate_by_key, game.key, seed, seen, part, asked)

    async def find_best_moves(self, game: Game, seed: str, seen: Position) -> HintSearch:
        """Find the best moves for the first deciding seat of an imagined position, compared in the same games.

        Deterministic. Raises WorkerDied, TimeoutError, and BadOption for a game without search.
        """
        return await self._think(find_best_moves_by_key, game.key, seed, seen)

    async def _think(self, function: Callable[..., T], *arguments: object) -> T:
        if not self._workers:
            return await asyncio.to_thread(function, *arguments)
        async with self._room:
            worker = self._idle.pop()
            try:
                return await worker.run(MAX_SECONDS, think, function, *arguments)
            except NotPicklable:
                return await asyncio.to_thread(function, *arguments)
            finally:
                self._idle.append(worker)

    async def count_idle_minute(self) -> None:
        """End workers that have been idle for some minutes."""
        await asyncio.gather(*(worker.count_idle_minute() for worker in self._workers))

    async def close(self) -> None:
        """Stop at once; lost tasks are done again after the next start."""
        await asyncio.gather(*(worker.close() for worker in self._workers))


def choose_move(game: Game, level: str, seed: str, seen: Position) -> Move:
    """Return a player's move."""
    return player_for(game, level, Chance(seed_from_text(seed))).choose(seen)


def think(function: Callable[..., T], *arguments: object) -> T:
    """Think in another process, and clear its rules' caches: the next order is hardly ever about the same position."""
    try:
        return function(*arguments)
    finally:
        clear_rule_caches()


def choose_move_by_key(key: str, level: str, seed: str, seen: Position) -> str:
    """Return the notation of a player's move, for another process."""
    return str(choose_move(game_named(key), level, seed, seen))


def evaluate_by_key(key: str, seed: str, seen: Position, part: Fraction, asked: tuple[str, ...]) -> Evaluation:
    """Evaluate a position, for another process."""
    game = game_named(key)
    moves = [game.parse(notation) for notation in asked]
    return evaluate_position(game, seen, Chance(seed_from_text(seed)), part, moves)


def find_best_moves_by_key(key: str, seed: str, seen: Position) -> HintSearch:
    """Find the best moves of a position, for another process."""
    return find_best_moves(game_named(key), seen, Chance(seed_from_text(seed)), Fraction(1))
