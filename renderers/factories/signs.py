"""Silhouettes of one colour: the five types, the four tools, the robot, the hard hat. All our own."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from renderers.kit.signs import draw_robot
from renderers.kit.sketch import Mask, Point

DrawSign = Callable[[Mask, Point, float], Mask]
"""Adds a sign to a mask: its centre, and half the side of the square around it."""


def draw_sign(mask: Mask, name: str, centre: Point, reach: float) -> Mask:
    """Add the sign of this name to a mask."""
    return _SIGNS[name](mask, centre, reach)


def placed(points: Sequence[Point], centre: Point, reach: float, turn: float = 0.0) -> list[Point]:
    """Points of a drawing from -1 to 1, turned clockwise by so many degrees, at their place."""
    angle = math.radians(turn)
    sine, cosine = math.sin(angle), math.cos(angle)
    return [
        (centre[0] + reach * (x * cosine - y * sine), centre[1] + reach * (x * sine + y * cosine)) for x, y in points
    ]


def _cut(mask: Mask, points: Sequence[Point]) -> Mask:
    return mask.subtract(Mask(mask.size).polygon(points))


def _cut_disc(mask: Mask, centre: Point, radius: float) -> Mask:
    return mask.subtract(Mask(mask.size).disc(centre, radius))


def _cut_line(mask: Mask, points: Sequence[Point], thickness: float) -> Mask:
    return mask.subtract(Mask(mask.size).stroke(points, thickness))


def _box(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _production(mask: Mask, centre: Point, reach: float) -> Mask:
    """A factory: a chimney, saw-tooth roof, three windows."""
    body = [(-0.92, 0.80), (-0.92, 0.06), (-0.36, -0.30), (-0.36, 0.06), (0.20, -0.30), (0.20, 0.06), (0.92, 0.06)]
    mask.polygon(placed([*body, (0.92, 0.80)], centre, reach), 0.06 * reach)
    mask.polygon(placed([(0.42, 0.20), (0.48, -0.62), (0.82, -0.62), (0.88, 0.20)], centre, reach), 0.04 * reach)
    mask.polygon(placed(_box(0.42, -0.92, 0.88, -0.80), centre, reach), 0.04 * reach)
    for x in (-0.66, -0.14, 0.38):
        _cut(mask, placed(_box(x, 0.32, x + 0.26, 0.56), centre, reach))
    return mask


def _utility(mask: Mask, centre: Point, reach: float) -> Mask:
    """A plug: two prongs, a bowl, a cord."""
    for x in (-0.34, 0.34):
        mask.stroke(placed([(x, -0.86), (x, -0.30)], centre, reach), 0.24 * reach)
    bowl = [(-0.64, -0.34), (0.64, -0.34), (0.60, 0.10), (0.30, 0.44), (-0.30, 0.44), (-0.60, 0.10)]
    mask.polygon(placed(bowl, centre, reach), 0.08 * reach)
    return mask.stroke(placed([(0, 0.40), (0, 0.90)], centre, reach), 0.24 * reach)


def _training(mask: Mask, centre: Point, reach: float) -> Mask:
    """A dumbbell."""
    mask.stroke(placed([(-0.5, 0), (0.5, 0)], centre, reach), 0.22 * reach)
    for side in (-1, 1):
        inner, outer = sorted((side * 0.34, side * 0.58)), sorted((side * 0.70, side * 0.88))
        mask.polygon(placed(_box(inner[0], -0.56, inner[1], 0.56), centre, reach), 0.07 * reach)
        mask.polygon(placed(_box(outer[0], -0.34, outer[1], 0.34), centre, reach), 0.06 * reach)
    return mask


def _special(mask: Mask, centre: Point, reach: float) -> Mask:
    """A flask with two bubbles."""
    mask.stroke(placed([(-0.34, -0.84), (0.34, -0.84)], centre, reach), 0.20 * reach)
    flask = [(-0.20, -0.80), (0.20, -0.80), (0.20, -0.24), (0.72, 0.72), (-0.72, 0.72), (-0.20, -0.24)]
    mask.polygon(placed(flask, centre, reach), 0.14 * reach)
    for spot, size in (((-0.20, 0.52), 0.15), ((0.22, 0.30), 0.12)):
        _cut_disc(mask, placed([spot], centre, reach)[0], size * reach)
    return mask


def _monument(mask: Mask, centre: Point, reach: float) -> Mask:
    """An obelisk on two steps."""
    mask.polygon(placed([(-0.22, -0.56), (0, -0.92), (0.22, -0.56)], centre, reach), 0.03 * reach)
    mask.polygon(placed([(-0.24, -0.46), (0.24, -0.46), (0.36, 0.44), (-0.36, 0.44)], centre, reach), 0.03 * reach)
    mask.polygon(placed(_box(-0.54, 0.46, 0.54, 0.60), centre, reach), 0.03 * reach)
    return mask.polygon(placed(_box(-0.76, 0.74, 0.76, 0.88), centre, reach), 0.03 * reach)


def _hammer(mask: Mask, centre: Point, reach: float) -> Mask:
    mask.stroke(placed([(0, -0.42), (0, 0.86)], centre, reach, 40), 0.26 * reach)
    head = [(-0.62, -0.36), (-0.62, -0.62), (-0.30, -0.82), (0.56, -0.82), (0.56, -0.36)]
    return mask.polygon(placed(head, centre, reach, 40), 0.06 * reach)


def _wrench(mask: Mask, centre: Point, reach: float) -> Mask:
    mask.stroke(placed([(0, -0.40), (0, 0.72)], centre, reach, 40), 0.32 * reach)
    mask.disc(placed([(0, -0.48)], centre, reach, 40)[0], 0.46 * reach)
    mask.disc(placed([(0, 0.74)], centre, reach, 40)[0], 0.22 * reach)
    jaw = [(-0.18, -1.10), (0.18, -1.10), (0.18, -0.56), (0, -0.42), (-0.18, -0.56)]
    _cut(mask, placed(jaw, centre, reach, 40))
    return _cut_disc(mask, placed([(0, 0.74)], centre, reach, 40)[0], 0.09 * reach)


def _gear(mask: Mask, centre: Point, reach: float) -> Mask:
    mask.disc(centre, 0.62 * reach)
    tooth = [(-0.17, -0.86), (0.17, -0.86), (0.23, -0.50), (-0.23, -0.50)]
    for step in range(8):
        mask.polygon(placed(tooth, centre, reach, 45 * step + 22.5), 0.04 * reach)
    return _cut_disc(mask, centre, 0.26 * reach)


def _shovel(mask: Mask, centre: Point, reach: float) -> Mask:
    mask.stroke(placed([(0, -0.60), (0, 0.20)], centre, reach, 38), 0.22 * reach)
    grip = [(-0.32, -0.92), (0.32, -0.92), (0.20, -0.60), (-0.20, -0.60)]
    mask.stroke(placed(grip, centre, reach, 38), 0.15 * reach, closed=True)
    blade = [(-0.38, 0.08), (0.38, 0.08), (0.38, 0.50), (0.16, 0.84), (0, 0.94), (-0.16, 0.84), (-0.38, 0.50)]
    return mask.polygon(placed(blade, centre, reach, 38), 0.05 * reach)


def _hat(mask: Mask, centre: Point, reach: float) -> Mask:
    """A hard hat: contractors."""
    dome = [
        (0.68 * math.cos(math.radians(step)), 0.34 - 0.86 * math.sin(math.radians(step))) for step in range(0, 181, 9)
    ]
    mask.polygon(placed(dome, centre, reach), 0.04 * reach)
    mask.polygon(placed(_box(-0.13, -0.66, 0.13, 0.0), centre, reach), 0.06 * reach)
    for x in (-0.27, 0.27):
        _cut_line(mask, placed([(x, -0.80), (x, 0.06)], centre, reach), 0.09 * reach)
    _cut(mask, placed(_box(-1, 0.28, 1, 0.38), centre, reach))
    return mask.stroke(placed([(-0.84, 0.52), (0.84, 0.52)], centre, reach), 0.24 * reach)


def _bolt(mask: Mask, centre: Point, reach: float) -> Mask:
    mask.polygon(placed(BOLT_SHAPE, centre, reach), 0.05 * reach)
    return mask


BOLT_SHAPE: tuple[Point, ...] = (
    (0.16, -0.92), (-0.52, 0.12), (-0.08, 0.14), (-0.22, 0.92), (0.54, -0.26), (0.06, -0.24), (0.44, -0.92),
)  # fmt: skip

_SIGNS: Mapping[str, DrawSign] = {
    "production": _production,
    "utility": _utility,
    "training": _training,
    "special": _special,
    "monument": _monument,
    "hammer": _hammer,
    "wrench": _wrench,
    "gear": _gear,
    "shovel": _shovel,
    "robot": draw_robot,
    "hat": _hat,
    "bolt": _bolt,
}
