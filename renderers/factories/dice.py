"""Dice: with pips, blank, with a letter, or gained.

White ones are the players', coloured ones The Machine's.
"""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from renderers.factories import colours
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour, mix
from renderers.kit.sketch import Point, Sketch, cached_sprite
from renderers.kit.typography import MIN_SIZE, Weight

_NEAR, _FAR = 0.26, 0.74
_CORNERS: tuple[Point, ...] = ((_NEAR, _NEAR), (_FAR, _FAR))
_OTHERS: tuple[Point, ...] = ((_FAR, _NEAR), (_NEAR, _FAR))
_MIDDLE: Point = (0.5, 0.5)

PIPS: Mapping[int, tuple[Point, ...]] = {
    1: (_MIDDLE,),
    2: _CORNERS,
    3: (*_CORNERS, _MIDDLE),
    4: (*_CORNERS, *_OTHERS),
    5: (*_CORNERS, *_OTHERS, _MIDDLE),
    6: (*_CORNERS, *_OTHERS, (_NEAR, 0.5), (_FAR, 0.5)),
}
"""Places of the pips for each face, in units of the die's side."""

ROUNDING = 0.20


def margin(side: int) -> int:
    """Return the margin around a die for its shadow and plus."""
    return max(round(side * 0.16), 4)


@cached_sprite
def die(face: int | str, side: int, fill: Colour = colours.DIE, *, gained: bool = False) -> Image.Image:
    """Draw a die, `side` pixels wide: a number as pips, a text written, `""` blank.

    `gained` adds a green plus at its corner. The piece has a margin around the die.
    """
    around = margin(side)
    sketch = Sketch.square(side + 2 * around)
    thick = max(side * 0.085, 2)
    box = (around, around, around + side, around + side)
    ink = mix(palette.INK, fill, 0.06)
    sketch.shadow(sketch.mask().box(box, side * ROUNDING), down=max(side * 0.05, 2), blur=max(side * 0.05, 2))
    sketch.fill(sketch.mask().box(box, side * ROUNDING), mix(fill, palette.DARK_EDGE, 0.30))
    upper = (around, around, around + side, around + side - thick)
    sketch.fill_raised(sketch.mask().box(upper, side * ROUNDING), fill, side * 0.03)
    high = side - thick
    if isinstance(face, int):
        for x, y in PIPS[face]:
            sketch.fill(sketch.mask().disc((around + x * side, around + 0.02 * side + y * high), side * 0.095), ink)
    if gained:
        _plus(sketch, (around + side * 0.92, around + side * 0.08), side * 0.20)
    canvas = Canvas(sketch.render())
    if isinstance(face, str) and face:
        size = max(round(side * (0.60 if len(face) == 1 else 0.47)), MIN_SIZE)
        canvas.text(sketch.centre[0], around + high / 2, face, size, Weight.BOLD, ink, "middle")
    return canvas.image


def _plus(sketch: Sketch, at: Point, radius: float) -> None:
    x, y = at
    sketch.fill(sketch.mask().disc(at, radius + max(radius * 0.14, 1.2)), palette.INK)
    sketch.fill(sketch.mask().disc(at, radius), palette.GOOD)
    arm = radius * 0.52
    cross = sketch.mask().stroke(((x - arm, y), (x + arm, y)), radius * 0.34)
    sketch.fill(cross.stroke(((x, y - arm), (x, y + arm)), radius * 0.34), palette.INK)


@cached_sprite
def socket(side: int) -> Image.Image:
    """A free place for a die: sunk, with a thin line."""
    sketch = Sketch.square(side)
    sketch.fill(sketch.mask().box((0, 0, side, side), side * 0.20), colours.SUNK_EDGE)
    return sketch.fill(sketch.mask().box((2.5, 2.5, side - 2.5, side - 2.5), side * 0.18), colours.SOCKET).render()


@cached_sprite
def frame(wide: int, high: int, radius: int, colour: Colour, thickness: int = 7) -> Image.Image:
    """Draw a bright outline with a dark casing around a piece of this size."""
    out = thickness + 4
    sketch = Sketch((wide + 2 * out, high + 2 * out))
    box = (0, 0, wide + 2 * out, high + 2 * out)
    sketch.fill(sketch.mask().frame(box, radius + out, thickness + 4), palette.INK)
    inner = (2, 2, wide + 2 * out - 2, high + 2 * out - 2)
    return sketch.fill(sketch.mask().frame(inner, radius + out - 2, thickness), colour).render()
