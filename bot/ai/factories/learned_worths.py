"""A linear evaluation of Fantastic Factories with weights learned from games.

A weight is the value of a thing if the last round is next, its `early` weight what is added at the start of the game;
in between it's interpolated. In the last round, the `last` weights count. The unit is a point of lead over The Machine
or the other seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.ai.factories.worth import KINDS, Worths, steps
from bot.ai.search import Weights
from bot.games.factories.components import BLUEPRINTS, LIMITS, MACHINE
from bot.games.factories.scoring import machine_score, score
from bot.games.factories.state import FactoriesState
from bot.games.factories.state import PlayerState as Seat

_WIDTH = 16
"""Partial plans kept after each card; small, because a search makes many plans."""

_TENTHS = 10
"""Number of different times of the game."""


def remaining_share(state: FactoriesState) -> float:
    """Return the share of the game before its last round, from 0 to 1 in tenths."""
    done = max([max(len(one.compound) / LIMITS.end_compound, one.goods / LIMITS.end_goods) for one in state.players])
    if state.machine is not None:
        done = max(done, state.machine.goods / MACHINE.end_goods)
    return max(0, round(_TENTHS * (1 - done))) / _TENTHS


def evaluate_seat(weights: Weights, state: FactoriesState, seat: Seat) -> float:
    """Return a seat's expected lead at the end of a round."""
    return sum([weights.get(name, 0.0) * amount for name, amount in features_of(state, seat)])


def features_of(state: FactoriesState, seat: Seat) -> Iterator[tuple[str, float]]:
    """Yield a seat's features by the name of their weights."""
    early = remaining_share(state)
    for name, amount in _things(state, seat):
        if state.last_round:
            yield f"last_{name}", amount
            continue
        yield name, amount
        if early:
            yield f"early_{name}", amount * early


def _things(state: FactoriesState, seat: Seat) -> Iterator[tuple[str, float]]:
    yield "point", float(score(seat))
    for kind, have in enumerate((seat.metal, seat.energy, len(seat.hand))):
        yield KINDS[kind], steps(kind, have)
    for built in seat.compound:
        yield built.card.id, 1.0
    machine = state.machine
    if machine is not None:
        yield "start", 1.0
        yield "machine_score", float(machine_score(machine))
        yield "machine_cards", float(len(machine.compound))


class LearnedWorths:
    """Values of gains by learned weights, used in the plan of a round."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._at = lru_cache(self._made)
        self._last = Worths(1.0, (0.0, 0.0, 0.0), 0.0, 0.0, 0.0, 0.0, dict.fromkeys(BLUEPRINTS, 0.0), _WIDTH)

    def worths(self, state: FactoriesState, seat: Seat) -> Worths:
        """Return the current values of things; in the last round only points count."""
        return self._last if state.last_round else self._at(remaining_share(state))

    def _made(self, early: float) -> Worths:
        weights = self._weights

        def worth(name: str) -> float:
            return weights.get(name, 0.0) + early * weights.get(f"early_{name}", 0.0)

        metal, energy, card = (worth(name) for name in KINDS)
        point, die, pair = worth("point"), weights["die"], weights["pair"]
        built = {name: worth(name) for name in BLUEPRINTS}
        return Worths(point, (metal, energy, card), die, pair, weights["wish"], point + metal, built, _WIDTH)
