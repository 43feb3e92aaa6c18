"""Everybody can distinguish seats and game colours, and read what is on them."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from PIL import ImageChops, ImageStat

from renderers.kit import palette
from renderers.kit.sketch import Mask
from renderers.kit.theme import Theme, in_theme
from renderers.solarius import signs
from renderers.solarius.colours import (
    COLOURS,
    CONTAMINATION,
    CUBE,
    OUTER_TILES,
    SEATS,
    SIGN_INK,
    GameColour,
    beside_hub,
)
from renderers.solarius.figures import SHAPES
from tests.renderers.colour_vision import DEFICIENCIES, contrast, distance

GAME = tuple(COLOURS.values())


@pytest.mark.parametrize("theme", Theme)
def test_any_two_seats_differ_visibly(theme: Theme) -> None:
    fills = [in_theme(seat.fill, theme) for seat in SEATS]
    for deficiency, (first, second) in product(DEFICIENCIES, combinations(fills, 2)):
        assert distance(first, second, deficiency) > 20


def test_any_two_game_colours_differ_visibly() -> None:
    for deficiency, (first, second) in product(DEFICIENCIES, combinations(GAME, 2)):
        assert distance(first.fill, second.fill, deficiency) > 20


def test_every_seat_has_a_sign_of_its_own_that_can_be_read_on_it() -> None:
    assert len({seat.sign for seat in SEATS}) == len(SEATS)
    assert all(contrast(SIGN_INK, seat.fill) > 3.9 for seat in SEATS)


@pytest.mark.parametrize("one", GAME, ids=lambda one: one.name)
def test_ink_can_be_read_on_every_game_colour_and_its_mark_on_dark_ground(one: GameColour) -> None:
    assert contrast(one.ink, one.fill) > 4.5
    assert contrast(one.sign, palette.GROUND) > 4.5


def test_black_pieces_live_by_their_rim() -> None:
    black = COLOURS["black"]
    assert contrast(black.light, black.row) > 8
    assert all(contrast(black.light, beside_hub(tint)) > 3 for tint in OUTER_TILES)


def test_a_resource_is_no_contamination() -> None:
    assert distance(CUBE, CONTAMINATION) > 40


@pytest.mark.parametrize(("first", "second"), list(combinations(COLOURS, 2)))
def test_signs_differ_without_their_colours_even_when_small(first: str, second: str) -> None:
    one, other = (signs.draw_sign(Mask((30, 30)), name, (15, 15), 12).downsample() for name in (first, second))
    differing = ImageStat.Stat(ImageChops.difference(one, other)).sum[0]
    assert differing > 0.25 * min(ImageStat.Stat(one).sum[0], ImageStat.Stat(other).sum[0])


def test_figures_and_the_ship_differ_without_their_colours() -> None:
    shapes = [*SHAPES.values(), signs.ship]
    drawn = [shape(Mask((120, 120)), (60, 60), 1.0, 0.0).downsample() for shape in shapes]
    for one, other in combinations(drawn, 2):
        differing = ImageStat.Stat(ImageChops.difference(one, other)).sum[0]
        assert differing > 0.4 * min(ImageStat.Stat(one).sum[0], ImageStat.Stat(other).sum[0])
