"""The Engineer advances the Hacker or the Mechanic (rules/otys.md 5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.components import HACKER, MECHANIC, DiverSide
from bot.games.otys.decisions.stage import DiverUse
from bot.games.otys.moves import Advance
from bot.games.otys.state import OtysState
from bot.games.text import Text

_HACKER, _MECHANIC = Advance("hacker"), Advance("mechanic")


class AdvanceTrack(DiverUse[OtysState, Advance]):
    """One step on one of the two tracks."""

    act = "advance"
    takes = (Advance,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[Advance]:
        """Unless it is on its last step."""
        board, found = state.boards[self.seat], []
        if board.hacker + 1 < len(HACKER):
            found.append(_HACKER)
        if board.mechanic + 1 < len(MECHANIC):
            found.append(_MECHANIC)
        return found

    def explain(self, state: OtysState, move: Advance) -> Text:
        """With what holds then and what holds now."""
        board = state.boards[self.seat]
        if move == _HACKER:
            text = words.hacker_label(new=HACKER[board.hacker + 1], old=board.threshold)
        else:
            text = words.mechanic_label(new=MECHANIC[board.mechanic + 1], old=board.reach)
        return self.with_price(state, text)

    def refuse_use(self, state: OtysState, move: Advance) -> Refusal:
        """There is no further step."""
        return Refusal(words.LAST_STEP[move.track], self.rule)

    def play(self, run: Execution[OtysState], move: Advance) -> None:
        """It holds from now on."""
        board = run.state.boards[self.seat]
        self.begin(run)
        if move == _HACKER:
            board.hacker += 1
        else:
            board.mechanic += 1
        value = board.threshold if move == _HACKER else board.reach
        run.emit(partial(events.advanced, self.seat, move.track, value))
