"""A tiny game for the tests of the engine: seats add to a sum; who may, may double it at any time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.games.chance import Chance
from bot.games.contract import Event, Move, Outcome, Prompt, Refusal, View
from bot.games.engine import Decision, DecisionPosition, Execution, Notation, OneOf, State, Step, WrittenMove, number
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class Add(WrittenMove):
    """`add 2`."""

    notation: ClassVar[Notation] = Notation("add {amount}", amount=number(range(1, 10)))

    amount: int


@dataclass(frozen=True, slots=True)
class Double(WrittenMove):
    """`double`."""

    notation: ClassVar[Notation] = Notation("double")


class Sum(State):
    """`total` is known to all, `secret` to nobody."""

    def __init__(self, seats: int, steps: Sequence[Step[Sum]], secret: int = 0) -> None:
        super().__init__(seats, steps)
        self.total = 1
        self.doubled = 0
        self.most = 2
        self.secret = secret

    def imagine(self, viewer: int | None, chance: Chance) -> None:
        self.secret = chance.below(1000, "secret")


class AddSome(Decision[Sum, Add]):
    kind: ClassVar[str] = "add"
    rule: ClassVar[str] = "counting 1"
    takes: ClassVar[tuple[type[Move], ...]] = (Add,)

    def ask(self, state: Sum) -> Text:
        return Text("Add up to {n}.", n=state.most)

    def moves(self, state: Sum) -> Sequence[Add]:
        return [Add(amount) for amount in range(1, state.most + 1)]

    def explain(self, state: Sum, move: Add) -> Text:
        return Text("Add {n}", n=move.amount)

    def refuse(self, state: Sum, move: Add) -> Refusal:
        return Refusal(Text("Add at most {n}.", n=state.most), self.rule)

    def play(self, run: Execution[Sum], move: Add) -> None:
        run.state.total += move.amount
        run.emit(Event("added", Text("{n} more.", n=move.amount)))


class DoubleIt(Decision[Sum, Double]):
    kind: ClassVar[str] = "double"
    takes: ClassVar[tuple[type[Move], ...]] = (Double,)
    interrupts: ClassVar[bool] = True

    def ask(self, state: Sum) -> Text:
        return Text("Double it.")

    def moves(self, state: Sum) -> Sequence[Double]:
        return [Double()] if state.doubled < 2 else []

    def explain(self, state: Sum, move: Double) -> Text:
        return Text("Double {n}", n=state.total)

    def refuse(self, state: Sum, move: Double) -> Refusal:
        return Refusal(Text("Twice is enough; add something."))

    def play(self, run: Execution[Sum], move: Double) -> None:
        run.state.doubled += 1
        run.state.total *= 2
        run.emit(Event("doubled", Text("Doubled.")))


class AddOrDouble(OneOf[Sum]):
    kind: ClassVar[str] = "add_or_double"
    forced: ClassVar[bool] = True

    def ask(self, state: Sum) -> Text:
        return Text("Add something.")


def both(seat: int) -> AddOrDouble:
    """The decision of a seat, with doubling at any time."""
    return AddOrDouble(seat, (AddSome(seat), DoubleIt(seat)))


class SumPosition(DecisionPosition[Sum, View]):
    def make_view(self, viewer: int | None, proposal: Move | None, decider: int | None) -> View:
        prompt: Prompt = self.prompt
        return View("sum", viewer, self.seats, self.deciders, prompt, self.outcome(), None)

    def scores(self) -> tuple[int, ...]:
        return (self.state.total,) * self.seats

    def result(self) -> Outcome:
        return Outcome(self.scores(), (1,) * self.seats)
