"""Evaluates a base game for its seats: what a turn's end is worth to each of them.

A feature counts by what it scores now and by the chance of its completion. That comes from the empty cells it needs and
the remaining tiles that close it there. Meeples count by how soon they return.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import exp

from bot.ai.carcassonne.stock import KIND_BITS, KINDS
from bot.games.carcassonne.board import STEPS, CarcassonneBoard, Feature, counts, key_of
from bot.games.carcassonne.components import ALL_TILES, HALF_EDGES, ORIENTATIONS, SIDES
from bot.games.carcassonne.fields import FIELD_POINTS, FieldBoard, WholeField
from bot.games.carcassonne.moves import CarcassonnePlace, FieldMeeple, Meeple, MeepleMove, NoMeeple
from bot.games.carcassonne.scoring import EndFeature, end_features, majority
from bot.games.carcassonne.state import CarcassonneState
from bot.games.contract import Move

# Which feature or field a meeple on the last tile claims


def claimed_feature(board: CarcassonneBoard, move: Meeple) -> int:
    """Return the number of the road, city or monastery."""
    orientation, first = board.tiles[board.last]
    at = len(orientation.segments) - 1 if move.side is None else orientation.segment_at[SIDES.index(move.side)]
    return board.find(first + at)


def claimed_field(board: FieldBoard, move: FieldMeeple) -> int:
    """Return the number of the field."""
    at = board.tiles[board.last].orientation.field_at[HALF_EDGES.index(move.half)]
    return board.find_field(board.grass[board.last] + at)


BASE_PREFIX = "base_"
"""Prefix of the names of these weights, which are kept with those of solo games."""

TILES_DRAWN = 71
"""Number of tiles that are drawn in a game."""


@dataclass(frozen=True, slots=True)
class SeatWeights:
    """Weights of base games, in points unless noted.

    `fit` is the number of closing tiles that fill a cell in one of two games, for two seats; `extend` counts tiles that
    fit without closing. `patience` is the number of tiles at the end that complete half as much, `around` the number
    that fill half of a monastery's cells. `life` is the value of many meeples early in a game, `ready` how few of them
    do, `home` the part that counts of one on an incomplete feature. `cities` is the part of incomplete cities that
    counts for fields, `meadow` what a field's tile adds early, `doubt` the part of a field that others still take.
    `rival` is the part of the best other seat in the lead, the rest is the average of the others.
    """

    fit: float
    extend: float
    patience: float
    around: float
    life: float
    ready: float
    home: float
    cities: float
    meadow: float
    doubt: float
    rival: float


def _closing(facing: int) -> int:
    """Return the orientations that close a feature that faces a cell on these sides."""
    sides = [side for side in range(4) if facing >> side & 1]
    mask = 0
    for one in ORIENTATIONS:
        segments = [one.segment_at[side] for side in sides]
        if all(at >= 0 and all(facing >> side & 1 for side in one.segments[at].sides) for at in segments):
            mask |= one.bit
    return mask


CLOSING: Sequence[int] = tuple([_closing(facing) for facing in range(1 << 4)])
"""`CLOSING[sides]`: the mask of orientations that continue none of these sides elsewhere."""


class SeatEvaluator:
    """Evaluates the ends of one turn, by the remaining tiles and never by their order."""

    __slots__ = (
        "_chances",
        "_filling",
        "_late",
        "_life",
        "_meadow",
        "_scale",
        "_sure",
        "_tiles",
        "left",
        "seats",
        "weights",
    )

    def __init__(self, state: CarcassonneState, weights: SeatWeights) -> None:
        self.weights, self.seats = weights, state.settings.colours
        self.left = left = state.tiles_left
        self._tiles = 0
        for letter, number in Counter(chain.from_iterable(state.piles)).items():
            self._tiles |= ((1 << number) - 1) * KIND_BITS[letter]
        self._scale = weights.fit * self.seats / 2
        self._late = left / (left + weights.patience)
        self._filling = left / (left + weights.around)
        self._life = weights.life * 2 * left / (TILES_DRAWN * self.seats)
        self._meadow = weights.meadow * left / TILES_DRAWN
        self._sure = 1 - weights.doubt * left / TILES_DRAWN
        self._chances: dict[int, float] = {}

    def chance(self, fitting: int, facing: int) -> float:
        """Return the chance that a cell closes a feature that faces it on these sides."""
        key = fitting << 4 | facing
        found = self._chances.get(key)
        if found is None:
            tiles, closing = self._tiles, (self._tiles & KINDS[fitting & CLOSING[facing]]).bit_count()
            fit = (tiles & KINDS[fitting]).bit_count()
            there = closing + self.weights.extend * (fit - closing)
            self._chances[key] = found = there / (there + self._scale)
        return found

    def value(self, supply: float) -> float:
        """Return what meeples in supply are worth."""
        return -self._life * exp(-self.weights.ready * supply)


class SeatOutlook:
    """A map and what each seat can expect of it, before the last tile's meeple."""

    __slots__ = ("_board", "_cells", "_chances", "_evaluator", "features", "fields", "homes", "points", "supply")

    def __init__(
        self, evaluator: SeatEvaluator, board: FieldBoard, points: Sequence[int], supply: Sequence[int]
    ) -> None:
        """Evaluate a map; `points` and `supply` are those before its last tile scores.

        By seat, `points` and `supply` are then those after it, `features` and `fields` the points to expect of what
        it holds, `homes` its meeples to expect back.
        """
        self._evaluator, self._board = evaluator, board
        self._chances: dict[int, float] = {}
        self._cells: dict[int, int] = {}
        self._find_chances()
        seats = evaluator.seats
        self.points, self.supply = [*points], [*supply]
        self.features, self.fields, self.homes = [0.0] * seats, [0.0] * seats, [0.0] * seats
        for number in _held_features(board):
            feature = board.features[number]
            self._add(feature, number, _holders(feature.meeples, seats))
        for number in _held_fields(board):
            field = board.fields[number]
            worth = self.field_worth(field)
            for seat in _holders(field.meeples, seats)[0]:
                self.fields[seat] += worth

    def _find_chances(self) -> None:
        """Find the chance that each feature is completed, and the cells that it needs."""
        board, chances, cells = self._board, self._chances, self._cells
        at_tile, parent, find = board.tiles.get, board.parent, board.find
        known, chance_of = self._evaluator._chances, self._evaluator.chance  # noqa: SLF001
        for key, gap in zip(board.keys, board.gaps, strict=True):
            facing: dict[int, int] = {}
            for side, step in enumerate(STEPS):
                laid = at_tile(key + step)
                if laid is not None:
                    at = laid[0].segment_at[side ^ 2]
                    if at >= 0:
                        number = parent[laid[1] + at]
                        if parent[number] != number:
                            number = find(number)
                        facing[number] = facing.get(number, 0) | 1 << side
            fitting = gap.fitting
            for number, sides in facing.items():
                chance = known.get(fitting << 4 | sides)
                if chance is None:
                    chance = chance_of(fitting, sides)
                chances[number] = chances.get(number, 1.0) * chance
                cells[number] = cells.get(number, 0) + 1

    def _add(self, feature: Feature, number: int, holders: tuple[tuple[int, ...], tuple[tuple[int, int], ...]]) -> None:
        paid, meeples = holders
        if not feature.open:
            value = feature.value
            for seat in paid:
                self.points[seat] += value
            for seat, count in meeples:
                self.supply[seat] += count
            return
        worth, chance = self.feature_worth(feature, number)
        for seat in paid:
            self.features[seat] += worth
        for seat, count in meeples:
            self.homes[seat] += count * chance

    def feature_worth(self, feature: Feature, number: int) -> tuple[float, float]:
        """Return the points that an incomplete feature brings, and its chance."""
        kind, open_, mask, shields, _ = feature
        evaluator = self._evaluator
        if kind == "monastery":
            filling = evaluator._filling  # noqa: SLF001
            return 9 - open_ * (1 - filling), filling ** (2 * open_)
        chance = self._chances.get(number, 0.0) * evaluator._late  # noqa: SLF001
        size, more = mask.bit_count() + shields, self._cells.get(number, 0)
        if kind == "city":
            return size + chance * (size + 2 * more), chance
        return size + chance * more, chance

    def field_worth(self, field: WholeField) -> float:
        """Return the points that a field brings."""
        board, evaluator = self._board, self._evaluator
        find, features, total = board.find, board.features, 0.0
        for city in set(map(find, field.cities)):
            if not features[city].open:
                total += 1
            else:
                total += evaluator.weights.cities * self._chances.get(city, 0.0) * evaluator._late  # noqa: SLF001
        return FIELD_POINTS * total * evaluator._sure + evaluator._meadow * field.tiles.bit_count()  # noqa: SLF001

    def expected(self, seat: int) -> float:
        """Return the points of a seat that can be expected of the map as it is."""
        return self.points[seat] + self.features[seat] + self.fields[seat]

    def lead(self, seat: int) -> float:
        """Return a seat's lead without a meeple on the last tile."""
        return self._lead(seat, 0.0, 0.0, 0)

    def _lead(self, seat: int, gain: float, home: float, used: int) -> float:
        """Return a seat's lead with this more for a meeple."""
        evaluator = self._evaluator
        part, value = evaluator.weights.home, evaluator.value
        worths = [
            self.expected(one) + value(self.supply[one] + part * self.homes[one]) for one in range(evaluator.seats)
        ]
        worths[seat] = self.expected(seat) + gain + value(self.supply[seat] - used + part * (self.homes[seat] + home))
        return weigh_lead(worths, seat, evaluator.weights.rival)

    def lead_with_feature(self, seat: int, number: int) -> float:
        """Return a seat's lead with a meeple on a free feature of the last tile."""
        feature = self._board.features[number]
        if not feature.open:
            return self._lead(seat, feature.value, 0.0, 0)
        worth, chance = self.feature_worth(feature, number)
        return self._lead(seat, worth, chance, 1)

    def lead_with_field(self, seat: int, number: int) -> float:
        """Return a seat's lead with a meeple on a free field of the last tile."""
        return self._lead(seat, self.field_worth(self._board.fields[number]), 0.0, 1)

    def best_lead(self, seat: int, supply: int) -> float:
        """Return a seat's lead with the best meeple on the last tile, `supply` before it."""
        board, best = self._board, self.lead(seat)
        if supply:
            features, fields = board.features, board.fields
            leads = [self.lead_with_feature(seat, one) for _, one in board.touched if not features[one].meeples]
            leads += [
                self.lead_with_field(seat, one) for _, one in board.fields_of(board.last) if not fields[one].meeples
            ]
            best = max([best, *leads])
        return best

    def lead_after(self, seat: int, move: MeepleMove) -> float:
        """Return a seat's lead after this decision about the meeple."""
        if isinstance(move, NoMeeple):
            return self.lead(seat)
        if isinstance(move, FieldMeeple):
            return self.lead_with_field(seat, claimed_field(self._board, move))
        return self.lead_with_feature(seat, claimed_feature(self._board, move))


