"""What the greedy player thinks that resources, cards and contractors are worth: fixed weights, tuned by trial."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bot.games.factories.components import LIMITS, MACHINE, Action, Blueprint, Contractor, Gain, Unit
from bot.games.factories.state import Player as Seat
from bot.games.factories.state import State
from bot.games.factories.ways import Way, ways_to_use

POINT = 4.0
"""What a point is worth; the unit is somewhat less than a metal."""

LAST_POINTS = 4.0
"""How many times as much it is worth in the last round."""

METAL = 1.2
ENERGY = 0.7
CARD = 1.2
DIE = 1.3

KINDS: tuple[Unit, ...] = ("metal", "energy", "cards")
_STOCKS = ((METAL, (4, 8)), (ENERGY, (6, 9)), (CARD, (5, 8)))
"""The value of metal, energy and cards, and how many of them are worth it in full and by half."""

PAIR = 0.8
"""What a first card with the tool of one in hand is worth."""

WISH = 0.3
"""How much of what building a card would bring counts while it is in hand."""

_ROUNDS = 3.0
"""Rounds in which a new card is used, at the beginning; fewer as the end comes near."""

_EASE: Mapping[str, float] = {"any": 0.9, "exact": 0.65, "equal": 0.65, "run": 0.4, "sum": 0.35}
"""How often the dice are there that an action asks for."""


@lru_cache(maxsize=1024)
def stock(kind: int, count: int) -> float:
    """What so much of metal (0), energy (1) or cards (2) is worth; the more there is, the less."""
    value, (full, half) = _STOCKS[kind]
    return value * (min(count, full) + 0.5 * max(0, min(count, half) - full) + 0.1 * max(0, count - half))


def more(seat: Seat, metal: int = 0, energy: int = 0, cards: int = 0) -> float:
    """What a seat wins when its stocks change by so much."""
    stocks = ((seat.metal, metal), (seat.energy, energy), (len(seat.hand), cards))
    return sum(stock(kind, have + change) - stock(kind, have) for kind, (have, change) in enumerate(stocks) if change)


def _value(gain: Gain) -> float:
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


def _rounds_left(state: State, seat: Seat) -> float:
    """Rounds in which a card built now will still be used, as far as one can tell."""
    if state.last_round:
        return 0.0
    done = max(len(seat.compound) / LIMITS.end_compound, seat.goods / LIMITS.end_goods)
    if state.machine is not None:
        done = max(done, state.machine.goods / MACHINE.end_goods)
    return _ROUNDS * max(0.0, 1.0 - done)


def _prestige(seat: Seat, card: Blueprint) -> int:
    if not card.sets:
        return card.prestige
    have = min(seat.count(card), len(card.sets) - 1)
    return card.sets[have] - (card.sets[have - 1] if have else 0)


def built_worth(state: State, seat: Seat, card: Blueprint) -> float:
    """What a building is worth without its price."""
    return point_worth(state) * _prestige(seat, card) + _rounds_left(state, seat) * action_value(card)


def wish(state: State, seat: Seat, card: Blueprint) -> float:
    """What a card is worth in hand beyond being a payment: the hope to build it."""
    if not seat.may_have(card):
        return 0.0
    return max(
        0.0, WISH * (built_worth(state, seat, card) - METAL * seat.metal_for(card) - ENERGY * card.energy - 2 * CARD)
    )


def matches(seat: Seat, card: Blueprint) -> float:
    """What it is worth that a new card pays for one in hand, or the other way round."""
    return PAIR if any(other.tool == card.tool and seat.may_have(other) for other in seat.hand) else 0.0


def contractor_extras(contractor: Contractor) -> float:
    """What a contractor brings beyond resources, cards and dice: a free building, and the choice of faces."""
    value = POINT + METAL if contractor.free_build else 0.0
    return value + 0.3 * DIE * (contractor.chosen + contractor.settable)


def point_worth(state: State) -> float:
    """What a point is worth; in the last round nothing else counts in the end."""
    return LAST_POINTS * POINT if state.last_round else POINT
