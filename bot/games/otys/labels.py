"""Prompts and labels: what a decision asks, and what each of its moves is called in a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bot.games.contract import Move, Prompt
from bot.games.otys import gains, moves
from bot.games.otys.components import CONTRACTS, HACKER, INDEX, MECHANIC, PLAYER, STORE, TOKENS, Gain
from bot.games.otys.view import Prospect, Stage
from bot.games.otys.words import (
    RESOURCE_NAMES,
    bonus_words,
    diver_name,
    effect_words,
    gain_words,
    paid_words,
    price_words,
    reward_words,
    sponsor_words,
    token_kept,
    token_now,
)
from bot.games.text import Text

if TYPE_CHECKING:
    from bot.games.otys.position import OtysPosition

_PROMPTS: Mapping[Stage, Text] = {
    "order": Text("Several colours are equally scarce: choose which one comes next."),
    "key": Text("Choose a key."),
    "upgrade": Text("The sponsor can upgrade a diver for Prestige."),
    "retrieve": Text("Take a key back from the Hacker track."),
    "cubes": Text("Place cubes of the reward token."),
    "draw": Text("Keep one of the drawn contracts."),
    "timer": Text("Move a Timer one space towards 0."),
}


def prompt(position: OtysPosition) -> Prompt:
    """What the position asks; the kinds are the stages of the view. It never tells what is in a hand."""
    turn = position.turn
    if position.ending:
        return Prompt("over", Text("The game is over."))
    if turn.stage == "dive":
        diver = diver_name(position.board.diver(turn.level))
        return Prompt("dive", Text("Use the {diver} on level {level}.", diver=diver, level=turn.level))
    if turn.stage == "finish":
        text = Text("Complete contracts with the cubes of level {level}, then surface.", level=turn.level)
        return Prompt("finish", text)
    return Prompt(turn.stage, _PROMPTS[turn.stage])


def explain(position: OtysPosition, move: Move) -> Text:
    """What a move is called in a list: "Key 3: Metal expert (1 metal); sponsor 1 Credit"."""
    return label(position, move) if move in position.moves() else Text("{move}", move=str(move))


def label(position: OtysPosition, move: Move) -> Text:
    """The same for a move that is known to be legal."""
    return _LABELS[type(move)](position, move)


def _order(position: OtysPosition, move: moves.Order) -> Text:
    return Text("Next comes {resource}", resource=RESOURCE_NAMES[move.resource])


def _key(position: OtysPosition, move: moves.PlayKey) -> Text:
    board = position.board
    diver = board.diver(move.level)
    template = {
        "number": "Key {level}: {diver} ({effect}); sponsor {sponsor}",
        "x": "X key to {level}: {diver} ({effect}); sponsor {sponsor}",
        "n": "Neutral key to {level}: {diver} ({effect}); sponsor {sponsor}",
    }[move.kind]
    return Text(
        template,
        level=move.level,
        diver=diver_name(diver),
        effect=effect_words(board.side(diver), position.seats),
        sponsor=sponsor_words(gains.sponsor_at(gains.sponsors_for(position, move), move.level)),
    )


def _upgrade(position: OtysPosition, move: moves.Upgrade) -> Text:
    gain = gain_words(gains.gain_of(position, move))
    return _met(position, move, Text("Upgrade the {diver} for {gain}", diver=diver_name(move.diver), gain=gain))


def _retrieve(position: OtysPosition, move: moves.Retrieve) -> Text:
    return Text("Take back the X key") if move.key == "X" else Text("Take back key {key}", key=move.key)


def _propel(position: OtysPosition, move: moves.Propel) -> Text:
    board, level = position.board, position.turn.level
    acting = board.moved(move.diver, move.steps)[PLAYER.surface + level - 1]
    template = "Propel {diver} {n} down: {acting} acts" if move.steps > 0 else "Propel {diver} {n} up: {acting} acts"
    return Text(template, diver=diver_name(move.diver), n=abs(move.steps), acting=diver_name(acting))


def _take(position: OtysPosition, move: moves.TakeCube) -> Text:
    turn, board = position.turn, position.board
    side = board.side(board.diver(turn.level))
    extra = bonus_words(side) if turn.stage == "dive" else None
    template = "Take 1 {resource} to level {level}" if extra is None else "Take 1 {resource} to level {level} + {extra}"
    return Text(template, resource=RESOURCE_NAMES[move.resource], level=turn.level, extra=extra)


def _bonus(position: OtysPosition, move: moves.TakeBonus) -> Text:
    board = position.board
    return Text("Only the bonus: {bonus}", bonus=bonus_words(board.side(board.diver(position.turn.level))))


def _sell(position: OtysPosition, move: moves.Sell) -> Text:
    gain = gain_words(gains.gain_of(position, move))
    return _met(position, move, Text("Sell 1 {resource} for {gain}", resource=RESOURCE_NAMES[move.resource], gain=gain))


def _buy(position: OtysPosition, move: moves.Buy) -> Text:
    price = STORE.buy[position.store[INDEX[move.resource]]]
    return Text(
        "Buy 1 {resource} for {gain}", resource=RESOURCE_NAMES[move.resource], gain=gain_words(Gain(credits=price or 0))
    )


def _draw(position: OtysPosition, move: moves.Draw) -> Text:
    board = position.board
    side = board.side(board.diver(position.turn.level))
    number = min(side.cards, len(position.deck))
    return _priced(position, Text("Draw {n} {n:contract|contracts}, keep 1", n=number))


def _keep(position: OtysPosition, move: moves.Keep) -> Text:
    card = move.contract
    return Text("Keep {card}: {price} for {reward}", card=card, price=price_words(card), reward=reward_words(card))


def _timer(position: OtysPosition, move: moves.MoveTimer) -> Text:
    found = position.prospect(move)
    text = _arrival(found)
    if found.contact:
        text = Text("{text}; game over", text=text) if found.ends else Text("{text}; meets your marker", text=text)
    return _priced(position, text) if position.turn.stage == "dive" else text


def _arrival(found: Prospect) -> Text:
    """Where a Timer goes, and what becomes of a cube that lies there."""
    if found.reaches is None:
        template = "Timer {name} to {to}"
    elif found.discards is None:
        template = "Timer {name} to {to}: {resource} to the {place}"
    else:
        template = "Timer {name} to {to}: {resource} to the {place}, {card} discarded"
    return Text(
        template,
        name=found.timer,
        to=found.to,
        resource=None if found.reaches is None else RESOURCE_NAMES[found.reaches],
        place=Text("supply") if found.refused else Text("Store"),
        card=found.discards,
    )


def _advance(position: OtysPosition, move: moves.Advance) -> Text:
    board = position.board
    if move.track == "hacker":
        new, old = HACKER[board.hacker + 1], board.threshold
        return _priced(position, Text("Hacker: keys come back at {new}, not {old}", new=new, old=old))
    new, old = MECHANIC[board.mechanic + 1], board.reach
    return _priced(position, Text("Mechanic: a propeller moves {new}, not {old}", new=new, old=old))


def _token(position: OtysPosition, move: moves.TakeToken) -> Text:
    token = TOKENS[move.type]
    if move.keep:
        return _priced(position, Text("Keep a token: {effect}", effect=token_kept(token)))
    return _met(position, move, _priced(position, Text("Use a token: {effect}", effect=token_now(token))))


def _complete(position: OtysPosition, move: moves.Complete) -> Text:
    text = Text(
        "{card} for {paid}: {gain}",
        card=move.contract,
        paid=paid_words(move.paid),
        gain=gain_words(gains.completion(position, move.contract)),
    )
    helped = len(move.paid) < CONTRACTS[move.contract].size
    return _met(position, move, Text("{text} (token)", text=text) if helped else text)


def _surface(position: OtysPosition, move: moves.Surface) -> Text:
    diver = diver_name(position.board.diver(position.turn.level))
    if move.stay:
        return Text("Stay for 1 battery: {diver} remains on level {level}", diver=diver, level=position.turn.level)
    return Text("Surface: {diver} rises to the top", diver=diver)


def _pass(position: OtysPosition, move: moves.Pass) -> Text:
    turn = position.turn
    match turn.stage:
        case "upgrade":
            return Text("Upgrade nobody")
        case "retrieve":
            return Text("Take no key back")
        case "cubes":
            return Text("Place no more cubes")
    diver = diver_name(position.board.diver(turn.level))
    return Text("No more from the {diver}", diver=diver) if turn.acted else Text("Do not use the {diver}", diver=diver)


def _priced(position: OtysPosition, text: Text) -> Text:
    """With what a use of the active diver costs."""
    board = position.board
    cost = board.side(board.diver(position.turn.level)).cost
    return Text("{text}, {n} {n:Credit|Credits}", text=text, n=cost) if cost else text


def _met(position: OtysPosition, move: Move, text: Text) -> Text:
    """With the Timers that the marker would meet."""
    found = position.prospect(move)
    if not found.contact:
        return text
    if found.ends:
        return Text("{text}; game over", text=text)
    return Text("{text}; meets {name}", text=text, name=found.contact[0])


_LABELS: Mapping[type[Move], Callable[[OtysPosition, Any], Text]] = {
    moves.Order: _order,
    moves.PlayKey: _key,
    moves.Upgrade: _upgrade,
    moves.Retrieve: _retrieve,
    moves.Propel: _propel,
    moves.TakeCube: _take,
    moves.TakeBonus: _bonus,
    moves.Sell: _sell,
    moves.Buy: _buy,
    moves.Draw: _draw,
    moves.Keep: _keep,
    moves.MoveTimer: _timer,
    moves.Advance: _advance,
    moves.TakeToken: _token,
    moves.Complete: _complete,
    moves.Surface: _surface,
    moves.Pass: _pass,
}
