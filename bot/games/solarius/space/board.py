"""The arrangement of space: six outer tiles around the centre, any rotation.

It knows what is printed where and the names of hexes; their contents are in the position. A hex is named by the letter
of its tile and its number in reading order, `A1` to `A19`; the centre is `H`, so the home planet is `H10`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from bot.games.chance import Chance
from bot.games.solarius.space.hexes import TURNS, Hex, neighbours, reading_order, rotate
from bot.games.solarius.space.tiles import CENTRE_TILE, HOME, OUTER_TILES, POSITIONS, SPACE, HexKind, Printed, SpaceTile

CENTRE_LETTER = "H"
"""Letter before the numbers of the centre tile's hexes."""

Arrangement = tuple[tuple[str, int], ...]
"""For each outer position, its tile's letter and its rotation in 60 degree steps."""


@dataclass(frozen=True, slots=True)
class Space:
    """The board of a game; equal for the same arrangement and number of players.

    `tiles` gives the letter of each hex's tile, `middles` the middle of each tile. `kinds` has planet spaces only where
    this number of players uses them; others are empty hexes (rules X2). `hubs` are the hub spaces by letter, `beside`
    the hexes around each, `hubs_beside` the letters of the hubs next to a hex.
    """

    arrangement: Arrangement
    seats: int
    kinds: Mapping[Hex, HexKind] = field(compare=False, repr=False)
    names: Mapping[Hex, str] = field(compare=False, repr=False)
    places: Mapping[str, Hex] = field(compare=False, repr=False)
    tiles: Mapping[Hex, str] = field(compare=False, repr=False)
    middles: Mapping[str, Hex] = field(compare=False, repr=False)
    portals: tuple[Hex, ...] = field(compare=False, repr=False)
    planets: tuple[Hex, ...] = field(compare=False, repr=False)
    hubs: Mapping[str, Hex] = field(compare=False, repr=False)
    beside: Mapping[str, tuple[Hex, ...]] = field(compare=False, repr=False)
    hubs_beside: Mapping[Hex, tuple[str, ...]] = field(compare=False, repr=False)

    def name(self, place: Hex) -> str:
        """Return a hex's name on this board."""
        return self.names[place]

    def find(self, name: str) -> Hex | None:
        """The hex that is called so, in any case; None if there is none."""
        return self.places.get(name.strip().upper())

    def neighbours(self, place: Hex) -> tuple[Hex, ...]:
        """The hexes of space next to one: six inside, fewer at the rim."""
        return _IN_SPACE[place]


_IN_SPACE: Mapping[Hex, tuple[Hex, ...]] = {
    place: tuple(near for near in neighbours(place) if near in SPACE) for place in SPACE
}


def arrange(chance: Chance) -> Arrangement:
    """A random arrangement (rules 4.0, Space 2)."""
    letters = chance.shuffle(tuple(OUTER_TILES), "tiles")
    return tuple((letter, chance.below(TURNS, "rotation", letter)) for letter in letters)


@lru_cache(maxsize=64)
def space(arrangement: Arrangement, seats: int) -> Space:
    """Return the board of this arrangement for this number of players."""
    printed: dict[Hex, Printed] = {}
    tiles: dict[Hex, str] = {}
    names: dict[Hex, str] = {}
    for letter, hexes in _laid(arrangement):
        for number, place in enumerate(sorted(hexes, key=reading_order), 1):
            printed[place], tiles[place], names[place] = hexes[place], letter, f"{letter}{number}"
    kinds = {place: _kind(spot, seats) for place, spot in printed.items()}
    hubs = {spot.hub: place for place, spot in printed.items() if spot.kind == "hub"}
    beside = {letter: _IN_SPACE[hubs[letter]] for letter in sorted(hubs)}
    return Space(
        arrangement=arrangement,
        seats=seats,
        kinds=kinds,
        names=names,
        places={name: place for place, name in names.items()},
        tiles=tiles,
        middles={
            CENTRE_LETTER: HOME,
            **{letter: POSITIONS[index] for index, (letter, _) in enumerate(arrangement)},
        },
        portals=_of_kind(kinds, "portal"),
        planets=_of_kind(kinds, "planet"),
        hubs={letter: hubs[letter] for letter in beside},
        beside=beside,
        hubs_beside={place: tuple(letter for letter, around in beside.items() if place in around) for place in printed},
    )


def _laid(arrangement: Arrangement) -> Iterator[tuple[str, dict[Hex, Printed]]]:
    """Yield each tile's letter and its hexes as placed."""
    yield CENTRE_LETTER, _placed(CENTRE_TILE, HOME, 0)
    for middle, (letter, turns) in zip(POSITIONS, arrangement, strict=True):
        yield letter, _placed(OUTER_TILES[letter], middle, turns)


def _placed(tile: SpaceTile, middle: Hex, turns: int) -> dict[Hex, Printed]:
    around = {rotate(spot, turns): printed for spot, printed in tile.hexes.items()}
    return {(middle[0] + q, middle[1] + r): printed for (q, r), printed in around.items()}


def _kind(spot: Printed, seats: int) -> HexKind:
    return "empty" if spot.kind == "planet" and seats not in spot.seats else spot.kind


def _of_kind(kinds: Mapping[Hex, HexKind], wanted: HexKind) -> tuple[Hex, ...]:
    return in_order(place for place, kind in kinds.items() if kind == wanted)


def in_order(places: Iterable[Hex]) -> tuple[Hex, ...]:
    """Hexes in reading order over the whole board."""
    return tuple(sorted(places, key=reading_order))
