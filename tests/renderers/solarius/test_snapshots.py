"""Small stored copies of whole pictures: what nobody meant to change has not changed."""

from __future__ import annotations

import pytest

from renderers.solarius import draw, draw_hand, draw_mat, draw_score, draw_tile
from tests.renderers.conftest import Compare
from tests.renderers.situations import Once
from tests.renderers.solarius import views

SITUATIONS = views.situations()
drawn = Once(draw)
SNAPSHOTS = ("middle", "late flight", "considering", "free flight", "jump", "two", "three", "over", "two over")


@pytest.mark.parametrize("name", SNAPSHOTS)
def test_a_picture_looks_as_it_is_stored(name: str, same_as_stored: Compare) -> None:
    same_as_stored(f"solarius-{name.replace(' ', '-')}", drawn(SITUATIONS[name]))


@pytest.mark.parametrize(("name", "seat"), [("beginning", 3), ("late", 0)])
def test_a_mat_looks_as_stored(name: str, seat: int, same_as_stored: Compare) -> None:
    same_as_stored(f"solarius-mat-{name}", draw_mat(SITUATIONS[name], seat))


def test_a_crowded_mat_looks_as_stored(same_as_stored: Compare) -> None:
    same_as_stored("solarius-mat-crowded", draw_mat(views.crowded(SITUATIONS["late"], 1), 1))


def test_a_hand_looks_as_stored(same_as_stored: Compare) -> None:
    same_as_stored("solarius-hand", draw_hand(views.own(0.3)))


def test_a_tile_looks_as_stored(same_as_stored: Compare) -> None:
    same_as_stored("solarius-tile", draw_tile(SITUATIONS["late"], "B"))


def test_the_score_while_the_game_goes_on_looks_as_stored(same_as_stored: Compare) -> None:
    same_as_stored("solarius-score-so-far", draw_score(SITUATIONS["late"]))
