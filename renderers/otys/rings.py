"""Rings around choices, the proposed move, the last move, and a Timer's target."""

from __future__ import annotations

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour
from renderers.kit.sketch import Sketch, cached_sprite

PADDING = 14
"""How far the widest ring extends beyond the piece."""


@cached_sprite
def ring(wide: int, high: int, radius: int, state: str) -> Image.Image:
    """A ring for a piece of this size: `legal`, `quiet` or `chosen`."""
    sketch = Sketch((wide + 2 * PADDING, high + 2 * PADDING))

    def around(near: float, far: float) -> None:
        """Fills the white band between two distances from the piece."""
        box = (PADDING - far, PADDING - far, PADDING + wide + far, PADDING + high + far)
        sketch.fill(sketch.mask().frame(box, radius + far, far - near), palette.RING, opacity)

    opacity = 1.0
    if state == "quiet":
        opacity = 0.45
        around(2, 5)
        return sketch.render()
    box = (PADDING - 4, PADDING - 4, PADDING + wide + 4, PADDING + high + 4)
    sketch.fill(sketch.mask().frame(box, radius + 4, 4), palette.INK)
    if state == "chosen":
        around(2, 10)
        return sketch.render()
    around(2, 6.5)
    opacity = 0.30
    around(6.5, 12)
    return sketch.render()


@cached_sprite
def outline(wide: int, high: int, radius: int, colour: Colour) -> Image.Image:
    """An outline of a colour with a dark casing: the last move, or a threat."""
    sketch = Sketch((wide + 2 * PADDING, high + 2 * PADDING))
    outer = (PADDING - 9, PADDING - 9, PADDING + wide + 9, PADDING + high + 9)
    sketch.fill(sketch.mask().frame(outer, radius + 9, 9), palette.INK)
    inner = (PADDING - 7, PADDING - 7, PADDING + wide + 7, PADDING + high + 7)
    return sketch.fill(sketch.mask().frame(inner, radius + 7, 5.5), colour).render()


def draw_ring(canvas: Canvas, x: float, y: float, size: tuple[int, int], radius: int, state: str) -> None:
    """Draw the ring of a state around a piece at (x, y); nothing without a mark."""
    if state:
        canvas.paste(ring(*size, radius, state), x, y)
