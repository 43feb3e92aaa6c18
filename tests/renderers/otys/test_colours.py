"""Everybody can distinguish the four resources by colour and by sign."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from PIL import ImageChops, ImageStat

from renderers.kit import palette
from renderers.kit.palette import SEATS
from renderers.kit.sketch import Mask
from renderers.otys import colours
from renderers.otys.signs import SIGNS, draw_sign
from tests.renderers.colour_vision import DEFICIENCIES, contrast, distance

CUBES = list(combinations(colours.CUBES, 2))
TRADES = ("plant", "tech", "metal", "fuel", "trader", "spy", "engineer", "explorer")


def test_any_two_cubes_differ_visibly() -> None:
    for deficiency, (first, second) in product(DEFICIENCIES, CUBES):
        assert distance(colours.CUBES[first], colours.CUBES[second], deficiency) > 20


def test_signs_of_divers_differ_without_their_colours_even_when_small() -> None:
    for first, second in combinations(TRADES, 2):
        one, other = (draw_sign(Mask((22, 22)), name, (11, 11), 10).downsample() for name in (first, second))
        differing = ImageStat.Stat(ImageChops.difference(one, other)).sum[0]
        assert differing > 0.4 * min(ImageStat.Stat(one).sum[0], ImageStat.Stat(other).sum[0])


def test_a_sign_stays_inside_its_circle() -> None:
    for name in SIGNS:
        box = draw_sign(Mask((100, 100)), name, (50, 50), 40).downsample().getbbox()
        assert box is not None
        assert min(box[0], box[1]) >= 4
        assert max(box[2], box[3]) <= 96


@pytest.mark.parametrize("resource", colours.CUBES)
def test_the_sign_of_a_cube_can_be_read_on_it(resource: str) -> None:
    assert contrast(colours.CUBE_INKS[resource], colours.CUBES[resource]) > 4.5


def test_fuel_does_not_vanish_in_the_sea() -> None:
    for depth in (*colours.LEVELS, palette.GROUND):
        assert contrast(colours.CUBE_EDGES["fuel"], depth) > 3


def test_words_can_be_read_where_they_stand() -> None:
    for ground in (colours.STEEL_CARD, colours.BRASS_CARD, colours.BOARD, *colours.RANKS):
        assert contrast(palette.TEXT, ground) > 4.5
    assert contrast(colours.COIN_INK, colours.CARD) > 4.5
    assert contrast(colours.THREAT, palette.RAISED) > 4.5
    for letter in colours.PATTERN_COLOURS:
        assert contrast(palette.INK, letter) > 4


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_a_threat_is_not_taken_for_the_last_move(deficiency: str) -> None:
    assert distance(colours.THREAT, SEATS[0].fill, deficiency) > 20
