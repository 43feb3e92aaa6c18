"""A slow second reading of rules/carcassonne.md by flood fill over the plain data file.

It shares no code with the engine: tiles, placements, roads and cities are those of the solo game's reference, which
doesn't either.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.games.areas import cell_name
from tests.games.carcassonne import reference
from tests.games.carcassonne.reference import Cell, Node, Tile, beside, opposite

_DATA = json.loads((Path(__file__).parents[3] / "data" / "carcassonne.json").read_text())
_FIELDS: dict[str, list[dict[str, Any]]] = {
    tile["letter"]: tile["fields"] for tile in [*_DATA["tiles"], *_DATA["river"]["tiles"]]
}
_CLOCKWISE = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")

Half = tuple[Cell, str]
"""A half-edge of a cell."""


def turned(half: str, rotation: int) -> str:
    """A half-edge after clockwise quarter turns: left stays left."""
    return _CLOCKWISE[(_CLOCKWISE.index(half) + 2 * rotation) % 8]


def fields_of(tile: Tile) -> list[tuple[frozenset[str], frozenset[str]]]:
    """Half-edges of each field of a tile as it lies, and a side of each city that it touches."""
    return [
        (
            frozenset(turned(half, tile.rotation) for half in part["edges"]),
            frozenset("NESW"[("NESW".index(side) + tile.rotation) % 4] for side in part.get("cities", ())),
        )
        for part in _FIELDS[tile.letter]
    ]


def facing(cell: Cell, half: str) -> Half:
    """The half-edge of the next cell that this one meets: the left half meets the right one."""
    side, hand = half[0], half[1]
    return beside(cell, side), opposite(side) + ("R" if hand == "L" else "L")


@dataclass
class Referee:
    """Plays a base game by its notations. Its user draws the tiles."""

    seats: int
    seat: int
    river: bool = False
    table: dict[Cell, Tile] = field(default_factory=dict)
    meeples: dict[tuple[Cell, str], int] = field(default_factory=dict)
    """The seat of each meeple by cell and name of its feature: a side, a half-edge, or "" for a monastery."""
    last: Cell = (0, 0)
    drawn: str = ""

    def __post_init__(self) -> None:
        self.table[0, 0] = Tile("RA" if self.river else "D", 0)
        self.scores = [0] * self.seats
        self.supply = [7] * self.seats

    # Features

    def part(self, cell: Cell, name: str) -> frozenset[Half]:
        """All places of the feature that has this name on a tile: sides, half-edges, or the monastery."""
        if len(name) == 2:
            return self.whole_field(cell, name)
        index = next(
            index
            for index, (kind, sides, _) in enumerate(self.table[cell].segments())
            if (name in sides if name else kind == "monastery")
        )
        region = reference.region(self.table, (cell, index))
        return frozenset(place for node in region.nodes for place in self._places(node))

    def _places(self, node: Node) -> Iterator[Half]:
        cell, index = node
        _, sides, _ = self.table[cell].segments()[index]
        for side in sides or ("",):
            yield cell, side

    def whole_field(self, cell: Cell, half: str) -> frozenset[Half]:
        """All half-edges of the field that has this one."""
        seen: set[Half] = set()
        waiting = [(cell, half)]
        while waiting:
            cell, half = waiting.pop()
            if (cell, half) in seen or cell not in self.table:
                continue
            own = next(halves for halves, _ in fields_of(self.table[cell]) if half in halves)
            seen |= {(cell, one) for one in own}
            waiting += [facing(cell, one) for one in own]
        return frozenset(seen)

    def holders(self, places: frozenset[Half]) -> Counter[int]:
        """How many meeples of each seat are on a feature."""
        return Counter(seat for place, seat in self.meeples.items() if place in places)

    def finished_cities(self, places: frozenset[Half]) -> set[frozenset[Node]]:
        """The complete cities that a field touches."""
        found = set()
        for cell, tile in self.table.items():
            for halves, cities in fields_of(tile):
                if any((cell, half) in places for half in halves):
                    for side in cities:
                        index = next(i for i, one in enumerate(tile.segments()) if side in one[1])
                        region = reference.region(self.table, (cell, index))
                        if region.complete:
                            found.add(region.nodes)
        return found

    # Moves

    def placements(self) -> set[str]:
        """The notations of all placements of the drawn tile."""
        found = reference.placements(self.table, self.drawn)
        if reference.RIVER[self.drawn]:
            found = {(cell, turn) for cell, turn in found if self._continues(cell, Tile(self.drawn, turn))}
        return {f"place {cell_name(cell)} r{turn}" for cell, turn in found}

    def _continues(self, cell: Cell, tile: Tile) -> bool:
        """Whether a river tile lies at the river's end and bends, if it does, to the other side than the last bend."""
        at, heading, bends = (0, 0), "S", ""
        while True:
            at = beside(at, heading)
            here = tile if at == cell else self.table.get(at)
            if here is None:
                return False
            onward = [side for side in here.river() if side != opposite(heading)]
            for side in onward:
                turn = ("NESW".index(side) - "NESW".index(heading)) % 4
                bends += {0: "", 1: "right ", 3: "left "}[turn]
            if at == cell:
                return "left left" not in bends and "right right" not in bends
            (heading,) = onward

    def meeple_moves(self) -> set[str]:
        """The notations of what a meeple can do; empty if there is no choice."""
        if not self.supply[self.seat]:
            return set()
        tile, found, seen = self.table[self.last], [], set()
        for kind, sides, _ in tile.segments():
            first = next((side for side in "NESW" if side in sides), "")
            found.append((f"meeple {kind} {first}".strip(), first))
        grass = {half for halves, _ in fields_of(tile) for half in halves}
        found += [(f"meeple field {half}", half) for half in _CLOCKWISE if half in grass]
        moves = set()
        for notation, at in sorted(found, key=lambda one: (len(one[1]), (*"NESW", *_CLOCKWISE, "").index(one[1]))):
            places = self.part(self.last, at)
            if places not in seen and not self.holders(places):
                moves.add(notation)
            seen.add(places)
        return moves | {"no meeple"} if moves else set()

    def place(self, cell: Cell, rotation: int) -> None:
        """Lay the drawn tile."""
        self.table[cell] = Tile(self.drawn, rotation)
        self.last = cell

    def claim(self, notation: str) -> None:
        """Put a meeple down, or none."""
        if notation != "no meeple":
            at = notation.split()[2] if len(notation.split()) > 2 else ""
            self.meeples[self.last, at] = self.seat
            self.supply[self.seat] -= 1

    def score(self) -> None:
        """Score what the last tile completes, and pass the turn."""
        nodes = [(self.last, index) for index in range(len(self.table[self.last].segments()))]
        for cell in reference.around(self.last):
            parts = self.table[cell].segments() if cell in self.table else []
            nodes += [(cell, index) for index, part in enumerate(parts) if part[0] == "monastery"]
        for region in {reference.region(self.table, node) for node in nodes}:
            if region.complete:
                places = frozenset(place for node in region.nodes for place in self._places(node))
                self._pay(places, region.value)
                for seat, count in self.holders(places).items():
                    self.supply[seat] += count
                self.meeples = {place: seat for place, seat in self.meeples.items() if place not in places}
        self.seat = (self.seat + 1) % self.seats

    def finish(self) -> None:
        """Score unfinished features and fields."""
        for region in reference.regions(self.table):
            places = frozenset(place for node in region.nodes for place in self._places(node))
            cells = region.cells()
            if region.kind == "monastery":
                (cell,) = cells
                value = 1 + sum(other in self.table for other in reference.around(cell))
            else:
                arms = sum(self.table[cell].segments()[index][2] for cell, index in region.nodes)
                value = len(cells) + arms
            self._pay(places, value)
        for places in {self.whole_field(cell, at) for cell, at in self.meeples if len(at) == 2}:
            self._pay(places, 3 * len(self.finished_cities(places)))

    def _pay(self, places: frozenset[Half], value: int) -> None:
        holders = self.holders(places)
        for seat, count in holders.items():
            if count == max(holders.values()):
                self.scores[seat] += value

    def ranks(self) -> list[int]:
        """The rank of each seat."""
        return [1 + sum(other > score for other in self.scores) for score in self.scores]
