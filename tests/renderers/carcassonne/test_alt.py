"""The alternative text tells what one needs to play on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.carcassonne.words import land
from renderers.carcassonne.alt import alt
from tests.renderers.carcassonne import views


def test_turn_tile_and_cells_are_described() -> None:
    text = alt(views.running())
    assert text.startswith("Carcassonne, turn 2, 69 tiles left. Middle places a tile: city north; road")
    assert "It fits at P10 (3 ways), M9." in text
    assert "Last tile: N10 by Left." in text
    assert "Left's meeples: N10 road east and west." in text


def test_scores_are_described_with_the_lowest_and_changes() -> None:
    colours = views.running().colours
    view = views.running(colours=(replace(colours[0], change=4), *colours[1:]))
    assert "Scores: Left 8 after +4, Middle 5 (lowest), Right 12." in alt(view)


def test_a_proposal_is_described_with_its_choices() -> None:
    text = alt(views.proposing())
    assert "Preview: M9, rotation 1 of 1" in text
    assert "3 city south for 4 points" in text


def test_a_proposal_that_ends_the_game_is_described() -> None:
    view = views.proposing()
    assert view.ghost is not None
    text = alt(replace(view, ghost=replace(view.ghost, must_but_cannot=True)))
    assert "this would end the game" in text


def test_tiles_that_fitted_nowhere_are_reported() -> None:
    assert "Removed because they fitted nowhere: C and X." in alt(views.running(discarded=("C", "X")))


def test_free_features_and_orders_are_described() -> None:
    assert "Free: 1 road north, 2 road east, 3 city south for 4 points, 4 road west." in alt(views.claiming())
    assert "Order 2: Left 8, Middle 11, Right 12." in alt(views.ordering())


def test_the_result_is_described() -> None:
    text = alt(views.finished())
    assert text.startswith("Carcassonne. Game over: no tiles left. Result 54. Master builder.")
    assert "Right 50 + 4 for meeples = 54, the lowest." in text
    assert "Goals: 7 of 14." in text


@pytest.mark.parametrize(
    ("letter", "rotation", "words"),
    [
        ("A", 0, "road south; monastery"),
        ("C", 0, "city north, east, south and west with a shield"),
        ("D", 1, "city east; road north and south"),
    ],
)
def test_a_land(letter: str, rotation: int, words: str) -> None:
    assert str(land(letter, rotation)) == words


@pytest.mark.parametrize("name", views.situations())
def test_the_text_fits_and_ends_with_a_whole_sentence(name: str) -> None:
    text = alt(views.situations()[name])
    assert len(text) <= 1024
    assert text.endswith(".")


def test_what_matters_less_is_left_out_first() -> None:
    legal = views.block(40, 2)
    text = alt(replace(legal, meeples=views.running().meeples * 40))
    assert len(text) <= 1024
    assert "Scores: " in text
    assert "It fits at" in text
