"""Where the towers and gates of a tile's cities stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from renderers.carcassonne.artwork.cities import CityShape
from renderers.carcassonne.artwork.geometry import Point, along, distance
from renderers.carcassonne.artwork.land import Land
from renderers.carcassonne.artwork.roads import road_shapes
from renderers.carcassonne.artwork.walls import Tower, towers


def gates_of(tile: Land, shapes: Sequence[CityShape]) -> list[tuple[Point, int]]:
    """The middle of the wall in which each gate stands, and the side from which its road comes."""
    middles = [along(wall, 0.5)[0] for shape in shapes for wall in shape.walls]
    roads = [road for road in road_shapes(tile) if road.end == "gate"]
    return [(min(middles, key=partial(distance, road.path[0])), road.sides[0]) for road in roads]


def towers_of(tile: Land, shape: CityShape) -> list[Tower]:
    """The towers of one of the tile's cities, those of its gate not counted."""
    gate = next((road.sides[0] for road in road_shapes(tile) if road.end == "gate"), None)
    return towers(shape, alone=_shares_corner(tile), gate=gate)


def _shares_corner(tile: Land) -> bool:
    """Whether two cities of the tile lie on adjacent sides."""
    return any(
        (side + 1) % 4 in other.sides
        for city in tile.cities
        for side in city.sides
        for other in tile.cities
        if other is not city
    )
