"""Signs shared by all games: seats, meeple, robot, cup, flame.

Signs of seats are outlines: convex cores with a rounding, in units of a radius.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from renderers.kit import palette
from renderers.kit.palette import Colour, SignName, colour, mix
from renderers.kit.sketch import Mask, Pen, Point, Sketch, cached_sprite, silhouette, transform

CUP = colour("#A87B16")
"""The ground of the cup's tile in the header."""
FLAME = colour("#FF9A3C")

Core = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """A silhouette: convex cores around (0, 0), swollen by a rounding.

    Growing or shrinking changes the rounding only, so rims keep one thickness all around.
    """

    cores: tuple[Core, ...]
    rounding: float

    def draw(self, mask: Mask, centre: Point, radius: float, grow: float = 0.0) -> Mask:
        """Add the silhouette to a mask, `grow` pixels larger (or smaller) on all sides."""
        swell = max(self.rounding * radius + grow, 0.0)
        for core in self.cores:
            points = [(centre[0] + x * radius, centre[1] + y * radius) for x, y in core]
            if len(points) == 1:
                mask.disc(points[0], swell)
            else:
                mask.polygon(points, swell)
        return mask


def _box(left: float, top: float, right: float, bottom: float) -> Core:
    return (left, top), (right, top), (right, bottom), (left, bottom)


_SQUARE = 0.90 - 0.20
_DIAMOND = 1.26 - 0.24 * math.sqrt(2)
_ARM, _HALF_ARM = 1.02 - 0.20, 0.43 - 0.20

SIGNS: dict[SignName, Outline] = {
    "disc": Outline((((0.0, 0.0),),), 1.0),
    "square": Outline((_box(-_SQUARE, -_SQUARE, _SQUARE, _SQUARE),), 0.20),
    "triangle": Outline((((0.0, -0.84), (0.80, 0.66), (-0.80, 0.66)),), 0.26),
    "diamond": Outline((((0.0, -_DIAMOND), (_DIAMOND, 0.0), (0.0, _DIAMOND), (-_DIAMOND, 0.0)),), 0.24),
    "cross": Outline((_box(-_ARM, -_HALF_ARM, _ARM, _HALF_ARM), _box(-_HALF_ARM, -_ARM, _HALF_ARM, _ARM)), 0.20),
}
"""All of equal weight: the same area within a few parts in a hundred."""

MIDDLE_OF_SIGN: dict[SignName, float] = {"disc": 0.0, "square": 0.0, "triangle": 0.16, "diamond": 0.0, "cross": 0.0}
"""Offset from a sign's centre to its optical middle, in radii, for numbers."""


def draw_figure(mask: Mask, centre: Point, height: float) -> Mask:
    """Our own meeple: a head over a flared cloak, `height` pixels from crown to hem."""
    x, y = centre
    unit = height / 1.2
    mask.disc((x, y - 0.36 * unit), 0.25 * unit)
    cloak = ((-0.12, -0.16), (0.12, -0.16), (0.30, 0.10), (0.40, 0.52), (-0.40, 0.52), (-0.30, 0.10))
    return mask.polygon([(x + dx * unit, y + dy * unit) for dx, dy in cloak], 0.07 * unit)


@cached_sprite
def sign_tile(fill: Colour, side: int = 64) -> Image.Image:
    """Draw the ground of a game's header sign: a rounded tile with a lower edge."""
    sketch = Sketch((side, side))
    face = sketch.mask().box((0, 0, side, side), side * 0.25)
    sketch.fill(face, mix(fill, palette.DARK_EDGE, 0.28))
    upper = sketch.mask().box((0, 0, side, side * 0.90), side * 0.25)
    return sketch.fill_raised(upper, fill, side * 0.03, mix(fill, palette.WHITE, 0.30)).render()


@cached_sprite
def robot(side: int, fill: Colour) -> Image.Image:
    """A robot's head."""
    mask = Mask((side, side))
    draw_robot(Pen(mask, (side / 2, side / 2), side / 2))
    return silhouette(mask, fill)


def draw_robot(pen: Pen) -> None:
    """A robot's head: every built-in player."""
    pen.disc((0, -0.80), 0.14)
    pen.stroke([(0, -0.80), (0, -0.40)], 0.13)
    pen.polygon([(-0.56, -0.34), (0.56, -0.34), (0.56, 0.62), (-0.56, 0.62)], 0.16)
    for side in (-1, 1):
        pen.stroke([(side * 0.90, 0.0), (side * 0.90, 0.34)], 0.16)
        pen.eraser.disc((side * 0.30, 0.02), 0.16)
    pen.eraser.stroke([(-0.28, 0.44), (0.28, 0.44)], 0.13)


