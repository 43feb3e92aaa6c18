"""The map: tiles, features, gaps and meeples. It knows neither scores nor turns.

Everything is updated incrementally with each tile. Features are a union-find forest over segments; a feature's tiles
are a bit mask (bit n is the n-th tile placed, so a tile counts once even if a feature crosses it twice), and its
meeples are counts packed into four bits per colour. Values are immutable, so `copy` only copies a few flat containers.

A cell is stored as a number, its `key`; neighbours are a fixed distance away.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Literal, NamedTuple, Self

from bot.games.areas import Cell
from bot.games.carcassonne.components import ALL_TILES, BESIDE, EVERYTHING, Kind, Orientation, Segment
from bot.games.carcassonne.moves import CarcassonnePlace

_ROW = 1 << 12
"""Distance of two rows in keys, large enough for keys to sort in reading order."""

STEPS = (-_ROW, 1, _ROW, -1)
_NORTH, _EAST, _SOUTH, _WEST = STEPS
AROUND = (-_ROW - 1, -_ROW, -_ROW + 1, -1, 1, _ROW - 1, _ROW, _ROW + 1)


def key_of(cell: Cell) -> int:
    """Return the key of a cell."""
    return cell[1] * _ROW + cell[0]


def cell_of(key: int) -> Cell:
    """Return the cell of a key."""
    y = (key + _ROW // 2) // _ROW
    return key - y * _ROW, y


class LaidTile(NamedTuple):
    """A tile on the map; its segments are numbered from `first`."""

    orientation: Orientation
    first: int


class Feature(NamedTuple):
    """A connected road or city, or a monastery.

    `open` counts open ends, or the empty cells around a monastery. `tiles` is a mask of tiles, `meeples` has a count
    per colour in four bits each.
    """

    kind: Kind
    open: int
    tiles: int
    shields: int
    meeples: int

    @property
    def size(self) -> int:
        """The number of distinct tiles; for a monastery, its own and those around it."""
        return 9 - self.open if self.kind == "monastery" else self.tiles.bit_count()

    @property
    def value(self) -> int:
        """Its points when complete (rules/carcassonne_solo.md 3)."""
        size = self.size
        return 2 * (size + self.shields) if self.kind == "city" else size


class Claim(NamedTuple):
    """A meeple on the map: its colour and its segment on the tile."""

    colour: int
    segment: int


class MapGap(dict[str, tuple[CarcassonnePlace, ...]]):
    """An empty cell next to the map with a mask of what fits.

    Maps letters to placements.
    """

    __slots__ = ("cell", "fitting")

    def __init__(self, cell: Cell, fitting: int) -> None:
        super().__init__()
        self.cell = cell
        self.fitting = fitting

    def __missing__(self, letter: str) -> tuple[CarcassonnePlace, ...]:
        orientations = ALL_TILES[letter].orientations if ALL_TILES[letter].mask & self.fitting else ()
        self[letter] = ways = tuple(
            [CarcassonnePlace(self.cell, one.rotation) for one in orientations if one.bit & self.fitting]
        )
        return ways


@lru_cache(maxsize=1 << 12)  # Games use some 2,000 of them repeatedly, each of up to 4 KB.
def gap_at(key: int, fitting: int) -> MapGap:
    """Return the gap in a cell that these orientations fit."""
    return MapGap(cell_of(key), fitting)


class CarcassonneBoard:
    """The map, which changes only through `lay`, `claim` and `release`.

    `last` is the key of the last tile, `touched` are its features as from `features_of`, `around` the monasteries in
    the eight surrounding cells as (key, feature number) in reading order. `gaps` are the empty cells next to the map in
    reading order, `keys` their keys.
    """

    __slots__ = ("around", "features", "gaps", "keys", "last", "meeples", "monasteries", "parent", "tiles", "touched")

    def __init__(self, start: Orientation) -> None:
        self.tiles: dict[int, LaidTile] = {}
        self.gaps, self.keys = [gap_at(0, EVERYTHING)], [0]
        self.features: list[Feature] = []
        self.monasteries: dict[int, int] = {}
        self.meeples: dict[int, Claim] = {}
        self.parent: list[int] = []
        self.lay(0, start)

    def copy(self) -> Self:
        """Return an independent copy."""
        board = self.__class__.__new__(self.__class__)
        board.tiles = self.tiles.copy()
        board.last, board.touched, board.around = self.last, self.touched, self.around
        board.gaps = self.gaps.copy()
        board.keys = self.keys.copy()
        board.features = self.features.copy()
        board.monasteries = self.monasteries.copy()
        board.meeples = self.meeples.copy()
        board.parent = self.parent.copy()
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CarcassonneBoard):
            return NotImplemented
        return self.last == other.last and self.meeples == other.meeples and self._map() == other._map()

    __hash__ = None  # type: ignore[assignment]

    def _map(self) -> dict[int, Orientation]:
        return {key: laid.orientation for key, laid in self.tiles.items()}

    def find(self, segment: int) -> int:
        """Return the number of the feature that a numbered segment belongs to."""
        parent = self.parent
        while (above := parent[segment]) != segment:
            parent[segment] = segment = parent[above]
        return segment

    def takes(self, letter: str) -> bool:
        """Whether a tile fits anywhere."""
        return any(map(itemgetter(letter), self.gaps))

    def gap(self, key: int) -> MapGap | None:
        """Return an empty cell next to the map, None for any other cell."""
        at = bisect_left(self.keys, key)
        return self.gaps[at] if self.keys[at : at + 1] == [key] else None

    def placements(self, letter: str) -> list[CarcassonnePlace]:
        """List all placements of a tile in reading order."""
        found: list[CarcassonnePlace] = []
        for gap in self.gaps:
            if ways := gap[letter]:
                found += ways
        return found

    def refuse_river(self, key: int, orientation: Orientation) -> Literal["", "place", "bend"]:
        """Return why a river tile can't be in a gap though its sides match: no reason here."""
        return ""

    def lay(self, key: int, orientation: Orientation) -> None:
        """Place a tile in a gap where it fits."""
        tiles, features, parent = self.tiles, self.features, self.parent
        bit, first = 1 << len(tiles), len(features)
        at = tiles.get
        neighbours = (at(key + _NORTH), at(key + _EAST), at(key + _SOUTH), at(key + _WEST))
        tiles[key] = LaidTile(orientation, first)
        self._close_gap(key, orientation, neighbours)
        number, joined = first, False
        for kind, sides, shields in orientation.segments:
            parent.append(number)
            open_, mask, meeples = 0, bit, 0
            for side in sides:
                neighbour = neighbours[side]
                if neighbour is None:
                    open_ += 1
                    continue
                there, segment = neighbour
                root = parent[segment + there.segment_at[side ^ 2]]
                if parent[root] != root:
                    root = self.find(root)
                if root == number:
                    open_ -= 1
                    continue
                parent[root] = number
                joined = joined or root >= first
                _, joined_open, joined_tiles, joined_shields, joined_meeples = features[root]
                open_ += joined_open - 1
                mask |= joined_tiles
                shields += joined_shields
                meeples += joined_meeples
            features.append(Feature(kind, open_, mask, shields, meeples))
            number += 1
        self.around = self._surround(key, orientation) if self.monasteries or orientation.has_monastery else []
        self.last = key
        self.touched = self.features_of(key) if joined else [*enumerate(range(first, number))]

    def _close_gap(self, key: int, orientation: Orientation, neighbours: Sequence[LaidTile | None]) -> None:
        gaps, keys = self.gaps, self.keys
        at = bisect_left(keys, key)
        del gaps[at], keys[at]
        for neighbour, step, fitting in zip(neighbours, STEPS, BESIDE[orientation], strict=True):
            if neighbour is None:
                beside = key + step
                at = bisect_left(keys, beside)
                if at < len(keys) and keys[at] == beside:
                    gaps[at] = gap_at(beside, fitting & gaps[at].fitting)
                else:
                    keys.insert(at, beside)
                    gaps.insert(at, gap_at(beside, fitting))

    def _surround(self, key: int, orientation: Orientation) -> list[tuple[int, int]]:
        """Fill a cell of every monastery around, and count those of a new one."""
        features, monasteries = self.features, self.monasteries
        around = [(key + step, monasteries[key + step]) for step in AROUND if key + step in monasteries]
        for _, number in around:
            kind, open_, mask, shields, meeples = features[number]
            features[number] = Feature(kind, open_ - 1, mask, shields, meeples)
        if orientation.has_monastery:
            number = len(features) - 1
            kind, _, mask, shields, meeples = features[number]
            missing = sum(key + step not in self.tiles for step in AROUND)
            features[number] = Feature(kind, missing, mask, shields, meeples)
            monasteries[key] = number
        return around

    def features_of(self, key: int) -> list[tuple[int, int]]:
        """Return a tile's features as (first segment, feature), clockwise from north.

        Each feature appears once.
        """
        orientation, first = self.tiles[key]
        parent, found, numbers = self.parent, [], []
        for index in range(len(orientation.segments)):
            number = parent[first + index]
            if parent[number] != number:
                number = self.find(number)
            if number not in numbers:
                numbers.append(number)
                found.append((index, number))
        return found

    def claim(self, key: int, colour: int, segment: int) -> None:
        """Put a meeple of a colour on a segment of a tile."""
        self.meeples[key] = Claim(colour, segment)
        number = self.find(self.tiles[key].first + segment)
        kind, open_, mask, shields, meeples = self.features[number]
        self.features[number] = Feature(kind, open_, mask, shields, meeples + (1 << 4 * colour))

    def release(self, number: int) -> None:
        """Remove all meeples from a feature."""
        kind, open_, mask, shields, _ = self.features[number]
        self.features[number] = Feature(kind, open_, mask, shields, 0)
        for key in self.claims_on(number):
            del self.meeples[key]

    def claims_on(self, number: int) -> list[int]:
        """Return the tiles (as keys) with a meeple on this feature."""
        tiles = self.tiles
        return [key for key, claim in self.meeples.items() if self.find(tiles[key].first + claim.segment) == number]

    def cells_of(self, key: int, number: int) -> Sequence[Cell]:
        """Return the cells of a feature of the tile at `key`.

        A monastery includes its surroundings.
        """
        feature = self.features[number]
        if feature.kind == "monastery":
            return [cell_of(key + step) for step in sorted((0, *AROUND)) if key + step in self.tiles]
        keys = list(self.tiles)
        return [cell_of(keys[n]) for n in range(feature.tiles.bit_length()) if feature.tiles >> n & 1]

    def parts_of(self, number: int) -> list[tuple[int, tuple[int, ...]]]:
        """Return the segments of a feature as (key, sides), in the order of placing."""
        return [
            (key, segment.sides)
            for key, (orientation, first) in self.tiles.items()
            for index, segment in enumerate(orientation.segments)
            if self.find(first + index) == number
        ]

    def segment(self, key: int, index: int) -> Segment:
        """Return a segment of a tile on the map."""
        return self.tiles[key].orientation.segments[index]


def counts(meeples: int, colours: int) -> tuple[int, ...]:
    """Unpack the meeples of a feature to one count per colour."""
    return tuple([meeples >> 4 * colour & 15 for colour in range(colours)])
