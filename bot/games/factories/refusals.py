"""Why a move is not legal: a sentence that says what to do instead, and the rule.

Called for moves that the position does not allow; it judges nothing itself, it only finds the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.factories import legal
from bot.games.factories.cards import Action, Blueprint
from bot.games.factories.components import BLUEPRINTS, CONTRACTORS, SECTIONS, SPACES, blueprint_named
from bot.games.factories.labels import prompt
from bot.games.factories.moves import (
    Build,
    Done,
    Hire,
    Place,
    Refresh,
    Skip,
    Specialist,
    Take,
    Use,
)
from bot.games.factories.state import State
from bot.games.factories.uses import option_of
from bot.games.factories.words import SECTION_NAMES, TOOL_NAMES, amounts
from bot.games.text import Text

_MARKET = "fantastic_factories 4"
_WORK = "fantastic_factories 5"
_HEADQUARTERS = "fantastic_factories 6"
_USING = "fantastic_factories 7"
_BUILDING = "fantastic_factories 8"
_LIMITS = "fantastic_factories 9"

_REPEATABLE = tuple(card.name for card in BLUEPRINTS.values() if card.limit is None)
_MARKET_MOVES = (Refresh, Take, Hire, Skip)
_WORK_MOVES = (Place, Use, Specialist, Build, Done)


def refuse(state: State, move: Move) -> Refusal:
    """Why this table does not allow this move."""
    if state.phase == "over":
        return Refusal(Text("The game is over; start a new one to play on."))
    if state.pending is not None:
        return _refuse_inside(state)
    if state.phase == "market" and not isinstance(move, _MARKET_MOVES):
        return Refusal(Text("It is the market phase: take a blueprint or hire a contractor first."), _MARKET)
    if state.phase == "work" and not isinstance(move, _WORK_MOVES):
        return Refusal(Text("It is the work phase: place dice, use cards or build, then write done."), _WORK)
    return _REASONS[type(move)](state, move)


def _refuse_inside(state: State) -> Refusal:
    asked = prompt(state)
    rule = _LIMITS if asked.kind.startswith("limit") else _MARKET if asked.kind in ("gift", "set_dice") else _USING
    options = tuple(str(move) for move in legal.moves(state)[:1])
    return Refusal(Text("{asked} Write {options}, for example.", asked=asked.text, options=options), rule)


# Market


def _refresh(state: State, move: Refresh) -> Refusal:
    if state.refreshed:
        return Refusal(
            Text("A row was refreshed in this turn already; take a blueprint or hire a contractor."), _MARKET
        )
    if not getattr(state.player, move.pay):
        text = Text("There is no {pay} to pay with; take a blueprint or hire a contractor.", pay=move.pay)
        return Refusal(text, _MARKET)
    if state.empty_rows_refresh:
        return Refusal(Text("That row is empty and no card is left to fill it with; choose the other one."), _MARKET)
    return Refusal(Text("That row is empty; choose the other one."), _MARKET)


def _take(_: State, move: Take) -> Refusal:
    return Refusal(Text("Slot {n} is empty; take from another one.", n=move.slot), _MARKET, (str(move.slot),))


def _hire(state: State, move: Hire) -> Refusal:
    contractor, pays = CONTRACTORS[move.contractor], blueprint_named(move.discard)
    tools = [
        TOOL_NAMES[tool]
        for tool, offered in zip(state.tokens, state.contractors.row, strict=True)
        if offered is contractor
    ]
    if not tools:
        text = Text("The {contractor} is not in the market; choose one who is.", contractor=contractor.name)
    elif pays not in state.player.hand:
        text = Text("{card} is not in hand; discard a card that is.", card=pays.name)
    elif TOOL_NAMES[pays.tool] not in tools:
        template = "The {contractor} asks for a card with {tools}; {card} shows {tool}."
        text = Text(
            template, contractor=contractor.name, tools=tuple(tools), card=pays.name, tool=TOOL_NAMES[pays.tool]
        )
    else:
        template = "The {contractor} costs {n} energy and there is {have}; choose another one."
        text = Text(template, contractor=contractor.name, n=contractor.energy, have=state.player.energy)
    return Refusal(text, _MARKET)


def _skip(_: State, __: Skip) -> Refusal:
    return Refusal(Text("The market phase cannot be skipped; take a blueprint or hire a contractor."), _MARKET)


# Work


def _place(state: State, move: Place) -> Refusal:
    section, name = SECTIONS[move.section], SECTION_NAMES[move.section]
    if move.face not in state.player.dice:
        return Refusal(_no_die(state, (move.face,)), _HEADQUARTERS)
    if move.face not in section.accepts:
        template = "{section} takes dice from {low} to {high}; place the {face} elsewhere."
        text = Text(template, section=name, low=section.accepts[0], high=section.accepts[-1], face=move.face)
    else:
        text = Text("{section} holds {n} dice and is full; place the die elsewhere.", section=name, n=SPACES)
    return Refusal(text, _HEADQUARTERS, (move.section,))


def _no_die(state: State, wanted: tuple[int, ...]) -> Text:
    free = tuple(state.player.dice)
    if not free:
        return Text("No die is free any more; use a card that needs none, build, or write done.")
    return Text("The free dice show {free}; {wanted} is not among them.", free=free, wanted=wanted)


def _use(state: State, move: Use) -> Refusal:
    card = blueprint_named(move.card)
    built = [one for one in state.player.compound if one.card is card]
    if not built:
        return Refusal(Text("{card} is not in your compound; build it first.", card=card.name), _USING)
    action = card.action
    if action is None:
        return Refusal(Text("{card} has no action to use; it works by itself.", card=card.name), _USING, (card.id,))
    if all(one.used for one in built):
        text = Text("{card} was used in this round already; it is ready again in the next.", card=card.name)
        return Refusal(text, _USING, (card.id,))
    if action.copies:
        return _use_copied(state, move, card)
    return _use_as(state, move, card, card)


def _use_copied(state: State, move: Use, card: Blueprint) -> Refusal:
    names = tuple(one.name for one in legal.copyable(state))
    if not names:
        return Refusal(Text("No blueprint in the market can be copied now."), _USING, (card.id,))
    copied = blueprint_named(move.copied) if move.copied else None
    if copied is None or copied.name not in names:
        text = Text("{card} can copy {names} from the market now.", card=card.name, names=names)
        return Refusal(text, _USING, (card.id,))
    return _use_as(state, move, card, copied)


def _use_as(state: State, move: Use, card: Blueprint, acting: Blueprint) -> Refusal:
    action, free = acting.action, list(state.player.dice)
    assert action is not None  # noqa: S101
    for face in move.dice:
        if face not in free:
            return Refusal(_no_die(state, move.dice), _USING, (card.id,))
        free.remove(face)
    option = option_of(move, state.player.dice)
    if option is None:
        return Refusal(_wrong_dice(acting, action), _USING, (card.id,))
    player = state.player
    template = "{card} needs {needed} now, and there is {have}."
    needed = amounts(metal=option.metal, energy=option.energy, cards=option.cards)
    have = amounts(metal=player.metal, energy=player.energy, cards=len(player.hand))
    return Refusal(Text(template, card=card.name, needed=needed, have=have), _USING, (card.id,))


_DICE_TEXTS: Mapping[str, str] = {
    "any": "{card} takes {n} {n:die|dice} of any value.",
    "exact": "{card} takes {n} {n:die|dice} showing {value}.",
    "equal": "{card} takes {n} equal dice.",
    "run": "{card} takes {n} dice in a row, such as 2 3 4.",
    "sum": "{card} takes {n} dice that total {value} or more.",
}


def _wrong_dice(card: Blueprint, action: Action) -> Text:
    """What the card asks for, when dice or choice do not fit it."""
    if action.change is not None:
        return Text(_CHANGE_TEXTS[action.change.kind], card=card.name, by=action.change.by)
    if action.dice is not None and not (action.choose or action.die):
        return Text(_DICE_TEXTS[action.dice.pattern], card=card.name, n=action.dice.count, value=action.dice.value)
    if action.choose:
        return Text("{card} takes {n} equal dice and a choice, such as for metal.", card=card.name, n=action.slots)
    if action.die is not None and action.dice is not None:
        return Text("{card} takes {n} equal dice and a face, such as for 5.", card=card.name, n=action.slots)
    if action.die == "X":
        return Text("{card} takes a number from 1 to 6, such as for 4.", card=card.name)
    return Text("{card} takes no dice; use it by its name alone.", card=card.name)


_CHANGE_TEXTS: Mapping[str, str] = {
    "add": "{card} changes one die by {by}; choose a free die that is still a face from 1 to 6 then.",
    "flip": "{card} turns over one free die; name its face.",
    "reroll": "{card} rerolls one or more free dice; name their faces.",
}


def _specialist(state: State, _: Specialist) -> Refusal:
    return Refusal(Text("There is no Specialist's die to add; hire a Specialist in the market phase first."), _MARKET)


def _build(state: State, move: Build) -> Refusal:
    player, card, pays = state.player, blueprint_named(move.card), blueprint_named(move.discard)
    if card not in player.hand:
        text = Text("{card} is not in hand; build a card that is.", card=card.name)
    elif not player.may_have(card):
        template = "{card} stands in the compound already; only {names} may stand there more than once."
        text = Text(template, card=card.name, names=_REPEATABLE)
    elif not legal.affordable(player, card):
        cost = amounts(metal=player.metal_for(card), energy=card.energy)
        have = amounts(metal=player.metal, energy=player.energy)
        text = Text("{card} costs {cost}, and there is {have}.", card=card.name, cost=cost, have=have)
    elif pays not in player.hand or (pays is card and player.hand.count(card) < 2):
        text = Text("{card} is not in hand beside the card you build; discard one that is.", card=pays.name)
    else:
        template = "{card} shows {tool}; discard a card with {tool}, not {pays} with {other}."
        text = Text(template, card=card.name, tool=TOOL_NAMES[card.tool], pays=pays.name, other=TOOL_NAMES[pays.tool])
    return Refusal(text, _BUILDING)


_REASONS: Mapping[type[Move], Callable[[State, Any], Refusal]] = {
    Refresh: _refresh,
    Take: _take,
    Hire: _hire,
    Skip: _skip,
    Place: _place,
    Use: _use,
    Specialist: _specialist,
    Build: _build,
}
