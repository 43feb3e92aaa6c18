"""The moves of a decision as they may be seen, and a proposed one with what would be different for certain."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.games.contract import Move
from bot.games.otys.board import key_name
from bot.games.otys.components import INDEX, PLAYER, Resource
from bot.games.otys.decisions.key import rotated
from bot.games.otys.decisions.prospect import Prospect
from bot.games.otys.decisions.stage import Choice
from bot.games.otys.moves import Buy, Complete, Keep, PlayKey, Propel, Sell, Surface
from bot.games.otys.state import SoloState
from bot.games.otys.view import ChoiceView, Ghost


def choice(state: SoloState, decision: Choice[SoloState, Move], move: Move) -> ChoiceView:
    """A legal move with what it would bring."""
    prospect = decision.prospect(state, move)
    return ChoiceView(str(move), decision.explain(state, move), prospect, prospect.warning(state.board.prestige))


def ghost(state: SoloState, decision: Choice[SoloState, Move], move: Move) -> Ghost:
    """The ghost of a legal move."""
    prospect = decision.prospect(state, move)
    column = _column(state, move)
    level = move.level if isinstance(move, PlayKey) else state.turn.working or None
    acting = (column or state.board.column)[PLAYER.surface + level - 1] if level else None
    return Ghost(
        move=str(move),
        label=decision.explain(state, move),
        prospect=prospect,
        warning=prospect.warning(state.board.prestige),
        key=key_name(move.kind, move.level) if isinstance(move, PlayKey) else None,
        level=level,
        diver=None if isinstance(move, Surface) else acting,
        sponsors=rotated(state.sponsors) if isinstance(move, PlayKey) and move.kind != "number" else (),
        column=column,
        contract=move.contract if isinstance(move, Complete | Keep) else prospect.discards,
        paid=move.paid if isinstance(move, Complete) else (),
        store=_store(state, move, prospect),
    )


def _column(state: SoloState, move: Move) -> tuple[str, ...]:
    board = state.board
    if isinstance(move, Propel):
        return board.moved(move.diver, move.steps)
    if isinstance(move, Surface) and not move.stay:
        diver = board.diver(state.turn.level)
        return board.moved(diver, -board.column.index(diver))
    return ()


def _store(state: SoloState, move: Move, prospect: Prospect) -> Mapping[Resource, int]:
    """The rows of the Store that would change, with their new counts."""
    if isinstance(move, Sell | Buy):
        resource, change = move.resource, 1 if isinstance(move, Sell) else -1
    elif prospect.reaches is not None and not prospect.refused:
        resource, change = prospect.reaches, 1
    else:
        return MappingProxyType({})
    return MappingProxyType({resource: state.store[INDEX[resource]] + change})
