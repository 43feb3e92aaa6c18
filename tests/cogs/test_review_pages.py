"""Review pages: the cost of a move is in the units that players count."""

from __future__ import annotations

import pytest

from bot.ai.puzzle import EvaluatedMove
from bot.ai.review import MoveComparison
from bot.games.carcassonne import Carcassonne
from bot.games.contract import Game
from bot.games.novaluna import NovaLuna
from cogs.review import words
from cogs.review.pages import Page, cost_of


def _close(played: EvaluatedMove, best: EvaluatedMove) -> MoveComparison:
    return MoveComparison(played, best)


@pytest.mark.parametrize(
    ("game", "seats", "played", "best", "cost"),
    [
        (Carcassonne(), 1, EvaluatedMove("a", 31.0, 1, 9), EvaluatedMove("b", 35.5, 1, 9), 4.5),
        (NovaLuna(), 1, EvaluatedMove("a", -120.0, 1, 9), EvaluatedMove("b", -112.0, 1, 9), 8.0),
        (
            NovaLuna(),
            2,
            EvaluatedMove("a", 1.0, 1, 9, {"won": 0.25}),
            EvaluatedMove("b", 5.0, 1, 9, {"won": 0.75}),
            0.5,
        ),
        (NovaLuna(), 2, EvaluatedMove("a", 1.0, 1, 9, {"won": 0.5}), EvaluatedMove("b", 2.0, 1, 9, {"won": 0.25}), 0.0),
    ],
)
def test_a_cost_is_points_of_the_result_or_a_chance_of_winning(
    game: Game, seats: int, played: EvaluatedMove, best: EvaluatedMove, cost: float
) -> None:
    position = game.new(seats=seats, seed=b"cost")
    assert cost_of(game, position, _close(played, best), is_chance=seats > 1) == cost


@pytest.mark.parametrize("argument", ["", "a", "a 4 b", "2 0 b", "0 0 x", "0 0 b more", "-1 0 b", "0 ① b"])
def test_no_page_but_those_that_there_are_is_read(argument: str) -> None:
    assert Page.read(argument, 2) is None


@pytest.mark.parametrize("page", [Page(None, 0), Page(1, 3, played=True), Page(0, 1)])
def test_a_page_is_read_as_it_is_written(page: Page) -> None:
    assert Page.read(str(page), 2) == page


@pytest.mark.parametrize(
    ("cost", "is_chance", "line"),
    [
        (0.06, False, "It cost about 0.1 points."),
        (0.04, False, None),
        (2.0, False, "It cost about 2 points."),
        (4.94, False, "It cost about 4.9 points."),
        (5.0, False, "It cost about 5 points."),
        (38.2, False, "It cost about 38 points."),
        (0.006, True, "It lowered the chance to win by 1%."),
        (0.004, True, None),
    ],
)
def test_a_cost_too_small_to_be_written_is_left_out(cost: float, is_chance: bool, line: str | None) -> None:
    text = words.cost(cost, is_chance=is_chance)
    assert (None if text is None else str(text)) == line
