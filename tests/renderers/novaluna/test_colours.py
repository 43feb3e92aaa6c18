"""Everybody can distinguish the four colours and signs, and read on them."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from PIL import ImageChops, ImageStat

from bot.games.novaluna.components import Colour as TileColour
from renderers.kit import palette
from renderers.kit.sketch import Mask
from renderers.novaluna.colours import CHECK, FILLS, IVORY, PLATE, pale
from renderers.novaluna.signs import draw_sign
from tests.renderers.colour_vision import DEFICIENCIES, contrast, distance

PAIRS = list(combinations(FILLS, 2))


def test_any_two_tiles_differ_visibly() -> None:
    for deficiency, (first, second) in product(DEFICIENCIES, PAIRS):
        assert distance(FILLS[first], FILLS[second], deficiency) > 20


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_signs_differ_without_their_colours_even_when_small(first: TileColour, second: TileColour) -> None:
    one, other = (draw_sign(Mask((20, 20)), colour, (10, 10), 9).downsample() for colour in (first, second))
    differing = ImageStat.Stat(ImageChops.difference(one, other)).sum[0]
    assert differing > 0.25 * min(ImageStat.Stat(one).sum[0], ImageStat.Stat(other).sum[0])


@pytest.mark.parametrize("colour", FILLS)
def test_time_and_pips_can_be_read(colour: TileColour) -> None:
    assert contrast(palette.INK, pale(FILLS[colour])) > 4.5
    assert contrast(palette.INK, FILLS[colour]) > 4
    assert contrast(FILLS[colour], PLATE) > 3.9


def test_a_disc_differs_from_an_open_task_and_its_check_is_readable() -> None:
    assert contrast(CHECK, IVORY) > 4.5
    assert contrast(IVORY, PLATE) > 10
    assert contrast(palette.LOCKED_SIGN, PLATE) > 3.9
