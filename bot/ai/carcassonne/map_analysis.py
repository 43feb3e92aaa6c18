"""Forecasts of a map: which features will be completed, which meeples return."""

from __future__ import annotations

from typing import NamedTuple

from bot.ai.carcassonne.stock import CERTAIN, KINDS, FeatureForecast, Odds, TileStock, safe
from bot.games.carcassonne.board import AROUND, STEPS, CarcassonneBoard
from bot.games.carcassonne.state import Scores

Border = tuple[int, int]
"""An empty cell next to a feature, and the bit of the cell's side facing it."""

FeatureForecasts = tuple[list[FeatureForecast], list[tuple[list[float], list[float]]]]
"""Forecasts of features with meeples, and running sums of points and returns."""


class EmptyCell(NamedTuple):
    """The surroundings of an empty cell, for all ways to place a tile there.

    `facing` are the features that its sides meet: None if nothing is there, -1 for a field. `beside` are the empty
    cells next to it, as (side, key), `standing` the features with meeples that these close as well. `around` are the
    monasteries in the eight surrounding cells, in reading order.
    """

    facing: list[int | None]
    beside: list[tuple[int, int]]
    standing: set[int]
    around: list[int]


class MapAnalysis:
    """Public facts of a map, computed once for all its evaluations.

    `fitting` and `closing` are of each empty cell next to the map; `borders` are the cells that a feature needs, in
    order; `odds` are those of features with meeples and of monasteries. `taken` are the sides of a cell that face a
    feature with meeples, as bits, `safe` the tiles that fit there without a meeple, `room` their sum. `standing` are
    the features with meeples, in order of the first meeple.
    """

    __slots__ = (
        "_facing",
        "_hopes",
        "_spots",
        "board",
        "borders",
        "closing",
        "fitting",
        "odds",
        "room",
        "safe",
        "standing",
        "stock",
        "taken",
    )

    def __init__(self, board: CarcassonneBoard, stock: TileStock) -> None:
        self.board, self.stock = board, stock
        self.fitting: dict[int, int] = {}
        self.closing: dict[int, Odds] = {}
        self.borders: dict[int, list[Border]] = {}
        self.odds: dict[int, Odds] = {}
        self.taken: dict[int, int] = {}
        self.safe: dict[int, int] = {}
        self._facing: dict[int, list[int | None]] = {}
        self._spots: dict[int, EmptyCell] = {}
        self._hopes: dict[Scores, FeatureForecasts] = {}
        tiles, features, find, parent = board.tiles, board.features, board.find, board.parent
        borders, odds = self.borders, self.odds
        coming, likely = stock.tiles, stock.closing
        for key, gap in zip(board.keys, board.gaps, strict=True):
            fitting, taken = gap.fitting, 0
            facing: list[int | None] = []
            self._facing[key] = facing
            self.fitting[key] = fitting
            self.closing[key] = closing = likely[(coming & KINDS[fitting]).bit_count()]
            for side, step in enumerate(STEPS):
                laid = tiles.get(key + step)
                if laid is None:
                    facing.append(None)
                    continue
                at = laid[0].segment_at[side ^ 2]
                if at < 0:
                    facing.append(-1)
                    continue
                number = parent[laid[1] + at]
                if parent[number] != number:
                    number = find(number)
                facing.append(number)
                if number in borders:
                    borders[number].append((key, 1 << side))
                else:
                    borders[number] = [(key, 1 << side)]
                if features[number].meeples:
                    taken |= 1 << side
                    chance, wait = odds.get(number, CERTAIN)
                    odds[number] = chance * closing[0], wait + closing[1]
            if taken:
                self.taken[key] = taken
                self.safe[key] = safe(fitting, taken)
        self.room = sum(self.safe.values())
        for number in board.monasteries.values():
            odds[number] = stock.surrounded(features[number].open)
        found = dict.fromkeys([find(tiles[key].first + one.segment) for key, one in board.meeples.items()])
        self.standing = {number: place for place, number in enumerate(found)}

    def spot(self, key: int) -> EmptyCell:
        """Return the surroundings of an empty cell."""
        spot = self._spots.get(key)
        if spot is None:
            self._spots[key] = spot = self._spot(key)
        return spot

    def _spot(self, key: int) -> EmptyCell:
        board, facing = self.board, self._facing[key]
        monasteries, features = board.monasteries, board.features
        beside: list[tuple[int, int]] = []
        standing: set[int] = set()
        for side, step in enumerate(STEPS):
            if facing[side] is None:
                beside.append((side, key + step))
                if key + step in self.taken:
                    standing.update([one for one in self._facing[key + step] if one is not None and one >= 0])
        standing = {one for one in standing if features[one].meeples}
        around = [monasteries[key + step] for step in AROUND if key + step in monasteries] if monasteries else []
        return EmptyCell(facing, beside, standing, around)

    def forecasts(self, points: Scores) -> FeatureForecasts:
        """Forecast the features with meeples, given these points."""
        hopes = self._hopes.get(points)
        if hopes is None:
            self._hopes[points] = hopes = self._make_forecasts(points)
        return hopes

    def _make_forecasts(self, points: Scores) -> FeatureForecasts:
        features, odds, hope = self.board.features, self.odds, self.stock.forecast
        each, sums = [], []
        hopes: list[float] = [*points]
        homes = [0.0] * len(points)
        for number in self.standing:
            sums.append((hopes.copy(), homes.copy()))
            promised = hope(points, features[number], 0, odds.get(number, CERTAIN))
            each.append(promised)
            add_forecast(promised, hopes, homes)
        sums.append((hopes, homes))
        return each, sums


def add_forecast(hope: FeatureForecast, hopes: list[float], homes: list[float]) -> None:
    """Add a feature's forecast to the sums."""
    gain, best, there = hope
    for colour in best:
        hopes[colour] += gain
    for colour, soon in there:
        homes[colour] += soon
