"""The signs of Otys as outlines: resources, trades, Hacker, Mechanic, marks.

Every sign is inside a circle of radius 1 around (0, 0).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from renderers.kit.sketch import Mask, Pen, Point, box


def draw_sign(mask: Mask, name: str, centre: Point, radius: float) -> Mask:
    """Draw a sign on an empty mask, inside a circle of this radius."""
    SIGNS[name](Pen(mask, centre, radius))
    return mask


def _arc(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points along a circle; degrees clockwise from the top."""
    angles = [math.radians(start + (end - start) * step / 24) for step in range(25)]
    return [(centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)) for angle in angles]


def _leaf(pen: Pen) -> None:
    offset = 0.62 / math.sqrt(2)
    pen.disc((0.06 + offset, offset - 0.06), 1.16)
    pen.clip_disc((0.06 - offset, -0.06 - offset), 1.16)
    pen.eraser.stroke(((-0.66, 0.66), (0.40, -0.40)), 0.13)
    pen.stroke(((-0.78, 0.78), (-0.56, 0.56)), 0.15)


def _chip(pen: Pen) -> None:
    for side in (-0.40, 0.0, 0.40):
        pen.stroke(((side, -0.88), (side, 0.88)), 0.19)
        pen.stroke(((-0.88, side), (0.88, side)), 0.19)
    pen.polygon(box(-0.6, -0.6, 0.6, 0.6))
    pen.eraser.polygon(box(-0.27, -0.27, 0.27, 0.27), 0.06)


def _nut(pen: Pen) -> None:
    angles = [math.radians(60 * step) for step in range(6)]
    pen.polygon([(0.86 * math.sin(angle), -0.86 * math.cos(angle)) for angle in angles], 0.10)
    pen.eraser.disc((0, 0), 0.40)


def _drop(pen: Pen) -> None:
    pen.disc((0, 0.30), 0.62)
    pen.polygon(((0.0, -0.92), (0.545, 0.0), (-0.545, 0.0)), 0.05)


def _swap(pen: Pen) -> None:
    for arrow in (pen, pen.rotate(180)):
        arrow.stroke(((-0.78, -0.36), (0.50, -0.36)), 0.20)
        arrow.polygon(((0.34, -0.76), (0.88, -0.36), (0.34, 0.04)), 0.06)


def _eye(pen: Pen) -> None:
    pen.disc((0, 0.58), 1.12)
    pen.clip_disc((0, -0.58), 1.12)
    pen.eraser.disc((0, 0), 0.40)
    pen.disc((0, 0), 0.22)


def _wrench(pen: Pen) -> None:
    tool = pen.rotate(45)
    tool.disc((0.0, -0.56), 0.44)
    tool.eraser.polygon(box(-0.17, -1.2, 0.17, -0.56))
    tool.stroke(((0.0, -0.28), (0.0, 0.78)), 0.34)


def _compass(pen: Pen) -> None:
    pen.disc((0, 0), 0.95)
    pen.eraser.disc((0, 0), 0.76)
    pen.rotate(38).polygon(((0.0, -0.66), (0.25, 0.0), (0.0, 0.66), (-0.25, 0.0)))
    pen.eraser.disc((0, 0), 0.11)


def _lock(pen: Pen) -> None:
    """An open padlock: what the Hacker works on."""
    pen.polygon(box(-0.62, 0.02, 0.62, 0.80), 0.12)
    pen.eraser.disc((0.0, 0.32), 0.16)
    pen.eraser.stroke(((0.0, 0.34), (0.0, 0.60)), 0.15)
    pen.stroke([(-0.33, -0.02), *_arc((0.10, -0.42), 0.43, -90, 100)], 0.20)


def _propeller(pen: Pen) -> None:
    angles = [math.radians(degrees) for degrees in range(0, 360, 15)]
    blade = [(0.06 + 0.36 * math.sin(angle), -0.56 + 0.46 * math.cos(angle)) for angle in angles]
    for turn in (0, 120, 240):
        pen.rotate(turn).polygon([(x - 0.30 * y - 0.14, y) for x, y in blade])
    pen.eraser.disc((0, 0), 0.32)
    pen.disc((0, 0), 0.22)