@cached_sprite
def cup(side: int, fill: Colour) -> Image.Image:
    """A cup with two handles on a foot."""
    return silhouette(_draw_cup(Mask((side, side)), (side / 2, side / 2), side / 2), fill)


@cached_sprite
def cup_tile(side: int = 64) -> Image.Image:
    """The sign of challenges and records in the header."""
    sign = _draw_cup(Mask((side, side)), (side / 2, side * 0.47), side * 0.36)
    return Image.alpha_composite(sign_tile(CUP, side), silhouette(sign, palette.RIM))


@cached_sprite
def flame(side: int, *, lit: bool) -> Image.Image:
    """A flame with a dark heart, burning or out."""
    sketch = Sketch((side, side))
    tongue = [
        (-0.02, -1.06), (0.12, -1.00), (0.24, -0.62), (0.52, -0.28), (0.74, 0.14), (0.74, 0.64), (0.44, 0.98),
        (0.0, 1.0), (-0.44, 0.98), (-0.74, 0.64), (-0.76, 0.16), (-0.56, -0.24), (-0.40, -0.34), (-0.36, 0.02),
        (-0.20, 0.10), (-0.06, -0.14), (-0.08, -0.56),
    ]  # fmt: skip
    heart = [
        (0.02, 0.06), (0.14, 0.26), (0.34, 0.52), (0.28, 0.86), (0.0, 0.92), (-0.28, 0.86), (-0.34, 0.52),
        (-0.12, 0.30),
    ]  # fmt: skip
    for outline, fill in ((tongue, FLAME if lit else palette.LOCKED_EDGE), (heart, palette.GROUND)):
        points = transform(_smooth_outline(outline), sketch.centre, side / 2)
        sketch.fill(sketch.mask().polygon(points), fill)
    return sketch.render()


@cached_sprite
def chevrons(count: int, of: int, high: int, fill: Colour) -> Image.Image:
    """A row of `of` chevrons, the first `count` of them lit."""
    wide = round(high * 0.44)
    sketch = Sketch((wide * of + round(high * 0.36), high))
    for number in range(of):
        left = number * wide
        tip = left + wide * 1.62
        shape = [
            (left + 1, 1), (left + wide * 0.80, 1), (tip, high / 2),
            (left + wide * 0.80, high - 1), (left + 1, high - 1), (left + wide * 0.82, high / 2),
        ]  # fmt: skip
        sketch.fill(sketch.mask().polygon(shape), fill if number < count else palette.LOCKED_EDGE)
    return sketch.render()


def _draw_cup(mask: Mask, centre: Point, reach: float) -> Mask:
    pen = Pen(mask, centre, reach)
    bowl = [
        (-0.56, -0.86), (0.56, -0.86), (0.52, -0.30), (0.34, 0.06),
        (0.12, 0.22), (-0.12, 0.22), (-0.34, 0.06), (-0.52, -0.30),
    ]  # fmt: skip
    for side in (-1, 1):
        turns = (math.radians(step) for step in range(-100, 121, 20))
        handle = [(side * (0.50 + 0.34 * math.cos(turn)), -0.38 + 0.30 * math.sin(turn)) for turn in turns]
        pen.stroke(handle, 0.14)
    pen.polygon(bowl, 0.04)
    pen.stroke([(0, 0.10), (0, 0.66)], 0.24)
    pen.polygon([(-0.34, 0.64), (0.34, 0.64), (0.44, 0.86), (-0.44, 0.86)], 0.05)
    return mask


def _smooth_outline(points: Sequence[Point], rounds: int = 3) -> list[Point]:
    """A closed outline with its corners cut again and again, until it is a curve."""
    outline = list(points)
    for _ in range(rounds):
        cut: list[Point] = []
        for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
            cut += [(0.75 * x1 + 0.25 * x2, 0.75 * y1 + 0.25 * y2), (0.25 * x1 + 0.75 * x2, 0.25 * y1 + 0.75 * y2)]
        outline = cut
    return outline


def dim(fill: Colour) -> Colour:
    """Return a colour that is no longer lit."""
    return mix(fill, palette.GROUND, 0.55)
