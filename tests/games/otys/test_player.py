"""The greedy player of Otys."""

from __future__ import annotations

import pytest

from bot.games.contract import OptionValue
from bot.games.registry import game_named
from tests.games.greedy import greedy_game


@pytest.mark.parametrize(
    ("seed", "seats", "options", "went"),
    [
        ("bay", 1, {}, "19 in 71: f85dc2eb"),
        ("creek", 1, {"start": 22}, "16 in 78: 7f416df3"),
        ("dune", 1, {"ties": "listed"}, "17 in 82: e2d0dbdd"),
        ("elm", 1, {"upgrade": "any"}, "20 in 59: a31a4e94"),
    ],
)
def test_its_games_come_out_again(seed: str, seats: int, options: dict[str, OptionValue], went: str) -> None:
    assert greedy_game(game_named("otys"), seed, seats, options) == went
