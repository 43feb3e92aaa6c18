"""Which ground of a tile is left for the meadow."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.carcassonne.artwork import monastery
from renderers.carcassonne.artwork.cities import CityShape, city_shapes
from renderers.carcassonne.artwork.geometry import extend_ends, oval, translate
from renderers.carcassonne.artwork.houses import VILLAGE_RADIUS
from renderers.carcassonne.artwork.land import Land
from renderers.carcassonne.artwork.meadow import MARGIN
from renderers.carcassonne.artwork.occupancy import OccupancyGrid
from renderers.carcassonne.artwork.river import BANK_WIDTH, river_path
from renderers.carcassonne.artwork.roads import VERGE_WIDTH, RoadShape, road_shapes, village_middle
from renderers.carcassonne.artwork.walls import Tower, towers_of
from renderers.kit.sketch import box


def free_meadow(tile: Land) -> OccupancyGrid:
    """The free ground, with some distance from everything that is built."""
    room = OccupancyGrid()
    room.free(box(0, 0, 1, 1))
    for shape in city_shapes(tile):
        _take_city(room, shape, towers_of(tile, shape))
    for road in road_shapes(tile):
        _take_road(room, road)
    if tile.river:
        room.take_along(extend_ends(river_path(tile), 0.03), BANK_WIDTH + 0.012)
        if len(tile.river) == 1:
            room.take(oval((0.5, 0.5), 0.2, 0.18))
    village = village_middle(tile)
    if village is not None:
        room.take(oval(village, VILLAGE_RADIUS + 0.02, VILLAGE_RADIUS + 0.02))
    if tile.monastery:
        room.take(oval(monastery.MIDDLE, monastery.ACROSS + 0.02, monastery.DOWN + 0.02))
        room.take(box(0.26, 0.2, 0.48, 0.5))
    room.take_margin(MARGIN)
    return room


def _take_city(room: OccupancyGrid, shape: CityShape, standing: Sequence[Tower]) -> None:
    room.take(shape.ground)
    for wall in shape.walls:
        path = extend_ends(wall, 0.1)
        for rise in (-0.03, 0.022):
            room.take_along(translate(path, 0, rise), 0.07)
    for tower in standing:
        x, foot = tower.foot
        room.take(box(x - tower.half, tower.top, x + tower.half + 0.03, foot + 0.01))


def _take_road(room: OccupancyGrid, road: RoadShape) -> None:
    room.take_along(extend_ends(road.path, 0.03), VERGE_WIDTH + 0.012)
    if road.end == "gate":
        x, y = road.path[-1]
        room.take(box(x - 0.2, y - 0.2, x + 0.2, y + 0.2))
