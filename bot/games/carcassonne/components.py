"""The tiles of `data/carcassonne.json` in all orientations.

An orientation is a tile type as it's placed; rotations that look the same are one orientation (79 in all, and 34 of
The River). A set of orientations is a bit mask, so "what fits into this cell" is one number per cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from bot.games import components
from bot.games.components import BadComponents

Kind = Literal["city", "road", "monastery"]
FeatureKind = Literal["city", "road", "monastery", "field"]
"""What a meeple can be placed on; fields only in the base game."""
KINDS: tuple[FeatureKind, ...] = ("road", "city", "monastery", "field")
"""The kinds in the order in which results list them."""
Side = Literal["N", "E", "S", "W"]

SIDES: tuple[Side, ...] = ("N", "E", "S", "W")
"""Sides clockwise from north.

A side's number is its index; `(side + 2) % 4` is opposite.
"""

HalfEdge = Literal["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]

HALF_EDGES: tuple[HalfEdge, ...] = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
"""Halves of sides clockwise from the west end of the north side.

Left and right are as seen from the middle of the tile. A half-edge's number is its index; its side is half of that.
"""

FACING: tuple[int, ...] = (5, 4, 7, 6, 1, 0, 3, 2)
"""The half-edge of the neighbour that each half-edge meets."""

Edge = Literal["field", "road", "city", "river"]


class Segment(NamedTuple):
    """A connected city or road of a tile, or its monastery (which touches no side)."""

    kind: Kind
    sides: tuple[int, ...]
    shields: int

    def turned(self, rotation: int) -> Segment:
        """Return the segment after `rotation` quarter turns clockwise."""
        return Segment(self.kind, tuple(sorted((side + rotation) % 4 for side in self.sides)), self.shields)


class FieldSegment(NamedTuple):
    """Connected grass of a tile: its half-edges clockwise from NL, and segment numbers.

    The latter are those of the tile's cities that it touches.
    """

    halves: tuple[int, ...]
    cities: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Orientation:
    """A placed tile: its segments clockwise from north, a monastery last.

    Also says which segment touches each side, and which of its fields each half-edge (-1 for none). `river` are the
    sides that The River flows through.
    """

    letter: str
    rotation: int
    segments: tuple[Segment, ...]
    segment_at: tuple[int, int, int, int]
    edges: tuple[Edge, Edge, Edge, Edge]
    bit: int
    has_monastery: bool
    fields: tuple[FieldSegment, ...]
    field_at: tuple[int, ...]
    river: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class TileType:
    """A letter: number of copies, and orientations; `turns[r]` has rotation r."""

    letter: str
    count: int
    orientations: tuple[Orientation, ...]
    turns: tuple[Orientation, Orientation, Orientation, Orientation]
    mask: int


def _segments(entry: Mapping[str, Any]) -> tuple[Segment, ...]:
    """Parse the segments of a tile. Raises BadComponents."""
    parts = entry["segments"]
    touched = [side for part in parts for side in part["sides"]] + [*entry.get("river", ())]
    kinds = [part["kind"] for part in parts]
    if not set(touched) <= set(SIDES):
        raise BadComponents(f"tile {entry['letter']}: sides are N, E, S and W")
    if len(touched) != len(set(touched)):
        raise BadComponents(f"tile {entry['letter']}: two segments touch the same side")
    if not set(kinds) <= {"city", "road", "monastery"}:
        raise BadComponents(f"tile {entry['letter']}: a segment is a city, a road or a monastery")
    if kinds.count("monastery") > 1:
        raise BadComponents(f"tile {entry['letter']}: there is room for one monastery")
    if any((part["kind"] == "monastery") == bool(part["sides"]) for part in parts):
        raise BadComponents(f"tile {entry['letter']}: cities and roads touch sides, a monastery touches none")
    return tuple(
        Segment(part["kind"], tuple(SIDES.index(side) for side in part["sides"]), part.get("shields", 0))
        for part in parts
    )


class _Grass(NamedTuple):
    """A field in the file: half-edges, and the cities that it touches by their first sides."""

    halves: tuple[int, ...]
    cities: tuple[int, ...]

    def turned(self, rotation: int) -> _Grass:
        halves = sorted((half + 2 * rotation) % len(HALF_EDGES) for half in self.halves)
        return _Grass(tuple(halves), tuple((side + rotation) % 4 for side in self.cities))


def _river(entry: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(SIDES.index(side) for side in entry.get("river", ()))


def _fields(entry: Mapping[str, Any], segments: Sequence[Segment]) -> tuple[_Grass, ...]:
    """Parse the fields of a tile. Raises BadComponents."""
    tile, found = f"tile {entry['letter']}", []
    kinds: dict[int, Edge] = dict.fromkeys(_river(entry), "river")
    kinds |= {side: segment.kind for segment in segments for side in segment.sides if segment.kind != "monastery"}
    for part in entry["fields"]:
        halves = [components.one_of(HALF_EDGES, half, tile) for half in part["edges"]]
        sides = [components.one_of(SIDES, side, tile) for side in part.get("cities", ())]
        grass = _Grass(tuple(map(HALF_EDGES.index, halves)), tuple(map(SIDES.index, sides)))
        if any(kinds.get(side) != "city" for side in grass.cities):
            raise BadComponents(f"{tile}: a field touches a city where there is none")
        found.append(grass)
    touched = [half for grass in found for half in grass.halves]
    if sorted(touched) != [half for half in range(len(HALF_EDGES)) if kinds.get(half // 2) != "city"]:
        raise BadComponents(f"{tile}: each half-edge that is no city belongs to one field")
    whole = [{2 * side, 2 * side + 1} for side in range(len(SIDES)) if side not in kinds]
    if any(len(side & {*grass.halves}) == 1 for side in whole for grass in found):
        raise BadComponents(f"{tile}: a side without a road or river belongs to one field")
    return tuple(found)


def _clockwise(segment: Segment) -> int:
    return segment.sides[0] if segment.sides else len(SIDES)


def _turned(segments: tuple[Segment, ...], rotation: int) -> tuple[Segment, ...]:
    return tuple(sorted((segment.turned(rotation) for segment in segments), key=_clockwise))


def _orientation(
    letter: str,
    rotation: int,
    segments: tuple[Segment, ...],
    grass: Sequence[_Grass],
    river: tuple[int, ...],
    bit: int,
) -> Orientation:
    at = {side: index for index, segment in enumerate(segments) for side in segment.sides}
    plain = ["river" if side in river else "field" for side in range(4)]
    edges: Any = tuple(plain[side] if side not in at else segments[at[side]].kind for side in range(4))
    segment_at: Any = tuple(at.get(side, -1) for side in range(4))
    has_monastery = any(segment.kind == "monastery" for segment in segments)
    fields = tuple(sorted(FieldSegment(one.halves, tuple(sorted(at[side] for side in one.cities))) for one in grass))
    owner = {half: index for index, field in enumerate(fields) for half in field.halves}
    field_at = tuple(owner.get(half, -1) for half in range(len(HALF_EDGES)))
    return Orientation(letter, rotation, segments, segment_at, edges, bit, has_monastery, fields, field_at, river)


def tile_types(entries: Sequence[Mapping[str, Any]]) -> dict[str, TileType]:
    """Return the tile types of a component file by letter. Raises BadComponents."""
    types: dict[str, TileType] = {}
    bit = 1
    for entry in entries:
        letter, unturned = entry["letter"], _segments(entry)
        if letter in types:
            raise BadComponents(f"tile {letter}: the letter stands there twice")
        grass = _fields(entry, unturned)
        by_look: dict[tuple[object, ...], Orientation] = {}
        turns = []
        for rotation in range(4):
            segments = _turned(unturned, rotation)
            river = tuple(sorted((side + rotation) % 4 for side in _river(entry)))
            look = (*segments, river)
            if look not in by_look:
                turned = [field.turned(rotation) for field in grass]
                by_look[look] = _orientation(letter, rotation, segments, turned, river, bit)
                bit <<= 1
            turns.append(by_look[look])
        orientations = tuple(by_look.values())
        mask = sum(orientation.bit for orientation in orientations)
        types[letter] = TileType(letter, entry["count"], orientations, (turns[0], turns[1], turns[2], turns[3]), mask)
    return types


_FILE = components.load("carcassonne")

_RIVER = _FILE["river"]

ALL_TILES: Mapping[str, TileType] = tile_types([*_FILE["tiles"], *_RIVER["tiles"]])
"""Every tile type by letter, in the order of the file, with those of The River."""

RIVER_TILES: Mapping[str, TileType] = {tile["letter"]: ALL_TILES[tile["letter"]] for tile in _RIVER["tiles"]}

TILES: Mapping[str, TileType] = {letter: tile for letter, tile in ALL_TILES.items() if letter not in RIVER_TILES}
"""Every tile type of the base game by letter, in the order of the file."""

START: Orientation = TILES[_FILE["start"]].turns[0]
"""The start tile at M10."""

SPRING: Orientation = ALL_TILES[_RIVER["spring"]].turns[0]
"""The start tile of games with The River."""

LAKE: str = _RIVER["lake"]
"""The letter of the river's last tile."""

