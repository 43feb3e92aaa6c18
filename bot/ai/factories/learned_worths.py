"""What a table of Fantastic Factories promises a seat: sums over what it has, with weights learned from games.

A weight counts what something brings when the last round is next, its `early` one what more it brings while all of the
game is still to come; in between it counts in part. In the last round itself the `last` ones count. The unit is a point
more than The Machine or the other seats.
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
"""Plans that are kept after each card: a search makes many plans."""

_TENTHS = 10
"""Times of the game that are told apart."""


def remaining_share(state: FactoriesState) -> float:
    """How much of the game is to come before its last round, from 0 to 1 in tenths."""
    done = max([max(len(one.compound) / LIMITS.end_compound, one.goods / LIMITS.end_goods) for one in state.players])
    if state.machine is not None:
        done = max(done, state.machine.goods / MACHINE.end_goods)
    return max(0, round(_TENTHS * (1 - done))) / _TENTHS


def evaluate_seat(weights: Weights, state: FactoriesState, seat: Seat) -> float:
    """What a seat may expect at the end of a round, compared with other seats or with The Machine."""
    return sum([weights.get(name, 0.0) * amount for name, amount in features_of(state, seat)])


def features_of(state: FactoriesState, seat: Seat) -> Iterator[tuple[str, float]]:
    """What counts for a seat, by the name of its weight."""
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
    """Values of things by learned weights, for the plan of a round."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._at = lru_cache(self._made)
        self._last = Worths(1.0, (0.0, 0.0, 0.0), 0.0, 0.0, 0.0, 0.0, dict.fromkeys(BLUEPRINTS, 0.0), _WIDTH)

    def worths(self, state: FactoriesState, seat: Seat) -> Worths:
        """What things are worth now; in the last round only points are."""
        return self._last if state.last_round else self._at(remaining_share(state))

    def _made(self, early: float) -> Worths:
        weights = self._weights

        def worth(name: str) -> float:
            return weights.get(name, 0.0) + early * weights.get(f"early_{name}", 0.0)

        metal, energy, card = (worth(name) for name in KINDS)
        point, die, pair = worth("point"), weights["die"], weights["pair"]
        built = {name: worth(name) for name in BLUEPRINTS}
        return Worths(point, (metal, energy, card), die, pair, weights["wish"], point + metal, built, _WIDTH)
