"""The seal of victory points as an outline or in grey: points that are not there yet."""

from __future__ import annotations

import math

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour
from renderers.kit.sketch import Mask, Point, Sketch, baked
from renderers.kit.typography import Weight

_SCALLOPS = 14


def _scalloped(mask: Mask, middle: float, radius: float) -> Mask:
    points: list[Point] = []
    for step in range(_SCALLOPS * 16):
        angle = 2 * math.pi * step / (_SCALLOPS * 16)
        reach = radius * (0.95 + 0.05 * math.cos(_SCALLOPS * angle))
        points.append((middle + reach * math.sin(angle), middle - reach * math.cos(angle)))
    return mask.polygon(points)


@baked
def seal_outline(words: str, radius: int, ink: Colour) -> Image.Image:
    """The outline of a seal with its number: what could still be won here."""
    side = 2 * radius + 8
    sketch = Sketch((side, side))
    ring = _scalloped(sketch.mask(), side / 2, radius).without(_scalloped(sketch.mask(), side / 2, radius - 3.2))
    canvas = Canvas(sketch.fill(ring, ink).bake())
    canvas.text(side / 2, side / 2, words, round(1.06 * radius), Weight.BOLD, ink, "middle")
    return canvas.image


@baked
def empty_seal(words: str, radius: int) -> Image.Image:
    """A grey seal: worth nothing yet."""
    side = 2 * radius + 8
    sketch = Sketch((side, side))
    sketch.fill(_scalloped(sketch.mask(), side / 2, radius), palette.LOCKED_EDGE)
    canvas = Canvas(sketch.fill(_scalloped(sketch.mask(), side / 2, radius * 0.9), palette.LOCKED_GLYPH).bake())
    canvas.text(side / 2, side / 2, words, round(1.12 * radius), Weight.BOLD, palette.TEXT, "middle")
    return canvas.image
