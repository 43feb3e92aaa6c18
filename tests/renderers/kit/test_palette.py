"""Colours can be told apart by everybody, and text can be read on its ground."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from renderers.kit import palette
from renderers.kit.ink import MIN_CONTRAST
from renderers.kit.palette import SEATS, Colour, SeatColour
from renderers.kit.theme import Theme, in_theme
from tests.renderers.colour_vision import DEFICIENCIES, contrast, distance


@pytest.mark.parametrize("theme", Theme)
def test_any_two_seats_differ_visibly(theme: Theme) -> None:
    fills = [in_theme(seat.fill, theme) for seat in SEATS]
    for deficiency, (first, second) in product(DEFICIENCIES, combinations(fills, 2)):
        assert distance(first, second, deficiency) > 20


def test_the_simulation_confuses_what_it_should_confuse() -> None:
    red, green = (200, 60, 40), (125, 105, 40)
    assert distance(red, green) > 50
    assert distance(red, green, "protan") < 25
    assert distance(palette.TEXT, palette.TEXT, "tritan") == 0


def test_every_seat_has_a_sign_of_its_own() -> None:
    assert len({seat.sign for seat in SEATS}) == len(SEATS) == 5


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.name)
def test_dark_ink_can_be_read_on_every_seat(seat: SeatColour) -> None:
    assert contrast(palette.INK, seat.fill) >= 4.1


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.CONTRAST])
@pytest.mark.parametrize("ground", [palette.GROUND, palette.PANEL, palette.RAISED, palette.WELL])
def test_text_of_every_theme_can_be_read_on_every_ground(theme: Theme, ground: Colour) -> None:
    for text in (palette.TEXT, palette.SECOND):
        assert contrast(in_theme(text, theme), in_theme(ground, theme)) > MIN_CONTRAST[theme]
    assert contrast(in_theme(palette.ON_TEXT, theme), in_theme(palette.TEXT, theme)) > MIN_CONTRAST[theme]


def test_a_mixture_of_roles_differs_from_theme_to_theme() -> None:
    mixed = palette.mix(palette.GROUND, palette.TEXT, 0.5)
    assert in_theme(mixed, Theme.CONTRAST) == (128, 128, 128)
    assert mixed == palette.mix((30, 34, 43), (243, 245, 249), 0.5)


@pytest.mark.parametrize("ground", [palette.GROUND, palette.PANEL, palette.RAISED, palette.WELL])
def test_text_can_be_read_on_every_ground(ground: Colour) -> None:
    assert contrast(palette.TEXT, ground) > 9
    assert contrast(palette.SECOND, ground) > 4.5
    assert contrast(palette.GOOD, ground) > 4.5
    assert contrast(palette.WARNING, ground) > 4.5


def test_a_gain_can_be_read_on_the_inverted_plate() -> None:
    assert contrast(palette.GOOD_ON_LIGHT, palette.TEXT) > 4.5


def test_mixing_goes_from_the_first_colour_to_the_second() -> None:
    assert palette.mix((0, 100, 200), (100, 100, 0), 0.0) == (0, 100, 200)
    assert palette.mix((0, 100, 200), (100, 100, 0), 0.5) == (50, 100, 100)
    assert palette.mix((0, 100, 200), (100, 100, 0), 1.0) == (100, 100, 0)


def test_there_is_no_pure_black_and_no_pure_white_to_fill_with() -> None:
    fills = [palette.GROUND, palette.INK, palette.TEXT, palette.SHADOW, palette.RIM, *(seat.fill for seat in SEATS)]
    assert (0, 0, 0) not in fills
    assert (255, 255, 255) not in fills
