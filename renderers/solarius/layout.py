"""The layout: hexes of space with gaps between tiles, and the parts of a mat."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache

from bot.games.solarius.space import DIRECTIONS, HOME, POSITIONS, SPACE, Hex, distance
from renderers.kit.canvas import Area
from renderers.kit.sketch import Point
from renderers.solarius.signs import hexagon

SIDE = 56
"""The side of a hex in pixels, its gap included."""
ACROSS, DOWN = 96, 84
"""Distances of hexes in a row, and of rows: even integers for identical hexes."""
TINT_SIDE = SIDE - 2.6
GAP_SIDE = SIDE + 0.3
RIM_SIDE = SIDE + 3.5
ORIGIN: Point = (663.0, 775.0)
APART = 13
"""Gap between tiles in pixels."""

MIDDLES: tuple[Hex, ...] = (HOME, *POSITIONS)


def hex_offset(place: Hex) -> Point:
    """A hex in pixels from (0, 0), before tiles are moved apart."""
    q, r = place
    return ACROSS * (q + r / 2), float(DOWN * r)


@cache
def tile_middle(middle: Hex) -> Point:
    """Return the pixel of a tile's middle, rounded so that hexes look alike."""
    x, y = hex_offset(middle)
    away = math.hypot(x, y)
    share = 0.0 if away == 0 else APART / away
    return float(round(ORIGIN[0] + x * (1 + share))), float(round(ORIGIN[1] + y * (1 + share)))


def _middle_of(place: Hex) -> Hex:
    return next(middle for middle in MIDDLES if distance(place, middle) <= 2)


def _spot(place: Hex) -> Point:
    middle = _middle_of(place)
    x, y = hex_offset((place[0] - middle[0], place[1] - middle[1]))
    origin = tile_middle(middle)
    return origin[0] + x, origin[1] + y


HEX_CENTRES: Mapping[Hex, Point] = {place: _spot(place) for place in SPACE}
"""The middle of every hex in pixels, the same in every arrangement."""

TILE_OF: Mapping[Hex, Hex] = {place: _middle_of(place) for place in SPACE}
"""The middle hex of the tile that a hex belongs to."""


def corners(place: Hex, side: float) -> list[Point]:
    """The corners of a hex, clockwise from the top."""
    return hexagon(HEX_CENTRES[place], side)


def edge_centre(one: Hex, other: Hex) -> Point:
    """The middle of the edge that two neighbours share."""
    (x1, y1), (x2, y2) = HEX_CENTRES[one], HEX_CENTRES[other]
    return (x1 + x2) / 2, (y1 + y2) / 2


EDGE_OF_DIRECTION: Mapping[Hex, int] = {
    DIRECTIONS[0]: 1,
    DIRECTIONS[1]: 0,
    DIRECTIONS[2]: 5,
    DIRECTIONS[3]: 4,
    DIRECTIONS[4]: 3,
    DIRECTIONS[5]: 2,
}
"""Which edge of a hex, clockwise from the upper right one (0), faces a neighbour."""

# The picture of a mat.
HEIGHT = 1544
LEFT, RIGHT = 32, 1568

ROWS_TOP, ROW, ROW_PITCH = 176, 168, 180
ROWS_LEFT, ROWS_RIGHT, STRIPE = 208, 1108, 60
STATIONS: tuple[int, int] = (32, 196)
"""Left and right edges of the four station slots, each as high as a row."""

TRACKS: Area = (32, 908, 1108, 1104)
DICE: Area = (32, 1128, 676, 1304)
DRIVES: Area = (700, 1128, 1108, 1304)
CONTAMINATION: Area = (32, 1328, 432, 1512)
TO_SETTLE: Area = (456, 1328, 936, 1512)
SETTLED: Area = (960, 1328, 1568, 1512)
SETTLED_ALONE: Area = (456, 1328, 1568, 1512)
"""For mats with many planets to settle, which move to the right column."""

SIDE_LEFT, SIDE_RIGHT = 1132, 1568
SIDE_HEAD = 144
"""The height of the first head in the right column."""
CARDS_TOP, CARDS_BOTTOM = 176, 1040
OUTPOSTS: Area = (1132, 1100, 1568, 1304)

FEW_TO_SETTLE = 2
"""Most planets to settle that fit below the mat; more move to the right column."""
TO_SETTLE_PITCH = 62


def to_settle_column(count: int) -> Area:
    """Return the area for many planets to settle, one per line above the outposts."""
    return SIDE_LEFT, CARDS_BOTTOM - 74 - count * TO_SETTLE_PITCH, SIDE_RIGHT, CARDS_BOTTOM


PREVIEW: Area = (112, 340, 873, 786)
"""The part of a picture for previews of the game, about 12:7."""
