"""Forecasts from the remaining tiles: how likely a cell is filled, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import exp
from operator import itemgetter

from bot.ai.search import Weights
from bot.games.carcassonne.board import Feature, counts
from bot.games.carcassonne.components import ALL_TILES, TILES, TileType
from bot.games.carcassonne.scoring import majority
from bot.games.carcassonne.state import CarcassonneState, Scores

Odds = tuple[float, float]
"""Probability of completion, and the expected waiting time."""

CERTAIN: Odds = (1.0, 0.0)
_BITS = 9
KIND_BITS = {letter: 1 << _BITS * number for number, letter in enumerate(ALL_TILES)}
_MANY = (1 << _BITS) - 1
_MOST = (_MANY >> 1) * sum(KIND_BITS.values())
_ANY = (1 << _BITS - 1) * sum(KIND_BITS.values())
_counts = itemgetter("ready", "home", "risk", "life", "alive", "second", "others", "tail")

FeatureForecast = tuple[float, tuple[int, ...], list[tuple[int, float]]]
"""Forecast of a feature: points, the colours that get them, returning meeples.

The latter as (colour, discounted count).
"""


class _Kinds(dict[int, int]):
    """The tile kinds that fit any of a mask of orientations, as a mask; some 250."""

    def __missing__(self, fitting: int) -> int:
        self[fitting] = kinds = sum(
            [_MANY * KIND_BITS[letter] for letter, tile in ALL_TILES.items() if tile.mask & fitting]
        )
        return kinds


KINDS = _Kinds()
"""Tile kinds by what fits into a cell, to be compared with `TileStock.tiles`."""


class TileStock:
    """The remaining tiles, by kind and never by order.

    `tiles` has a bit for each, grouped by kind; `closing` gives odds by how many tiles fit. `late` is the discount of
    features, `counts` are other weights.
    """

    __slots__ = ("_counted", "_soon", "_weights", "closing", "colours", "counts", "late", "left", "tiles")

    def __init__(self, state: CarcassonneState, weights: Weights) -> None:
        self._weights, self._soon = weights, weights["soon"]
        self._counted: dict[tuple[Scores, tuple[int, ...]], float] = {}
        self.colours = state.settings.colours
        self.left = state.tiles_left
        self.late = self.left / (self.left + weights["patience"])
        self.tiles = 0
        for letter, number in Counter(chain.from_iterable(state.piles)).items():
            self.tiles |= ((1 << number) - 1) * KIND_BITS[letter]
        self.closing = _closing(self.left, weights["fit"])
        self.counts: tuple[float, ...] = _counts(weights)

    def surrounded(self, missing: int) -> Odds:
        """Return the odds of a monastery with this number of empty cells around it."""
        left = self.left or 1
        return ((left / (left + 3 * self._weights["fit"])) ** missing, 2.0 * missing) if missing else CERTAIN

    def share(self, room: int) -> float:
        """Return the share of the remaining tiles in this sum of `safe` values."""
        any_ = room + _MOST & _ANY
        return (self.tiles & (any_ << 1) - (any_ >> _BITS - 1)).bit_count() / (self.left or 1)

    def forecast(self, points: Scores, feature: Feature, more: int, odds: Odds) -> FeatureForecast:
        """Forecast a feature with these odds and `more` packed meeples on it."""
        kind, _, mask, shields, meeples = feature
        best, there = _holders(meeples + more, self.colours)
        chance, wait = odds[0] * self.late, odds[1]
        if kind == "city":
            size = 2 * (mask.bit_count() + shields) + self._weights["growth_city"] * chance
        elif kind == "road":
            size = mask.bit_count() + self._weights["growth_road"] * chance
        else:
            size = 9.0
        counted = self._counted.get((points, best))
        if counted is None:
            low = min([points[colour] for colour in best]) - min(points)
            self._counted[points, best] = counted = exp(-self._weights["ahead"] * low)
        soon = 1 / (1 + self._soon * wait)
        return chance * size * counted, best, [(colour, count * soon) for colour, count in there]


@lru_cache(maxsize=1 << 8)
def _closing(left: int, fit: float) -> Sequence[Odds]:
    """Return the odds of a cell being filled, by how many remaining tiles fit."""
    of = left or 1
    return [(there / (there + fit), of / (there + 0.01 * of)) for there in range(left + 1)]


@lru_cache(maxsize=1 << 12)
def _holders(meeples: int, colours: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Return the colours with most packed meeples, and each colour's count."""
    there = counts(meeples, colours)
    return majority(there), tuple([(colour, count) for colour, count in enumerate(there) if count])


@lru_cache(maxsize=1 << 14)
def safe(fitting: int, taken: int) -> int:
    """Return the tiles that fit into a cell with each feature joining a taken side.

    They are counted by kind, in a packed number that can be summed over all cells of a map.
    """
    return sum([KIND_BITS[letter] for letter, tile in TILES.items() if any(_joins(tile, fitting, taken))])


def _joins(tile: TileType, fitting: int, taken: int) -> Iterator[bool]:
    """Yield for each orientation whether all the tile's features join a taken side."""
    for one in tile.orientations:
        if one.bit & fitting:
            yield all(any(taken >> side & 1 for side in segment.sides) for segment in one.segments)
