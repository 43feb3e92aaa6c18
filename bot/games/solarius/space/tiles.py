"""The seven tiles of space from `data/solarius.json`, with their nineteen hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from bot.games import components
from bot.games.components import BadComponents, by_id, one_of
from bot.games.solarius.space.hexes import Hex, distance

HexKind = Literal["empty", "home", "hub", "portal", "planet"]

HOME: Hex = (0, 0)
"""The home planet, in the middle of the centre tile."""

CENTRE = "centre"
"""The id of the tile in the middle."""

_RADIUS = 2


@dataclass(frozen=True, slots=True)
class Printed:
    """The print of a hex: a hub space's letter, numbers of players with a planet."""

    kind: HexKind
    hub: str
    seats: frozenset[int]


@dataclass(frozen=True, slots=True, eq=False)
class SpaceTile:
    """One tile: its hexes around (0, 0) as printed, before it is turned."""

    id: str
    hexes: Mapping[Hex, Printed]


def _printed(entry: Mapping[str, Any]) -> Printed:
    kind = one_of(get_args(HexKind), entry["type"])
    return Printed(kind, entry.get("hub", ""), frozenset(entry.get("player_counts", ())))


def tile_of(entry: Mapping[str, Any]) -> SpaceTile:
    """Read a tile of the file. Raises BadComponents for an unexpected shape."""
    hexes = {(spot["q"], spot["r"]): _printed(spot) for spot in entry["hexes"]}
    span = range(-_RADIUS, _RADIUS + 1)
    shape = {(q, r) for q in span for r in span if distance((q, r), (0, 0)) <= _RADIUS}
    if set(hexes) != shape or len(entry["hexes"]) != len(shape):
        raise BadComponents(f"tile {entry['id']} is not the {len(shape)} hexes around its middle")
    return SpaceTile(entry["id"], hexes)


def tiles_of(entries: Sequence[Mapping[str, Any]]) -> tuple[SpaceTile, dict[str, SpaceTile]]:
    """The centre and the outer tiles by id. Raises BadComponents."""
    tiles = by_id(entries, map(tile_of, entries), "tiles")
    centre = tiles.pop(CENTRE, None)
    if centre is None or centre.hexes[HOME].kind != "home":
        raise BadComponents("the centre tile has the home planet in its middle")
    hubs = [spot.hub for tile in tiles.values() for spot in tile.hexes.values() if spot.kind == "hub"]
    if sorted(hubs) != sorted(tiles):
        raise BadComponents("every outer tile has one hub space, with its own letter")
    return centre, tiles


def space_of(middles: Sequence[Hex], tile: SpaceTile) -> frozenset[Hex]:
    """Return all hexes of tiles with these middles. Raises BadComponents for overlaps."""
    hexes = [(q + dq, r + dr) for q, r in middles for dq, dr in tile.hexes]
    if len(set(hexes)) != len(hexes):
        raise BadComponents("two tiles lie on the same hex")
    return frozenset(hexes)


_BOARD = components.load("solarius")["board"]

POSITIONS: tuple[Hex, ...] = tuple((q, r) for q, r in _BOARD["positions"]["outer"])
"""The middles of the six outer tiles, clockwise."""

CENTRE_TILE, OUTER_TILES = tiles_of(_BOARD["tiles"])
"""The tile in the middle, and the others by their letter."""

SPACE: frozenset[Hex] = space_of((HOME, *POSITIONS), CENTRE_TILE)
"""All 133 hexes, the same in every arrangement."""
