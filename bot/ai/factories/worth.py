"""Values of points, resources, dice, cards and contractors for a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from bot.ai.search import Weights
from bot.games.factories.components import (
    BLUEPRINTS,
    LIMITS,
    MACHINE,
    Action,
    Blueprint,
    Contractor,
    FactoriesGain,
    Unit,
)
from bot.games.factories.scoring import machine_score, score
from bot.games.factories.state import FactoriesState
from bot.games.factories.state import PlayerState as Seat
from bot.games.factories.ways import Way, ways_to_use

# Values at one time of the game


KINDS: tuple[Unit, ...] = ("metal", "energy", "cards")

FULL: tuple[tuple[int, int], ...] = ((4, 8), (6, 9), (5, 8))
"""Amounts of metal, energy and cards that count in full, and up to which by half."""


@dataclass(frozen=True, eq=False, slots=True)
class Worths:
    """Values of things at one time of the game, in any unit; the same object per time.

    `units` are the values of a metal, an energy and a card in hand, `die` that of a free die. `wish` is the share of a
    building's gain that counts while the card is in hand, `pair` the value of a first card with the tool of one in
    hand, `free` that of a free building, `built` that of each built card beyond its prestige, by id. A plan keeps the
    `width` best partial plans after each card.
    """

    point: float
    units: tuple[float, ...]
    die: float
    pair: float
    wish: float
    free: float
    built: Mapping[str, float]
    width: int

    def stock(self, kind: int, count: int) -> float:
        """Return the diminishing value of metal (0), energy (1) or cards (2)."""
        return self.units[kind] * steps(kind, count)


WorthsOf = Callable[[FactoriesState, Seat], Worths]
"""Returns the current values of things for a seat."""


@lru_cache(maxsize=1024)
def steps(kind: int, count: int) -> float:
    """Return the full units that an amount of metal (0), energy (1), cards (2) counts."""
    full, half = FULL[kind]
    return min(count, full) + 0.5 * max(0, min(count, half) - full) + 0.1 * max(0, count - half)


def stock_change_value(worths: Worths, seat: Seat, metal: int = 0, energy: int = 0, cards: int = 0) -> float:
    """Return the change in value if a seat's stocks change by this much."""
    stocks = ((seat.metal, metal), (seat.energy, energy), (len(seat.hand), cards))
    return sum(
        worths.stock(kind, have + change) - worths.stock(kind, have)
        for kind, (have, change) in enumerate(stocks)
        if change
    )


def _prestige(seat: Seat, card: Blueprint) -> int:
    if not card.sets:
        return card.prestige
    have = min(seat.count(card), len(card.sets) - 1)
    return card.sets[have] - (card.sets[have - 1] if have else 0)


def built_worth(worths: Worths, seat: Seat, card: Blueprint) -> float:
    """Return a building's value without its price."""
    return worths.point * _prestige(seat, card) + worths.built[card.id]


def hand_value(worths: Worths, seat: Seat, card: Blueprint) -> float:
    """Return a card's value in hand beyond use as payment: the chance to build it."""
    if not worths.wish or not seat.may_have(card):
        return 0.0
    metal, energy, paper = worths.units
    hope = built_worth(worths, seat, card) - metal * seat.metal_for(card) - energy * card.energy - 2 * paper
    return max(0.0, worths.wish * hope)


def matches(worths: Worths, seat: Seat, card: Blueprint) -> float:
    """Return the value of a new card as payment for one in hand, or the reverse."""
    return worths.pair if any(other.tool == card.tool and seat.may_have(other) for other in seat.hand) else 0.0


def contractor_extras(worths: Worths, contractor: Contractor) -> float:
    """Return a contractor's value beyond resources, cards and dice.

    That is a free building, or the choice of faces.
    """
    value = worths.free if contractor.free_build else 0.0
    return value + 0.3 * worths.die * (contractor.chosen + contractor.settable)


