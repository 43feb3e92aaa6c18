"""The greedy player's evaluation of base games: the lead of a seat, by simple rules.

It knows points, what the map would pay now, and meeples in supply; a feature's chance of completion depends on its open
ends alone. `seat_evaluation` has what the search knows: the remaining tiles, and what each meeple is worth.
"""

from __future__ import annotations

from bot.games.carcassonne.scoring import EndFeature, end_features
from bot.games.carcassonne.state import CarcassonneState

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
