"""Roads: shapes and drawing. They meet the edge at its middle, at right angles."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.detail import Detail
from renderers.carcassonne.artwork.geometry import Point, arc, cubic, extend_ends, offset, point_along, rotate
from renderers.carcassonne.artwork.land import Land
from renderers.carcassonne.artwork.surface import TileSurface

VERGE_WIDTH = 0.158
EDGE_WIDTH = 0.138
WIDTH = 0.102
_RUT_WIDTH = 0.013
_RUT_OFFSET = 0.022
_BOW = 0.07
STUB = 0.155
"""Distance from the edge of the meeple on a road that ends on this tile."""

End = Literal["", "village", "monastery", "gate"]


@dataclass(frozen=True, slots=True)
class RoadShape:
    """A road on the placed tile; `end` says what it ends at on this tile, if anything."""

    sides: tuple[int, ...]
    path: tuple[Point, ...]
    end: End
    spot: Point


def road_shapes(tile: Land) -> tuple[RoadShape, ...]:
    """The tile's roads."""
    return tuple(_through(sides, tile) if len(sides) > 1 else _stub(sides[0], tile) for sides in tile.roads)


def village_middle(tile: Land) -> Point | None:
    """Return where the tile's roads meet in a village, None if there is no village.

    The village is slightly away from a city, and from a side without a road.
    """
    if tile.monastery or not any(len(sides) == 1 for sides in tile.roads) or _gate_side(tile) is not None:
        return None
    x, y = 0.5, 0.5
    for side in {0, 1, 2, 3} - tile.road_sides:
        push = 0.065 if side in tile.city_sides else 0.022
        dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
        x, y = x + push * dx, y + push * dy
    return x, y


def _gate_side(tile: Land) -> int | None:
    """The side whose road runs to the gate of the city opposite."""
    if len(tile.roads) == 1 and len(tile.roads[0]) == 1 and not tile.monastery:
        (side,) = tile.roads[0]
        if (side + 2) % 4 in tile.city_sides:
            return side
    return None


def _through(sides: tuple[int, ...], tile: Land) -> RoadShape:
    first, second = sides[0], sides[1]
    if (first + 2) % 4 == second:
        path = _straight(first, tile)
    else:
        side = second if (second + 1) % 4 == first else first
        path = rotate(arc((1, 0), 0.5, 180, 90), side)
    return RoadShape(sides, tuple(path), "", point_along(path, 0.5)[0])


def _straight(first: int, tile: Land) -> list[Point]:
    """Return a road between opposite sides, curved away from the city or to its left."""
    toward = 1 if (first - 1) % 4 in tile.city_sides else -1
    steps = 40
    path = []
    for step in range(steps + 1):
        along_it = step / steps
        bow = _BOW * (1 - math.cos(math.tau * along_it)) / 2
        path.append((0.5 + toward * bow, along_it))
    return rotate(path, first)


def _stub(side: int, tile: Land) -> RoadShape:
    """A road that ends on this tile, walked from the edge inward."""
    start, inward = rotate([(0.5, 0), (0.5, 0.2)], side)
    village = village_middle(tile)
    if village is not None:
        sideways = (village[0], inward[1]) if side % 2 == 0 else (inward[0], village[1])
        path = cubic(start, inward, sideways, village)
        spot = _at_reach(path, STUB)
        return RoadShape((side,), tuple(path), "village", spot)
    if tile.monastery:
        return RoadShape((side,), tuple(rotate([(0.5, 0), (0.5, 0.5)], side)), "monastery", _reach(side))
    length = 0.7 if tile.river else 0.29
    return RoadShape((side,), tuple(rotate([(0.5, 0), (0.5, length)], side)), "gate", _reach(side))


def _reach(side: int) -> Point:
    return rotate([(0.5, STUB)], side)[0]


def _at_reach(path: list[Point], reach: float) -> Point:
    """Return the point of the path at this distance from the edge where it starts."""
    start = path[0]
    return min(path, key=lambda point: abs(max(abs(point[0] - start[0]), abs(point[1] - start[1])) - reach))


def draw_roads(surface: TileSurface, roads: tuple[RoadShape, ...]) -> None:
    """Every road of a tile: all verges first, so that no road cuts into another."""
    paths = [extend_ends(road.path, 0.05 if not road.end else 0.0) for road in roads]
    for width, colour in (
        (VERGE_WIDTH, colours.ROAD_VERGE),
        (EDGE_WIDTH, colours.ROAD_EDGE),
        (WIDTH, colours.ROAD),
    ):
        for path in paths:
            surface.ribbon(path, width, colour)
    if surface.detail is not Detail.FULL:
        return
    for path in paths:
        for side in (_RUT_OFFSET, -_RUT_OFFSET):
            surface.ribbon(offset(path, side), _RUT_WIDTH, colours.ROAD_RUT)
