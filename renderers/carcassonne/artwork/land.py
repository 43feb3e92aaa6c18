"""The contents of a placed tile, sorted for drawing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.games.carcassonne.components import ALL_TILES, HALF_EDGES, SIDES, TILES

__all__ = ["SIDES", "City", "Land", "UnknownTile", "land", "letters"]


class UnknownTile(LookupError):
    """There is no tile with this letter in the component file."""


@dataclass(frozen=True, slots=True)
class City:
    """A connected city: its sides clockwise from north, and its coats of arms."""

    sides: tuple[int, ...]
    shields: int


@dataclass(frozen=True, slots=True)
class Land:
    """A placed tile: sides are 0 north, 1 east, 2 south, 3 west.

    Rotations that look the same are equal, so there are 79, and 34 of The River. `grass` are the half-edges
    that belong to a field, `river` the sides that the river flows through.
    """

    letter: str
    rotation: int
    cities: tuple[City, ...]
    roads: tuple[tuple[int, ...], ...]
    monastery: bool
    grass: tuple[str, ...] = ()
    river: tuple[int, ...] = ()

    @property
    def city_sides(self) -> frozenset[int]:
        """Every side on which there is city."""
        return frozenset(side for city in self.cities for side in city.sides)

    @property
    def road_sides(self) -> frozenset[int]:
        """Every side on which there is a road."""
        return frozenset(side for road in self.roads for side in road)


@lru_cache(maxsize=256)
def land(letter: str, rotation: int) -> Land:
    """Return the tile after `rotation` clockwise quarter turns. Raises UnknownTile."""
    if letter not in ALL_TILES:
        raise UnknownTile(f"There is no tile {letter!r}; the component file has {', '.join(sorted(ALL_TILES))}.")
    lying = ALL_TILES[letter].turns[rotation % 4]
    return Land(
        letter,
        lying.rotation,
        tuple(City(segment.sides, segment.shields) for segment in lying.segments if segment.kind == "city"),
        tuple(segment.sides for segment in lying.segments if segment.kind == "road"),
        lying.has_monastery,
        tuple(half for half, field in zip(HALF_EDGES, lying.field_at, strict=True) if field >= 0),
        lying.river,
    )


def letters() -> tuple[str, ...]:
    """Every letter of the base game, in the order of the component file."""
    return tuple(TILES)
