"""The signs of the seats and the figure of a meeple as outlines: convex cores with a rounding, in units of a radius."""

from __future__ import annotations

import math
from dataclasses import dataclass

from renderers.palette import SignName
from renderers.sketch import Mask, Point

Core = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """A silhouette: convex cores around (0, 0), swollen by a rounding.

    Growing or shrinking changes the rounding only, so rims keep one thickness all around.
    """

    cores: tuple[Core, ...]
    rounding: float

    def draw(self, mask: Mask, centre: Point, radius: float, grow: float = 0.0) -> Mask:
        """Add the silhouette to a mask, `grow` pixels larger all around (or smaller, as far as the rounding goes)."""
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
"""How far below the centre of a sign its middle lies to the eye: figures and numbers stand there."""


def draw_figure(mask: Mask, centre: Point, height: float) -> Mask:
    """Our own meeple: a head over a flared cloak, `height` pixels from crown to hem."""
    x, y = centre
    unit = height / 1.2
    mask.disc((x, y - 0.36 * unit), 0.25 * unit)
    cloak = ((-0.12, -0.16), (0.12, -0.16), (0.30, 0.10), (0.40, 0.52), (-0.40, 0.52), (-0.30, 0.10))
    return mask.polygon([(x + dx * unit, y + dy * unit) for dx, dy in cloak], 0.07 * unit)
