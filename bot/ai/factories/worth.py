"""What points, resources, dice, cards and contractors are worth to a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

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
from bot.games.factories.state import FactoriesState
from bot.games.factories.state import PlayerState as Seat
from bot.games.factories.ways import Way, ways_to_use

# What a seat thinks that points, resources, dice, cards and contractors are worth at one time of the game.


KINDS: tuple[Unit, ...] = ("metal", "energy", "cards")

FULL: tuple[tuple[int, int], ...] = ((4, 8), (6, 9), (5, 8))
"""How many of metal, energy and cards are worth what one is, and up to how many they are worth half of it."""


@dataclass(frozen=True, eq=False, slots=True)
class Worths:
    """What things are worth at one time of the game, in any unit; the same time has the same object.

    `units` are a metal, an energy and a card in hand, `die` is a free die. `wish` is how much of what building a card
    would bring counts while it is in hand, `pair` what a first card with the tool of one in hand is worth, `free` a
    building that costs nothing, `built` what having built a card is worth beyond its prestige, by id. A plan keeps the
    `width` best ways to have used some cards while it thinks about the next one.
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
        """What so much of metal (0), energy (1) or cards (2) is worth; the more there is, the less."""
        return self.units[kind] * steps(kind, count)


WorthsOf = Callable[[FactoriesState, Seat], Worths]
"""Says what things are worth for a seat now."""


@lru_cache(maxsize=1024)
def steps(kind: int, count: int) -> float:
    """As how many of the first ones so much of metal (0), energy (1) or cards (2) counts."""
    full, half = FULL[kind]
    return min(count, full) + 0.5 * max(0, min(count, half) - full) + 0.1 * max(0, count - half)


def stock_change_value(worths: Worths, seat: Seat, metal: int = 0, energy: int = 0, cards: int = 0) -> float:
    """What a seat wins when its stocks change by so much."""
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
    """What a building is worth without its price."""
    return worths.point * _prestige(seat, card) + worths.built[card.id]


def hand_value(worths: Worths, seat: Seat, card: Blueprint) -> float:
    """What a card is worth in hand beyond being a payment: the hope to build it."""
    if not worths.wish or not seat.may_have(card):
        return 0.0
    metal, energy, paper = worths.units
    hope = built_worth(worths, seat, card) - metal * seat.metal_for(card) - energy * card.energy - 2 * paper
    return max(0.0, worths.wish * hope)


def matches(worths: Worths, seat: Seat, card: Blueprint) -> float:
    """What it is worth that a new card pays for one in hand, or the other way round."""
    return worths.pair if any(other.tool == card.tool and seat.may_have(other) for other in seat.hand) else 0.0


def contractor_extras(worths: Worths, contractor: Contractor) -> float:
    """What a contractor brings beyond resources, cards and dice: a free building, and the choice of faces."""
    value = worths.free if contractor.free_build else 0.0
    return value + 0.3 * worths.die * (contractor.chosen + contractor.settable)


def printed_worth(worths: Worths, card: Blueprint, most: int) -> float:
    """What the printed cost of a card is worth, at most so much in all."""
    metal, energy, _ = worths.units
    return min(metal * card.metal + energy * card.energy, metal * most)


# What the greedy player thinks that things are worth: fixed numbers, tuned by trial.


POINT = 4.0
"""What a point is worth; the unit is somewhat less than a metal."""

LAST_POINTS = 4.0
"""How many times as much it is worth in the last round; nothing else counts in the end."""

METAL = 1.2
ENERGY = 0.7
CARD = 1.2
DIE = 1.3

PAIR = 0.8
HAND_SHARE = 0.3

_WIDTH = 1000
"""Ways to use cards that are looked at, nearly always all that there are."""

_ROUNDS = 3.0
"""Rounds in which a new card is used, at the beginning; fewer as the end comes near."""

_EASE: Mapping[str, float] = {"any": 0.9, "exact": 0.65, "equal": 0.65, "run": 0.4, "sum": 0.35}
"""How often the dice are there that an action asks for."""


def _value(gain: FactoriesGain) -> float:
    return POINT * gain.goods + METAL * int(gain.metal) + ENERGY * int(gain.energy) + CARD * gain.cards


@lru_cache(maxsize=64)
def action_value(card: Blueprint) -> float:
    """What a card is worth in a round in which it is used, on an average."""
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
    """Ways to use a card with any dice that one could wish for."""
    wished = tuple(sorted((1, 2, 3, 4, 5, 6) * 3))
    return list(ways_to_use(card, None, wished))


def _way_value(way: Way) -> float:
    """What a use gives beyond its price, dice counted at their average."""
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
    """What things are worth for a seat now, in somewhat less than a metal."""
    return _worths(_rounds_left(state, seat), LAST_POINTS * POINT if state.last_round else POINT)


@lru_cache(maxsize=1024)
def _worths(rounds: float, point: float) -> Worths:
    built = {name: rounds * action_value(card) for name, card in BLUEPRINTS.items()}
    return Worths(point, (METAL, ENERGY, CARD), DIE, PAIR, HAND_SHARE, POINT + METAL, built, _WIDTH)
