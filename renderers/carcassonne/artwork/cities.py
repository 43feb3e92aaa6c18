"""Shapes of a tile's cities: walls, ground, place of a shield. `walls` draws them."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.carcassonne.artwork.geometry import Point, cubic, rotate
from renderers.carcassonne.artwork.land import City, Land

_WEDGE = 0.13
"""Distance of a cap from a corner that it shares with another city."""

_CORNERS: tuple[Point, ...] = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Corner n is where side n begins, walking clockwise."""


@dataclass(frozen=True, slots=True)
class CityShape:
    """The shape of a city on the placed tile; walls run with the city on their left."""

    city: City
    walls: tuple[tuple[Point, ...], ...]
    ground: tuple[Point, ...]
    spot: Point
    shields: tuple[Point, ...]

    @property
    def large(self) -> bool:
        """Whether there is room for a church."""
        return len(self.city.sides) > 1


def city_shapes(tile: Land) -> tuple[CityShape, ...]:
    """The shapes of the tile's cities."""
    return tuple(_shape(city, tile) for city in tile.cities)


def _shape(city: City, tile: Land) -> CityShape:
    sides = frozenset(city.sides)
    match len(sides):
        case 1:
            return _cap(city, tile)
        case 2 if (city.sides[0] + 2) % 4 in sides:
            return _through(city)
        case 2:
            return _corner(city)
        case 3:
            return _three(city)
        case _:
            spot = (0.2, 0.5) if city.shields else (0.5, 0.5)
            return CityShape(city, (), _CORNERS, spot, tuple(_row((0.5, 0.5), city.shields)))


def _cap(city: City, tile: Land) -> CityShape:
    (side,) = city.sides
    others = tile.city_sides - {side}
    start = _WEDGE if (side - 1) % 4 in others else 0.0
    end = 1 - _WEDGE if (side + 1) % 4 in others else 1.0
    across = end - start
    wall = cubic((start, 0), (start + 0.38 * across, 0.395), (start + 0.62 * across, 0.395), (end, 0))
    middle = (start + end) / 2
    spot = (middle + (0.13 if city.shields else 0), 0.185)
    return _rotate_shape(city, [wall], wall, spot, _row((middle - 0.15, 0.13), city.shields), side)


def _through(city: City) -> CityShape:
    quarters = 0 if 1 in city.sides else 1
    north = cubic((1, 0), (0.66, 0.29), (0.34, 0.29), (0, 0))
    south = rotate(north, 2)
    spot = (0.19, 0.5) if city.shields else (0.5, 0.5)
    return _rotate_shape(city, [north, south], [*north, *south], spot, _row((0.5, 0.5), city.shields), quarters)


def _corner(city: City) -> CityShape:
    first, second = city.sides
    side = second if (second + 1) % 4 == first else first
    wall = cubic((0, 0), (0.44, 0.26), (0.74, 0.56), (1, 1))
    spot = (0.52, 0.17) if city.shields else (0.70, 0.30)
    return _rotate_shape(city, [wall], [*wall, (1, 0)], spot, _row((0.825, 0.175), city.shields), side)


def _three(city: City) -> CityShape:
    (free,) = {0, 1, 2, 3} - set(city.sides)
    wall = cubic((0, 1), (0.36, 0.66), (0.64, 0.66), (1, 1))
    spot = (0.20, 0.36) if city.shields else (0.5, 0.42)
    return _rotate_shape(city, [wall], [*wall, (1, 0), (0, 0)], spot, _row((0.5, 0.29), city.shields), free - 2)


def _row(middle: Point, count: int) -> list[Point]:
    """The middles of `count` shields side by side."""
    return [(middle[0] + 0.24 * (index - (count - 1) / 2), middle[1]) for index in range(count)]


def _rotate_shape(
    city: City, walls: list[list[Point]], ground: list[Point], spot: Point, shields: list[Point], quarters: int
) -> CityShape:
    return CityShape(
        city,
        tuple(tuple(rotate(wall, quarters)) for wall in walls),
        tuple(rotate(ground, quarters)),
        rotate([spot], quarters)[0],
        tuple(rotate(shields, quarters)),
    )
