"""The reasons of hints are true by another measure, and moves called better stay better with ten times the budget."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.games.contract import Game
from tests.ai.hint_checks.check import HintReport, check, measures_of
from tests.capabilities import SEARCHED

MIN_HELD = 0.85
"""Least share of the moves called better that are better with ten times the budget as well."""

FIRST = {"solarius": 3}
"""The first of four positions to check, by game; the search of these games takes three times as much time."""

measured_games = pytest.mark.parametrize(
    "game", [game for game in SEARCHED if measures_of(game)], ids=lambda game: game.key
)


def _assert_true(report: HintReport) -> None:
    measured = report.reasons.total() - report.unmeasured.total()
    assert measured > 0
    assert report.wrong == []
    assert report.differing.total() == report.equal.total() == measured


@measured_games
def test_reasons_are_true_and_distinguish_the_moves(game: Game) -> None:
    _assert_true(check(game, 4, part=Fraction(1, 100), order=False, first=FIRST.get(game.key, 0)))


@pytest.mark.soak
@measured_games
def test_reasons_of_fifty_positions_are_true(game: Game) -> None:
    _assert_true(check(game, 50, part=Fraction(1, 20), order=False))


@pytest.mark.soak
@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.key)
def test_moves_called_better_are_better_with_ten_times_the_budget(game: Game) -> None:
    report = check(game, 50)
    assert report.positions == 50
    assert report.held >= MIN_HELD * report.pairs > 0
