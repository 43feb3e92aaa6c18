"""The supplementary action: one of drives, cards, or a flight, or none (rules 9.2 B)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import cards, changes, words
from bot.games.solarius.components import DISCARDED, DRAWN
from bot.games.solarius.dice import Refill
from bot.games.solarius.effects import play_from_hand
from bot.games.solarius.flight import ChooseDestination
from bot.games.solarius.moves import BuyDrives, Draw, EndTurn, PlayCard, TakeOff
from bot.games.solarius.state import Mat, State
from bot.games.solarius.steps import Decision, Run
from bot.games.text import Text

_DRIVES = "solarius_mission 9.2 I.1"

END_TURN = EndTurn()


@dataclass(frozen=True, slots=True)
class Supplementary(Decision):
    """Which supplementary action, if any."""

    kind: ClassVar[str] = "supplementary"
    rule: ClassVar[str] = "solarius_mission 9.2 B"

    def ask(self, state: State) -> Text:
        """Always the same."""
        return Text("Choose a supplementary action, or end your turn.")

    def moves(self, state: State) -> list[Move]:
        """A flight, drives, cards, or the end of the turn."""
        mat = state.mats[self.seat]
        drives = [BuyDrives(number) for number in range(1, _most_drives(mat) + 1)]
        draw: list[Move] = [Draw()] if cards.may_draw(state) else []
        return [TakeOff(), *drives, *draw, *cards.plays(mat), END_TURN]

    def explain(self, state: State, move: Move) -> Text:
        """What it costs and gives."""
        mat = state.mats[self.seat]
        match move:
            case TakeOff():
                return Text("Fly (range {n})", n=mat.range)
            case BuyDrives(drives):
                price = words.fuel(drives * mat.price("drive"))
                return Text("Buy {n} {n:drive|drives} for {price}", n=drives, price=price)
            case PlayCard():
                return cards.explain_play(move)
            case Draw():
                return Text("Draw {n} cards, then discard {m}", n=DRAWN, m=DISCARDED)
        return Text("End the turn without a supplementary action")

    def play(self, run: Run, move: Move) -> None:
        """Do it; then the turn is nearly over."""
        seat = self.seat
        if isinstance(move, EndTurn):
            run.then(Refill(seat))
            return
        run.then(Finish(seat))
        match move:
            case BuyDrives(drives):
                changes.give(run, seat, drives * run.mat(seat).price("drive"), 0, "drives")
                changes.add_drives(run, seat, drives, "bought")
            case PlayCard():
                play_from_hand(run, seat, move)
            case Draw():
                run.then(*cards.draw_steps(seat, DRAWN, DISCARDED))
            case _:
                run.then(ChooseDestination(seat))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """No slot, no fuel, no such card, or nothing to draw."""
        mat = state.mats[self.seat]
        if isinstance(move, PlayCard):
            return cards.why_no_play(mat, move)
        if isinstance(move, Draw):
            return cards.why_no_draw()
        if not isinstance(move, BuyDrives):
            return None
        free = changes.free_slots(mat)
        if move.drives > free:
            text = Text("There {n:is|are} {n} free {n:slot|slots} for drives; buy no more than that.", n=free)
        else:
            price = words.fuel(move.drives * mat.price("drive"))
            text = Text("{n} {n:drive costs|drives cost} {price}; buy fewer.", n=move.drives, price=price)
        return Refusal(text, _DRIVES)


def _most_drives(mat: Mat) -> int:
    return min(changes.free_slots(mat), mat.fuel // mat.price("drive"))


@dataclass(frozen=True, slots=True)
class Finish(Decision):
    """The end of a player turn: time for anytime actions. It is asked always, for the next die is a revelation."""

    kind: ClassVar[str] = "end"
    rule: ClassVar[str] = "solarius_mission 9.2 C"

    def ask(self, state: State) -> Text:
        """Always the same."""
        return Text("End your turn, or exchange something first.")

    def moves(self, state: State) -> list[Move]:
        """The end."""
        return [END_TURN]

    def waits(self, state: State, own: Sequence[Move], anytime: Sequence[Move]) -> bool:
        """Always."""
        return True

    def explain(self, state: State, move: Move) -> Text:
        """Always the same."""
        return Text("End the turn")

    def play(self, run: Run, move: Move) -> None:
        """Refill the bridge."""
        run.then(Refill(self.seat))
