"""Why a move is not legal: a sentence that says what to do instead, and the rule.

Called for moves that the position does not allow; it judges nothing itself, it only finds the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.otys import moves
from bot.games.otys.components import CAPACITY, INDEX, STORE, Side
from bot.games.otys.view import Act, Resource, Stage
from bot.games.otys.words import RESOURCE_NAMES, TIMER_NAMES, diver_name, key_words, paid_words, price_words
from bot.games.text import Text

if TYPE_CHECKING:
    from bot.games.otys.position import OtysPosition

_KEYS, _TURN, _DIVERS, _CONTRACTS, _STORE, _TOKENS, _SETUP, _TIMERS, _SPY = (
    "otys 3",
    "otys 3",
    "otys 5",
    "otys 6",
    "otys 7",
    "otys 8",
    "otys 9.1",
    "otys 9.2",
    "otys 10.2",
)

_INSTEAD: Mapping[Stage, Text] = {
    "order": Text("choose first which colour comes next, as order plant"),
    "key": Text("choose a key first, as key 3"),
    "upgrade": Text("decide about the sponsor first: upgrade a diver, or pass"),
    "retrieve": Text("take a key back first, as retrieve 3, or pass"),
    "dive": Text("use the diver first, or pass"),
    "cubes": Text("place the cubes of the token first, or pass"),
    "draw": Text("keep one of the drawn contracts first"),
    "finish": Text("the diver is done: complete contracts or surface"),
    "timer": Text("move a Timer, as timer a down"),
}


def refuse(position: OtysPosition, move: Move) -> Refusal:
    """Why this position does not allow this move."""
    if position.ending:
        return Refusal(Text("The game is over; start a new one to play on."))
    found = _REASONS.get(type(move))
    if found is None:
        return Refusal(Text("That is no move of Otys."))
    stages, reason = found
    if position.turn.stage not in stages:
        return _not_now(position)
    return reason(position, move)


def _not_now(position: OtysPosition) -> Refusal:
    return Refusal(Text("That is not asked now; {instead}.", instead=_INSTEAD[position.turn.stage]), _TURN)


def refuse_solo(position: OtysPosition, move: Move) -> Refusal:
    """Why a colour cannot come next, or a Timer not move."""
    if isinstance(move, moves.Order):
        return Refusal(Text("The scarcest colours come first; choose one of those that are listed."), _SETUP)
    if isinstance(move, moves.MoveTimer):
        if position.turn.stage == "timer" and move.up:
            return Refusal(Text("At the end of a turn a Timer moves towards 0; move one down."), _TIMERS)
        down = moves.MoveTimer(move.timer)
        gone = move.up and down not in position.moves()
        if not gone and move.up:
            return Refusal(Text("No Timer goes above the space where it started; move it down."), _SPY)
        text = Text("Timer {name} is discarded; move the other one.", name=TIMER_NAMES[move.timer])
        return Refusal(text, _TIMERS)
    return _not_now(position)


def _key(position: OtysPosition, move: moves.PlayKey) -> Refusal:
    if move.kind == "n":
        return Refusal(Text("You have no neutral key; choose one of your own."), _KEYS)
    key = key_words("X" if move.kind == "x" else str(move.level))
    return Refusal(Text("On the Hacker track now: {key}. Choose a key that lies on its place.", key=key), _KEYS)


def _upgrade(position: OtysPosition, move: moves.Upgrade) -> Refusal:
    diver = diver_name(move.diver)
    if move.diver in position.board.upgraded:
        return Refusal(Text("The {diver} is upgraded already; choose another, or pass.", diver=diver), _TURN)
    acting = diver_name(position.board.diver(position.turn.level))
    text = Text("The sponsor upgrades the {acting} on the active level, not the {diver}.", acting=acting, diver=diver)
    return Refusal(text, "otys 10.16")


def _retrieve(position: OtysPosition, move: moves.Retrieve) -> Refusal:
    keys = tuple(key_words(key) for key in position.board.retrievable)
    return Refusal(Text("It is not on the Hacker track; take back {keys}.", keys=_either(keys)), _TURN)


def _either(parts: tuple[Text, ...]) -> Text:
    if len(parts) == 1:
        return parts[0]
    return Text("{first} or {last}", first=Text("{parts}", parts=parts[:-1]), last=parts[-1])


def _propel(position: OtysPosition, move: moves.Propel) -> Refusal:
    board, turn = position.board, position.turn
    if turn.acted:
        return Refusal(Text("The propeller runs before the diver acts; go on with the diver, or pass."), "otys 10.17")
    if turn.propelled:
        return Refusal(Text("The propeller has run this turn; use the diver, or pass."), "otys 10.17")
    if not board.batteries:
        return Refusal(Text("A propeller takes a battery and you have none; use the diver, or pass."), _TURN)
    if abs(move.steps) > board.reach:
        template = "Your Mechanic moves a diver by {n} at most; choose a nearer place."
        return Refusal(Text(template, n=board.reach), _TURN)
    return Refusal(Text("The column ends there; move the {diver} the other way.", diver=diver_name(move.diver)), _TURN)


def _side(position: OtysPosition) -> Side:
    board = position.board
    return board.side(board.diver(position.turn.level))


def _no_use(position: OtysPosition, act: Act) -> Refusal | None:
    """Why the active diver cannot do that at all."""
    side, board, turn = _side(position), position.board, position.turn
    diver = diver_name(board.diver(turn.level))
    if act not in side.acts:
        return Refusal(Text("The {diver} on level {level} cannot do that.", diver=diver, level=turn.level), _DIVERS)
    if not turn.transactions and board.credits < side.cost:
        template = "The {diver} takes {cost} {cost:Credit|Credits} and you have {n}; pass."
        return Refusal(Text(template, diver=diver, cost=side.cost, n=board.credits), _DIVERS)
    return None


def _take(position: OtysPosition, move: moves.TakeCube) -> Refusal:
    turn = position.turn
    if turn.stage == "dive" and (refusal := _no_use(position, "cube")):
        return refusal
    wanted = turn.cube if turn.stage == "cubes" else _side(position).resource
    if wanted != move.resource and wanted is not None:
        return Refusal(Text("It brings {resource}; take that.", resource=RESOURCE_NAMES[wanted]), _DIVERS)
    return _no_room(position) or Refusal(
        Text("The supply has no {resource} left; pass.", resource=RESOURCE_NAMES[move.resource]), "otys 1"
    )


def _no_room(position: OtysPosition) -> Refusal | None:
    level = position.turn.level
    if position.board.room(level) > 0:
        return None
    template = "Level {level} has {n} spaces and all are taken; pass."
    return Refusal(Text(template, level=level, n=CAPACITY[level - 1]), "otys 2.3")


def _bonus(position: OtysPosition, move: moves.TakeBonus) -> Refusal:
    return _no_use(position, "cube") or Refusal(Text("There is no bonus to take now; take the cube, or pass."), _DIVERS)


def _sell(position: OtysPosition, move: moves.Sell) -> Refusal:
    if refusal := _no_use(position, "trade"):
        return refusal
    level, resource = position.turn.level, RESOURCE_NAMES[move.resource]
    if not position.board.cubes(level)[INDEX[move.resource]]:
        text = Text("There is no {resource} on level {level}; sell what lies there.", resource=resource, level=level)
        return Refusal(text, _STORE)
    return Refusal(Text("The Store has no space for more {resource}; sell another colour.", resource=resource), _STORE)


def _buy(position: OtysPosition, move: moves.Buy) -> Refusal:
    if refusal := _no_use(position, "trade") or _no_room(position):
        return refusal
    price, resource = STORE.buy[position.store[INDEX[move.resource]]], RESOURCE_NAMES[move.resource]
    if price is None:
        return Refusal(Text("The Store has no {resource}; buy another colour.", resource=resource), _STORE)
    template = "{resource} costs {price} {price:Credit|Credits} and you have {n}; buy a cheaper colour."
    return Refusal(Text(template, resource=resource, price=price, n=position.board.credits), _STORE)


def _draw(position: OtysPosition, move: moves.Draw) -> Refusal:
    return _no_use(position, "draw") or Refusal(Text("The deck of contracts is empty; pass."), _DIVERS)


def _keep(position: OtysPosition, move: moves.Keep) -> Refusal:
    return Refusal(Text("{card} was not drawn; keep one of those that were.", card=move.contract), _DIVERS)


def _timer(position: OtysPosition, move: moves.MoveTimer) -> Refusal:
    if position.turn.stage == "dive" and (refusal := _no_use(position, "timer")):
        return refusal
    return position.own_refusal(move)


def _advance(position: OtysPosition, move: moves.Advance) -> Refusal:
    if refusal := _no_use(position, "advance"):
        return refusal
    template = (
        "The Hacker is on its last step; advance the Mechanic, or pass."
        if move.track == "hacker"
        else "The Mechanic is on its last step; advance the Hacker, or pass."
    )
    return Refusal(Text(template), _DIVERS)


def _token(position: OtysPosition, move: moves.TakeToken) -> Refusal:
    if refusal := _no_use(position, "token"):
        return refusal
    level = position.turn.level
    if move.type not in position.tokens[level - 1]:
        return Refusal(Text("No such token lies at level {level}; take one that does.", level=level), _TOKENS)
    text = Text("A token is kept on level {level} already; use this one now.", level=level)
    return Refusal(text, _TOKENS)


def _complete(position: OtysPosition, move: moves.Complete) -> Refusal:
    card, level = move.contract, position.turn.level
    if card not in position.public and card not in position.board.hand:
        text = Text("{card} is neither public nor in your hand; choose another contract.", card=card)
        return Refusal(text, _CONTRACTS)
    there, price = position.board.cubes(level), price_words(card)
    short: list[Resource] = [one for one in dict.fromkeys(move.paid) if move.paid.count(one) > there[INDEX[one]]]
    if short:
        template = "Level {level} does not hold {paid}; {card} takes {price} from there."
    else:
        template = "{card} takes {price}, not {paid}."
    return Refusal(Text(template, level=level, paid=paid_words(move.paid), card=card, price=price), _CONTRACTS)


def _surface(position: OtysPosition, move: moves.Surface) -> Refusal:
    return Refusal(Text("Staying takes a battery and you have none; surface."), _TURN)


def _pass(position: OtysPosition, move: moves.Pass) -> Refusal:
    return _not_now(position)


def _own(position: OtysPosition, move: Move) -> Refusal:
    return position.own_refusal(move)


_REASONS: Mapping[type[Move], tuple[tuple[Stage, ...], Callable[[OtysPosition, Any], Refusal]]] = {
    moves.Order: (("order",), _own),
    moves.PlayKey: (("key",), _key),
    moves.Upgrade: (("upgrade",), _upgrade),
    moves.Retrieve: (("retrieve",), _retrieve),
    moves.Propel: (("dive",), _propel),
    moves.TakeCube: (("dive", "cubes"), _take),
    moves.TakeBonus: (("dive",), _bonus),
    moves.Sell: (("dive",), _sell),
    moves.Buy: (("dive",), _buy),
    moves.Draw: (("dive",), _draw),
    moves.Keep: (("draw",), _keep),
    moves.MoveTimer: (("timer", "dive"), _timer),
    moves.Advance: (("dive",), _advance),
    moves.TakeToken: (("dive",), _token),
    moves.Complete: (("finish",), _complete),
    moves.Surface: (("finish",), _surface),
    moves.Pass: (("upgrade", "retrieve", "dive", "cubes"), _pass),
}
