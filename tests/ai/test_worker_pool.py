"""Where computer players think: the same moves in a process as here, and what happens when one dies."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from fractions import Fraction

import pytest

from bot.ai import worker_pool as module
from bot.ai.players import APPRENTICE, player_for, players_of
from bot.ai.worker_pool import WorkerPool, choose_move, choose_move_by_key
from bot.games.chance import Chance
from bot.games.contract import BadOption, Game, Position
from bot.games.registry import GAMES, game_named
from bot.workers.child import HEADER_SIZE, pack, unpack
from bot.workers.worker import IDLE_MINUTES
from tests.capabilities import each_searched

LITTLE = Fraction(1, 1000)
GREEDY = "greedy"
"""The apprentice by its own name: quick, and none of the levels that stay in this process."""


def imagined(game: Game, decisions: int = 6) -> Position:
    position = game.new(seats=game.seats[0], seed=b"thinking")
    for _ in range(decisions):
        position.play(position.moves()[-1])
    seat = position.deciders[0]
    return position.imagine(seat, Chance(b"imagined")).with_first_decider(seat)


@pytest.fixture
async def worker_pool() -> AsyncIterator[WorkerPool]:
    made = WorkerPool(2)
    yield made
    await made.close()


async def test_every_game_is_thought_about_there_as_here_at_the_lowest_priority(worker_pool: WorkerPool) -> None:
    for game in GAMES:
        seen = imagined(game)
        quick = [*players_of(game)][-1]
        assert await worker_pool.choose(game, quick, "a seed", seen) == choose_move(game, quick, "a seed", seen)
    [pid] = [worker.pid for worker in worker_pool._workers if worker.pid is not None]
    assert os.getpriority(os.PRIO_PROCESS, pid) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + module.NICE)


@each_searched
@pytest.mark.parametrize("decisions", [4, *(pytest.param(number, marks=pytest.mark.soak) for number in (0, 9))])
def test_a_search_finds_the_same_in_what_has_travelled(game: Game, decisions: int) -> None:
    seen = imagined(game, decisions)
    there: Position = unpack(pack(seen)[HEADER_SIZE:])
    assert there.moves() == seen.moves()
    here, away = (player_for(game, "master", Chance(b"I"), LITTLE).choose(one) for one in (seen, there))
    assert here == away


def test_what_thinks_in_a_process_forgets_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    cleared: list[str] = []
    monkeypatch.setattr(module, "clear_rule_caches", lambda: cleared.append("cleared"))
    with pytest.raises(BadOption):
        module.think(choose_move_by_key, "unknown", "", "", None)
    assert cleared == ["cleared"]


async def test_the_quick_level_needs_no_process(worker_pool: WorkerPool) -> None:
    game = game_named("novaluna")
    await worker_pool.choose(game, APPRENTICE, "a seed", imagined(game))
    assert [worker.pid for worker in worker_pool._workers] == [None, None]


async def test_the_quick_level_takes_no_time_of_this_process_if_nobody_waits(worker_pool: WorkerPool) -> None:
    game = game_named("novaluna")
    seen = imagined(game)
    move = await worker_pool.choose(game, APPRENTICE, "a seed", seen, waited_for=False)
    assert move == choose_move(game, APPRENTICE, "a seed", seen)
    assert sum(worker.pid is not None for worker in worker_pool._workers) == 1


async def test_several_think_side_by_side_and_the_others_wait(worker_pool: WorkerPool) -> None:
    game = game_named("otys")
    seen = imagined(game)
    moves = await asyncio.gather(*(worker_pool.choose(game, GREEDY, f"seed {n}", seen) for n in range(5)))
    assert moves == [choose_move(game, GREEDY, f"seed {n}", seen) for n in range(5)]
    pids = {worker.pid for worker in worker_pool._workers}
    assert len(pids) == 2
    assert not pids & {None, os.getpid()}


async def test_a_killed_worker_is_replaced(worker_pool: WorkerPool) -> None:
    game = game_named("solarius")
    seen = imagined(game)
    first = await worker_pool.choose(game, GREEDY, "a seed", seen)
    [before] = [worker.pid for worker in worker_pool._workers if worker.pid is not None]
    os.kill(before, signal.SIGKILL)
    assert await worker_pool.choose(game, GREEDY, "a seed", seen) == first
    assert before not in [worker.pid for worker in worker_pool._workers]


async def test_a_thought_without_an_end_is_given_up(worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("factories")
    seen = imagined(game)
    await worker_pool.choose(game, GREEDY, "a seed", seen)
    [stuck] = [worker.pid for worker in worker_pool._workers if worker.pid is not None]
    os.kill(stuck, signal.SIGSTOP)
    monkeypatch.setattr(module, "MAX_SECONDS", 0.1)
    with pytest.raises(TimeoutError):
        await worker_pool.choose(game, GREEDY, "a seed", seen)
    monkeypatch.undo()
    assert await worker_pool.choose(game, GREEDY, "a seed", seen) in seen.moves()


async def test_idle_workers_end(worker_pool: WorkerPool) -> None:
    game = game_named("otys")
    seen = imagined(game)
    await worker_pool.choose(game, GREEDY, "a seed", seen)
    for _ in range(IDLE_MINUTES):
        await worker_pool.count_idle_minute()
    assert [*worker_pool.workers] == [None, None]
    assert await worker_pool.choose(game, GREEDY, "a seed", seen) in seen.moves()
