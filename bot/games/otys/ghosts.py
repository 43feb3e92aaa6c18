"""A proposed move as a picture can show it: what would be different, as far as that is certain."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.games.contract import Move
from bot.games.otys import gains, prospects
from bot.games.otys.board import key_name
from bot.games.otys.components import INDEX, PLAYER
from bot.games.otys.moves import Buy, Complete, Keep, PlayKey, Propel, Sell, Surface
from bot.games.otys.view import Ghost, Prospect, Resource

if TYPE_CHECKING:
    from bot.games.otys.position import OtysPosition


def ghost(position: OtysPosition, move: Move) -> Ghost:
    """The ghost of a legal move."""
    prospect = position.prospect(move)
    column = _column(position, move)
    level = move.level if isinstance(move, PlayKey) else position.turn.working or None
    acting = (column or position.board.column)[PLAYER.surface + level - 1] if level else None
    return Ghost(
        move=str(move),
        label=position.explain(move),
        prospect=prospect,
        warning=prospects.warning(prospect, position.board.prestige),
        key=key_name(move.kind, move.level) if isinstance(move, PlayKey) else None,
        level=level,
        diver=None if isinstance(move, Surface) else acting,
        sponsors=gains.sponsors_for(position, move) if isinstance(move, PlayKey) and move.kind != "number" else (),
        column=column,
        contract=move.contract if isinstance(move, Complete | Keep) else prospect.discards,
        paid=move.paid if isinstance(move, Complete) else (),
        store=_store(position, move, prospect),
    )


def _column(position: OtysPosition, move: Move) -> tuple[str, ...]:
    board = position.board
    if isinstance(move, Propel):
        return board.moved(move.diver, move.steps)
    if isinstance(move, Surface) and not move.stay:
        diver = board.diver(position.turn.level)
        return board.moved(diver, -board.column.index(diver))
    return ()


def _store(position: OtysPosition, move: Move, prospect: Prospect) -> Mapping[Resource, int]:
    """The rows of the Store that would change, with their new counts."""
    if isinstance(move, Sell | Buy):
        resource, change = move.resource, 1 if isinstance(move, Sell) else -1
    elif prospect.reaches is not None and not prospect.refused:
        resource, change = prospect.reaches, 1
    else:
        return MappingProxyType({})
    return MappingProxyType({resource: position.store[INDEX[resource]] + change})
