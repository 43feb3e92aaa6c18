"""The village in which roads end: a green with an unbroken ring round it and three thatched houses."""

from __future__ import annotations

from renderers.carcassonne.artwork import colours
from renderers.carcassonne.artwork.geometry import Point
from renderers.carcassonne.artwork.houses import House, draw_house
from renderers.carcassonne.artwork.surface import Surface

RADIUS = 0.160
RING = 0.018
_HOUSES = ((0.068, -0.012, False, 2), (-0.068, 0.024, True, 1), (0.024, 0.116, True, 0))


def draw_village(surface: Surface, middle: Point) -> None:
    """The village; its houses keep their order whichever way the tile lies."""
    x, y = middle
    surface.ringed(middle, RADIUS, RADIUS, colours.VILLAGE_GREEN, colours.ROAD_EDGE, RING)
    for dx, dy, gable, thatch in _HOUSES:
        house = House((x + dx, y + dy), 0.118, gable, colours.THATCH[thatch])
        draw_house(surface, house, colours.SHADOW)
