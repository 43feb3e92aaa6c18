"""The picture of a game review: small, repeatable, themed, and described."""

from __future__ import annotations

from dataclasses import replace

import pytest

from renderers.kit.canvas import MARGIN, WIDTH
from renderers.kit.goals import face_of
from renderers.kit.layout import TOP
from renderers.kit.palette import SEATS
from renderers.kit.theme import Theme, bind_style
from renderers.review import _CHART as CHART
from renderers.review import draw_review
from renderers.review.chart import line_points, scale_for, scale_result
from renderers.solarius.colours import SEATS as SOLARIUS_SEATS
from tests.renderers.conftest import Compare
from tests.renderers.pixels import pixels
from tests.renderers.review.sheets import ALONE, FIVE, FOUR, PERFECT, RACE, SHEETS, SHORT

LARGEST = 150 * 1024


@pytest.mark.parametrize("theme", Theme)
def test_the_fullest_picture_stays_small_in_every_theme(theme: Theme) -> None:
    picture = bind_style(draw_review, theme)(FOUR)
    assert len(picture.png) <= LARGEST
    assert picture.width == 1600


def test_equal_games_give_equal_bytes() -> None:
    assert draw_review(SHORT).png == draw_review(replace(SHORT)).png


def test_it_looks_as_it_is_stored(same_as_stored: Compare) -> None:
    same_as_stored("review-five", draw_review(FIVE))


@pytest.mark.parametrize("name", SHEETS)
def test_every_line_lies_within_its_plot(name: str) -> None:
    sheet = SHEETS[name]
    scale = scale_for((0, 0, 1000, 500), sheet)
    for line in sheet.lines:
        for move, result in line_points(sheet, line):
            assert 0 <= scale.y(result) <= 500
            assert scale.plot[0] <= scale.x(move) <= 1000


def test_a_line_ends_in_what_the_game_came_to() -> None:
    assert line_points(ALONE, ALONE.lines[0])[-1] == (71, 47)
    assert line_points(RACE, RACE.lines[0])[-1] == (54, scale_result(RACE, 1.0)) == (54, 100)


def test_seats_have_the_colours_of_their_game() -> None:
    assert face_of("solarius").seats == SOLARIUS_SEATS != face_of("novaluna").seats


def test_what_seats_came_to_stands_clear_of_the_names_of_the_axis() -> None:
    left, right, bottom = MARGIN, WIDTH - MARGIN, TOP + CHART
    below = pixels(draw_review(FIVE)).crop((left, bottom - 44, right, bottom))
    signs = {colour for _, colour in below.getcolors(1 << 16) or ()} & {seat.fill for seat in SEATS}
    assert not signs


def test_its_words_say_what_cost_most_first_and_how_each_seat_fared() -> None:
    alt = draw_review(ALONE).alt
    assert alt.startswith("Review of table of Ana, Carcassonne, 71 moves. Costliest moves: 1: move 23 by Ana, −4.2")
    assert alt.endswith("47.0 at the end, accuracy 96%.")
    assert "2: move 29 by Ben, −31%" in draw_review(RACE).alt
    assert draw_review(SHORT).alt.startswith("Review of Otys, 1 move.")


def test_a_game_in_which_nothing_was_lost_or_decided_says_so() -> None:
    assert "No mistakes found" in draw_review(PERFECT).alt
    assert "No mistakes found" in draw_review(SHORT).alt
