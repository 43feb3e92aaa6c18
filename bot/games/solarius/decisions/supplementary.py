"""The supplementary action (drives, cards, flight, none) and the end of the turn.

See rules 9.2 B and C.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.solarius import words
from bot.games.solarius.components import DISCARDED, DRAWN
from bot.games.solarius.decisions import changes
from bot.games.solarius.decisions.bridge import RefillBridge
from bot.games.solarius.decisions.cards import DrawDecision, PlayHand
from bot.games.solarius.decisions.choice import AlwaysLegal, SolariusDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.decisions.fly import choose_destination
from bot.games.solarius.moves import BuyDrives, EndTurn, PlayCard, SolariusDraw, TakeOff
from bot.games.solarius.state import SolariusState
from bot.games.text import Text

END_TURN, TAKE_OFF = EndTurn(), TakeOff()


@lru_cache(maxsize=8)
def supplementary(seat: int) -> Supplementary:
    """The die action is done."""
    draw, end = DrawDecision(seat, DRAWN, DISCARDED, words.DRAW_AND_DISCARD), EndPlayerTurn(seat)
    return Supplementary.of(TakeOffDecision(seat), BuyDrivesDecision(seat), draw, PlayHand(seat), end)


@lru_cache(maxsize=8)
def finish_turn(seat: int) -> FinishTurn:
    """The supplementary action is done."""
    return FinishTurn.of(EndPlayerTurn(seat))


class Supplementary(InterruptibleDecision):
    """Which supplementary action, if any."""

    def play(self, run: Execution[SolariusState], move: Any) -> None:
        """Do it; then the turn is nearly over."""
        if isinstance(move, TakeOff | BuyDrives | SolariusDraw | PlayCard):
            run.then(finish_turn(self.seat))
        super().play(run, move)


class TakeOffDecision(AlwaysLegal[TakeOff]):
    """A flight."""

    kind = "supplementary"
    rule = "solarius_mission 9.2 B"
    takes = (TakeOff,)

    def ask(self, state: SolariusState) -> Text:
        return words.SUPPLEMENTARY

    def moves(self, state: SolariusState) -> Sequence[TakeOff]:
        """Always; the ship may stay where it is."""
        return (TAKE_OFF,)

    def explain(self, state: SolariusState, move: TakeOff) -> Text:
        return words.take_off_label(n=state.mats[self.seat].range)

    def play(self, run: Execution[SolariusState], move: TakeOff) -> None:
        run.then(choose_destination(self.seat))


class BuyDrivesDecision(SolariusDecision[BuyDrives]):
    """Drives for fuel."""

    rule = "solarius_mission 9.2 I.1"
    takes = (BuyDrives,)

    def moves(self, state: SolariusState) -> Sequence[BuyDrives]:
        mat = state.mats[self.seat]
        most = min(changes.free_slots(mat), mat.fuel // mat.price("drive"))
        return [BuyDrives(number) for number in range(1, most + 1)]

    def explain(self, state: SolariusState, move: BuyDrives) -> Text:
        return words.buy_drives_label(n=move.drives, price=self._price(state, move))

    def refuse(self, state: SolariusState, move: BuyDrives) -> Refusal:
        free = changes.free_slots(state.mats[self.seat])
        costly = words.costly_drives(n=move.drives, price=self._price(state, move))
        return Refusal(words.few_slots(n=free) if move.drives > free else costly, self.rule)

    def play(self, run: Execution[SolariusState], move: BuyDrives) -> None:
        changes.give(run, self.seat, self._price(run.state, move), 0, "drives")
        changes.add_drives(run, self.seat, move.drives, "bought")

    def _price(self, state: SolariusState, move: BuyDrives) -> int:
        return move.drives * state.mats[self.seat].price("drive")


class FinishTurn(InterruptibleDecision):
    """The end of a player turn: time for anytime actions."""

    def waits(self, state: SolariusState, moves: Sequence[Any]) -> bool:
        """Always wait, because the next die is a revelation."""
        return True


@dataclass(frozen=True, slots=True)
class EndPlayerTurn(AlwaysLegal[EndTurn]):
    """The end of the turn."""

    kind = "end"
    rule = "solarius_mission 9.2 C"
    takes = (EndTurn,)

    def ask(self, state: SolariusState) -> Text:
        return words.END_OR_EXCHANGE

    def moves(self, state: SolariusState) -> Sequence[EndTurn]:
        return (END_TURN,)

    def explain(self, state: SolariusState, move: EndTurn) -> Text:
        return words.END

    def play(self, run: Execution[SolariusState], move: EndTurn) -> None:
        run.then(RefillBridge(self.seat))