def printed_worth(worths: Worths, card: Blueprint, most: int) -> float:
    """Return the value of a card's printed cost, limited to `most` units in all."""
    metal, energy, _ = worths.units
    return min(metal * card.metal + energy * card.energy, metal * most)


# The greedy player's values: fixed numbers, tuned by trial


POINT = 4.0
"""Value of a point; the unit is a little less than a metal."""

LAST_POINTS = 4.0
"""Factor of points in the last round, when nothing else counts in the end."""

METAL = 1.2
ENERGY = 0.7
CARD = 1.2
DIE = 1.3

PAIR = 0.8
HAND_SHARE = 0.3

_WIDTH = 1000
"""Partial plans that are kept, nearly always all of them."""

_ROUNDS = 3.0
"""Rounds in which a new card is used, at the start; fewer later on."""

_EASE: Mapping[str, float] = {"any": 0.9, "exact": 0.65, "equal": 0.65, "run": 0.4, "sum": 0.35}
"""How often the dice for an action are available."""


def _value(gain: FactoriesGain) -> float:
    return POINT * gain.goods + METAL * int(gain.metal) + ENERGY * int(gain.energy) + CARD * gain.cards


@lru_cache(maxsize=64)
def action_value(card: Blueprint) -> float:
    """Return a card's average value in a round in which it's used."""
    if card.trigger is not None:
        return 0.6 * _value(card.trigger.gain)
    action = card.action
    if action is None:
        return 0.0
    if action.copies:
        return DIE / 2
    if action.change is not None:
        return 0.5 * DIE
    return max(0.0, _ease(action) * max(_way_value(way) for way in _samples(card)))


def _ease(action: Action) -> float:
    return 1.0 if action.dice is None else _EASE[action.dice.pattern]


def _samples(card: Blueprint) -> list[Way]:
    """Return the uses of a card with any dice."""
    wished = tuple(sorted((1, 2, 3, 4, 5, 6) * 3))
    return list(ways_to_use(card, None, wished))


def _way_value(way: Way) -> float:
    """Return the gain of a use minus its price, with average dice."""
    value = _value(way.gain) - METAL * way.metal - ENERGY * way.energy - CARD * way.cards
    if way.die is not None:
        value += DIE
    if way.action.printed is not None:
        value += METAL * way.action.printed
    return value - DIE * way.action.slots


def _rounds_left(state: FactoriesState, seat: Seat) -> float:
    """Estimate the rounds in which a card built now will still be used."""
    if state.last_round:
        return 0.0
    done = max(len(seat.compound) / LIMITS.end_compound, seat.goods / LIMITS.end_goods)
    if state.machine is not None:
        done = max(done, state.machine.goods / MACHINE.end_goods)
    return _ROUNDS * max(0.0, 1.0 - done)


def fixed_worths(state: FactoriesState, seat: Seat) -> Worths:
    """Return the current values of things for a seat.

    The unit is a little less than a metal.
    """
    return _worths(_rounds_left(state, seat), LAST_POINTS * POINT if state.last_round else POINT)


@lru_cache(maxsize=1024)
def _worths(rounds: float, point: float) -> Worths:
    built = {name: rounds * action_value(card) for name, card in BLUEPRINTS.items()}
    return Worths(point, (METAL, ENERGY, CARD), DIE, PAIR, HAND_SHARE, POINT + METAL, built, _WIDTH)


# A linear evaluation of Fantastic Factories with weights learned from games.
#
# A weight is the value of a thing if the last round is next, its early weight what is added at the start of the
# game;
# in between it's interpolated. In the last round, the last weights count. The unit is a point of lead over The
# Machine
# or the other seats.


_LEARNED_WORTHS_WIDTH = 16
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
        self._last = Worths(
            1.0, (0.0, 0.0, 0.0), 0.0, 0.0, 0.0, 0.0, dict.fromkeys(BLUEPRINTS, 0.0), _LEARNED_WORTHS_WIDTH
        )

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
        return Worths(
            point, (metal, energy, card), die, pair, weights["wish"], point + metal, built, _LEARNED_WORTHS_WIDTH
        )
