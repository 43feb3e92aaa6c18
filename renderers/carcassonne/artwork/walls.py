"""City ground, walls, towers and gates, drawn upright on every side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from renderers.carcassonne import colours
from renderers.carcassonne.artwork.cities import CityShape
from renderers.carcassonne.artwork.geometry import (
    Path,
    Point,
    distance,
    extend_ends,
    offset,
    place_evenly,
    point_along,
    translate,
)
from renderers.carcassonne.artwork.land import Land
from renderers.carcassonne.artwork.roads import road_shapes
from renderers.carcassonne.artwork.surface import TileSurface

_RISE = 0.022
"""How far the wall extends below and above its line."""

_STEPS = 7
_FACE_WIDTH, _INK_WIDTH, _TOP_WIDTH = 0.038, 0.060, 0.036
_BAND = 0.065
_MERLON_EVERY, _MERLON_WIDTH, _MERLON_RAISED = 0.058, 0.034, 0.008
_OVER_THE_EDGE = 0.08

_PAIR, _INNER, _ALONE = (0.27, 0.73), (0.38, 0.62), (0.5,)
"""Places of towers along the wall: usually a pair, closer near the tile's edge."""

_FOOT = 0.036
"""How far a tower's foot is below the wall's line."""

_SOUTH = 2


@dataclass(frozen=True, slots=True)
class Tower:
    """A round tower with a pointed roof; `foot` is the middle of its lower edge."""

    foot: Point
    width: float = 0.084
    body: float = 0.115
    cone: float = 0.095

    @property
    def top(self) -> float:
        """Return the y of the tip."""
        return self.foot[1] - self.body - self.cone

    @property
    def half(self) -> float:
        """Half of the width that its roof covers."""
        return self.width / 2 + 0.02


def draw_ground(surface: TileSurface, shape: CityShape) -> None:
    """The floor of a city with a darker band along its walls."""
    surface.polygon(shape.ground, colours.CITY_GROUND)
    for wall in shape.walls:
        path = extend_ends(wall, _OVER_THE_EDGE)
        surface.polygon([*path, *offset(path, _BAND)[::-1]], colours.CITY_BAND)


def draw_wall(surface: TileSurface, wall: Path) -> None:
    """One wall, built up from its foot to its top, with merlons along it."""
    path = extend_ends(wall, _OVER_THE_EDGE)
    rises = [_RISE - 2 * _RISE * step / (_STEPS - 1) for step in range(_STEPS)]
    for width, colour in ((_INK_WIDTH, colours.STONE_INK), (_FACE_WIDTH, colours.STONE)):
        for rise in rises:
            surface.ribbon(translate(path, 0, rise), width, colour)
    surface.ribbon(translate(path, 0, -_RISE), _TOP_WIDTH, colours.STONE_TOP)
    places = place_evenly(path, _MERLON_EVERY)
    for grown, raised, colour in ((0.013, 0.0, colours.STONE_INK), (0.0, _MERLON_RAISED, colours.MERLON)):
        for (x, y), (dx, dy) in places:
            long = (_MERLON_EVERY / 2 + grown) / 2
            lift = y - _RISE - raised
            surface.ribbon(
                [(x - dx * long, lift - dy * long), (x + dx * long, lift + dy * long)], _MERLON_WIDTH + grown, colour
            )


def towers(shape: CityShape, *, alone: bool, gate: int | None = None) -> list[Tower]:
    """Return the towers on a city's walls.

    A cap that shares a corner with another one has a single tower. A wall with a gate on side `gate` has room for more
    towers only if it's south of its city.
    """
    if gate is not None:
        return [_tower(wall, share) for wall in shape.walls for share in _PAIR] if gate == _SOUTH else []
    shares = _ALONE if alone and not shape.large else _PAIR
    result = []
    for wall in shape.walls:
        built = [_tower(wall, share) for share in shares]
        if any(_is_off_tile(tower) for tower in built) and shares == _PAIR:
            built = [_tower(wall, share) for share in _INNER]
        result += built
    return result


def _tower(wall: Path, share: float) -> Tower:
    (x, y), _ = point_along(wall, share)
    return Tower((x, y + _FOOT))


def _is_off_tile(tower: Tower) -> bool:
    return tower.top < 0.012 or tower.foot[0] - tower.half < 0.012 or tower.foot[0] + tower.half > 0.988


def draw_tower(surface: TileSurface, tower: Tower) -> None:
    """A tower lit from the left."""
    x, foot = tower.foot
    half, eaves = tower.width / 2, foot - tower.body
    surface.polygon([(x + half, foot), (x + half + 0.035, foot - 0.02), (x + half, foot - 0.05)], "#3A302844")
    surface.block(x - half, eaves, x + half, foot, colours.STONE_LIGHT)
    surface.block(x + 0.1 * half, eaves, x + half, foot, colours.STONE)
    surface.line([(x - half, eaves), (x - half, foot), (x + half, foot), (x + half, eaves)], 0.0095, colours.STONE_INK)
    slit = tower.width * 0.12
    middle = foot - tower.body * 0.42
    surface.disc((x, middle - 0.014), slit, colours.STONE_INK)
    surface.block(x - slit, middle - 0.014, x + slit, middle + 0.018, colours.STONE_INK)
    wide, brim = tower.half, eaves + 0.006
    tip = (x, eaves - tower.cone)
    hem = [(x - wide, brim), (x - wide / 2, brim + 0.006), (x, brim + 0.008), (x + wide / 2, brim + 0.006)]
    roof = [tip, (x + wide, brim), *hem[::-1]]
    surface.polygon(roof, colours.CONE)
    surface.polygon([tip, (x + 0.1 * half, brim + 0.008), *hem[:3][::-1]], colours.CONE_LIGHT)
    surface.line(roof, 0.0095, colours.STONE_INK, closed=True)


def gates_of(tile: Land, shapes: Sequence[CityShape]) -> list[tuple[Point, int]]:
    """Return the middle of each gate's wall, and the side of its road."""
    middles = [point_along(wall, 0.5)[0] for shape in shapes for wall in shape.walls]
    roads = [road for road in road_shapes(tile) if road.end == "gate"]
    return [(min(middles, key=partial(distance, road.path[0])), road.sides[0]) for road in roads]


def towers_of(tile: Land, shape: CityShape) -> list[Tower]:
    """The towers of one of the tile's cities, those of its gate not counted."""
    gate = next((road.sides[0] for road in road_shapes(tile) if road.end == "gate"), None)
    return towers(shape, alone=_shares_corner(tile), gate=gate)


def _shares_corner(tile: Land) -> bool:
    """Whether two cities of the tile are on adjacent sides."""
    return any(
        (side + 1) % 4 in other.sides
        for city in tile.cities
        for side in city.sides
        for other in tile.cities
        if other is not city
    )
