"""The supplementary action: one of drives, cards, or a flight, or none; the end of the turn (rules 9.2 B and C)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bot.games.engine import Run
from bot.games.errors import Refusal
from bot.games.solarius import words
from bot.games.solarius.components import DISCARDED, DRAWN
from bot.games.solarius.decisions import changes
from bot.games.solarius.decisions.bridge import Refill
from bot.games.solarius.decisions.choice import Always, Choice
from bot.games.solarius.decisions.effects import PlayHand
from bot.games.solarius.decisions.exchange import Own
from bot.games.solarius.decisions.fly import choose_destination
from bot.games.solarius.decisions.research import DrawSome
from bot.games.solarius.moves import BuyDrives, Draw, EndTurn, PlayCard, TakeOff
from bot.games.solarius.state import State
from bot.games.text import Text

END_TURN, TAKE_OFF = EndTurn(), TakeOff()


@lru_cache(maxsize=8)
def supplementary(seat: int) -> Supplementary:
    """The die action is done."""
    draw, end = DrawSome(seat, DRAWN, DISCARDED, words.DRAW_AND_DISCARD), End(seat, words.END_WITHOUT)
    return Supplementary.of(FlyOff(seat), BuySome(seat), draw, PlayHand(seat), end)


@lru_cache(maxsize=8)
def finish(seat: int) -> Finish:
    """The supplementary action is done."""
    return Finish.of(End(seat, words.END))


class Supplementary(Own):
    """Which supplementary action, if any."""

    def play(self, run: Run[State], move: Any) -> None:
        """Do it; then the turn is nearly over."""
        if isinstance(move, TakeOff | BuyDrives | Draw | PlayCard):
            run.then(finish(self.seat))
        super().play(run, move)


class FlyOff(Always[TakeOff]):
    """A flight."""

    kind = "supplementary"
    rule = "solarius_mission 9.2 B"
    takes = (TakeOff,)

    def ask(self, state: State) -> Text:
        return words.SUPPLEMENTARY

    def moves(self, state: State) -> Sequence[TakeOff]:
        """Always; the ship may stay where it is."""
        return (TAKE_OFF,)

    def explain(self, state: State, move: TakeOff) -> Text:
        return words.take_off_label(n=state.mats[self.seat].range)

    def play(self, run: Run[State], move: TakeOff) -> None:
        run.then(choose_destination(self.seat))


class BuySome(Choice[BuyDrives]):
    """Drives for fuel."""

    rule = "solarius_mission 9.2 I.1"
    takes = (BuyDrives,)

    def moves(self, state: State) -> Sequence[BuyDrives]:
        mat = state.mats[self.seat]
        most = min(changes.free_slots(mat), mat.fuel // mat.price("drive"))
        return [BuyDrives(number) for number in range(1, most + 1)]

    def explain(self, state: State, move: BuyDrives) -> Text:
        return words.buy_drives_label(n=move.drives, price=self._price(state, move))

    def refuse(self, state: State, move: BuyDrives) -> Refusal:
        free = changes.free_slots(state.mats[self.seat])
        costly = words.costly_drives(n=move.drives, price=self._price(state, move))
        return Refusal(words.few_slots(n=free) if move.drives > free else costly, self.rule)

    def play(self, run: Run[State], move: BuyDrives) -> None:
        changes.give(run, self.seat, self._price(run.state, move), 0, "drives")
        changes.add_drives(run, self.seat, move.drives, "bought")

    def _price(self, state: State, move: BuyDrives) -> int:
        return move.drives * state.mats[self.seat].price("drive")


class Finish(Own):
    """The end of a player turn: time for anytime actions."""

    def waits(self, state: State, moves: Sequence[Any]) -> bool:
        """Always, for the next die is a revelation."""
        return True


@dataclass(frozen=True, slots=True)
class End(Always[EndTurn]):
    """The end of the turn; `label` says whether anything was done before."""

    kind = "end"
    rule = "solarius_mission 9.2 C"
    takes = (EndTurn,)

    label: Text

    def ask(self, state: State) -> Text:
        return words.END_OR_EXCHANGE

    def moves(self, state: State) -> Sequence[EndTurn]:
        return (END_TURN,)

    def explain(self, state: State, move: EndTurn) -> Text:
        return self.label

    def play(self, run: Run[State], move: EndTurn) -> None:
        run.then(Refill(self.seat))
