"""Silhouettes of Solarius Mission as masks: colours, stars, figures.

A sign shows what its colour does: black fuel (drop), yellow SpaceBucks (coin), turquoise upgrade (arrow up), brown
shift (double chevron). Silhouettes can grow by `grow` pixels, for rims of even thickness.
"""

from __future__ import annotations

import math

from renderers.kit.sketch import Mask, Pen, Point, transform
from renderers.kit.typography import CAPITAL, Weight, render_text


def draw_sign(mask: Mask, name: str, centre: Point, radius: float) -> Mask:
    """The sign of a game colour, about `radius` from its middle to its farthest point."""
    draw = {"black": drop, "yellow": coin, "turquoise": arrow_up, "brown": chevrons}[name]
    return draw(mask, centre, radius)


def drop(mask: Mask, centre: Point, radius: float) -> Mask:
    """A drop of fuel."""
    x, y = centre
    belly, low = 0.64 * radius, 0.36 * radius
    apex = (x, y - radius)
    turn = math.acos(belly / (radius + low))
    shoulders = [(x + side * belly * math.sin(turn), y + low - belly * math.cos(turn)) for side in (1, -1)]
    mask.disc((x, y + low), belly)
    return mask.polygon([apex, *shoulders], 0.05 * radius)


def coin(mask: Mask, centre: Point, radius: float) -> Mask:
    """A coin with its sign cut out."""
    mask.disc(centre, radius)
    return mask.subtract(written(Mask(mask.size), "$", centre, 1.45 * radius))


def written(mask: Mask, text: str, centre: Point, size: float) -> Mask:
    """Some bold text, the middle of its capitals on the centre."""
    line = render_text(text, round(size), Weight.BOLD, fineness=mask.fineness)
    left = round(centre[0] * mask.fineness - line.width / 2) - line.left
    top = round((centre[1] + size * CAPITAL / 2) * mask.fineness) - line.baseline
    mask.fine.paste(255, (left, top), line.mask)
    return mask


def arrow_up(mask: Mask, centre: Point, radius: float) -> Mask:
    """An arrow that points up."""
    outline = ((0, -0.96), (0.92, 0.06), (0.37, 0.06), (0.37, 0.92), (-0.37, 0.92), (-0.37, 0.06), (-0.92, 0.06))
    return mask.polygon(transform(outline, centre, radius * 0.95), 0.05 * radius)


def chevrons(mask: Mask, centre: Point, radius: float) -> Mask:
    """Two chevrons that point right."""
    for left in (-0.92, 0.02):
        outline = ((0, -0.82), (0.38, -0.82), (0.92, 0.0), (0.38, 0.82), (0, 0.82), (0.52, 0.0))
        mask.polygon(transform([(left + x, y) for x, y in outline], centre, radius))
    return mask


def star(mask: Mask, centre: Point, radius: float) -> Mask:
    """A star with five points."""
    return mask.polygon([polar(centre, radius * (0.46 if n % 2 else 1), math.pi * n / 5) for n in range(10)])


NARROW = 96 / (56 * math.sqrt(3))
"""Hexagons are 1% narrower, so that a row has a whole number of pixels."""


def hexagon(centre: Point, side: float) -> list[Point]:
    """The corners of a hexagon with a point at the top, clockwise from there."""
    return [
        (centre[0] + NARROW * side * math.sin(math.pi * step / 3), centre[1] - side * math.cos(math.pi * step / 3))
        for step in range(6)
    ]


def draw_hexagon(mask: Mask, centre: Point, side: float, rounding: float = 0.0) -> Mask:
    """A filled hexagon, its corners rounded inwards."""
    return mask.polygon(hexagon(centre, side - rounding * 2 / math.sqrt(3)), rounding)


def dashes(mask: Mask, points: list[Point], dash: float, gap: float, thickness: float) -> Mask:
    """Add evenly dashed lines along a polygon; sides start and end with half a dash."""
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        length = math.hypot(x2 - x1, y2 - y1)
        number = max(round(length / (dash + gap)), 1)
        pitch = length / number
        share = dash / (dash + gap) * pitch
        for step in range(number + 1):
            start, end = max(step * pitch - share / 2, 0.0), min(step * pitch + share / 2, length)
            at = [(x1 + (x2 - x1) * part / length, y1 + (y2 - y1) * part / length) for part in (start, end)]
            mask.polygon(_quad(at[0], at[1], thickness))
    return mask


def dashed_ring(mask: Mask, centre: Point, radius: float, number: int, thickness: float, share: float = 0.58) -> Mask:
    """A circle of `number` dashes."""
    for step in range(number):
        middle = 2 * math.pi * step / number
        half = math.pi * share / number
        arc(mask, centre, radius, middle - half, middle + half, thickness)
    return mask


def arc(mask: Mask, centre: Point, radius: float, start: float, end: float, thickness: float) -> Mask:
    """Add a ring segment; angles in radians clockwise from the top, straight ends."""
    steps = max(round((end - start) * radius / 3), 2)
    angles = [start + (end - start) * step / steps for step in range(steps + 1)]
    outer = [polar(centre, radius + thickness / 2, angle) for angle in angles]
    inner = [polar(centre, radius - thickness / 2, angle) for angle in reversed(angles)]
    return mask.polygon([*outer, *inner])


def colony(mask: Mask, centre: Point, scale: float, grow: float) -> Mask:
    """A dome on a slab, 76 by 58 at scale 1."""
    dome(mask, centre, scale, grow)
    return slab(mask, centre, scale, grow)


