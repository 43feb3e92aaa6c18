"""What the tiles to come promise: how likely a cell is filled, and when; what a feature that it closes is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from math import exp
from operator import itemgetter

from bot.games.carcassonne.board import Feature, counts
from bot.games.carcassonne.components import TILES, TileType
from bot.games.carcassonne.scoring import majority
from bot.games.carcassonne.state import Scores, State
from bot.games.search import Weights

Odds = tuple[float, float]
"""How likely something is complete in the end, and how long one waits for it."""

CERTAIN: Odds = (1.0, 0.0)
_BITS = 9
_LETTERS = {letter: 1 << _BITS * number for number, letter in enumerate(TILES)}
_MANY = (1 << _BITS) - 1
_MOST = (_MANY >> 1) * sum(_LETTERS.values())
_ANY = (1 << _BITS - 1) * sum(_LETTERS.values())
_counts = itemgetter("ready", "home", "risk", "life", "alive", "second", "others", "tail")
_NONE = dict.fromkeys(TILES, 0)


Hope = tuple[float, tuple[int, ...], list[tuple[int, float]]]
"""What one feature promises: so many points to each of these colours, and to whom meeples come home, how soon."""


class Closing(dict[int, Odds]):
    """How likely a cell is filled in which this fits, and when; worked out when it is first asked for."""

    __slots__ = ("_fit", "_left", "_remaining")

    def __init__(self, remaining: Mapping[str, int], left: int, fit: float) -> None:
        super().__init__()
        self._remaining, self._left, self._fit = remaining, left or 1, fit

    def __missing__(self, fitting: int) -> Odds:
        there = sum(map(self._remaining.__getitem__, _letters(fitting)))
        self[fitting] = closing = there / (there + self._fit), self._left / (there + 0.01 * self._left)
        return closing


class Stock:
    """The tiles to come: known by kind, never by their order.

    `late` is which part of their promises features keep, `counts` what else one needs to know of the weights.
    """

    __slots__ = (
        "_counted",
        "_remaining",
        "_shares",
        "_soon",
        "_weights",
        "closing",
        "colours",
        "counts",
        "late",
        "left",
    )

    def __init__(self, state: State, weights: Weights) -> None:
        self._weights, self._soon = weights, weights["soon"]
        self._remaining = {**_NONE, **Counter(chain.from_iterable(state.piles))}
        self._shares: dict[int, float] = {}
        self._counted: dict[tuple[Scores, tuple[int, ...]], float] = {}
        self.colours = state.settings.colours
        self.left = state.tiles_left
        self.late = self.left / (self.left + weights["patience"])
        self.closing = Closing(self._remaining, self.left, weights["fit"])
        self.counts: tuple[float, ...] = _counts(weights)

    def surrounded(self, missing: int) -> Odds:
        """The same of a monastery with so many empty cells around."""
        left = self.left or 1
        return ((left / (left + 3 * self._weights["fit"])) ** missing, 2.0 * missing) if missing else CERTAIN

    def share(self, room: int) -> float:
        """Which part of the tiles to come is among these, as `safe` says and sums up to."""
        there = room + _MOST & _ANY
        share = self._shares.get(there)
        if share is None:
            number = sum([number for letter, number in self._remaining.items() if room & _MANY * _LETTERS[letter]])
            self._shares[there] = share = number / (self.left or 1)
        return share

    def hope(self, points: Scores, feature: Feature, more: int, odds: Odds) -> Hope:
        """What a feature with so many more meeples, packed, promises with these odds."""
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
def safe(fitting: int, taken: int) -> int:
    """The tiles that can lie in a cell so that each of their features joins one on a side that is taken.

    Counted by kind, so that such numbers add up: no map has as many cells as one of these counts can hold.
    """
    return sum([_LETTERS[letter] for letter, tile in TILES.items() if any(_joins(tile, fitting, taken))])


def _joins(tile: TileType, fitting: int, taken: int) -> Iterator[bool]:
    """Of each way in which the tile fits, whether all its features join one on a side that is taken."""
    for one in tile.orientations:
        if one.bit & fitting:
            yield all(any(taken >> side & 1 for side in segment.sides) for segment in one.segments)
