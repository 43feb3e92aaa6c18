"""What each legal move does to the table. Legality was asked before; nothing is checked again here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.contract import Event, Move
from bot.games.factories import events as told
from bot.games.factories import flow, moves
from bot.games.factories.cards import Gain
from bot.games.factories.components import BONUS, SECTIONS, START, blueprint_named
from bot.games.factories.dice import joined, without
from bot.games.factories.effects import (
    add_dice,
    build,
    build_from_deck,
    draw_to_hand,
    gain,
    refill,
    reveal_for_resources,
)
from bot.games.factories.state import Pending, State
from bot.games.factories.using import discard, gain_mix, pending_of, use

Events = list[Event]


def apply(state: State, move: Move, events: Events) -> None:
    """Play a legal move and run on to the next decision."""
    _STEPS[type(move)](state, move, events)


# Market


def _refresh(state: State, move: moves.Refresh, events: Events) -> None:
    pile = state.blueprints if move.row == "blueprints" else state.contractors
    setattr(state.player, move.pay, getattr(state.player, move.pay) - 1)
    state.refreshed = True
    events.append(told.refreshed(state.seat, move.row, move.pay, pile.row))
    pile.clear()
    refill(state, move.row, events)
    flow.skip_if_stuck(state, events)


def _take(state: State, move: moves.Take, events: Events) -> None:
    row = state.blueprints.row
    card = row[move.slot - 1]
    assert card is not None  # noqa: S101
    row[move.slot - 1] = None
    state.player.hand.append(card)
    events.append(told.took(state.seat, move.slot, card))
    refill(state, "blueprints", events)
    flow.end_market(state, events)


def hire_slot(state: State, move: moves.Hire) -> int:
    """The index of the slot where this hire takes place: the one whose token is the tool of the discarded card."""
    return state.tokens.index(blueprint_named(move.discard).tool)


def _hire(state: State, move: moves.Hire, events: Events) -> None:
    """Pay, refill the slot, discard the contractor (A5), carry out the effect."""
    seat, player, index = state.seat, state.player, hire_slot(state, move)
    contractor, pays = state.contractors.row[index], blueprint_named(move.discard)
    assert contractor is not None  # noqa: S101
    player.hand.remove(pays)
    state.blueprints.discards.append(pays)
    player.energy -= contractor.energy
    player.hired = contractor
    events.append(told.hired(seat, index + 1, contractor, pays))
    state.contractors.row[index] = None
    refill(state, "contractors", events)
    state.contractors.discards.append(contractor)
    gain(state, seat, contractor, contractor.gain, events)
    if contractor.revealed:
        reveal_for_resources(state, seat, contractor, events)
    if contractor.free_build:
        build_from_deck(state, seat, contractor, events)
    _offer_gift(state, contractor.gift, events)


def _offer_gift(state: State, gift: Gain, events: Events) -> None:
    """A gift goes to the only opponent, or to one that the hirer chooses; alone there is nobody to give to."""
    if gift == Gain() or state.seats == 1:
        flow.end_market(state, events)
    elif state.seats == 2:
        _give(state, moves.Give(1 - state.seat), events)
    else:
        state.pending = Pending("gift", 1, state.player.hired)


def _give(state: State, move: moves.Give, events: Events) -> None:
    contractor = state.player.hired
    assert contractor is not None  # noqa: S101
    state.pending = None
    gain(state, move.seat, contractor, contractor.gift, events)
    flow.end_market(state, events)


def _skip(state: State, _: moves.Skip, events: Events) -> None:
    events.append(told.skipped(state.seat))
    flow.end_market(state, events)


# Dice


def _set_die(state: State, move: moves.SetDie, events: Events) -> None:
    pending = pending_of(state)
    chosen = joined(pending.chosen, (move.face,))
    events.append(told.set_die(state.seat, move.face, chosen))
    state.pending = Pending("set_dice", pending.left - 1, pending.source, chosen)
    if pending.left == 1:
        _roll(state, moves.Roll(), events)


def _roll(state: State, _: moves.Roll, events: Events) -> None:
    chosen = pending_of(state).chosen
    state.pending = None
    add_dice(state.player, chosen)
    flow.roll_dice(state, START.dice - len(chosen), events)


def _specialist(state: State, move: moves.Specialist, events: Events) -> None:
    state.player.specialist -= 1
    add_dice(state.player, (move.face,))
    events.append(told.added_die(state.seat, move.face, "specialist"))


# Headquarters


def _place(state: State, move: moves.Place, events: Events) -> None:
    player, section = state.player, SECTIONS[move.section]
    dice = player.placed[move.section]
    bonus = BONUS if move.face in dice else 0
    got = (move.face if section.each == "X" else section.each) + bonus
    player.dice = without(player.dice, (move.face,))
    player.placed[move.section] = (*dice, move.face)
    events.append(told.placed(state.seat, move.face, move.section, section.unit, got, bonus))
    if section.unit == "cards":
        draw_to_hand(state, state.seat, got, events)
    else:
        setattr(player, section.unit, getattr(player, section.unit) + got)


# Building and the end of a work phase


def _build(state: State, move: moves.Build, events: Events) -> None:
    player, card, pays = state.player, blueprint_named(move.card), blueprint_named(move.discard)
    metal = player.metal_for(card)
    player.metal -= metal
    player.energy -= card.energy
    player.hand.remove(card)
    player.hand.remove(pays)
    state.blueprints.discards.append(pays)
    build(state, state.seat, card, metal, card.energy, pays, events)


def _return(state: State, move: moves.Return, events: Events) -> None:
    flow.give_back(state, move.metal, move.energy, events)
    flow.end_work(state, events)


def _done(state: State, _: moves.Done, events: Events) -> None:
    flow.finish_work(state, events)


_STEPS: Mapping[type[Move], Callable[[State, Any, Events], None]] = {
    moves.Refresh: _refresh,
    moves.Take: _take,
    moves.Hire: _hire,
    moves.Give: _give,
    moves.Skip: _skip,
    moves.SetDie: _set_die,
    moves.Roll: _roll,
    moves.Place: _place,
    moves.Use: use,
    moves.Specialist: _specialist,
    moves.Build: _build,
    moves.Discard: discard,
    moves.GainMix: gain_mix,
    moves.Return: _return,
    moves.Done: _done,
}
