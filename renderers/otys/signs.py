"""The signs of Otys as outlines: four resources, the trades of the divers, Hacker and Mechanic, and small marks.

Every sign adds itself to a mask, around a centre, inside a circle of the given radius.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from renderers.kit.sketch import Mask, Point

DrawSign = Callable[[Mask, Point, float], Mask]
"""Adds a sign to a mask: its centre, and the radius of the circle around it."""


def draw_sign(mask: Mask, name: str, centre: Point, radius: float) -> Mask:
    """Add the sign of this name to a mask."""
    return SIGNS[name](mask, centre, radius)


def _at(centre: Point, radius: float, points: Sequence[Point], turn: float = 0.0) -> list[Point]:
    """Points in units of the radius, turned clockwise by so many degrees, as pixels."""
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    return [
        (centre[0] + (x * cosine - y * sine) * radius, centre[1] + (x * sine + y * cosine) * radius) for x, y in points
    ]


def _arc(centre: Point, reach: float, start: float, end: float) -> list[Point]:
    """Points along a circle; degrees clockwise from the top."""
    turns = [math.radians(start + (end - start) * step / 24) for step in range(25)]
    return [(centre[0] + reach * math.sin(turn), centre[1] - reach * math.cos(turn)) for turn in turns]


def _leaf(mask: Mask, centre: Point, radius: float) -> Mask:
    reach, off = 1.16 * radius, 0.62 * radius / math.sqrt(2)
    x, y = centre[0] + 0.06 * radius, centre[1] - 0.06 * radius
    body = Mask(mask.size).disc((x + off, y + off), reach).within(Mask(mask.size).disc((x - off, y - off), reach))
    vein = Mask(mask.size).stroke(_at((x, y), radius, ((-0.72, 0.72), (0.34, -0.34))), 0.13 * radius)
    mask.with_(body.without(vein))
    return mask.stroke(_at((x, y), radius, ((-0.84, 0.84), (-0.62, 0.62))), 0.15 * radius)


def _chip(mask: Mask, centre: Point, radius: float) -> Mask:
    for side in (-0.40, 0.0, 0.40):
        mask.stroke(_at(centre, radius, ((side, -0.88), (side, 0.88))), 0.19 * radius)
        mask.stroke(_at(centre, radius, ((-0.88, side), (0.88, side))), 0.19 * radius)
    case = Mask(mask.size).polygon(_at(centre, radius, ((-0.6, -0.6), (0.6, -0.6), (0.6, 0.6), (-0.6, 0.6))))
    mask.with_(case)
    hole = ((-0.27, -0.27), (0.27, -0.27), (0.27, 0.27), (-0.27, 0.27))
    return mask.without(Mask(mask.size).polygon(_at(centre, radius, hole), 0.06 * radius))


def _nut(mask: Mask, centre: Point, radius: float) -> Mask:
    corners = [(math.sin(math.radians(60 * step)), -math.cos(math.radians(60 * step))) for step in range(6)]
    body = Mask(mask.size).polygon(_at(centre, 0.86 * radius, corners), 0.10 * radius)
    return mask.with_(body.without(Mask(mask.size).disc(centre, 0.40 * radius)))


def _drop(mask: Mask, centre: Point, radius: float) -> Mask:
    x, y = centre
    mask.disc((x, y + 0.30 * radius), 0.62 * radius)
    return mask.polygon(_at(centre, radius, ((0.0, -0.92), (0.545, 0.0), (-0.545, 0.0))), 0.05 * radius)


def _swap(mask: Mask, centre: Point, radius: float) -> Mask:
    for turn in (0.0, 180.0):
        mask.stroke(_at(centre, radius, ((-0.78, -0.36), (0.50, -0.36)), turn), 0.20 * radius)
        mask.polygon(_at(centre, radius, ((0.34, -0.76), (0.88, -0.36), (0.34, 0.04)), turn), 0.06 * radius)
    return mask


def _eye(mask: Mask, centre: Point, radius: float) -> Mask:
    x, y = centre
    reach, off = 1.12 * radius, 0.58 * radius
    lid = Mask(mask.size).disc((x, y + off), reach).within(Mask(mask.size).disc((x, y - off), reach))
    lid.without(Mask(mask.size).disc(centre, 0.40 * radius))
    return mask.with_(lid).disc(centre, 0.22 * radius)


def _wrench(mask: Mask, centre: Point, radius: float) -> Mask:
    (head,) = _at(centre, radius, ((0.0, -0.56),), 45)
    tool = Mask(mask.size).disc(head, 0.44 * radius)
    tool.without(
        Mask(mask.size).polygon(_at(centre, radius, ((-0.17, -1.2), (0.17, -1.2), (0.17, -0.56), (-0.17, -0.56)), 45))
    )
    return mask.with_(tool.stroke(_at(centre, radius, ((0.0, -0.28), (0.0, 0.78)), 45), 0.34 * radius))


def _compass(mask: Mask, centre: Point, radius: float) -> Mask:
    ring = Mask(mask.size).disc(centre, 0.95 * radius).without(Mask(mask.size).disc(centre, 0.76 * radius))
    needle = _at(centre, radius, ((0.0, -0.66), (0.25, 0.0), (0.0, 0.66), (-0.25, 0.0)), 38)
    mask.with_(ring).polygon(needle)
    return mask.without(Mask(mask.size).disc(centre, 0.11 * radius))


def _lock(mask: Mask, centre: Point, radius: float) -> Mask:
    """An open padlock: what the Hacker works on."""
    body = Mask(mask.size).polygon(
        _at(centre, radius, ((-0.62, 0.02), (0.62, 0.02), (0.62, 0.80), (-0.62, 0.80))), 0.12 * radius
    )
    body.without(Mask(mask.size).disc(_at(centre, radius, ((0.0, 0.32),))[0], 0.16 * radius))
    body.without(Mask(mask.size).stroke(_at(centre, radius, ((0.0, 0.34), (0.0, 0.60))), 0.15 * radius))
    middle = _at(centre, radius, ((0.10, -0.42),))[0]
    bow = _arc(middle, 0.43 * radius, -90, 100)
    left = middle[0] - 0.43 * radius
    return mask.with_(body).stroke([(left, centre[1] - 0.02 * radius), *bow], 0.20 * radius)


def _propeller(mask: Mask, centre: Point, radius: float) -> Mask:
    for turn in (0, 120, 240):
        blade = [
            (0.06 + 0.36 * math.sin(math.radians(at)), -0.56 + 0.46 * math.cos(math.radians(at)))
            for at in range(0, 360, 15)
        ]
        lean = [(x - 0.30 * y - 0.14, y) for x, y in blade]
        mask.polygon(_at(centre, radius, lean, turn))
    hub = Mask(mask.size).disc(centre, 0.32 * radius)
    return mask.without(hub).disc(centre, 0.22 * radius)


def _bolt(mask: Mask, centre: Point, radius: float) -> Mask:
    zigzag = ((0.22, -0.92), (-0.56, 0.16), (-0.06, 0.16), (-0.22, 0.92), (0.56, -0.18), (0.06, -0.18))
    return mask.polygon(_at(centre, radius, zigzag), 0.05 * radius)


def _up(mask: Mask, centre: Point, radius: float) -> Mask:
    arrow = ((0.0, -0.90), (0.80, 0.0), (0.34, 0.0), (0.34, 0.85), (-0.34, 0.85), (-0.34, 0.0), (-0.80, 0.0))
    return mask.polygon(_at(centre, radius, arrow), 0.06 * radius)


def _right(mask: Mask, centre: Point, radius: float) -> Mask:
    mask.stroke(_at(centre, radius, ((-0.78, 0.0), (0.30, 0.0))), 0.34 * radius)
    return mask.polygon(_at(centre, radius, ((0.18, -0.60), (0.86, 0.0), (0.18, 0.60))), 0.08 * radius)


def _back(mask: Mask, centre: Point, radius: float) -> Mask:
    """A bent arrow: keys come back."""
    mask.stroke(_arc(centre, 0.66 * radius, 8, 250), 0.26 * radius)
    tip = ((0.16, -1.02), (-0.46, -0.66), (0.16, -0.30))
    return mask.polygon(_at(centre, radius, tip), 0.05 * radius)


def _cards(mask: Mask, centre: Point, radius: float) -> Mask:
    """Two cards, one over the other."""
    back = Mask(mask.size).polygon(
        _at(centre, radius, ((-0.72, -0.50), (-0.02, -0.50), (-0.02, 0.66), (-0.72, 0.66))), 0.10 * radius
    )
    front = ((0.02, -0.74), (0.74, -0.74), (0.74, 0.46), (0.02, 0.46))
    back.without(Mask(mask.size).polygon(_at(centre, radius, front), 0.20 * radius))
    return mask.with_(back).polygon(_at(centre, radius, front), 0.10 * radius)


def _star(mask: Mask, centre: Point, radius: float) -> Mask:
    points = []
    for step in range(10):
        reach = 0.42 if step % 2 else 0.92
        points.append((reach * math.sin(math.pi * step / 5), 0.05 - reach * math.cos(math.pi * step / 5)))
    return mask.polygon(_at(centre, radius, points), 0.06 * radius)


def _credit(mask: Mask, centre: Point, radius: float) -> Mask:
    """A ring that is open at the right: what money of the deep is stamped with."""
    return mask.stroke(_arc(centre, 0.78 * radius, 135, 405), 0.40 * radius)


def _sponsor(mask: Mask, centre: Point, radius: float) -> Mask:
    """A square tile with a plus on it."""
    corners = ((-0.72, -0.72), (0.72, -0.72), (0.72, 0.72), (-0.72, 0.72))
    tile = Mask(mask.size).polygon(_at(centre, radius, corners), 0.16 * radius)
    for turn in (0.0, 90.0):
        tile.without(Mask(mask.size).stroke(_at(centre, radius, ((-0.40, 0.0), (0.40, 0.0)), turn), 0.24 * radius))
    return mask.with_(tile)


def _helmet(mask: Mask, centre: Point, radius: float) -> Mask:
    x, y = centre
    ball = Mask(mask.size).disc((x, y - 0.14 * radius), 0.72 * radius)
    ball.polygon(_at(centre, radius, ((-0.56, 0.46), (0.56, 0.46), (0.74, 0.84), (-0.74, 0.84))), 0.06 * radius)
    return mask.with_(ball.without(Mask(mask.size).disc((x, y - 0.14 * radius), 0.44 * radius)))


def _hourglass(mask: Mask, centre: Point, radius: float) -> Mask:
    for way in (-1, 1):
        mask.stroke(_at(centre, radius, ((-0.52, 0.82 * way), (0.52, 0.82 * way))), 0.24 * radius)
        bulb = ((-0.42, 0.70 * way), (0.42, 0.70 * way), (0.06, 0.0), (-0.06, 0.0))
        mask.polygon(_at(centre, radius, bulb), 0.05 * radius)
    return mask


def _chevron(mask: Mask, centre: Point, radius: float) -> Mask:
    return mask.stroke(_at(centre, radius, ((-0.30, -0.66), (0.34, 0.0), (-0.30, 0.66))), 0.36 * radius)


def _key(mask: Mask, centre: Point, radius: float) -> Mask:
    """A whole key, lying."""
    bow = Mask(mask.size).disc(_at(centre, radius, ((-0.52, 0.0),))[0], 0.44 * radius)
    bow.without(Mask(mask.size).disc(_at(centre, radius, ((-0.52, 0.0),))[0], 0.18 * radius))
    mask.with_(bow).stroke(_at(centre, radius, ((-0.02, 0.0), (0.86, 0.0))), 0.24 * radius)
    mask.stroke(_at(centre, radius, ((0.82, 0.0), (0.82, 0.34))), 0.22 * radius)
    return mask.stroke(_at(centre, radius, ((0.46, 0.0), (0.46, 0.28))), 0.22 * radius)


SIGNS: Mapping[str, DrawSign] = {
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
"""The signs by name: resources and divers under their ids, the four experts under their resource."""
