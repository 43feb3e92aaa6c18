"""The signs of the four colours: sun, drop, crescent, star; no seat uses them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from bot.games.novaluna.components import Colour as TileColour
from renderers.kit.sketch import Mask, Point

DrawSign = Callable[[Mask, Point, float], Mask]
"""Adds a sign to a mask: its centre, and the radius of the circle around it."""

_RAYS = 10


def draw_sign(mask: Mask, colour: TileColour, centre: Point, radius: float) -> Mask:
    """Add the sign of this colour to a mask."""
    return _SIGNS[colour](mask, centre, radius)


def draw_crescent(mask: Mask, centre: Point, radius: float) -> Mask:
    """A fat crescent, open to the upper right."""
    x, y = centre
    crescent = Mask(mask.size).disc((x, y), 0.96 * radius)
    crescent.subtract(Mask(mask.size).disc((x + 0.44 * radius, y - 0.30 * radius), 0.63 * radius))
    return mask.union(crescent)


def draw_star(mask: Mask, centre: Point, radius: float) -> Mask:
    """A star with five points."""
    return mask.polygon(_spikes(centre, 5, 1.0 * radius, 0.50 * radius, 0.07 * radius), 0.07 * radius)


def _sun(mask: Mask, centre: Point, radius: float) -> Mask:
    return mask.polygon(_spikes(centre, _RAYS, 0.97 * radius, 0.73 * radius), 0.03 * radius)


def _drop(mask: Mask, centre: Point, radius: float) -> Mask:
    points = []
    for step in range(72):
        turn = 2 * math.pi * step / 72
        across = 1.08 * math.sin(turn) * math.sin(turn / 2) ** 1.4
        points.append((centre[0] + across * radius, centre[1] - math.cos(turn) * radius))
    return mask.polygon(points)


def _spikes(centre: Point, count: int, outer: float, inner: float, down: float = 0.0) -> Sequence[Point]:
    """The corners of a star, first point up."""
    points = []
    for step in range(2 * count):
        reach = inner if step % 2 else outer
        turn = math.pi * step / count
        points.append((centre[0] + reach * math.sin(turn), centre[1] + down - reach * math.cos(turn)))
    return points


_SIGNS: Mapping[TileColour, DrawSign] = {
    "red": _sun,
    "turquoise": _drop,
    "blue": draw_crescent,
    "yellow": draw_star,
}
