"""The greedy player of Nova Luna."""

from __future__ import annotations

import pytest

from bot.games.contract import OptionValue
from bot.games.registry import game_named
from tests.games.greedy import greedy_game


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
