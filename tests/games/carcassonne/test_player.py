"""The greedy player of Carcassonne."""

from __future__ import annotations

import pytest

from bot.games.contract import OptionValue
from bot.games.registry import game_named
from tests.ai.greedy import greedy_game


@pytest.mark.parametrize(
    ("seed", "seats", "options", "went"),
    [
        ("bay", 1, {}, "14 in 54: 018390e6"),
        ("creek", 1, {}, "17 in 56: 437b6d76"),
        ("dune", 1, {"meeples": 7, "colours": 4}, "31 in 73: aa68cfa7"),
        ("elm", 1, {"meeples": 3, "strict_all_tiles": True}, "4 in 15: 305670e9"),
        ("fern", 1, {"team": "by_colour"}, "11 in 36: fcee33b4"),
        ("gorse", 1, {"on_empty_pile": "borrow", "colours": 4}, "19 in 93: a4e0d8ec"),
    ],
)
def test_its_games_come_out_again(seed: str, seats: int, options: dict[str, OptionValue], went: str) -> None:
    assert greedy_game(game_named("carcassonne"), seed, seats, options) == went
