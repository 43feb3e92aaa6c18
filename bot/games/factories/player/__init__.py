"""Computer players of Fantastic Factories: a greedy one that values what it can do by fixed weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import fmean
from typing import Any, ClassVar

from bot.games.contract import Move, Player
from bot.games.factories.components import (
    BONUS,
    CONTRACTORS,
    SECTIONS,
    Blueprint,
    Contractor,
    blueprint_named,
)
from bot.games.factories.decisions.dice import SetDice
from bot.games.factories.decisions.use import PayCards
from bot.games.factories.dice import Dice, joined, without
from bot.games.factories.game import FactoriesPosition
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
from bot.games.factories.player.fixed import fixed_worths
from bot.games.factories.player.plan import after_use, outlook, plan, plan_with, ready
from bot.games.factories.player.worth import (
    KINDS,
    Judge,
    Worths,
    built_worth,
    contractor_extras,
    matches,
    more,
    printed_worth,
    wish,
)
from bot.games.factories.state import Player as Seat
from bot.games.factories.state import State
from bot.games.factories.ways import way_of

TYPICAL_ROLLS: tuple[Dice, ...] = ((1, 3, 4, 6), (2, 2, 5, 5))
EXTRA_DICE: Dice = (3, 6)
AVERAGE_COST = 2
"""Metal, and as much energy, that a blueprint from the deck costs."""


class GreedyPlayer(Player[FactoriesPosition]):
    """Plans the dice and cards that it has for this round and takes the step that is worth most.

    It looks only at what its seat may see, never at decks, other hands or coming dice.
    """

    name: ClassVar[str] = "greedy"

    def choose(self, position: FactoriesPosition) -> Move:
        """The first of the moves that are worth most."""
        return max(position.moves(), key=worth_of_moves(position))


def worth_of_moves(position: FactoriesPosition, judge: Judge = fixed_worths) -> Callable[[Move], float]:
    """Says what a move of the first seat that decides is worth, as somebody judges what things are worth."""
    state, asked, seat = position.state, position.decision, position.state.players[position.deciders[0]]
    worths = judge(state, seat)
    return lambda move: _worth(worths, asked, state, seat, move)


def _worth(worths: Worths, asked: object, state: State, seat: Seat, move: Move) -> float:
    """What a move is worth, compared with the other moves of the same decision."""
    match move:
        case Take(slot=slot):
            card = state.blueprints.row[slot - 1]
            return 0.0 if card is None else _taken(worths, state, seat, card)
        case Hire(contractor=name, discard=pays):
            return _hired(worths, state, seat, CONTRACTORS[name], blueprint_named(pays))
        case SetDie(face=face):
            dice = joined(asked.chosen if isinstance(asked, SetDice) else (), (face,))
            return plan_with(worths, state, seat, dice)
        case Specialist(face=face):
            return plan_with(worths, state, seat, joined(seat.dice, (face,)))
        case Use() | Build() | Place() | Done():
            return _worth_of_step(worths, state, seat, move)
        case Discard(card=name):
            return _discarded(worths, asked, seat, blueprint_named(name))
        case GainMix(metal=metal, energy=energy):
            return more(worths, seat, metal, energy)
        case Return(metal=metal, energy=energy):
            return more(worths, seat, -metal, -energy)
    return -1.0


def _taken(worths: Worths, state: State, seat: Seat, card: Blueprint) -> float:
    """What a seat can expect of its next dice with one more card in hand."""
    hope = wish(worths, seat, card) + matches(worths, seat, card)
    return hope + _expected(worths, state, seat, [*seat.hand, card], (), seat.metal, seat.energy, 0)


def _hired(worths: Worths, state: State, seat: Seat, contractor: Contractor, pays: Blueprint) -> float:
    """What a seat can expect of its next dice with what the contractor brings, without the card that it pays."""
    hand, gain = seat.hand[:], contractor.gain
    hand.remove(pays)
    drawn = AVERAGE_COST if contractor.revealed else 0
    metal = seat.metal + int(gain.metal) + drawn
    energy = seat.energy + int(gain.energy) + drawn - contractor.energy
    extra = EXTRA_DICE[: contractor.rolled + contractor.chosen]
    value = _expected(worths, state, seat, hand, extra, metal, energy, gain.cards)
    return value + contractor_extras(worths, contractor) - wish(worths, seat, pays)


def _expected(
    worths: Worths, state: State, seat: Seat, hand: list[Blueprint], extra: Dice, metal: int, energy: int, drawn: int
) -> float:
    """The mean of the plans for a few rolls that are as different as they can be."""
    ahead, cards, held = outlook(worths, state, seat, hand), ready(seat), len(hand) + drawn
    return fmean(plan(ahead, cards, joined(dice, extra), metal, energy, held) for dice in TYPICAL_ROLLS)


def _worth_of_step(worths: Worths, state: State, seat: Seat, move: Use | Build | Place | Done) -> float:
    """What a step of the work phase brings at once, and what can still be done after it."""
    cards, held = ready(seat), len(seat.hand)
    match move:
        case Use():
            way = way_of(move, seat.dice)
            if way is None:
                return -1.0
            left = tuple(card for card in cards if card.id != move.card)
            ahead = outlook(worths, state, seat, seat.hand)
            return after_use(ahead, left, way, seat.dice, seat.metal, seat.energy, held)
        case Build():
            return _worth_of_building(worths, state, seat, blueprint_named(move.card), blueprint_named(move.discard))
        case Place():
            section, dice, there = SECTIONS[move.section], without(seat.dice, (move.face,)), seat.placed[move.section]
            units = (move.face if section.each == "X" else section.each) + BONUS * (move.face in there)
            stocks = [seat.metal, seat.energy, held]
            stocks[KINDS.index(section.unit)] += units
            ahead = outlook(worths, state, seat, seat.hand, {**seat.placed, move.section: (*there, move.face)})
            return plan(ahead, cards, dice, *stocks)
    return plan(outlook(worths, state, seat, []), (), (), seat.metal, seat.energy, held)


def _worth_of_building(worths: Worths, state: State, seat: Seat, card: Blueprint, pays: Blueprint) -> float:
    """The building itself, and what can still be done with it after it is paid."""
    hand = seat.hand[:]
    hand.remove(card)
    hand.remove(pays)
    if card.limit is not None:
        hand = [other for other in hand if other is not card]
    now = built_worth(worths, seat, card) - wish(worths, seat, card) - wish(worths, seat, pays)
    cards = (*ready(seat), card) if card.action is not None else ready(seat)
    metal, energy = seat.metal - seat.metal_for(card), seat.energy - card.energy
    return now + plan(outlook(worths, state, seat, hand), cards, seat.dice, metal, energy, len(seat.hand) - 2)


def _discarded(worths: Worths, asked: object, seat: Seat, card: Blueprint) -> float:
    """Rather a card that is worth little, or one whose printed cost is gained."""
    worth = -wish(worths, seat, card)
    printed = asked.way.action.printed if isinstance(asked, PayCards) else None
    return worth if printed is None else worth + printed_worth(worths, card, printed)


PLAYERS: Mapping[str, type[Player[Any]]] = {GreedyPlayer.name: GreedyPlayer}
