"""What a map promises: which features will be complete, when meeples come home, who may be out of them too early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from bot.games.carcassonne.board import STEPS, Board, Gap, counts
from bot.games.carcassonne.components import TILES, TileType
from bot.games.carcassonne.scoring import majority
from bot.games.carcassonne.state import State
from bot.games.search import Weights

_LETTERS = {letter: 1 << number for number, letter in enumerate(TILES)}
_TABLE = 72


class End(NamedTuple):
    """An empty cell beside the map: what it closes, as (side bit, segment), how likely that is, and when."""

    fitting: int
    chance: float
    wait: float
    sides: tuple[tuple[int, int], ...]


class Ends(NamedTuple):
    """All that is open: cells as (fitting, (side bit, feature) pairs); how likely a feature closes, and when."""

    cells: list[tuple[int, list[tuple[int, int]]]]
    chances: dict[int, float]
    waits: dict[int, float]


class Outlook:
    """What a map, and those that one more tile makes of it, promise.

    Tiles to come are known by kind, never by their order.
    """

    def __init__(self, state: State, weights: Weights) -> None:
        self.weights = weights
        self.colours = state.settings.colours
        self.left = state.tiles_left
        self.remaining = Counter([letter for pile in state.piles for letter in pile])
        self.shares: dict[int, float] = {}
        self.fits: dict[int, int] = {}
        board = state.board
        self.here = {key: self._end(board, key, gap) for gap, key in zip(board.gaps, board.keys, strict=True)}
        self.late = self.left / (self.left + weights["patience"])

    def _end(self, board: Board, key: int, gap: Gap) -> End:
        tiles, sides = board.tiles, []
        for side, step in enumerate(STEPS):
            laid = tiles.get(key + step)
            if laid is not None and (at := laid.orientation.segment_at[side ^ 2]) >= 0:
                sides.append((1 << side, laid.first + at))
        there = self.fits.get(gap.fitting)
        if there is None:
            fitting = gap.fitting
            there = sum([number for letter, number in self.remaining.items() if TILES[letter].mask & fitting])
            self.fits[fitting] = there
        left = self.left or 1
        return End(gap.fitting, there / (there + self.weights["fit"]), left / (there + 0.01 * left), tuple(sides))

    def ends(self, board: Board) -> Ends:
        """What is open on this map or on one with one more tile."""
        here, find, features = self.here, board.find, board.features
        fit, left = self.weights["fit"], self.left or 1
        changed = {board.last + step for step in STEPS}
        touched = {number for _, number in board.touched}
        cells: list[tuple[int, list[tuple[int, int]]]] = []
        chances: dict[int, float] = {}
        waits: dict[int, float] = {}
        for gap, key in zip(board.gaps, board.keys, strict=True):
            known = here.get(key)
            if known is None or key in changed:
                known = self._end(board, key, gap)
            fitting, chance, wait, sides = known
            held = []
            for bit, segment in sides:
                number = find(segment)
                if features[number].meeples or number in touched:
                    held.append((bit, number))
                    chances[number] = chances.get(number, 1.0) * chance
                    waits[number] = waits.get(number, 0.0) + wait
            if held:
                cells.append((fitting, held))
        for number in board.monasteries.values():
            missing = board.features[number].open
            if missing:
                chances[number] = (left / (left + 3 * fit)) ** missing
                waits[number] = 2.0 * missing
        return Ends(cells, chances, waits)

    def worth(
        self, board: Board, ends: Ends, points: Sequence[int], supply: Sequence[int], claimed: Mapping[int, int]
    ) -> float:
        """What a map promises with these points and supplies, in points of the result.

        `claimed` are packed meeples by feature that come to those on the map.
        """
        weights, features, left, find, tiles = self.weights, board.features, self.left, board.find, board.tiles
        held = {find(tiles[key].first + claim.segment): 0 for key, claim in board.meeples.items()}
        held.update(claimed)
        hopes: list[float] = [*points]
        homes = [0.0] * self.colours
        lowest, ahead, slow = min(points), weights["ahead"], weights["soon"]
        growth = (weights["growth_city"], weights["growth_road"])
        chances, waits, late = ends.chances, ends.waits, self.late
        occupied = set()
        for number, more in held.items():
            kind, _, mask, shields, meeples = features[number]
            meeples += more
            if not meeples:
                continue
            occupied.add(number)
            best, there = _holders(meeples, self.colours)
            chance = chances.get(number, 1.0) * late
            if kind == "city":
                size = 2 * (mask.bit_count() + shields) + growth[0] * chance
            elif kind == "road":
                size = mask.bit_count() + growth[1] * chance
            else:
                size = 9.0
            low = min([points[colour] for colour in best]) - lowest
            gain = chance * size * exp(-ahead * low)
            for colour in best:
                hopes[colour] += gain
            soon = 1 / (1 + slow * waits.get(number, 0.0))
            for colour, count in there:
                homes[colour] += count * soon
        room = 0
        for fitting, sides in ends.cells:
            taken = 0
            for bit, number in sides:
                if number in occupied:
                    taken |= bit
            if taken:
                room |= _safe(fitting, taken)
        safe = self.shares.get(room)
        if safe is None:
            safe = sum([number for letter, number in self.remaining.items() if room & _LETTERS[letter]]) / (left or 1)
            self.shares[room] = safe
        ready, home, risk = weights["ready"], weights["home"], (1 - safe) * weights["risk"]
        life, alive = 0.0, 1.0
        for there_, coming in zip(supply, homes, strict=True):
            danger = exp(-ready * (there_ + home * coming))
            life -= danger
            alive *= 1 - danger * risk
        hopes.sort()
        worth = hopes[0] + weights["second"] * (hopes[1] - hopes[0]) + weights["others"] * (hopes[-1] - hopes[1])
        return worth + (life * weights["life"] + alive * weights["alive"]) * (left + weights["tail"]) / _TABLE


@lru_cache(maxsize=1 << 12)
def _holders(meeples: int, colours: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Of packed meeples the colours with most, and each colour that has any with how many."""
    there = counts(meeples, colours)
    return majority(there), tuple([(colour, count) for colour, count in enumerate(there) if count])


@lru_cache(maxsize=1 << 14)
def _safe(fitting: int, taken: int) -> int:
    """A mask of the tiles that can lie in a cell so that each of their features joins one on a side that is taken."""
    return sum([_LETTERS[letter] for letter, tile in TILES.items() if any(_joins(tile, fitting, taken))])


def _joins(tile: TileType, fitting: int, taken: int) -> Iterator[bool]:
    """Of each way in which the tile fits, whether all its features join one on a side that is taken."""
    for one in tile.orientations:
        if one.bit & fitting:
            yield all(any(taken >> side & 1 for side in segment.sides) for segment in one.segments)
