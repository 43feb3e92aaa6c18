"""Silhouettes in one colour: five types, four tools, robot, hard hat."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from renderers.kit.signs import draw_robot
from renderers.kit.sketch import Mask, Pen, Point, box


def draw_sign(mask: Mask, name: str, centre: Point, reach: float) -> Mask:
    """Draw a sign on an empty mask; `reach` is half the side of its square."""
    _SIGNS[name](Pen(mask, centre, reach))
    return mask


def _production(pen: Pen) -> None:
    """A factory: a chimney, saw-tooth roof, three windows."""
    body = [(-0.92, 0.80), (-0.92, 0.06), (-0.36, -0.30), (-0.36, 0.06), (0.20, -0.30), (0.20, 0.06), (0.92, 0.06)]
    pen.polygon([*body, (0.92, 0.80)], 0.06)
    pen.polygon([(0.42, 0.20), (0.48, -0.62), (0.82, -0.62), (0.88, 0.20)], 0.04)
    pen.polygon(box(0.42, -0.92, 0.88, -0.80), 0.04)
    for x in (-0.66, -0.14, 0.38):
        pen.eraser.polygon(box(x, 0.32, x + 0.26, 0.56))


def _utility(pen: Pen) -> None:
    """A plug: two prongs, a bowl, a cord."""
    for x in (-0.34, 0.34):
        pen.stroke([(x, -0.86), (x, -0.30)], 0.24)
    bowl = [(-0.64, -0.34), (0.64, -0.34), (0.60, 0.10), (0.30, 0.44), (-0.30, 0.44), (-0.60, 0.10)]
    pen.polygon(bowl, 0.08)
    pen.stroke([(0, 0.40), (0, 0.90)], 0.24)


def _training(pen: Pen) -> None:
    """A dumbbell."""
    pen.stroke([(-0.5, 0), (0.5, 0)], 0.22)
    for side in (-1, 1):
        inner, outer = sorted((side * 0.34, side * 0.58)), sorted((side * 0.70, side * 0.88))
        pen.polygon(box(inner[0], -0.56, inner[1], 0.56), 0.07)
        pen.polygon(box(outer[0], -0.34, outer[1], 0.34), 0.06)


def _special(pen: Pen) -> None:
    """A flask with two bubbles."""
    pen.stroke([(-0.34, -0.84), (0.34, -0.84)], 0.20)
    flask = [(-0.20, -0.80), (0.20, -0.80), (0.20, -0.24), (0.72, 0.72), (-0.72, 0.72), (-0.20, -0.24)]
    pen.polygon(flask, 0.14)
    for spot, size in (((-0.20, 0.52), 0.15), ((0.22, 0.30), 0.12)):
        pen.eraser.disc(spot, size)


def _monument(pen: Pen) -> None:
    """An obelisk on two steps."""
    pen.polygon([(-0.22, -0.56), (0, -0.92), (0.22, -0.56)], 0.03)
    pen.polygon([(-0.24, -0.46), (0.24, -0.46), (0.36, 0.44), (-0.36, 0.44)], 0.03)
    pen.polygon(box(-0.54, 0.46, 0.54, 0.60), 0.03)
    pen.polygon(box(-0.76, 0.74, 0.76, 0.88), 0.03)


def _hammer(pen: Pen) -> None:
    tool = pen.rotate(40)
    tool.stroke([(0, -0.42), (0, 0.86)], 0.26)
    tool.polygon([(-0.62, -0.36), (-0.62, -0.62), (-0.30, -0.82), (0.56, -0.82), (0.56, -0.36)], 0.06)


def _wrench(pen: Pen) -> None:
    tool = pen.rotate(40)
    tool.stroke([(0, -0.40), (0, 0.72)], 0.32)
    tool.disc((0, -0.48), 0.46)
    tool.disc((0, 0.74), 0.22)
    tool.eraser.polygon([(-0.18, -1.10), (0.18, -1.10), (0.18, -0.56), (0, -0.42), (-0.18, -0.56)])
    tool.eraser.disc((0, 0.74), 0.09)


def _gear(pen: Pen) -> None:
    pen.disc((0, 0), 0.62)
    tooth = [(-0.17, -0.86), (0.17, -0.86), (0.23, -0.50), (-0.23, -0.50)]
    for step in range(8):
        pen.rotate(45 * step + 22.5).polygon(tooth, 0.04)
    pen.eraser.disc((0, 0), 0.26)


def _shovel(pen: Pen) -> None:
    tool = pen.rotate(38)
    tool.stroke([(0, -0.60), (0, 0.20)], 0.22)
    grip = [(-0.32, -0.92), (0.32, -0.92), (0.20, -0.60), (-0.20, -0.60)]
    tool.stroke(grip, 0.15, closed=True)
    blade = [(-0.38, 0.08), (0.38, 0.08), (0.38, 0.50), (0.16, 0.84), (0, 0.94), (-0.16, 0.84), (-0.38, 0.50)]
    tool.polygon(blade, 0.05)


def _hat(pen: Pen) -> None:
    """A hard hat: contractors."""
    dome = [
        (0.68 * math.cos(math.radians(step)), 0.34 - 0.86 * math.sin(math.radians(step))) for step in range(0, 181, 9)
    ]
    pen.polygon(dome, 0.04)
    pen.polygon(box(-0.13, -0.66, 0.13, 0.0), 0.06)
    for x in (-0.27, 0.27):
        pen.eraser.stroke([(x, -0.80), (x, 0.06)], 0.09)
    pen.eraser.polygon(box(-1, 0.28, 1, 0.38))
    pen.stroke([(-0.84, 0.52), (0.84, 0.52)], 0.24)


_SIGNS: Mapping[str, Callable[[Pen], None]] = {
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
}