ORIENTATIONS: tuple[Orientation, ...] = tuple(one for tile in ALL_TILES.values() for one in tile.orientations)

EVERYTHING: int = sum(one.bit for one in ORIENTATIONS)
"""The mask of all orientations: what fits a cell without neighbours."""

FITTING: tuple[Mapping[Edge, int], ...] = tuple(
    {edge: sum(one.bit for one in ORIENTATIONS if one.edges[side] == edge) for edge in get_args(Edge)}
    for side in range(4)
)
"""`FITTING[side][edge]`: the mask of orientations with this edge on this side."""

BESIDE: Mapping[Orientation, tuple[int, ...]] = {
    one: tuple(FITTING[side ^ 2][one.edges[side]] for side in range(4)) for one in ORIENTATIONS
}
"""`BESIDE[orientation][side]`: the mask of orientations that fit on that side."""

DECK: tuple[str, ...] = tuple(
    letter for letter, tile in TILES.items() for _ in range(tile.count - (letter == START.letter))
)
"""The tiles in the deck before the shuffle."""

RIVER_DECK: tuple[str, ...] = tuple(
    letter for letter, tile in RIVER_TILES.items() for _ in range(tile.count) if letter not in (SPRING.letter, LAKE)
)
"""The tiles of the river between spring and lake before the shuffle."""

RIVER_MASK: int = sum(tile.mask for tile in RIVER_TILES.values())
"""The mask of all orientations of river tiles."""
