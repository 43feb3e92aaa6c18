"""Cells that a refusal names are outlined on the picture and named in its alternative text."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from PIL import Image, ImageChops

from bot.games.areas import areas
from bot.games.chance import seed_from_text
from bot.games.registry import game_named
from renderers import renderer_for
from renderers.kit import palette
from tests.renderers.looked import sketched

GAMES = [("carcassonne", 1, "cell M10"), ("novaluna", 1, "cell M10"), ("solarius", 2, "hex A9"), ("otys", 1, "key 3")]


@cache
def picture(game: str, seats: int, outlined: tuple[str, ...]) -> tuple[Image.Image, str]:
    """The first board of a game with these cells outlined, and its alternative text."""
    view = game_named(game).new(seats=seats, seed=seed_from_text("outlined")).view(0)
    image, drawn = sketched(renderer_for(game), replace(view, outlined=areas(*outlined)))
    return image, drawn.alt


@pytest.mark.parametrize(("game", "seats", "cell"), GAMES)
def test_a_cell_that_is_pointed_at_has_a_bright_frame(game: str, seats: int, cell: str) -> None:
    plain, before = picture(game, seats, ())
    pointing, after = picture(game, seats, (cell,))
    box = ImageChops.difference(plain, pointing).point(lambda level: 255 * (level > 40)).getbbox()
    assert box is not None
    assert box[2] - box[0] < 270
    assert box[3] - box[1] < 270
    bright = sum(count for count, colour in pointing.crop(box).getcolors(1 << 16) or () if colour == palette.TEXT)
    assert bright > 600
    assert f"Outlined: {cell.removeprefix('cell ').removeprefix('hex ')}." in after
    assert "Outlined" not in before


@pytest.mark.parametrize(("game", "seats", "cell"), GAMES)
def test_an_area_that_is_not_on_the_picture_changes_nothing_else(game: str, seats: int, cell: str) -> None:
    plain, _ = picture(game, seats, ())
    pointing, _ = picture(game, seats, (f"{cell.split()[0]} AA99",))
    assert ImageChops.difference(plain, pointing).getbbox() is None