def dome(mask: Mask, centre: Point, scale: float, grow: float = 0.0) -> Mask:
    """The upper part of a colony."""
    x, y = centre
    points = [
        (x + 29 * scale * math.cos(math.pi * step / 24), y + (8 - 33 * math.sin(math.pi * step / 24)) * scale)
        for step in range(25)
    ]
    return mask.polygon(points, grow)


def slab(mask: Mask, centre: Point, scale: float, grow: float = 0.0) -> Mask:
    """The lower part of a colony."""
    return _box(mask, centre, scale, (-38, 8, 38, 25), 5, grow)


def station(mask: Mask, centre: Point, scale: float, grow: float = 0.0) -> Mask:
    """A disc between two upright panels."""
    station_panels(mask, centre, scale, grow)
    _box(mask, centre, scale, (-30, -5, 30, 5), 1, grow)
    return mask.disc(centre, 21 * scale + grow)


def station_panels(mask: Mask, centre: Point, scale: float, grow: float = 0.0) -> Mask:
    """The panels alone."""
    _box(mask, centre, scale, (-45, -23, -27, 23), 4, grow)
    return _box(mask, centre, scale, (27, -23, 45, 23), 4, grow)


def mission(mask: Mask, centre: Point, scale: float, grow: float = 0.0) -> Mask:
    """A swallow-tailed flag on its pole, 60 by 66 at scale 1."""
    _box(mask, centre, scale, (-30, -33, -22, 33), 3, grow)
    return flag(mask, centre, scale, grow)


def flag(mask: Mask, centre: Point, scale: float, grow: float = 0.0) -> Mask:
    """The cloth of a mission's flag."""
    outline = ((-24, -31), (31, -31), (19, -11), (31, 9), (-24, 9))
    return mask.polygon(transform(outline, centre, scale), grow)


def ship(mask: Mask, centre: Point, scale: float, grow: float = 0.0) -> Mask:
    """A dart with two wings, 68 by 73 at scale 1: the tallest thing on a hex."""
    wings(mask, centre, scale, grow)
    outline = (
        *((0, -37), (6, -28), (11, -16), (14, -2), (14, 12), (10, 26), (5, 29)),
        *((-5, 29), (-10, 26), (-14, 12), (-14, -2), (-11, -16), (-6, -28)),
    )
    return mask.polygon(transform(outline, centre, scale), grow)


def wings(mask: Mask, centre: Point, scale: float, grow: float = 0.0) -> Mask:
    """The wings of a ship."""
    for side in (1, -1):
        outline = ((side * 11, -2), (side * 22, 10), (side * 31, 23), (side * 33, 33), (side * 10, 26))
        mask.polygon(transform(outline, centre, scale), grow + 1.0 * scale)
    return mask


def house(mask: Mask, centre: Point, radius: float) -> Mask:
    """A house: the home planet."""
    pen = Pen(mask, centre, radius)
    pen.polygon(((0, -0.95), (1.0, -0.06), (-1.0, -0.06)), 0.08)
    pen.polygon(((-0.66, -0.10), (0.66, -0.10), (0.66, 0.80), (-0.66, 0.80)), 0.06)
    pen.eraser.polygon(((-0.21, 0.26), (0.21, 0.26), (0.21, 0.95), (-0.21, 0.95)))
    return mask


def portal(mask: Mask, centre: Point, scale: float) -> Mask:
    """Two broken rings around a dot: radii 35 and 20 at scale 1."""
    for radius, turn in ((35.0, 0.35), (20.0, 0.9)):
        for step in range(3):
            middle = turn + 2 * math.pi * step / 3
            arc(mask, centre, radius * scale, middle - math.pi / 4, middle + math.pi / 4, max(5.5 * scale, 3.2))
    return mask.disc(centre, 8 * scale)


def range_arrow(mask: Mask, centre: Point, radius: float) -> Mask:
    """Add the sign of a ship's range: two lines and a dart, about 40 by 26."""
    (x, y), scale = centre, radius / 21
    for dy, left in ((-6.5, -20), (6.5, -14)):
        mask.box((x + left * scale, y + (dy - 2.5) * scale, x + 1 * scale, y + (dy + 2.5) * scale), 2 * scale)
    outline = ((-1, -14), (21, 0), (-1, 14), (5, 0))
    return mask.polygon(transform(outline, centre, scale), 0.6 * scale)


def _box(
    mask: Mask, centre: Point, scale: float, edges: tuple[float, float, float, float], radius: float, grow: float
) -> Mask:
    left, top, right, bottom = edges
    x, y = centre
    box = (x + left * scale - grow, y + top * scale - grow, x + right * scale + grow, y + bottom * scale + grow)
    return mask.box(box, max(radius * scale + grow, 0.0))


def polar(centre: Point, reach: float, angle: float) -> Point:
    """Return a point by distance and clockwise angle from the top, in radians."""
    return centre[0] + reach * math.sin(angle), centre[1] - reach * math.cos(angle)


def _quad(a: Point, b: Point, thickness: float) -> list[Point]:
    length = math.dist(a, b) or 1.0
    dx, dy = (b[0] - a[0]) / length * thickness / 2, (b[1] - a[1]) / length * thickness / 2
    return [(a[0] - dy, a[1] + dx), (a[0] + dy, a[1] - dx), (b[0] + dy, b[1] - dx), (b[0] - dy, b[1] + dx)]
