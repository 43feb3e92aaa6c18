"""The greedy player of Nova Luna."""

from __future__ import annotations

import pytest

from bot.games.contract import OptionValue
from bot.games.novaluna.moves import NovaLunaTake
from bot.games.novaluna.view import TakePreviews
from bot.games.registry import game_named
from tests.ai.greedy import greedy_game
from tests.games.novaluna.tables import GAME


@pytest.mark.parametrize(
    ("seed", "seats", "options", "went"),
    [
        ("bay", 1, {}, "123 in 20: 2dd40b4e"),
        ("creek", 1, {}, "115 in 20: 281f7237"),
        ("dune", 2, {}, "2 0 in 35: 44ff622f"),
        ("elm", 2, {"late_tasks": "immediate"}, "0 2 in 34: 0c96ee0f"),
        ("fern", 3, {"fewer_discs": True}, "0 1 2 in 49: eb96adfe"),
        ("gorse", 4, {}, "3 7 0 4 in 67: f8484484"),
    ],
)
def test_its_games_come_out_again(seed: str, seats: int, options: dict[str, OptionValue], went: str) -> None:
    assert greedy_game(game_named("novaluna"), seed, seats, options) == went


def test_a_take_is_worth_ten_a_task_less_its_time_and_more_the_nearer_open_tasks_come() -> None:
    position, completed = GAME.new(seats=1, seed=b"worth"), 0
    while position.deciders:
        takes, previews = [move for move in position.moves() if isinstance(move, NovaLunaTake)], TakePreviews(position)
        for take in takes:
            tile, display = position.state.wheel.tile(take.space), position.state.displays[0].copy()
            completes = display.lay(take.cell, tile)
            completed += len(completes)
            near = 0.0
            for cell, tasks in display.open.items():
                counted = display.counts(cell)
                for task in (display.tiles[cell].tasks[index] for index in tasks):
                    there = sum(min(needed, counted.get(colour, 0)) for colour, needed in task.needs)
                    near += (there / len(task.pips)) ** 2
            assert previews[take].worth == pytest.approx(10 * len(completes) - tile.time + 4 * near)
        best = max(takes, key=lambda take: previews[take].worth, default=None)
        position.play(position.moves()[0] if best is None else best)
    assert completed > 20
