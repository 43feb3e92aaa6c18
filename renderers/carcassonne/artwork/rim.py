"""The edge of a tile: rounded corners, light above and left, dark below and right."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

RADIUS = 0.045
WIDTH = 0.010
_LIGHT, _LIGHT_SHARE = "#FFFFFF", 110
_DARK, _DARK_SHARE = "#2A2A18", 130


def finish(image: Image.Image) -> Image.Image:
    """The picture of a tile with its rim, transparent outside the rounded corners."""
    light, dark, shape = _masks(image.width)
    image.paste(_LIGHT, (0, 0), light)
    image.paste(_DARK, (0, 0), dark)
    image.putalpha(shape)
    return image


@lru_cache(maxsize=2)
def _masks(side: int) -> tuple[Image.Image, Image.Image, Image.Image]:
    shape, inner = Image.new("L", (side, side)), Image.new("L", (side, side))
    wide = WIDTH * side
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, side - 1, side - 1), RADIUS * side, fill=255)
    inside = (wide, wide, side - 1 - wide, side - 1 - wide)
    ImageDraw.Draw(inner).rounded_rectangle(inside, (RADIUS - WIDTH) * side, fill=255)
    ring = ImageChops.subtract(shape, inner)
    upper, lower = Image.new("L", (side, side)), Image.new("L", (side, side))
    ImageDraw.Draw(upper).polygon([(0, 0), (side, 0), (0, side)], fill=_LIGHT_SHARE)
    ImageDraw.Draw(lower).polygon([(side, side), (side, 0), (0, side)], fill=_DARK_SHARE)
    return ImageChops.multiply(ring, upper), ImageChops.multiply(ring, lower), shape
