"""Themes: the same picture in other colours, and never in those of another drawing."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.theme import Theme, bind_style, current_theme, in_theme, rgb, use_theme
from renderers.novaluna import draw_tiles
from tests.renderers.conftest import Compare
from tests.renderers.finished import finished
from tests.renderers.pictures import pictures
from tests.renderers.themed import OTHERS, SAMPLE, SITUATION_NAMES

SURFACES = (palette.PANEL, palette.RAISED, palette.WELL, palette.HAIRLINE)


@pytest.mark.parametrize("theme", OTHERS)
@pytest.mark.parametrize("name", SITUATION_NAMES)
def test_a_picture_in_a_theme_looks_as_it_is_stored(name: str, theme: Theme, same_as_stored: Compare) -> None:
    same_as_stored(f"{theme}/{name}", finished(name, theme).picture)


@pytest.mark.parametrize("theme", OTHERS)
@pytest.mark.parametrize("name", SITUATION_NAMES)
def test_nothing_of_the_usual_theme_shines_through(name: str, theme: Theme) -> None:
    found = set(finished(name, theme).colours)
    assert in_theme(palette.PANEL, theme) in found
    assert not found & set(SURFACES)


def test_every_part_is_looked_at_in_the_other_themes() -> None:
    assert {name.partition("-")[0] for name in SAMPLE} == {name.partition("-")[0] for name in pictures()}


def test_a_drawing_in_a_theme_leaves_nothing_behind() -> None:
    draw = pictures()["record-ratings"]
    before = draw().png
    assert bind_style(draw, "light")().png != before
    with pytest.raises(ZeroDivisionError), use_theme(Theme.CONTRAST):
        _ = 1 / 0
    assert current_theme() is Theme.USUAL
    assert draw().png == before


def test_drawings_at_the_same_time_keep_to_their_themes() -> None:
    draw = pictures()["record-ratings"]
    alone = {theme: bind_style(draw, theme)().png for theme in Theme}
    with ThreadPoolExecutor(3) as pool:
        wanted = [theme for _ in range(3) for theme in Theme]
        together = pool.map(lambda theme: bind_style(draw, theme)().png, wanted)
    assert [alone[theme] for theme in wanted] == list(together)


def test_a_piece_is_drawn_again_for_every_theme() -> None:
    @cached_sprite
    def plate(fill: Colour) -> Image.Image:
        sketch = Sketch((8, 8))
        return sketch.fill(sketch.mask().box((0, 0, 8, 8)), fill).render()

    shades = [bind_style(plate, theme)(palette.PANEL).getpixel((4, 4)) for theme in Theme]
    assert shades == [(*in_theme(palette.PANEL, theme), 255) for theme in Theme]
    with use_theme(Theme.LIGHT):
        alike = palette.role("#2A303C", light="#102030", contrast="#000000")
        assert alike == palette.PANEL
        assert plate(alike).getpixel((4, 4)) == (16, 32, 48, 255)


def test_a_layer_is_cached_for_every_theme() -> None:
    @cached_sprite
    def ground(height: int) -> Image.Image:
        return Canvas.blank(height).image

    first = bind_style(ground, "light")(4)
    assert ground(4).getpixel((0, 0)) == palette.GROUND
    assert bind_style(ground, "light")(4) is first
    assert first.getpixel((0, 0)) == in_theme(palette.GROUND, Theme.LIGHT)


def test_a_drawing_in_a_theme_can_be_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(bind_style(draw_tiles, "light")))  # noqa: S301
    assert sent == bind_style(draw_tiles, "light")
    assert sent().png == bind_style(draw_tiles, "light")().png


def test_there_is_no_theme_of_another_name() -> None:
    with pytest.raises(ValueError, match="mauve"):
        bind_style(draw_tiles, "mauve")
    assert bind_style(draw_tiles, "usual") is draw_tiles


def test_a_plain_colour_is_the_same_everywhere() -> None:
    for theme in Theme:
        with use_theme(theme):
            assert rgb((1, 2, 3)) == (1, 2, 3)
