"""Use of the diver on the active level, and the propeller (rules/otys.md 3, 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import chain
from typing import Any

from bot.games.areas import AreaKey
from bot.games.contract import Move, Refusal
from bot.games.engine import Execution
from bot.games.otys import events, words
from bot.games.otys.components import DIVERS, PLAYER, Act, OtysGain
from bot.games.otys.decisions.contracts import CompleteContract
from bot.games.otys.decisions.divers import (
    AdvanceTrack,
    BuyFromStore,
    ChooseToken,
    DrawContracts,
    SellToStore,
    TakeFromSupply,
    TakeOnlyBonus,
)
from bot.games.otys.decisions.stage import (
    AnyState,
    DiverUse,
    LastingStage,
    LeaveStage,
    OtysDecision,
    acting_side,
    affordable,
)
from bot.games.otys.moves import PASS, Complete, OtysSurface, Pass, Propel
from bot.games.otys.state import OtysState
from bot.games.otys.words import diver_name
from bot.games.text import Text

_PROPEL = {
    (diver, steps): Propel(diver, steps) for diver in DIVERS for steps in range(-len(DIVERS), len(DIVERS) + 1) if steps
}
_ONCE = "otys 10.17"
_BATTERY = OtysGain(batteries=1)


class RunPropeller(OtysDecision[OtysState, Propel]):
    """Which diver the propeller moves, once a turn."""

    kind = "dive"
    takes = (Propel,)

    def moves(self, state: OtysState) -> Sequence[Propel]:
        """List the moves of every diver within the Mechanic's reach."""
        board, turn = state.boards[self.seat], state.turn
        if not board.batteries or turn.propelled or turn.acted:
            return ()
        return _propels(board.column, board.reach)

    def explain(self, state: OtysState, move: Propel) -> Text:
        level = state.turn.level
        acting = state.boards[self.seat].moved(move.diver, move.steps)[PLAYER.surface + level - 1]
        label = words.propel_down_label if move.steps > 0 else words.propel_up_label
        return label(diver=diver_name(move.diver), n=abs(move.steps), acting=diver_name(acting))

    def places(self, state: OtysState, move: Propel) -> tuple[AreaKey, ...]:
        """The diver, and the one whose place it takes."""
        column = state.boards[self.seat].column
        return AreaKey("diver", move.diver), AreaKey("diver", column[column.index(move.diver) + move.steps])

    def refuse(self, state: OtysState, move: Propel) -> Refusal:
        """Too late, no battery, or too far."""
        board, turn = state.boards[self.seat], state.turn
        if turn.acted:
            return Refusal(words.TOO_LATE_TO_PROPEL, _ONCE)
        if turn.propelled:
            return Refusal(words.PROPELLED, _ONCE)
        if not board.batteries:
            return Refusal(words.PROPELLER_NEEDS_BATTERY, self.rule)
        if abs(move.steps) > board.reach:
            return Refusal(words.too_far(n=board.reach), self.rule)
        return Refusal(words.column_ends(diver=diver_name(move.diver)), self.rule)

    def cost(self, state: OtysState, move: Propel) -> OtysGain:
        """A battery."""
        return _BATTERY

    def play(self, run: Execution[OtysState], move: Propel) -> None:
        """Move the diver; the one then on the active level acts."""
        board = run.state.boards[self.seat]
        board.batteries -= 1
        board.column = board.moved(move.diver, move.steps)
        run.state.turn.propelled = True
        run.emit(partial(events.propelled, self.seat, move.diver, move.steps, board.column))


@lru_cache(maxsize=1 << 12)
def _propels(column: tuple[str, ...], reach: int) -> Sequence[Propel]:
    """Return all ways to move a diver by at most this distance."""
    last = len(column) - 1
    return tuple(
        [
            _PROPEL[diver, steps]
            for place, diver in enumerate(column)
            for steps in range(max(-reach, -place), min(reach, last - place) + 1)
            if steps
        ]
    )


class _LeaveDiver(LeaveStage):
    def explain(self, state: OtysState, move: Pass) -> Text:
        """Whether it has acted or not."""
        diver = diver_name(state.boards[self.seat].diver(state.turn.level))
        return (words.enough_label if state.turn.acted else words.unused_label)(diver=diver)


