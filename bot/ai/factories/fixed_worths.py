"""What the greedy player thinks that things are worth: fixed numbers, tuned by trial."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bot.ai.factories.worth import Worths
from bot.games.factories.components import BLUEPRINTS, LIMITS, MACHINE, Action, Blueprint, FactoriesGain
from bot.games.factories.state import FactoriesState
from bot.games.factories.state import PlayerState as Seat
from bot.games.factories.ways import Way, ways_to_use

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
    """Rounds in which a card built now will still be used, as far as one can tell."""
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
