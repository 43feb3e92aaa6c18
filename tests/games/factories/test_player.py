"""The greedy player of Fantastic Factories."""

from __future__ import annotations

import pytest

from bot.games.contract import OptionValue
from bot.games.registry import game_named
from tests.ai.greedy import greedy_game


@pytest.mark.parametrize(
    ("seed", "seats", "options", "went"),
    [
        ("bay", 1, {}, "21 in 80: 82c25658"),
        ("creek", 1, {"level": "very_hard"}, "18 in 56: 20905f70"),
        ("2h", 1, {}, "25 in 60: 4a5c428a"),
        ("dune", 1, {"level": "easy"}, "18 in 64: 01f0f5f0"),
        ("elm", 2, {}, "20 25 in 180: 801976e6"),
        ("fern", 3, {}, "15 18 18 in 173: 30bbc7b5"),
    ],
)
def test_its_games_come_out_again(seed: str, seats: int, options: dict[str, OptionValue], went: str) -> None:
    assert greedy_game(game_named("factories"), seed, seats, options) == went
