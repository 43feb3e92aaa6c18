"""A slow, independent reading of the rules: flood fill over the plain data file, sharing no code with the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

Cell = tuple[int, int]
Node = tuple[Cell, int]

_DATA = json.loads((Path(__file__).parents[3] / "data" / "carcassonne.json").read_text())
_TILES = [*_DATA["tiles"], *_DATA["river"]["tiles"]]
SEGMENTS: dict[str, list[dict[str, Any]]] = {tile["letter"]: tile["segments"] for tile in _TILES}
RIVER: dict[str, list[str]] = {tile["letter"]: tile.get("river", []) for tile in _TILES}
COUNTS: dict[str, int] = {tile["letter"]: tile["count"] for tile in _DATA["tiles"]}
_COMPASS = "NESW"
_BESIDE = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Tile(NamedTuple):
    """A tile on the table."""

    letter: str
    rotation: int

    def segments(self) -> list[tuple[str, frozenset[str], int]]:
        """Its segments as it lies: kind, sides, shields."""
        return [
            (
                part["kind"],
                frozenset(_COMPASS[(_COMPASS.index(side) + self.rotation) % 4] for side in part["sides"]),
                part.get("shields", 0),
            )
            for part in SEGMENTS[self.letter]
        ]

    def river(self) -> frozenset[str]:
        """The sides that the river flows through."""
        return frozenset(_COMPASS[(_COMPASS.index(side) + self.rotation) % 4] for side in RIVER[self.letter])

    def edge(self, side: str) -> str:
        """What this side shows."""
        plain = "river" if side in self.river() else "field"
        return next((kind for kind, sides, _ in self.segments() if side in sides), plain)

    def look(self) -> tuple[frozenset[tuple[str, frozenset[str], int]], frozenset[str]]:
        """What distinguishes this rotation from others."""
        return frozenset(self.segments()), self.river()


Table = Mapping[Cell, Tile]


def opposite(side: str) -> str:
    """The side that this one meets."""
    return _COMPASS[(_COMPASS.index(side) + 2) % 4]


def beside(cell: Cell, side: str) -> Cell:
    """The neighbouring cell on a side."""
    return cell[0] + _BESIDE[side][0], cell[1] + _BESIDE[side][1]


def around(cell: Cell) -> list[Cell]:
    """The eight cells around."""
    return [(cell[0] + dx, cell[1] + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]


def fits(table: Table, cell: Cell, tile: Tile) -> bool:
    """Whether a tile may lie in a cell: empty, beside a tile, every touching pair of edges equal."""
    neighbours = [(side, table[beside(cell, side)]) for side in _COMPASS if beside(cell, side) in table]
    if cell in table or not neighbours:
        return False
    return all(tile.edge(side) == other.edge(opposite(side)) for side, other in neighbours)


def placements(table: Table, letter: str) -> set[tuple[Cell, int]]:
    """Every distinct placement: of rotations that look the same, the smallest."""
    found = set()
    for cell in {beside(cell, side) for cell in table for side in _COMPASS}:
        seen = set()
        for rotation in range(4):
            tile = Tile(letter, rotation)
            if tile.look() not in seen and fits(table, cell, tile):
                found.add((cell, rotation))
            seen.add(tile.look())
    return found


class Region(NamedTuple):
    """A whole feature: its segments, whether it is complete, and its value if it is."""

    kind: str
    nodes: frozenset[Node]
    complete: bool
    value: int

    def cells(self) -> frozenset[Cell]:
        """Its distinct cells."""
        return frozenset(cell for cell, _ in self.nodes)


def region(table: Table, start: Node) -> Region:
    """The feature that a segment belongs to."""
    cell, index = start
    kind = table[cell].segments()[index][0]
    if kind == "monastery":
        full = all(other in table for other in around(cell))
        return Region(kind, frozenset([start]), full, 9)
    nodes, waiting, complete, shields = {start}, [start], True, 0
    while waiting:
        cell, index = waiting.pop()
        _, sides, printed = table[cell].segments()[index]
        shields += printed
        for side in sides:
            other = beside(cell, side)
            if other not in table:
                complete = False
                continue
            met = next(i for i, part in enumerate(table[other].segments()) if opposite(side) in part[1])
            if (other, met) not in nodes:
                nodes.add((other, met))
                waiting.append((other, met))
    tiles = len({cell for cell, _ in nodes})
    return Region(kind, frozenset(nodes), complete, tiles if kind == "road" else 2 * (tiles + shields))


def regions(table: Table) -> Iterator[Region]:
    """Every feature on the table once."""
    seen: set[Node] = set()
    for cell, tile in table.items():
        for index in range(len(tile.segments())):
            if (cell, index) not in seen:
                found = region(table, (cell, index))
                seen |= found.nodes
                yield found


def node_of(table: Table, cell: Cell, kind: str, sides: frozenset[str]) -> Node:
    """The segment of a tile with this kind and these sides."""
    parts = table[cell].segments()
    return cell, next(i for i, part in enumerate(parts) if part[0] == kind and part[1] == sides)
