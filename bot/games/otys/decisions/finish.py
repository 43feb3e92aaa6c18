"""The end of a diver's work: contracts, then surface or stay (rules/otys.md 3, 6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.components import OtysGain
from bot.games.otys.decisions.contracts import CompleteContract
from bot.games.otys.decisions.stage import LastingStage, OtysDecision
from bot.games.otys.moves import OtysSurface
from bot.games.otys.state import OtysState
from bot.games.otys.words.amounts import diver_name
from bot.games.text import Text

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
