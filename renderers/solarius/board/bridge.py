"""The bridge: a wheel's upper part with bonus numbers and action dice."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import Colour
from renderers.kit.sketch import Mask, Point, Sketch, cached_sprite
from renderers.kit.typography import Weight
from renderers.kit.words import with_sign
from renderers.solarius import signs
from renderers.solarius.colours import COST, COST_GROUND, GAIN, GAIN_GROUND, GAP, TILE_RIM

HUB: Point = (1274.0, 1812.0)
INNER, OUTER = 440.0, 632.0
BAND = 66.0
SPAN = math.radians(55)
_CENTRE_RADIUS = (INNER + BAND + OUTER) / 2 + 1
_ONE, _TWO, _MORE = 92, 58, 47
_DIE, _NUMBER = 47, 34
"""How far a die and the number below it reach from their middles."""

Places = Sequence[tuple[Point, int]]


def sector_middle(index: int, count: int) -> float:
    """The angle of a sector's middle, clockwise from the top."""
    return SPAN * ((index + 0.5) / count - 0.5)


def die_positions(index: int, count: int, dice: int) -> Places:
    """Return places and size of a sector's dice, smaller if there are more."""
    angle = sector_middle(index, count)
    x, y = signs.polar(HUB, _CENTRE_RADIUS, angle)
    if dice <= 1:
        return [((x, y), _ONE)] * dice
    if dice == 2:
        return [(signs.polar(HUB, _CENTRE_RADIUS + out, angle), _TWO) for out in (31, -31)]
    spots: list[tuple[Point, int]] = []
    for number in range(dice):
        row, column = divmod(number, 2)
        alone = number == dice - 1 and column == 0
        spots.append(((x + (0 if alone else (-25, 25)[column]), y + (-26, 26)[min(row, 1)]), _MORE))
    return spots


def number_position(index: int, count: int) -> Point:
    """The middle of a sector's bonus."""
    return signs.polar(HUB, INNER + BAND / 2 - 1, sector_middle(index, count))


def space_area(index: int, count: int) -> Area:
    """Return the box around a die and the number below it, which is aside where the bridge slopes."""
    ((x, y), _), *_ = die_positions(index, count, 1)
    beside, below = number_position(index, count)
    left, right = min(x - _DIE, beside - _NUMBER), max(x + _DIE, beside + _NUMBER)
    return round(left), round(y - _DIE), round(right), round(below + _NUMBER)


@cached_sprite
def wheel(numbers: tuple[int, ...]) -> Image.Image:
    """The wheel without dice. Paste it with its upper left pixel at `wheel_corner`."""
    left, top, right, bottom = _box()
    size = (right - left, bottom - top)
    hub = (HUB[0] - left, HUB[1] - top)
    sketch = Sketch(size)
    half = SPAN / 2
    whole = _sector(sketch.mask(), hub, INNER - 9, OUTER + 9, -half - 0.020, half + 0.020)
    sketch.shadow(whole, down=3, blur=3, opacity=0.4)
    sketch.fill(whole, TILE_RIM)
    sketch.fill(_sector(sketch.mask(), hub, INNER - 5, OUTER + 5, -half - 0.0125, half + 0.0125), GAP)
    count = len(numbers)
    for index, number in enumerate(numbers):
        start, end = SPAN * (index / count - 0.5), SPAN * ((index + 1) / count - 0.5)
        sketch.fill(_sector(sketch.mask(), hub, INNER + BAND - 3, OUTER, start, end, 2.5), palette.PANEL)
        sketch.fill(_sector(sketch.mask(), hub, INNER, INNER + BAND, start, end, 2.5), _ground(number))
    return sketch.render()


def wheel_corner() -> tuple[int, int]:
    """The upper left corner of the wheel on the picture."""
    return _box()[:2]


def draw_numbers(canvas: Canvas, numbers: Sequence[int]) -> None:
    """The bonus of every sector."""
    for index, number in enumerate(numbers):
        x, y = number_position(index, len(numbers))
        canvas.text(x, y, with_sign(number), 46, Weight.SEMIBOLD, bonus_ink(number), "middle")


def bonus_ink(number: int) -> Colour:
    """The colour in which a bonus or its loss is written."""
    return GAIN if number > 0 else COST if number < 0 else palette.SECOND


def _ground(number: int) -> Colour:
    return GAIN_GROUND if number > 0 else COST_GROUND if number < 0 else palette.RAISED


def _box() -> tuple[int, int, int, int]:
    half = SPAN / 2 + 0.03
    wide = (OUTER + 14) * math.sin(half)
    low = HUB[1] - (INNER - 14) * math.cos(half)
    return math.floor(HUB[0] - wide), math.floor(HUB[1] - OUTER - 14), math.ceil(HUB[0] + wide), math.ceil(low)


def _sector(mask: Mask, hub: Point, inner: float, outer: float, start: float, end: float, inset: float = 0.0) -> Mask:
    """Draw a ring segment; `inset` pixels are kept free along its straight sides."""
    steps = 40
    points = []
    for radius, order in ((outer, range(steps + 1)), (inner, range(steps, -1, -1))):
        first, last = start + inset / radius, end - inset / radius
        points += [signs.polar(hub, radius, first + (last - first) * step / steps) for step in order]
    return mask.polygon(points)
