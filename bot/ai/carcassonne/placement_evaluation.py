"""Evaluates a map with one more tile and meeple, without placing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from bot.ai.carcassonne.map_analysis import Border, MapAnalysis, add_forecast
from bot.ai.carcassonne.stock import CERTAIN, KINDS, Odds, safe
from bot.games.carcassonne.board import AROUND, STEPS, Feature
from bot.games.carcassonne.components import BESIDE, Orientation
from bot.games.carcassonne.state import Scores

_TABLE = 72


class PlacementEvaluation:
    """A map's difference from an analysis: none yet, or one more tile.

    `touched` are the features of the last tile, clockwise from north, `around` the monasteries in the surrounding
    cells, `features` their state afterwards. Feature numbers are the board's.
    """

    __slots__ = (
        "_claims",
        "_fitting",
        "_key",
        "_odds",
        "_outlook",
        "_same",
        "_standing",
        "_taken",
        "around",
        "features",
        "touched",
    )

    def __init__(self, outlook: MapAnalysis, key: int, orientation: Orientation | None = None) -> None:
        """Add a tile in this empty cell, or start from the tile that was placed there."""
        self._outlook, self._key = outlook, key
        if orientation is None:
            self._as_it_is()
        else:
            joined, needs = self._join(orientation)
            self._close(orientation, joined, needs)
            self._stand(joined)

    def _as_it_is(self) -> None:
        """Change only the meeple on the tile laid last."""
        outlook = self._outlook
        board, borders = outlook.board, outlook.borders
        self._fitting = outlook.fitting
        self._odds: dict[int, Odds] = {}
        self._taken: dict[int, int] = {}
        self._claims: dict[int, list[Border]] = {}
        self._standing, self._same = outlook.standing, len(outlook.standing)
        self.touched = [number for _, number in board.touched]
        self.around = [number for _, number in board.around]
        self.features = {number: board.features[number] for number in (*self.touched, *self.around)}
        for number in self.touched:
            if number in borders and not self.features[number].meeples:
                self._claims[number] = borders[number]
                self._odds[number] = self._closing(borders[number], {})

    def _join(self, orientation: Orientation) -> tuple[dict[int, int], dict[int, list[Border]]]:
        """Join features as the board does.

        Returns which features are part of which, and the cells that the tile's features need.
        """
        outlook, key = self._outlook, self._key
        old, borders, facing = outlook.board.features, outlook.borders, outlook.spot(key).facing
        number = first = len(old)
        bit = 1 << len(outlook.board.tiles)
        features: dict[int, Feature] = {}
        joined: dict[int, int] = {}
        needs: dict[int, list[Border]] = {}
        claims: dict[int, list[Border]] = {}
        looped = False
        for kind, sides, shields in orientation.segments:
            open_, mask, meeples = 0, bit, 0
            need: list[Border] = []
            claim: list[Border] = []
            for side in sides:
                root = facing[side]
                if root is None:
                    open_ += 1
                    border = key + STEPS[side], 1 << (side ^ 2)
                    need.append(border)
                    claim.append(border)
                    continue
                while root in joined:
                    root = joined[root]
                if root == number:
                    open_ -= 1
                    continue
                joined[root] = number
                if root < first:
                    feature = old[root]
                    need += borders[root]
                    if not feature.meeples:
                        claim += borders[root]
                else:
                    looped = True
                    feature = features.pop(root)
                    need += needs[root]
                    claim += claims[root]
                _, more, there, signs, holders = feature
                open_ += more - 1
                mask |= there
                shields += signs
                meeples += holders
            features[number] = Feature(kind, open_, mask, shields, meeples)
            needs[number], claims[number] = need, claim
            number += 1
        self.features, self._claims = features, claims
        self.touched = _clockwise(first, number, joined) if looped else [*features]
        return joined, needs

    def _close(self, orientation: Orientation, joined: dict[int, int], needs: dict[int, list[Border]]) -> None:
        """Find the cells next to the tile, and when the changed features close."""
        outlook, features, key = self._outlook, self.features, self._key
        board, borders, stock = outlook.board, outlook.borders, outlook.stock
        _, beside, standing, around = outlook.spot(key)
        before, sides = outlook.fitting, BESIDE[orientation]
        coming, likely = stock.tiles, stock.closing
        fitting: dict[int, int] = {}
        opened: dict[int, Odds] = {}
        for side, cell in beside:
            fitting[cell] = fits = sides[side] & before[cell] if cell in before else sides[side]
            opened[cell] = likely[(coming & KINDS[fits]).bit_count()]
        odds: dict[int, Odds] = {}
        for number in self.touched:
            if features[number].open:
                need = needs[number]
                need.sort()
                odds[number] = self._closing(need, opened)
        for root in standing:
            if root not in joined:
                odds[root] = self._closing(borders[root], opened)
        if orientation.has_monastery:
            number, missing = self.touched[-1], sum([key + step not in board.tiles for step in AROUND])
            features[number] = features[number]._replace(open=missing)
            odds[number] = stock.surrounded(missing)
        for number in around:
            kind, missing, mask, shields, meeples = board.features[number]
            features[number] = Feature(kind, missing - 1, mask, shields, meeples)
            odds[number] = stock.surrounded(missing - 1)
        self._fitting, self._odds, self.around = fitting, odds, around

    def _stand(self, joined: dict[int, int]) -> None:
        """Find the sides facing features with meeples, and their order.

        The first `_same` are unchanged.
        """
        outlook = self._outlook
        before, standing = outlook.taken, outlook.standing
        taken = {cell: before.get(cell, 0) for cell in self._fitting}
        for number in self.touched:
            if self.features[number].meeples:
                _take(taken, before, self._claims[number])
        self._taken, self._standing = taken, standing
        places = [standing[root] for root in joined if root in standing]
        self._same = min([*places, *[standing[root] for root in self._odds if root in standing], len(standing)])
        if places:
            numbers: dict[int, int] = {}
            for root, place in standing.items():
                while root in joined:
                    root = joined[root]
                numbers.setdefault(root, place)
            self._standing = numbers

    def _closing(self, cells: Sequence[Border], opened: Mapping[int, Odds]) -> Odds:
        """Return the odds of a feature that needs these cells."""
        known, laid = self._outlook.closing, self._key
        chance, wait = CERTAIN
        for cell, _ in cells:
            if cell != laid:
                likely, soon = opened[cell] if cell in opened else known[cell]
                chance *= likely
                wait += soon
        return chance, wait

    def worth(self, points: Scores, supply: Sequence[int], claimed: Mapping[int, int]) -> float:
        """Evaluate in points of the result, with these points and supplies.

        `claimed` are packed meeples by feature that are added to, or removed from, the map.
        """
        outlook, odds, standing, same = self._outlook, self._odds, self._standing, self._same
        stock, before = outlook.stock, outlook.standing
        for number in claimed:
            if number in standing and standing[number] < same:
                same = standing[number]
        known, sums = outlook.forecasts(points)
        hopes, homes = sums[same]
        hopes, homes = hopes.copy(), homes.copy()
        for number, place in standing.items():
            if place >= same:
                if number in before and number not in odds and number not in claimed:
                    add_forecast(known[place], hopes, homes)
                else:
                    self._add(number, claimed.get(number, 0), points, hopes, homes)
        for number, more in claimed.items():
            if number not in standing:
                self._add(number, more, points, hopes, homes)
        ready, home, risk, life_counts, alive_counts, second, others, tail = stock.counts
        risk *= 1 - stock.share(self._room(claimed))
        life, alive = 0.0, 1.0
        for supplied, coming_home in zip(supply, homes, strict=True):
            danger = exp(-ready * (supplied + home * coming_home))
            life -= danger
            alive *= 1 - danger * risk
        hopes.sort()
        worth = hopes[0] + second * (hopes[1] - hopes[0]) + others * (hopes[-1] - hopes[1])
        return worth + (life * life_counts + alive * alive_counts) * (stock.left + tail) / _TABLE

    def _add(self, number: int, more: int, points: Scores, hopes: list[float], homes: list[float]) -> None:
        """Add the forecast of a feature that the analysis doesn't have."""
        outlook, odds = self._outlook, self._odds
        feature = self.features[number] if number in self.features else outlook.board.features[number]
        if feature.meeples + more:
            chance = odds[number] if number in odds else outlook.odds.get(number, CERTAIN)
            add_forecast(outlook.stock.forecast(points, feature, more, chance), hopes, homes)

    def _room(self, claimed: Mapping[int, int]) -> int:
        """Count the tiles that can be placed without a meeple."""
        outlook, laid, taken = self._outlook, self._key, self._taken
        for number in claimed:
            if self._claims.get(number):
                taken = taken.copy()
                _take(taken, outlook.taken, self._claims[number])
        fitting, before, known = self._fitting, outlook.fitting, outlook.safe
        room = outlook.room - known.get(laid, 0)
        for cell, sides in taken.items():
            if cell != laid:
                if cell in known:
                    room -= known[cell]
                if sides:
                    room += safe(fitting[cell] if cell in fitting else before[cell], sides)
        return room


def _clockwise(first: int, end: int, joined: Mapping[int, int]) -> list[int]:
    """Return the features of a tile whose segments meet outside of it."""
    found: dict[int, None] = {}
    for number in range(first, end):
        root = number
        while root in joined:
            root = joined[root]
        found[root] = None
    return [*found]


def _take(taken: dict[int, int], before: Mapping[int, int], borders: Sequence[Border]) -> None:
    """Add sides facing a feature with meeples; `before` are those of other cells."""
    for cell, side in borders:
        taken[cell] = (taken[cell] if cell in taken else before.get(cell, 0)) | side
