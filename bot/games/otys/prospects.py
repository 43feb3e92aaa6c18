"""What a move would bring for certain, and the warning that it deserves.

Nothing here looks at a card or a token that is still hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.contract import Move
from bot.games.otys import gains
from bot.games.otys.components import INDEX, STORE
from bot.games.otys.moves import (
    Advance,
    Buy,
    Complete,
    Draw,
    MoveTimer,
    Propel,
    Sell,
    Surface,
    TakeBonus,
    TakeCube,
    TakeToken,
)
from bot.games.otys.view import Prospect
from bot.games.otys.words import RESOURCE_NAMES
from bot.games.text import Text

if TYPE_CHECKING:
    from bot.games.otys.position import OtysPosition

_USES = frozenset({TakeCube, TakeBonus, Sell, Buy, Draw, Advance, TakeToken, MoveTimer})
"""Moves that begin a use of the diver's effect."""


def of_turn(position: OtysPosition, move: Move) -> Prospect:
    """What holds for every number of seats: gains, costs, whether something is turned over."""
    gain = gains.gain_of(position, move)
    return Prospect(
        prestige=gain.prestige,
        credits=gain.credits - _credits(position, move),
        batteries=gain.batteries - _batteries(move),
        reveals=_reveals(position, move),
    )


def _credits(position: OtysPosition, move: Move) -> int:
    """The Credits that a move costs."""
    turn, board = position.turn, position.board
    cost = 0
    if turn.stage == "dive" and type(move) in _USES and not turn.transactions:
        cost = board.side(board.diver(turn.level)).cost
    if type(move) is Buy:
        cost += STORE.buy[position.store[INDEX[move.resource]]] or 0
    return cost


def _batteries(move: Move) -> int:
    return int(type(move) is Propel or (type(move) is Surface and move.stay))


def _reveals(position: OtysPosition, move: Move) -> bool:
    """Whether a card or a token is turned over. Types are compared, for this is asked of every move of every view."""
    if type(move) is Complete:
        return bool(position.deck) and move.contract in position.public
    return type(move) is Draw or (type(move) is TakeToken and bool(position.bag))


def warning(prospect: Prospect, prestige: int) -> Text | None:
    """What to say before a move: a cube is reached, a Timer goes, the game ends with so many Prestige; else None."""
    if prospect.ends:
        return Text(
            "The last Timer and your marker meet: the game ends with {n} Prestige.", n=prestige + prospect.prestige
        )
    if prospect.contact:
        return Text("Your marker and Timer {name} meet: that Timer is discarded.", name=prospect.contact[0])
    if prospect.reaches is None:
        return None
    resource = RESOURCE_NAMES[prospect.reaches]
    if prospect.discards is not None:
        template = "Timer {name} reaches the {resource}: contract {card} is discarded."
        return Text(template, name=prospect.timer, resource=resource, card=prospect.discards)
    return Text("Timer {name} reaches the {resource}; no contract carries it.", name=prospect.timer, resource=resource)