def _held_features(board: FieldBoard) -> Iterable[int]:
    """Return the features with meeples, once each, in the order of their meeples."""
    find, tiles = board.find, board.tiles
    return dict.fromkeys([find(tiles[key].first + one.segment) for key, one in board.meeples.items()])


def _held_fields(board: FieldBoard) -> Iterable[int]:
    """Return the fields with meeples, once each, in the order of their meeples."""
    find, grass = board.find_field, board.grass
    return dict.fromkeys([find(grass[key] + one.segment) for key, one in board.field_meeples.items()])


@lru_cache(maxsize=1 << 12)
def _holders(meeples: int, seats: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Return the seats with most packed meeples, and each seat's count."""
    there = counts(meeples, seats)
    return majority(there), tuple([(seat, count) for seat, count in enumerate(there) if count])


def outlook_of(state: CarcassonneState, weights: SeatWeights) -> SeatOutlook:
    """Return what the seats of a game in progress can expect."""
    return SeatOutlook(SeatEvaluator(state, weights), _field_board(state), state.points, state.supply)


def evaluate_lead(state: CarcassonneState, seat: int, weights: SeatWeights) -> float:
    """Return a seat's lead; that of the result if the game is over."""
    return outlook_of(state, weights).lead(seat) if state.stack else weigh_lead(state.points, seat, weights.rival)


def lead_evaluator(state: CarcassonneState, weights: SeatWeights) -> Callable[[Move], float]:
    """Return a function that evaluates moves by the lead at the end of the turn."""
    board, seat = _field_board(state), state.colour
    evaluator = SeatEvaluator(state, weights)
    now = SeatOutlook(evaluator, board, state.points, state.supply)

    def evaluate(move: Move) -> float:
        if isinstance(move, CarcassonnePlace):
            after = board.copy()
            after.lay(key_of(move.cell), ALL_TILES[state.drawn].turns[move.rotation])
            return SeatOutlook(evaluator, after, state.points, state.supply).best_lead(seat, state.supply[seat])
        if isinstance(move, (Meeple, FieldMeeple, NoMeeple)):
            return now.lead_after(seat, move)
        return now.lead(seat)

    return evaluate


def _field_board(state: CarcassonneState) -> FieldBoard:
    if not isinstance(state.board, FieldBoard):
        raise TypeError("the map of a base game has fields")
    return state.board


def weigh_lead(worths: Sequence[float], seat: int, rival: float) -> float:
    """Return a seat's lead over the others, the best of which counts for this part.

    >>> weigh_lead([10, 4, 2], 0, 0.5)
    6.5
    """
    others = [worth for one, worth in enumerate(worths) if one != seat]
    return worths[seat] - rival * max(others) - (1 - rival) * sum(others) / len(others)


# The greedy player's evaluation of base games: the lead of a seat, by simple rules.
#
# It knows points, what the map would pay now, and meeples in supply; a feature's chance of completion depends on its
# open
# ends alone. seat_evaluation has what the search knows: the remaining tiles, and what each meeple is worth.


_SUPPLY_VALUE = (0.0, 3.0, 5.0, 6.5, 7.5, 8.3, 9.0, 9.5)
"""Value of n meeples in supply, by n, early in the game."""
_FIELD_SHARE = 0.6
"""Share of a field's points that counts early in the game: others may still join it."""


def evaluate_seat(state: CarcassonneState, seat: int) -> float:
    """Return a seat's lead over the best other seat, in points, from public facts."""
    if not state.stack:
        return _lead(state.points, seat)
    left = state.tiles_left / 71
    worths = [float(score) for score in state.points]
    for one in end_features(state):
        worth = _worth(state, one, left)
        for holder in one.paid:
            worths[holder] += worth
    for other, supply in enumerate(state.supply):
        worths[other] += _SUPPLY_VALUE[supply] * left
    return _lead(worths, seat)


def _worth(state: CarcassonneState, one: EndFeature, left: float) -> float:
    """Return what a feature is worth to its holders now."""
    if one.kind == "field":
        return one.value * (1 - left * (1 - _FIELD_SHARE))
    open_ = state.board.features[one.number].open
    full = 9 if one.kind == "monastery" else 2 * one.value if one.kind == "city" else one.value + 1
    chance = left / (1 + open_) if one.kind != "monastery" else left * (1 - open_ / 9)
    return one.value + chance * (full - one.value)


def _lead(worths: list[float] | tuple[int, ...], seat: int) -> float:
    return worths[seat] - max(worth for other, worth in enumerate(worths) if other != seat)
