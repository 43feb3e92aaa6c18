"""Who holds what: every field and feature in its holder's colour, with what it would pay."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops, ImageStat

from bot.games.carcassonne.view import CarcassonneView
from cogs.carcassonne.words import EXAMPLE_PLAYERS
from renderers.carcassonne.field_example import draw_field_example
from renderers.carcassonne.holdings import draw_features, draw_fields, points_of
from renderers.kit.palette import SEATS
from renderers.kit.typography import record_texts
from tests.renderers.carcassonne import views
from tests.renderers.pixels import pixels


@pytest.fixture(scope="module")
def view() -> CarcassonneView:
    return views.seated("two", 20)


def test_every_field_with_points_or_a_meeple_has_a_plate(view: CarcassonneView) -> None:
    with record_texts() as texts:
        draw_fields(view)
    written = [one.text for one in texts]
    for one in view.fields:
        if one.holders:
            assert f"+{one.points}" in written
        elif one.points:
            assert str(one.points) in written
    totals = points_of(view, view.fields)
    assert all(f"+{points}" in written for points in totals)


def test_a_field_takes_the_colour_of_its_holder(view: CarcassonneView) -> None:
    """The same field with another holder is drawn in another colour, and nothing else is."""
    held = next(one for one in view.fields if len(one.holders) == 1)
    other = replace(held, holders=(1 - held.holders[0],))
    changed = replace(view, fields=tuple(other if one is held else one for one in view.fields))
    both = [pixels(draw_fields(each)) for each in (view, changed)]
    box = ImageChops.difference(*both).getbbox()
    assert box is not None
    means = [ImageStat.Stat(each.crop(box)).mean for each in both]
    is_redder = means[0][0] - means[0][2] > means[1][0] - means[1][2]
    assert is_redder == (held.holders == (0,)), SEATS[held.holders[0]].name


def test_features_show_what_is_unfinished_and_held(view: CarcassonneView) -> None:
    picture = draw_features(view)
    for name, points in zip(views.PLAYERS, points_of(view, view.held), strict=False):
        assert f"{name} would score {points} for them now." in picture.alt


def test_the_example_of_the_rules_is_what_its_text_says() -> None:
    picture = draw_field_example(EXAMPLE_PLAYERS)
    assert "Ana would score 6 for them now. Ben would score 9 for them now." in picture.alt
    assert "Ben: field at P10, 3 finished cities, 9 each." in picture.alt
    assert "Ana: field at P11, 2 finished cities, 6 each." in picture.alt