@dataclass(frozen=True, slots=True)
class Dive(LastingStage[AnyState]):
    """All possible uses of the diver on the active level."""

    uses: Mapping[Act, Sequence[DiverUse[AnyState, Any]]] = field(compare=False)

    kind = "dive"

    def ask(self, state: AnyState) -> Text:
        level = state.turn.level
        return words.use(diver=diver_name(state.boards[self.seat].diver(level)), level=level)

    def moves(self, state: AnyState) -> Sequence[Move]:
        """List moves while a use or a transaction is left: uses that can be paid first, contracts last."""
        turn = state.turn
        if not turn.uses and not turn.transactions:
            return ()
        side, found = acting_side(state, self.seat), list[Move]()
        if affordable(state, self.seat, side):
            for act in side.acts:
                for use in self.uses.get(act, ()):
                    found += use.offer(state, side)
        if not turn.propelled and not turn.acted:
            found += self.by_kind[Propel].moves(state)
        found.append(PASS)
        found += self.by_kind[Complete].moves(state)
        return found


def dive(seat: int, own: DiverUse[AnyState, Any]) -> Dive[AnyState]:
    """Return the dive of a seat; the Spy's other use depends on the kind of game."""
    uses: dict[Act, Sequence[DiverUse[AnyState, Any]]] = {
        "cube": (TakeFromSupply(seat), TakeOnlyBonus(seat)),
        "trade": (SellToStore(seat), BuyFromStore(seat)),
        "draw": (DrawContracts(seat),),
        own.act: (own,),
        "advance": (AdvanceTrack(seat),),
        "token": (ChooseToken(seat),),
    }
    besides = RunPropeller(seat), _LeaveDiver(seat, "dive"), CompleteContract(seat, "dive")
    return Dive(seat, (*chain(*uses.values()), *besides), uses)


# The end of a diver's work: contracts, then surface or stay (rules/otys.md 3, 6)


_SURFACE, _STAY = OtysSurface(), OtysSurface(stay=True)


class SurfaceOrStay(OtysDecision[OtysState, OtysSurface]):
    """Whether the diver rises to the top."""

    kind = "finish"
    takes = (OtysSurface,)
    leaves = True

    def moves(self, state: OtysState) -> Sequence[OtysSurface]:
        """Staying takes a battery."""
        return (_SURFACE, _STAY) if state.boards[self.seat].batteries else (_SURFACE,)

    def explain(self, state: OtysState, move: OtysSurface) -> Text:
        level = state.turn.level
        diver = diver_name(state.boards[self.seat].diver(level))
        return words.stay_label(diver=diver, level=level) if move.stay else words.surface_label(diver=diver)

    def places(self, state: OtysState, move: OtysSurface) -> tuple[AreaKey, ...]:
        """The surface, or the diver that stays."""
        diver = state.boards[self.seat].diver(state.turn.level)
        return (AreaKey("diver", diver) if move.stay else AreaKey("surface"),)

    def refuse(self, state: OtysState, move: OtysSurface) -> Refusal:
        return Refusal(words.STAYING_NEEDS_BATTERY, self.rule)

    def cost(self, state: OtysState, move: OtysSurface) -> OtysGain:
        return OtysGain(batteries=int(move.stay))

    def play(self, run: Execution[OtysState], move: OtysSurface) -> None:
        """The key goes to the Hacker track."""
        board, turn = run.state.boards[self.seat], run.state.turn
        diver = board.diver(turn.level)
        if move.stay:
            board.batteries -= 1
        else:
            board.column = board.moved(diver, -board.column.index(diver))
        turn.surfaced = True
        run.emit(partial(events.surfaced, self.seat, diver, turn.level, board.column, stay=move.stay))
        if board.spend(turn.key):
            run.emit(partial(events.keys_back, self.seat, board.threshold))


class FinishDive(LastingStage[OtysState]):
    """Complete any number of contracts, until the diver surfaces or stays."""

    kind = "finish"

    def ask(self, state: OtysState) -> Text:
        if state.settings.edition.any_level:
            return words.FINISH
        return words.finish(level=state.turn.level)


def finish(seat: int) -> FinishDive:
    """Return the end of a seat's work."""
    return FinishDive(seat, (CompleteContract(seat), SurfaceOrStay(seat)))
