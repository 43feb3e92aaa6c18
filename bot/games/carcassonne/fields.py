"""The map of the base game, which knows its fields as well, and The River.

Fields are a second union-find forest, over the fields of single tiles. They are joined half-edge by half-edge, so a
road, a river or a city always separates them, and they never meet at corners (rules/carcassonne.md 4).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Self

from bot.games.areas import Cell
from bot.games.carcassonne.board import STEPS, CarcassonneBoard, Claim, cell_of, gap_at
from bot.games.carcassonne.components import FACING, HALF_EDGES, ORIENTATIONS, RIVER_MASK, HalfEdge, Orientation

FIELD_POINTS = 3
"""Points of a field for each finished city that it touches."""


STRAIGHT = 2
"""The turn of a river that goes straight on, or hasn't turned yet; 1 is to the left, 3 to the right."""


class RiverMouth(NamedTuple):
    """The cell where the river goes on, its side that the river comes in, the last bend."""

    key: int
    entry: int
    bend: int


class WholeField(NamedTuple):
    """Connected grass: a mask of its tiles, packed meeples as in a `Feature`, cities.

    `cities` are numbered segments; several of them may belong to one city.
    """

    tiles: int
    meeples: int
    cities: frozenset[int]


class FieldBoard(CarcassonneBoard):
    """A map with fields. `field_meeples` are the meeples on fields: colour, and the tile's field.

    `grass` has the number of each tile's first field. `mouth` is where the river goes on, None without or after it.
    """

    __slots__ = ("field_meeples", "field_parent", "fields", "grass", "mouth")

    def __init__(self, start: Orientation) -> None:
        self.fields: list[WholeField] = []
        self.field_parent: list[int] = []
        self.grass: dict[int, int] = {}
        self.field_meeples: dict[int, Claim] = {}
        self.mouth = RiverMouth(0, -1, STRAIGHT) if len(start.river) == 1 else None
        super().__init__(start)

    def copy(self) -> Self:
        board = super().copy()
        board.fields = self.fields.copy()
        board.field_parent = self.field_parent.copy()
        board.grass = self.grass.copy()
        board.field_meeples = self.field_meeples.copy()
        board.mouth = self.mouth
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FieldBoard):
            return NotImplemented
        return self.field_meeples == other.field_meeples and super().__eq__(other)

    __hash__ = None

    def lay(self, key: int, orientation: Orientation) -> None:
        """Place a tile, and join its fields to those that they meet."""
        bit = 1 << len(self.tiles)
        super().lay(key, orientation)
        tiles, fields, parent, grass = self.tiles, self.fields, self.field_parent, self.grass
        first = self.tiles[key].first
        grass[key] = number = len(fields)
        for halves, cities in orientation.fields:
            parent.append(number)
            mask, meeples, touched = bit, 0, frozenset([first + city for city in cities])
            for half in halves:
                beside = key + STEPS[half >> 1]
                neighbour = tiles.get(beside)
                if neighbour is None:
                    continue
                root = self.find_field(grass[beside] + neighbour.orientation.field_at[FACING[half]])
                if root != number:
                    parent[root] = number
                    joined = fields[root]
                    mask |= joined.tiles
                    meeples += joined.meeples
                    touched |= joined.cities
            fields.append(WholeField(mask, meeples, touched))
            number += 1
        if orientation.river:
            self._continue_river(orientation)

    def _continue_river(self, orientation: Orientation) -> None:
        """Move the mouth behind a river tile, and let the next one fit only there.

        Bends alternate (rules/carcassonne.md 7.4).
        """
        if self.mouth is None:
            return
        key, entry, bend = self.mouth
        onward = [side for side in orientation.river if side != entry]
        self.mouth, allowed = None, 0
        if onward:
            (side,) = onward
            turn = (side - entry) % 4 if entry >= 0 else STRAIGHT
            self.mouth = RiverMouth(key + STEPS[side], side ^ 2, bend if turn == STRAIGHT else turn)
            allowed = sum(one.bit for one in ORIENTATIONS if one.river and not self._is_same_bend(one))
        for at, gap in enumerate(self.gaps):
            here = allowed if self.mouth is not None and self.keys[at] == self.mouth.key else 0
            self.gaps[at] = gap_at(self.keys[at], gap.fitting & (~RIVER_MASK | here))

    def _is_same_bend(self, orientation: Orientation) -> bool:
        """Whether a river tile would turn at the mouth as the last bend did."""
        if self.mouth is None or self.mouth.bend == STRAIGHT:
            return False
        onward = [side for side in orientation.river if side != self.mouth.entry]
        return any((side - self.mouth.entry) % 4 == self.mouth.bend for side in onward)

    def refuse_river(self, key: int, orientation: Orientation) -> Literal["", "place", "bend"]:
        """Return why a river tile can't be in a gap though its sides match: place or bend."""
        if not orientation.river or self.mouth is None:
            return ""
        if key != self.mouth.key:
            return "place"
        return "bend" if self._is_same_bend(orientation) else ""

    def find_field(self, segment: int) -> int:
        """Return the number of the field that a tile's numbered field belongs to."""
        parent = self.field_parent
        while (above := parent[segment]) != segment:
            parent[segment] = segment = parent[above]
        return segment

    def fields_of(self, key: int) -> list[tuple[int, int]]:
        """Return a tile's fields as (index on the tile, number), clockwise, each once."""
        first, found, numbers = self.grass[key], [], []
        for index in range(len(self.tiles[key].orientation.fields)):
            number = self.find_field(first + index)
            if number not in numbers:
                numbers.append(number)
                found.append((index, number))
        return found

    def claim_field(self, key: int, colour: int, index: int) -> None:
        """Put a meeple of a colour on a field of a tile, where it stays."""
        self.field_meeples[key] = Claim(colour, index)
        number = self.find_field(self.grass[key] + index)
        mask, meeples, cities = self.fields[number]
        self.fields[number] = WholeField(mask, meeples + (1 << 4 * colour), cities)

    def field_claims_on(self, number: int) -> list[int]:
        """Return the tiles (as keys) with a meeple on this field."""
        return [
            key
            for key, claim in self.field_meeples.items()
            if self.find_field(self.grass[key] + claim.segment) == number
        ]

    def finished_cities(self, number: int) -> frozenset[int]:
        """Return the completed cities that a field touches, as feature numbers."""
        found = frozenset(map(self.find, self.fields[number].cities))
        return frozenset([city for city in found if not self.features[city].open])

    def field_value(self, number: int) -> int:
        """Return the points of a field if the game ended now."""
        return FIELD_POINTS * len(self.finished_cities(number))

    def whole_fields(self) -> dict[int, list[tuple[int, int]]]:
        """Return all fields by number, with their parts as (key, index on that tile)."""
        found: dict[int, list[tuple[int, int]]] = {}
        for key, laid in self.tiles.items():
            first = self.grass[key]
            for index in range(len(laid.orientation.fields)):
                found.setdefault(self.find_field(first + index), []).append((key, index))
        return found

    def halves_at(self, key: int, index: int) -> tuple[HalfEdge, ...]:
        """Return the half-edges of one part of a field on its tile."""
        return tuple([HALF_EDGES[half] for half in self.tiles[key].orientation.fields[index].halves])

    def halves_on(self, key: int, number: int) -> tuple[HalfEdge, ...]:
        """Return the half-edges of a tile that belong to a field, clockwise from NL."""
        first, at = self.grass[key], self.tiles[key].orientation.field_at
        return tuple(
            [
                name
                for name, index in zip(HALF_EDGES, at, strict=True)
                if index >= 0 and self.find_field(first + index) == number
            ]
        )

    def cells_of_field(self, number: int) -> list[Cell]:
        """Return the cells of a field, in the order in which their tiles were placed."""
        mask = self.fields[number].tiles
        return [cell_of(key) for place, key in enumerate(self.tiles) if mask >> place & 1]
