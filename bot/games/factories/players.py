"""Computer players of Fantastic Factories: a greedy one that values what it can do by fixed weights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bot.games.contract import Move, Player, Position
from bot.games.factories.cards import Blueprint
from bot.games.factories.components import BONUS, CONTRACTORS, SECTIONS, blueprint_named
from bot.games.factories.dice import joined, without
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
from bot.games.factories.planning import after_use, copyable_row, plan, plan_with, ready
from bot.games.factories.position import FactoriesPosition
from bot.games.factories.state import Player as Seat
from bot.games.factories.state import State
from bot.games.factories.uses import option_of
from bot.games.factories.worths import (
    ENERGY,
    KINDS,
    METAL,
    built_worth,
    hire_worth,
    keep,
    matches,
    more,
    point_worth,
    wish,
)


class GreedyPlayer(Player):
    """Plans the dice and cards that it has for this round and takes the step that is worth most.

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
    """What a move is worth in metal, compared with the other moves of the same decision."""
    match move:
        case Take(slot=slot):
            card = state.blueprints.row[slot - 1]
            return 0.0 if card is None else more(seat, cards=1) + wish(state, seat, card) + matches(seat, card)
        case Hire(contractor=name, discard=pays):
            return hire_worth(seat, CONTRACTORS[name]) - keep(state, seat, blueprint_named(pays))
        case SetDie(face=face):
            pending = state.pending
            return plan_with(state, seat, joined(() if pending is None else pending.chosen, (face,)))
        case Specialist(face=face):
            return plan_with(state, seat, joined(seat.dice, (face,)))
        case Use() | Build() | Place() | Done():
            return _worth_of_step(state, seat, move)
        case Discard(card=name):
            return _discarded(state, seat, blueprint_named(name))
        case GainMix(metal=metal, energy=energy):
            return more(seat, metal, energy)
        case Return(metal=metal, energy=energy):
            return more(seat, -metal, -energy)
    return -1.0


def _worth_of_step(state: State, seat: Seat, move: Use | Build | Place | Done) -> float:
    """What a step of the work phase brings at once, and what can still be done after it."""
    point, cards, row, held = point_worth(state), ready(seat), copyable_row(state), len(seat.hand)
    match move:
        case Use():
            option = option_of(move, seat.dice)
            if option is None:
                return -1.0
            left = tuple(card for card in cards if card.id != move.card)
            return after_use(point, left, row, option, seat.dice, seat.metal, seat.energy, held)
        case Build():
            card = blueprint_named(move.card)
            now = built_worth(state, seat, card) - wish(state, seat, card)
            now -= wish(state, seat, blueprint_named(move.discard))
            metal, energy = seat.metal - seat.metal_for(card), seat.energy - card.energy
            return now + plan(point, (*cards, card), row, seat.dice, metal, energy, held - 2)
        case Place():
            section, dice = SECTIONS[move.section], without(seat.dice, (move.face,))
            units = (move.face if section.each == "X" else section.each) + (
                BONUS if move.face in seat.placed[move.section] else 0
            )
            stocks = [seat.metal, seat.energy, held]
            stocks[KINDS.index(section.unit)] += units
            return plan(point, cards, row, dice, *stocks)
    return plan(point, (), (), (), seat.metal, seat.energy, held)


def _discarded(state: State, seat: Seat, card: Blueprint) -> float:
    """Rather a card that is worth little, or one whose printed cost is gained."""
    pending, worth = state.pending, -wish(state, seat, card)
    if pending is None or pending.option is None or pending.option.action.printed is None:
        return worth
    return worth + min(METAL * card.metal + ENERGY * card.energy, METAL * pending.option.action.printed)


PLAYERS: Mapping[str, type[Player]] = {GreedyPlayer.name: GreedyPlayer}
