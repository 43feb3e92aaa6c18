"""Computer players of Fantastic Factories: a greedy one with fixed weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Any

from bot.ai.factories.plan import PlanningContext, after_use, in_sections, plan, planning_context, usable_cards
from bot.ai.factories.worth import (
    KINDS,
    Worths,
    WorthsOf,
    built_worth,
    contractor_extras,
    fixed_worths,
    hand_value,
    matches,
    printed_worth,
    stock_change_value,
)
from bot.games.contract import Move, Player
from bot.games.engine import Decision
from bot.games.factories.components import (
    BONUS,
    CONTRACTORS,
    SECTIONS,
    Blueprint,
    blueprint_named,
)
from bot.games.factories.decisions.cards import PayCards, SetDice, copyable
from bot.games.factories.game import FactoriesPosition
from bot.games.factories.moves import (
    Done,
    FactoriesBuild,
    FactoriesDiscard,
    FactoriesPlace,
    FactoriesTake,
    FactoriesUse,
    GainMix,
    Hire,
    Return,
    SetDie,
    Specialist,
)
from bot.games.factories.state import Dice, FactoriesState, joined, without
from bot.games.factories.state import PlayerState as Seat
from bot.games.factories.ways import way_of

TYPICAL_ROLLS: tuple[Dice, ...] = ((1, 3, 4, 6), (2, 2, 5, 5))
EXTRA_DICE: Dice = (3, 6)
AVERAGE_COST = 2
"""Average cost of a blueprint from the deck: this much metal and energy each."""


class GreedyFactoriesPlayer(Player[FactoriesPosition]):
    """Plans the dice and cards that it has and takes the most valuable step.

    It uses only what its seat may see: no decks, other hands or coming dice.
    """

    name = "greedy"

    def choose(self, position: FactoriesPosition) -> Move:
        """Return the first of the best moves."""
        return max(position.moves(), key=worth_of_moves(position))


def worth_of_moves(position: FactoriesPosition, judge: WorthsOf = fixed_worths) -> Callable[[Move], float]:
    """Return a function that evaluates moves of the first deciding seat.

    `judge` gives the values of things.
    """
    state, seat = position.state, position.state.players[position.deciders[0]]
    now = _Now(judge(state, seat), position.decision, state, seat)
    return lambda move: _WORTHS[type(move)](now, move) if type(move) in _WORTHS else -1.0


@dataclass(frozen=True, eq=False)
class _Now:
    """Facts that are the same for all moves of a decision."""

    worths: Worths
    asked: Decision[FactoriesState, Any] | None
    state: FactoriesState
    seat: Seat

    @cached_property
    def ready(self) -> tuple[Blueprint, ...]:
        """The cards that can still be used."""
        return usable_cards(self.seat)

    @cached_property
    def row(self) -> tuple[Blueprint, ...]:
        """The market blueprints that a Replicator could copy."""
        return tuple(copyable(self.state))

    @cached_property
    def compound(self) -> tuple[Blueprint, ...]:
        """The built cards."""
        return tuple([built.card for built in self.seat.compound])

    @cached_property
    def sections(self) -> tuple[Dice, ...]:
        """The dice in the headquarters."""
        return in_sections(self.seat.placed)

    @cached_property
    def ahead(self) -> PlanningContext:
        """What the seat can plan for."""
        return self.ahead_with(self.seat.hand)

    def ahead_with(self, hand: Sequence[Blueprint], sections: tuple[Dice, ...] | None = None) -> PlanningContext:
        """Return the context with another hand or other dice in the headquarters."""
        placed = self.sections if sections is None else sections
        return planning_context(self.worths, self.row, self.compound, tuple(hand), placed)


def _taken(now: _Now, move: FactoriesTake) -> float:
    """Return the expected value of the next dice with one more card in hand."""
    card, worths, seat = now.state.blueprints.row[move.slot - 1], now.worths, now.seat
    if card is None:
        return 0.0
    hope = hand_value(worths, seat, card) + matches(worths, seat, card)
    return hope + _expected(now, [*seat.hand, card], (), seat.metal, seat.energy, 0)


def _hired(now: _Now, move: Hire) -> float:
    """Return the expected value of the next dice with the contractor's gains.

    The card that pays for it is gone.
    """
    worths, seat, contractor, pays = now.worths, now.seat, CONTRACTORS[move.contractor], blueprint_named(move.discard)
    hand, gain = seat.hand[:], contractor.gain
    hand.remove(pays)
    drawn = AVERAGE_COST if contractor.revealed else 0
    metal = seat.metal + int(gain.metal) + drawn
    energy = seat.energy + int(gain.energy) + drawn - contractor.energy
    extra = EXTRA_DICE[: contractor.rolled + contractor.chosen]
    value = _expected(now, hand, extra, metal, energy, gain.cards)
    return value + contractor_extras(worths, contractor) - hand_value(worths, seat, pays)


def _expected(now: _Now, hand: list[Blueprint], extra: Dice, metal: int, energy: int, drawn: int) -> float:
    """Return the mean of the plans for a few rolls that differ as much as possible."""
    ahead, held = now.ahead_with(hand), len(hand) + drawn
    return fmean(plan(ahead, now.ready, joined(dice, extra), metal, energy, held) for dice in TYPICAL_ROLLS)


def _set(now: _Now, move: SetDie) -> float:
    """Plan with a die of this face added to those already set."""
    dice = joined(now.asked.chosen if isinstance(now.asked, SetDice) else (), (move.face,))
    return _planned(now, dice)


def _added(now: _Now, move: Specialist) -> float:
    """Return the value of the best plan with one more die of this face."""
    return _planned(now, joined(now.seat.dice, (move.face,)))


def _planned(now: _Now, dice: Dice) -> float:
    """Return the value of the best plan with these free dice."""
    seat = now.seat
    return plan(now.ahead, now.ready, dice, seat.metal, seat.energy, len(seat.hand))


# Work phase: a step's immediate gain plus the best plan for the rest


def _used(now: _Now, move: FactoriesUse) -> float:
    seat = now.seat
    way = way_of(move, seat.dice)
    if way is None:
        return -1.0
    left = tuple([card for card in now.ready if card.id != move.card])
    return after_use(now.ahead, left, way, seat.dice, seat.metal, seat.energy, len(seat.hand))


def _placed(now: _Now, move: FactoriesPlace) -> float:
    seat, section = now.seat, SECTIONS[move.section]
    dice, there = without(seat.dice, (move.face,)), seat.placed[move.section]
    stocks = [seat.metal, seat.energy, len(seat.hand)]
    stocks[KINDS.index(section.unit)] += (move.face if section.each == "X" else section.each) + BONUS * (
        move.face in there
    )
    sections = in_sections({**seat.placed, move.section: (*there, move.face)})
    return plan(now.ahead_with(seat.hand, sections), now.ready, dice, *stocks)


def _done(now: _Now, move: Done) -> float:
    seat = now.seat
    return plan(now.ahead_with(()), (), (), seat.metal, seat.energy, len(seat.hand))


def _built(now: _Now, move: FactoriesBuild) -> float:
    """Return the building's value plus the best plan after paying for it."""
    worths, seat, card, pays = now.worths, now.seat, blueprint_named(move.card), blueprint_named(move.discard)
    hand = seat.hand[:]
    hand.remove(card)
    hand.remove(pays)
    if card.limit is not None:
        hand = [other for other in hand if other is not card]
    worth = built_worth(worths, seat, card) - hand_value(worths, seat, card) - hand_value(worths, seat, pays)
    cards = (*now.ready, card) if card.action is not None else now.ready
    metal, energy = seat.metal - seat.metal_for(card), seat.energy - card.energy
    return worth + plan(now.ahead_with(hand), cards, seat.dice, metal, energy, len(seat.hand) - 2)


# Answers inside an effect


def _discarded(now: _Now, move: FactoriesDiscard) -> float:
    """Prefer cards of little value, or those whose printed cost is gained."""
    card = blueprint_named(move.card)
    worth = -hand_value(now.worths, now.seat, card)
    printed = now.asked.way.action.printed if isinstance(now.asked, PayCards) else None
    return worth if printed is None else worth + printed_worth(now.worths, card, printed)


def _gained(now: _Now, move: GainMix) -> float:
    return stock_change_value(now.worths, now.seat, move.metal, move.energy)


def _returned(now: _Now, move: Return) -> float:
    return stock_change_value(now.worths, now.seat, -move.metal, -move.energy)


_WORTHS: Mapping[type[Move], Callable[[_Now, Any], float]] = {
    FactoriesTake: _taken,
    Hire: _hired,
    SetDie: _set,
    Specialist: _added,
    FactoriesUse: _used,
    FactoriesBuild: _built,
    FactoriesPlace: _placed,
    Done: _done,
    FactoriesDiscard: _discarded,
    GainMix: _gained,
    Return: _returned,
}


PLAYERS: Mapping[str, type[Player[Any]]] = {GreedyFactoriesPlayer.name: GreedyFactoriesPlayer}
