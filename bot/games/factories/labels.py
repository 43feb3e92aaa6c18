"""Prompts and labels: what a decision asks, and what each of its moves is called in a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from bot.games.contract import Move, Prompt
from bot.games.factories import moves
from bot.games.factories.cards import Contractor
from bot.games.factories.components import BONUS, CONTRACTORS, SECTIONS, START, blueprint_named
from bot.games.factories.dice import changed
from bot.games.factories.state import State
from bot.games.factories.uses import UseOption, option_of
from bot.games.factories.words import ROW_NAMES, SECTION_NAMES, amounts, faces, player_name
from bot.games.text import Text

_OVER = Prompt("over", Text("The game is over."))
_MARKET = Prompt("market", Text("Take a blueprint or hire a contractor; before that you may refresh a row."))
_MARKET_REFRESHED = Prompt("market", Text("Take a blueprint or hire a contractor."))
_WORK = Prompt("work", Text("Place dice, use your cards and build, in any order; then write done."))


def prompt(state: State) -> Prompt:
    """What the position asks: market, work, the kinds of `ResolvingView`, over."""
    if state.pending is not None:
        return _inside(state)
    if state.phase == "over":
        return _OVER
    if state.phase == "work":
        return _WORK
    return _MARKET_REFRESHED if state.refreshed else _MARKET


def _inside(state: State) -> Prompt:
    pending = state.pending
    assert pending is not None  # noqa: S101
    source = "" if pending.source is None else pending.source.name
    return Prompt(pending.asking, Text(_ASKING[pending.asking], n=pending.left, source=source))


_ASKING: Mapping[str, str] = {
    "gift": "{source}: choose the opponent who gets the gift.",
    "set_dice": "{source}: set up to {n} {n:die|dice}, then roll the others.",
    "discard": "{source}: choose {n} {n:blueprint|blueprints} to discard.",
    "mix": "{source}: choose which {n} resources to gain.",
    "limit_cards": "Too many cards in hand: choose {n} to discard.",
    "limit_resources": "Too many resources: choose {n} to give back.",
}


def explain(state: State, move: Move) -> Text:
    """What a move is called in a list: "Foundry: die 5 and 5 energy for 5 metal"."""
    label = _LABELS.get(type(move))
    text = None if label is None else label(state, move)
    return Text("{move}", move=str(move)) if text is None else text


# Market


def _refresh(_: State, move: moves.Refresh) -> Text:
    return Text("Refresh the {row} for 1 {pay}", row=ROW_NAMES[move.row], pay=move.pay)


def _take(state: State, move: moves.Take) -> Text | None:
    row = state.blueprints.row
    card = row[move.slot - 1] if move.slot <= len(row) else None
    return None if card is None else Text("Take {card} from slot {slot}", card=card.name, slot=move.slot)


def _hire(_: State, move: moves.Hire) -> Text:
    contractor, card = CONTRACTORS[move.contractor], blueprint_named(move.discard)
    template = "{name} for {card} and {n} energy: {effect}" if contractor.energy else "{name} for {card}: {effect}"
    return Text(
        template, name=contractor.name, card=card.name, n=contractor.energy, effect=contractor_effect(contractor)
    )


@lru_cache(maxsize=64)
def contractor_effect(contractor: Contractor) -> Text:
    """What a contractor does for the hirer, in a few words."""
    gain = contractor.gain
    if contractor.revealed:
        return Text("the cost of the top blueprint")
    if contractor.free_build:
        return Text("build the top blueprint")
    if contractor.rolled:
        return Text("{n} extra {n:die|dice}", n=contractor.rolled)
    if contractor.chosen:
        return Text("{n} extra {n:die|dice} of any value", n=contractor.chosen)
    if contractor.settable:
        return Text("set up to {n} {n:die|dice}", n=contractor.settable)
    return Text("{got}", got=amounts(metal=int(gain.metal), energy=int(gain.energy), cards=gain.cards))


def _give(state: State, move: moves.Give) -> Text | None:
    hired = state.player.hired
    if hired is None:
        return None
    got = amounts(metal=int(hired.gift.metal), energy=int(hired.gift.energy), cards=hired.gift.cards)
    return Text("{got} for {player}", got=got, player=player_name(move.seat))


def _skip(_: State, __: moves.Skip) -> Text:
    return Text("Neither take nor hire")


# Dice and headquarters


def _set_die(_: State, move: moves.SetDie) -> Text:
    return Text("Set a die to {face}", face=move.face)


def _roll(state: State, _: moves.Roll) -> Text:
    left = START.dice - (0 if state.pending is None else len(state.pending.chosen))
    return Text("Roll {n} {n:die|dice}", n=left)


def _specialist(_: State, move: moves.Specialist) -> Text:
    return Text("Specialist: add a die showing {face}", face=move.face)


def _place(state: State, move: moves.Place) -> Text:
    section, matched = SECTIONS[move.section], move.face in state.player.placed[move.section]
    got = (move.face if section.each == "X" else section.each) + (BONUS if matched else 0)
    template = "Die {face} in {section}, matched: {got}" if matched else "Die {face} in {section}: {got}"
    return Text(template, face=move.face, section=SECTION_NAMES[move.section], got=amounts(**{section.unit: got}))


# Cards


def _use(state: State, move: moves.Use) -> Text | None:
    option = option_of(move, state.player.dice)
    return None if option is None else use_label(option)


@lru_cache(maxsize=4096)
def use_label(option: UseOption) -> Text:
    """What a use takes and gives: "Foundry: die 5 and 5 energy for 5 metal"."""
    move, action = option.move, option.action
    card = blueprint_named(move.card).name
    name: str | Text = card
    if move.copied:
        name = Text("{card} as {copied}", card=card, copied=blueprint_named(move.copied).name)
    paid = amounts(metal=option.metal, energy=option.energy, cards=option.cards)
    if action.change is not None:
        if action.change.kind == "reroll":
            return Text("{name}: reroll {dice} for {paid}", name=name, dice=" ".join(map(str, move.dice)), paid=paid)
        after = tuple(changed(action.change, face) for face in move.dice)
        return Text(
            "{name}: {dice} becomes {after} for {paid}", name=name, dice=faces(move.dice), after=after, paid=paid
        )
    costly = option.metal or option.energy or option.cards
    given = (*((faces(move.dice),) if move.dice else ()), *(paid if costly else ()))
    return Text("{name}: {given} for {got}", name=name, given=given, got=_got(option))


def _got(option: UseOption) -> tuple[Text, ...]:
    gain, action = option.gain, option.action
    known = amounts(goods=gain.goods, metal=int(gain.metal), energy=int(gain.energy), cards=gain.cards)
    parts = list(known) if gain.goods or gain.metal or gain.energy or gain.cards else []
    if action.printed is not None:
        parts.append(Text("its cost, up to {n}", n=action.printed))
    if option.die == 0:
        parts.append(Text("a rolled die"))
    elif option.die is not None:
        parts.append(Text("a die of {n}", n=option.die))
    return tuple(parts)


def _build(state: State, move: moves.Build) -> Text:
    card, discard = blueprint_named(move.card), blueprint_named(move.discard)
    paid = amounts(metal=state.player.metal_for(card), energy=card.energy)
    return Text("Build {card} for {paid}, discard {discard}", card=card.name, paid=paid, discard=discard.name)


def _discard(state: State, move: moves.Discard) -> Text:
    card, pending = blueprint_named(move.card), state.pending
    if pending is not None and pending.option is not None and pending.option.action.printed is not None:
        cost = amounts(metal=card.metal, energy=card.energy)
        return Text("Discard {card} ({cost})", card=card.name, cost=cost)
    return Text("Discard {card}", card=card.name)


def _gain_mix(_: State, move: moves.GainMix) -> Text:
    return Text("Gain {got}", got=amounts(metal=move.metal, energy=move.energy))


def _return(_: State, move: moves.Return) -> Text:
    return Text("Give back {what}", what=amounts(metal=move.metal, energy=move.energy))


def _done(_: State, __: moves.Done) -> Text:
    return Text("Done")


_LABELS: Mapping[type[Move], Callable[[State, Any], Text | None]] = {
    moves.Refresh: _refresh,
    moves.Take: _take,
    moves.Hire: _hire,
    moves.Give: _give,
    moves.Skip: _skip,
    moves.SetDie: _set_die,
    moves.Roll: _roll,
    moves.Specialist: _specialist,
    moves.Place: _place,
    moves.Use: _use,
    moves.Build: _build,
    moves.Discard: _discard,
    moves.GainMix: _gain_mix,
    moves.Return: _return,
    moves.Done: _done,
}
