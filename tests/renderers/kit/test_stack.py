"""Several pictures as one: below each other, with their colours, areas and words."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.games.areas import AreaKey
from renderers.factories.colours import FITTED
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.encode import FittedPalette
from renderers.kit.picture import Picture
from renderers.kit.stack import StackedRenderer


@pytest.mark.parametrize("fitted", [FITTED, None])
def test_pictures_are_below_each_other_with_their_colours_areas_and_words(fitted: FittedPalette | None) -> None:
    def picture(height: int, fill: palette.Colour, alt: str) -> Picture:
        canvas = Canvas.blank(height)
        canvas.panel((0, 0, canvas.image.width, height), fill)
        canvas.mark(AreaKey("hand", alt), (0, 10, 20, 30))
        canvas.mark(AreaKey("both", ""), (0, 40, 20, 60))
        return canvas.finish(alt, fitted)

    first, second = picture(100, palette.WARNING, "one."), picture(200, palette.TEXT, "two.")
    whole = StackedRenderer((lambda _: first, lambda _: second))(None)
    pixels, *parts = [Image.open(BytesIO(each.png)).convert("RGB") for each in (whole, first, second)]
    assert pixels.size == (whole.width, whole.height) == (first.width, 300)
    for part, top in zip(parts, (0, 100), strict=True):
        found = ImageChops.difference(pixels.crop((0, top, first.width, top + part.height)), part)
        assert max(most for _, most in found.getextrema()) < 8  # type: ignore[misc]
    assert whole.alt == "one. two."
    assert [shape[0] for shape in whole.areas[AreaKey("both", "")]] == [(0, 40), (0, 140)]
    assert whole.areas[AreaKey("hand", "two.")][0][0] == (0, 110)
