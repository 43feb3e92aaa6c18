"""Reads the notation of Otys: the other direction of `str(move)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.contract import Move
from bot.games.errors import InvalidMove
from bot.games.otys import moves
from bot.games.otys.components import CONTRACTS, DIVERS, INDEX, LEVELS, OWN_KEYS, RESOURCES, SOLO, TOKENS
from bot.games.otys.view import Resource
from bot.games.text import Text

_LONGEST = 200
_LEVEL_NAMES = {str(level): level for level in LEVELS}
_STEP_NAMES = {str(steps): steps for steps in range(1, len(DIVERS))}
_TIMER_NAMES = {"ab"[timer]: timer for timer in range(SOLO.timers)}
_OWN = {key.lower(): key for key in OWN_KEYS}
_RESOURCES = {str(resource): resource for resource in RESOURCES}
_BY_LETTER = {letter.lower(): resource for resource, letter in moves.LETTERS.items()}

_SINGLE: Mapping[str, Move] = {
    str(move): move
    for move in (moves.TakeBonus(), moves.Draw(), moves.Surface(), moves.Surface(stay=True), moves.Pass())
}
_WITH_RESOURCE: Mapping[str, Callable[[Resource], Move]] = {
    "order": moves.Order,
    "take": moves.TakeCube,
    "sell": moves.Sell,
    "buy": moves.Buy,
}


def parse(text: str) -> Move:
    """The move that a notation names, forgiving case and extra spaces. Raises InvalidMove."""
    match text[:_LONGEST].lower().split():
        case [word] if word in _SINGLE:
            return _SINGLE[word]
        case [verb, name] if verb in _WITH_RESOURCE:
            return _WITH_RESOURCE[verb](_resource(name))
        case ["key", level]:
            return moves.PlayKey("number", _level(level))
        case ["key", "x", level]:
            return moves.PlayKey("x", _level(level))
        case ["key", "n", level]:
            return moves.PlayKey("n", _level(level))
        case ["upgrade", diver]:
            return moves.Upgrade(_diver(diver))
        case ["retrieve", key] if key in _OWN:
            return moves.Retrieve(_OWN[key])
        case ["propel", diver, "down", steps] if steps in _STEP_NAMES:
            return moves.Propel(_diver(diver), _STEP_NAMES[steps])
        case ["propel", diver, "up", steps] if steps in _STEP_NAMES:
            return moves.Propel(_diver(diver), -_STEP_NAMES[steps])
        case ["keep", name]:
            return moves.Keep(_contract(name))
        case ["timer", timer, ("up" | "down") as way] if timer in _TIMER_NAMES:
            return moves.MoveTimer(_TIMER_NAMES[timer], way == "up")
        case ["advance", "hacker"]:
            return moves.Advance("hacker")
        case ["advance", "mechanic"]:
            return moves.Advance("mechanic")
        case ["token", name, ("now" | "keep") as side] if name in TOKENS:
            return moves.TakeToken(name, side == "keep")
        case ["complete", name, letters]:
            return moves.Complete(_contract(name), _cubes(letters))
    raise InvalidMove(
        Text("Write a move as key 3, key x 3, take plant, sell plant, complete C11 PPT, surface, timer a down or pass.")
    )


def _resource(name: str) -> Resource:
    if name not in _RESOURCES:
        raise InvalidMove(Text("{name} is no resource; they are {known}.", name=name[:20], known=RESOURCES))
    return _RESOURCES[name]


def _level(name: str) -> int:
    if name not in _LEVEL_NAMES:
        raise InvalidMove(Text("{name} is no level; they are 1 to {last}.", name=name[:20], last=LEVELS[-1]))
    return _LEVEL_NAMES[name]


def _diver(name: str) -> str:
    if name not in DIVERS:
        raise InvalidMove(Text("{name} is no diver; they are {known}.", name=name[:20], known=tuple(DIVERS)))
    return name


def _contract(name: str) -> str:
    if name.upper() not in CONTRACTS:
        raise InvalidMove(Text("{name} is no contract; they are called C07 or so.", name=name[:20]))
    return name.upper()


def _cubes(letters: str) -> tuple[Resource, ...]:
    if len(letters) > max(contract.size for contract in CONTRACTS.values()) or not set(letters) <= set(_BY_LETTER):
        template = "{name} are no cubes; write a letter for each: {letters}."
        raise InvalidMove(Text(template, name=letters[:20], letters=tuple(moves.LETTERS.values())))
    return tuple(sorted((_BY_LETTER[letter] for letter in letters), key=lambda one: INDEX[one]))