def _bolt(pen: Pen) -> None:
    pen.polygon(((0.22, -0.92), (-0.56, 0.16), (-0.06, 0.16), (-0.22, 0.92), (0.56, -0.18), (0.06, -0.18)), 0.05)


def _up(pen: Pen) -> None:
    head, shaft = ((-0.80, 0.0), (0.0, -0.90), (0.80, 0.0)), ((0.34, 0.0), (0.34, 0.85), (-0.34, 0.85), (-0.34, 0.0))
    pen.polygon((*head, *shaft), 0.06)


def _right(pen: Pen) -> None:
    pen.stroke(((-0.78, 0.0), (0.30, 0.0)), 0.34)
    pen.polygon(((0.18, -0.60), (0.86, 0.0), (0.18, 0.60)), 0.08)


def _back(pen: Pen) -> None:
    """Draw a bent arrow: keys return."""
    pen.stroke(_arc((0, 0), 0.66, 8, 250), 0.26)
    pen.polygon(((0.16, -1.02), (-0.46, -0.66), (0.16, -0.30)), 0.05)


def _cards(pen: Pen) -> None:
    """Two cards, one over the other."""
    pen.polygon(box(-0.72, -0.50, -0.02, 0.66), 0.10)
    front = box(0.02, -0.74, 0.74, 0.46)
    pen.eraser.polygon(front, 0.20)
    pen.polygon(front, 0.10)


def _star(pen: Pen) -> None:
    steps = [(math.pi * step / 5, 0.42 if step % 2 else 0.92) for step in range(10)]
    pen.polygon([(radius * math.sin(angle), 0.05 - radius * math.cos(angle)) for angle, radius in steps], 0.06)


def _credit(pen: Pen) -> None:
    """A ring that is open at the right."""
    pen.stroke(_arc((0, 0), 0.78, 135, 405), 0.40)


def _sponsor(pen: Pen) -> None:
    """A square tile with a plus on it."""
    pen.polygon(box(-0.72, -0.72, 0.72, 0.72), 0.16)
    pen.eraser.stroke(((-0.40, 0.0), (0.40, 0.0)), 0.24)
    pen.eraser.stroke(((0.0, -0.40), (0.0, 0.40)), 0.24)


def _helmet(pen: Pen) -> None:
    pen.disc((0, -0.14), 0.72)
    pen.polygon(((-0.56, 0.46), (0.56, 0.46), (0.74, 0.84), (-0.74, 0.84)), 0.06)
    pen.eraser.disc((0, -0.14), 0.44)


def _hourglass(pen: Pen) -> None:
    for half in (-1, 1):
        pen.stroke(((-0.52, 0.82 * half), (0.52, 0.82 * half)), 0.24)
        pen.polygon(((-0.42, 0.70 * half), (0.42, 0.70 * half), (0.06, 0.0), (-0.06, 0.0)), 0.05)


def _chevron(pen: Pen) -> None:
    pen.stroke(((-0.30, -0.66), (0.34, 0.0), (-0.30, 0.66)), 0.36)


def _key(pen: Pen) -> None:
    """A whole key, lying."""
    pen.disc((-0.52, 0.0), 0.44)
    pen.eraser.disc((-0.52, 0.0), 0.18)
    pen.stroke(((-0.02, 0.0), (0.86, 0.0)), 0.24)
    pen.stroke(((0.82, 0.0), (0.82, 0.34)), 0.22)
    pen.stroke(((0.46, 0.0), (0.46, 0.28)), 0.22)


SIGNS: Mapping[str, Callable[[Pen], None]] = {
    "plant": _leaf,
    "tech": _chip,
    "metal": _nut,
    "fuel": _drop,
    "trader": _swap,
    "spy": _eye,
    "engineer": _wrench,
    "explorer": _compass,
    "hacker": _lock,
    "mechanic": _propeller,
    "bolt": _bolt,
    "up": _up,
    "right": _right,
    "back": _back,
    "cards": _cards,
    "star": _star,
    "credit": _credit,
    "sponsor": _sponsor,
    "helmet": _helmet,
    "timer": _hourglass,
    "chevron": _chevron,
    "key": _key,
}
"""The signs by name: resources, and divers by id; experts by their resource."""
