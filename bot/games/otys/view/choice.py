"""The moves of a decision, and the certain differences of a proposed one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

from bot.games.contract import Move
from bot.games.engine import DecisionPosition
from bot.games.otys.board import key_name
from bot.games.otys.components import INDEX, PLAYER, Resource
from bot.games.otys.decisions.key import rotated
from bot.games.otys.decisions.preview import OtysMovePreview
from bot.games.otys.decisions.stage import OtysDecision, Stage
from bot.games.otys.moves import Buy, Complete, Keep, Order, OtysSurface, Pass, PlayKey, Propel, Sell, TakeCube
from bot.games.otys.state import OtysSoloState
from bot.games.otys.view import OtysChoiceView, OtysGhost, OtysView

Position = DecisionPosition[OtysSoloState, OtysView]
Foreseeing = OtysDecision[OtysSoloState, Any] | Stage[OtysSoloState]
"""Decisions of Otys with previews."""

_JOINED: Mapping[type[Move], frozenset[str]] = {
    Order: frozenset({"order"}),
    PlayKey: frozenset({"upgrade"}),
    Propel: frozenset({"dive"}),
    OtysSurface: frozenset({"timer"}),
    Pass: frozenset({"finish", "timer"}),
    TakeCube: frozenset({"cubes", "dive", "finish", "timer"}),
}
"""Moves that can be joined with the next decision, by its kind."""


def choice(position: Position, move: Move, *, alone: bool = False) -> OtysChoiceView:
    """Return a legal move with its effects; `alone` leaves out joined moves."""
    state, decision = position.state, decision_of(position)
    preview = decision.preview(state, move)
    warning = preview.warning(state.board.prestige)
    following = () if alone else _then(position, move)
    return OtysChoiceView(str(move), decision.explain(state, move), preview, warning, following)


def decision_of(position: Position) -> Foreseeing:
    """Return the current decision."""
    return cast("Foreseeing", position.decision)


def _then(position: Position, move: Move) -> tuple[OtysChoiceView, ...]:
    """List the moves that can be joined with a move, unless it makes a contract possible."""
    kinds = _JOINED.get(type(move))
    if kinds is None or (isinstance(move, Propel) and not _another_acts(position.state, move)):
        return ()
    after = position.look_ahead(move)
    if after is None or after.prompt.kind not in kinds:
        return ()
    following = after.moves()
    contracts = {one for one in following if isinstance(one, Complete)}
    if contracts - {*position.moves()}:
        return ()
    return tuple(choice(after, one, alone=isinstance(move, Propel)) for one in following if one not in contracts)


def _another_acts(state: OtysSoloState, move: Propel) -> bool:
    """Return whether a propeller puts another diver on the active level."""
    place, board = PLAYER.surface + state.turn.level - 1, state.board
    return board.moved(move.diver, move.steps)[place] != board.column[place]


def ghost(state: OtysSoloState, decision: Foreseeing, move: Move) -> OtysGhost:
    """Return the ghost of a legal move."""
    preview = decision.preview(state, move)
    column = _column(state, move)
    level = move.level if isinstance(move, PlayKey) else state.turn.working or None
    acting = (column or state.board.column)[PLAYER.surface + level - 1] if level else None
    return OtysGhost(
        move=str(move),
        label=decision.explain(state, move),
        preview=preview,
        warning=preview.warning(state.board.prestige),
        key=key_name(move.kind, move.level) if isinstance(move, PlayKey) else None,
        level=level,
        diver=None if isinstance(move, OtysSurface) else acting,
        sponsors=rotated(state.sponsors) if isinstance(move, PlayKey) and move.kind != "number" else (),
        column=column,
        contract=move.contract if isinstance(move, Complete | Keep) else preview.discards,
        paid=move.paid if isinstance(move, Complete) else (),
        paying=(move.level or level) if isinstance(move, Complete) else None,
        store=_store(state, move, preview),
    )


def _column(state: OtysSoloState, move: Move) -> tuple[str, ...]:
    board = state.board
    if isinstance(move, Propel):
        return board.moved(move.diver, move.steps)
    if isinstance(move, OtysSurface) and not move.stay:
        diver = board.diver(state.turn.level)
        return board.moved(diver, -board.column.index(diver))
    return ()


def _store(state: OtysSoloState, move: Move, preview: OtysMovePreview) -> Mapping[Resource, int]:
    """Return the Store's changed rows with their new counts."""
    if isinstance(move, Sell | Buy):
        resource, change = move.resource, 1 if isinstance(move, Sell) else -1
    elif preview.reaches is not None and not preview.refused:
        resource, change = preview.reaches, 1
    else:
        return MappingProxyType({})
    return MappingProxyType({resource: state.store[INDEX[resource]] + change})
