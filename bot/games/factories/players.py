"""Computer players of Fantastic Factories: a greedy one that values resources, dice and buildings by fixed weights."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from bot.games.contract import Move, Player, Position
from bot.games.factories import legal
from bot.games.factories.cards import Action, Blueprint, Contractor, Gain
from bot.games.factories.components import BONUS, CONTRACTORS, LIMITS, MACHINE, SECTIONS, blueprint_named
from bot.games.factories.dice import changed, joined, without
from bot.games.factories.moves import (
    Build,
    Discard,
    Done,
    GainMix,
    Hire,
    Place,
    Return,
    SetDie,
    Specialist,
    Take,
    Use,
)
from bot.games.factories.position import FactoriesPosition
from bot.games.factories.state import Player as Seat
from bot.games.factories.state import State
from bot.games.factories.uses import UseOption, option_of, options

POINT = 3.0
METAL = 1.2
ENERGY = 0.7
CARD = 1.0
DIE = 1.3
BUILDING = 2.5
"""What one more building is worth for the end of the game that it brings nearer."""

_STOCKS = ((METAL, (4, 8)), (ENERGY, (5, 9)), (CARD, (5, 8)))
"""The value of metal, energy and cards, and how many of them are worth it in full and by half."""

PAIR = 0.8
"""What a first card with the tool of one in hand is worth."""

WISH = 0.3
"""How much of what building a card would bring counts while it is in hand."""

_ROUNDS = 4.0
"""Rounds in which a new card is used, at the beginning; fewer as the end comes near."""

_EASE: Mapping[str, float] = {"any": 0.9, "exact": 0.65, "equal": 0.65, "run": 0.4, "sum": 0.35}
"""How often the dice are there that an action asks for."""


class GreedyPlayer(Player):
    """Takes whatever is worth most at once: goods and buildings first, dice that are left to the headquarters.

    It looks only at what its seat may see, never at decks, other hands or coming dice.
    """

    name: ClassVar[str] = "greedy"

    def choose(self, position: Position) -> Move:
        """The first of the moves that are worth most."""
        if not isinstance(position, FactoriesPosition):
            raise TypeError("this player plays Fantastic Factories")
        state = position.state
        return max(position.moves(), key=lambda move: _worth(state, state.player, move))


def _worth(state: State, seat: Seat, move: Move) -> float:
    """What a move is worth in metal; Done is worth nothing, what is not listed here is worth less."""
    match move:
        case Take(slot=slot):
            card = state.blueprints.row[slot - 1]
            return 0.0 if card is None else _more(seat, cards=1) + _wish(state, seat, card) + _matches(seat, card)
        case Hire(contractor=name, discard=pays):
            contractor = CONTRACTORS[name]
            return _hired(seat, contractor) - _keep(state, seat, blueprint_named(pays))
        case Use():
            option = option_of(move, seat.dice)
            return -1.0 if option is None else _used(seat, option)
        case Build(card=name, discard=pays):
            card = blueprint_named(name)
            return _built(state, seat, card) + _paid(seat, card) - _wish(state, seat, blueprint_named(pays))
        case Place(face=face):
            return _placed(seat, move) - _needed(state, seat, face)
        case SetDie(face=face) | Specialist(face=face):
            return _pool(seat, joined(seat.dice, (face,)))
        case Discard(card=name):
            return _discarded(state, seat, blueprint_named(name))
        case GainMix(metal=metal, energy=energy):
            return _more(seat, metal, energy)
        case Return(metal=metal, energy=energy):
            return _more(seat, -metal, -energy)
        case Done():
            return 0.0
    return -1.0


# Cards


@lru_cache(maxsize=1024)
def _stock(kind: int, count: int) -> float:
    """What so much of metal (0), energy (1) or cards (2) is worth; the more there is, the less."""
    value, (full, half) = _STOCKS[kind]
    return value * (min(count, full) + 0.5 * max(0, min(count, half) - full) + 0.1 * max(0, count - half))


def _more(seat: Seat, metal: int = 0, energy: int = 0, cards: int = 0) -> float:
    """What a seat wins when its stocks change by so much."""
    stocks = ((seat.metal, metal), (seat.energy, energy), (len(seat.hand), cards))
    return sum(_stock(kind, have + change) - _stock(kind, have) for kind, (have, change) in enumerate(stocks) if change)


def _value(gain: Gain) -> float:
    return POINT * gain.goods + METAL * int(gain.metal) + ENERGY * int(gain.energy) + CARD * gain.cards


@lru_cache(maxsize=64)
def _action_value(card: Blueprint) -> float:
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
    return max(0.0, _ease(action) * max(_option_value(option) for option in _samples(card)))


def _ease(action: Action) -> float:
    return 1.0 if action.dice is None else _EASE[action.dice.pattern]


def _samples(card: Blueprint) -> list[UseOption]:
    """Ways to use a card with any dice that one could wish for."""
    wished = tuple(sorted((1, 2, 3, 4, 5, 6) * 3))
    return list(options(card, None, wished))


def _option_value(option: UseOption) -> float:
    """What a use gives beyond its price, dice counted at their average."""
    value = _value(option.gain) - METAL * option.metal - ENERGY * option.energy - CARD * option.cards
    if option.die is not None:
        value += DIE
    if option.action.printed is not None:
        value += METAL * option.action.printed
    return value - DIE * option.action.slots


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


def _built(state: State, seat: Seat, card: Blueprint) -> float:
    """What a building is worth without its price."""
    nearer = 0.0 if state.last_round else BUILDING
    return POINT * _prestige(seat, card) + nearer + _rounds_left(state, seat) * _action_value(card)


def _paid(seat: Seat, card: Blueprint) -> float:
    """What a seat loses when it pays for building a card, below zero; the matching card is one of the two."""
    return _more(seat, -seat.metal_for(card), -card.energy, -2)


def _wish(state: State, seat: Seat, card: Blueprint) -> float:
    """What a card is worth in hand beyond being a payment: the hope to build it."""
    if not seat.may_have(card):
        return 0.0
    return max(0.0, WISH * (_built(state, seat, card) - METAL * seat.metal_for(card) - ENERGY * card.energy - 2 * CARD))


def _matches(seat: Seat, card: Blueprint) -> float:
    """What it is worth that a new card pays for one in hand, or the other way round."""
    return PAIR if any(other.tool == card.tool and seat.may_have(other) for other in seat.hand) else 0.0


def _keep(state: State, seat: Seat, card: Blueprint) -> float:
    """What a seat loses with a card of its hand."""
    return _wish(state, seat, card) - _more(seat, cards=-1)


def _hired(seat: Seat, contractor: Contractor) -> float:
    gain = contractor.gain
    value = _more(seat, int(gain.metal), int(gain.energy) - contractor.energy, gain.cards)
    if contractor.revealed:
        value += _more(seat, 2, 2)
    if contractor.free_build:
        value += POINT + BUILDING + METAL
    return value + DIE * (contractor.rolled + 1.2 * contractor.chosen + 0.3 * contractor.settable)


def _discarded(state: State, seat: Seat, card: Blueprint) -> float:
    """Rather a card that is worth little, or one whose printed cost is gained."""
    pending, worth = state.pending, -_wish(state, seat, card)
    if pending is None or pending.option is None or pending.option.action.printed is None:
        return worth
    return worth + min(METAL * card.metal + ENERGY * card.energy, METAL * pending.option.action.printed)


# Dice


def _placed(seat: Seat, move: Place) -> float:
    """What a die gives in a section."""
    section, bonus = SECTIONS[move.section], BONUS if move.face in seat.placed[move.section] else 0
    units = (move.face if section.each == "X" else section.each) + bonus
    return _more(seat, **{section.unit: units})


def _die(seat: Seat, face: int) -> float:
    """What a die is worth in the headquarters."""
    return max((_placed(seat, place) for place in legal.places(seat) if place.face == face), default=0.0)


def _faces(face: int) -> float:
    """What a die that shows this is worth without looking at the headquarters."""
    return max(CARD, METAL if face > 3 else ENERGY * face)


def _used(seat: Seat, option: UseOption) -> float:
    """What a use is worth beyond what the dice would bring otherwise; a change has to help another card."""
    gain = option.gain
    price = -_more(seat, -option.metal, -option.energy, -option.cards)
    change = option.action.change
    if change is not None:
        if change.kind == "reroll":
            return -1.0
        after = joined(without(seat.dice, option.move.dice), tuple(changed(change, face) for face in option.move.dice))
        return _pool(seat, after) - _pool(seat, seat.dice) - price
    value = POINT * gain.goods + _more(
        seat, int(gain.metal) - option.metal, int(gain.energy) - option.energy, gain.cards - option.cards
    )
    if option.action.printed is not None:
        value += min(option.action.printed, 3) * METAL
    if option.die is not None:
        value += _pool(seat, joined(seat.dice, (option.die,))) - _pool(seat, seat.dice) if option.die else DIE
    if option.action.slots:
        value -= sum(_die(seat, face) for face in option.move.dice)
    return value + 1.0 if value > 0 else value


def _pool(seat: Seat, dice: tuple[int, ...]) -> float:
    """What free dice are worth: each by itself, and the best card that they can be used with."""
    best = 0.0
    for built in seat.compound:
        action = built.card.action
        if not built.used and action is not None and action.dice is not None:
            for option in options(built.card, None, dice):
                if option.metal <= seat.metal and option.energy <= seat.energy:
                    alone = sum(map(_faces, option.move.dice))
                    best = max(best, _option_value(option) + DIE * option.action.slots - alone)
    return best + sum(map(_faces, dice))


def _needed(state: State, seat: Seat, face: int) -> float:
    """What a die could bring on a card for which only resources or other dice are missing now."""
    best = 0.0
    for built in seat.compound:
        action = built.card.action
        if built.used or action is None or action.dice is None:
            continue
        for option in options(built.card, None, seat.dice):
            if face in option.move.dice:
                best = max(best, 0.3 * _option_value(option))
    return best


PLAYERS: Mapping[str, type[Player]] = {GreedyPlayer.name: GreedyPlayer}
