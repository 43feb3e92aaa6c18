"""What a map promises: which features will be complete, when meeples come home, who may be out of them too early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import exp
from typing import NamedTuple

from bot.games.carcassonne.board import STEPS, Board, Feature, counts
from bot.games.carcassonne.components import BESIDE, EVERYTHING, TILES, TileType
from bot.games.carcassonne.scoring import majority
from bot.games.carcassonne.state import Scores, State
from bot.games.search import Weights

_LETTERS = {letter: 1 << number for number, letter in enumerate(TILES)}
_NONE = dict.fromkeys(TILES, 0)
_TABLE = 72
_CERTAIN = 1.0, 0.0


class End(NamedTuple):
    """An empty cell beside the map: what it closes, as (side bit, feature), how likely that is, and when."""

    fitting: int
    chance: float
    wait: float
    sides: tuple[tuple[int, int], ...]


_NOWHERE = End(EVERYTHING, 1.0, 0.0, ())


class Ends(NamedTuple):
    """All that is open: where a tile is `safe`, and the odds of features: how likely each closes, and when.

    `cells`, as (fitting, (side bit, feature) pairs), are those beside whom a feature may still get a meeple; `standing`
    are the features that have one, each with no more of them.
    """

    safe: int
    cells: list[tuple[int, list[tuple[int, int]]]]
    odds: dict[int, tuple[float, float]]
    standing: dict[int, int]


class Hope(NamedTuple):
    """What one feature promises: so many points to each of these colours, and who comes home, how soon."""

    gain: float
    best: tuple[int, ...]
    there: tuple[tuple[int, int], ...]
    soon: float


class Outlook:
    """What a map, and those that one more tile makes of it, promise.

    Tiles to come are known by kind, never by their order. What one more tile leaves as it is, is worked out once.
    """

    def __init__(self, state: State, weights: Weights) -> None:
        self.weights = weights
        self.colours = state.settings.colours
        self.left = state.tiles_left
        self.remaining = {**_NONE, **Counter(chain.from_iterable(state.piles))}
        self.shares: dict[int, float] = {}
        self.closing: dict[int, tuple[float, float]] = {}
        self.hopes: dict[tuple[Scores, Feature, int, tuple[float, float]], Hope] = {}
        board = state.board
        self.here = {key: self._end(board, key, gap.fitting) for gap, key in zip(board.gaps, board.keys, strict=True)}
        self.borders: dict[int, list[int]] = {}
        self.odds: dict[int, tuple[float, float]] = {}
        self.safe: list[tuple[int, int]] = []
        for key, end in self.here.items():
            taken = 0
            for bit, number in end.sides:
                self.borders.setdefault(number, []).append(key)
                if board.features[number].meeples:
                    taken |= bit
                    chance, wait = self.odds.get(number, _CERTAIN)
                    self.odds[number] = chance * end.chance, wait + end.wait
            if taken:
                self.safe.append((key, _safe(end.fitting, taken)))
        self.late = self.left / (self.left + weights["patience"])

    def _end(self, board: Board, key: int, fitting: int) -> End:
        tiles, sides = board.tiles, []
        for side, step in enumerate(STEPS):
            laid = tiles.get(key + step)
            if laid is not None and (at := laid.orientation.segment_at[side ^ 2]) >= 0:
                sides.append((1 << side, board.find(laid.first + at)))
        return End(fitting, *self._closing(fitting), tuple(sides))

    def _closing(self, fitting: int) -> tuple[float, float]:
        """How likely a cell is filled in which this fits, and when."""
        closing = self.closing.get(fitting)
        if closing is None:
            there = sum(map(self.remaining.__getitem__, _letters(fitting)))
            left = self.left or 1
            self.closing[fitting] = closing = there / (there + self.weights["fit"]), left / (there + 0.01 * left)
        return closing

    def ends(self, board: Board) -> Ends:
        """What is open on this map or on one with one more tile."""
        here, borders, find, parent, features = self.here, self.borders, board.find, board.parent, board.features
        last, touched, tiles = board.last, {number for _, number in board.touched}, board.tiles
        nearby, fresh = [*touched], {}
        if last in here:
            nearby = [number for _, number in here[last].sides]
            orientation, first = tiles[last]
            for side, fitting in enumerate(BESIDE[orientation]):
                key, at = last + STEPS[side], orientation.segment_at[side]
                if key not in tiles:
                    there, _, _, sides = here.get(key, _NOWHERE)
                    nearby += [number for _, number in sides]
                    if at >= 0:
                        sides = (*sides, (1 << (side ^ 2), first + at))
                    fresh[key] = End(there & fitting, *self._closing(there & fitting), sides)
        anew = {key for number in nearby for key in borders.get(number, ())}.union(fresh)
        anew.discard(last)
        counted = touched.union(map(find, nearby))
        odds = self.odds | dict.fromkeys(counted, _CERTAIN)
        cells: list[tuple[int, list[tuple[int, int]]]] = []
        for key in sorted(anew):
            fitting, chance, wait, sides = fresh[key] if key in fresh else here[key]
            held = []
            for bit, number in sides:
                if parent[number] != number:
                    number = find(number)
                if features[number].meeples or number in touched:
                    held.append((bit, number))
                    if number in counted:
                        before, after = odds[number]
                        odds[number] = before * chance, after + wait
            if held:
                cells.append((fitting, held))
        safe = 0
        for key, letters in self.safe:
            if key not in anew and key != last:
                safe |= letters
        left, fit = self.left or 1, self.weights["fit"]
        for number in board.monasteries.values():
            missing = features[number].open
            if missing:
                odds[number] = (left / (left + 3 * fit)) ** missing, 2.0 * missing
        standing = {find(tiles[key].first + claim.segment): 0 for key, claim in board.meeples.items()}
        return Ends(safe, cells, odds, standing)

    def worth(
        self, board: Board, ends: Ends, points: Scores, supply: Sequence[int], claimed: Mapping[int, int]
    ) -> float:
        """What a map promises with these points and supplies, in points of the result.

        `claimed` are packed meeples by feature that come to those on the map.
        """
        weights, features, left = self.weights, board.features, self.left
        hopes: list[float] = [*points]
        homes = [0.0] * self.colours
        known, odds = self.hopes, ends.odds
        occupied = set()
        for number, more in {**ends.standing, **claimed}.items():
            feature = features[number]
            if not feature.meeples + more:
                continue
            occupied.add(number)
            promised = points, feature, more, odds.get(number, _CERTAIN)
            hope = known.get(promised)
            if hope is None:
                known[promised] = hope = self._hope(*promised)
            gain, best, there, soon = hope
            for colour in best:
                hopes[colour] += gain
            for colour, count in there:
                homes[colour] += count * soon
        room = ends.safe
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
        for supplied, coming in zip(supply, homes, strict=True):
            danger = exp(-ready * (supplied + home * coming))
            life -= danger
            alive *= 1 - danger * risk
        hopes.sort()
        worth = hopes[0] + weights["second"] * (hopes[1] - hopes[0]) + weights["others"] * (hopes[-1] - hopes[1])
        return worth + (life * weights["life"] + alive * weights["alive"]) * (left + weights["tail"]) / _TABLE

    def _hope(self, points: Scores, feature: Feature, more: int, odds: tuple[float, float]) -> Hope:
        """What a feature with so many more meeples promises with these odds."""
        weights = self.weights
        kind, _, mask, shields, meeples = feature
        best, there = _holders(meeples + more, self.colours)
        chance, wait = odds[0] * self.late, odds[1]
        if kind == "city":
            size = 2 * (mask.bit_count() + shields) + weights["growth_city"] * chance
        elif kind == "road":
            size = mask.bit_count() + weights["growth_road"] * chance
        else:
            size = 9.0
        low = min([points[colour] for colour in best]) - min(points)
        return Hope(chance * size * exp(-weights["ahead"] * low), best, there, 1 / (1 + weights["soon"] * wait))


@lru_cache(maxsize=1 << 12)
def _letters(fitting: int) -> tuple[str, ...]:
    """The tiles that a mask of orientations has any of."""
    return tuple([letter for letter, tile in TILES.items() if tile.mask & fitting])


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
