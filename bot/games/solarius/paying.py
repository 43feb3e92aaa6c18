"""Paying a price in cubes: whether a mat can, and which cubes its owner gives (rules 7.0, R2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import storage, told, words
from bot.games.solarius.moves import Pay
from bot.games.solarius.state import Mat, State
from bot.games.solarius.steps import Decision, Run
from bot.games.solarius.vocabulary import Cost, Cubes
from bot.games.text import Text


def ways(state: State, mat: Mat, cost: Cost) -> tuple[Cubes, ...]:
    """The ways to pay one item."""
    return storage.payments(mat.stored[cost.colour], cost, state.settings.allow_overpay)


def affordable(state: State, mat: Mat, costs: Sequence[Cost]) -> bool:
    """Whether all items can be paid; no two are of one colour."""
    return all(ways(state, mat, cost) for cost in costs)


@dataclass(frozen=True, slots=True)
class PayItem(Decision):
    """Which cubes of a row pay an item; `cause` says what for."""

    kind: ClassVar[str] = "pay"
    rule: ClassVar[str] = "solarius_mission 7.0"
    anytime: ClassVar[bool] = False

    cost: Cost
    cause: str

    def ask(self, state: State) -> Text:
        """The item."""
        return Text("Choose the cubes that pay {cost}.", cost=words.cost(self.cost))

    def moves(self, state: State) -> list[Move]:
        """Every way to pay it."""
        return [Pay(self.cost.colour, way) for way in ways(state, state.mats[self.seat], self.cost)]

    def explain(self, state: State, move: Move) -> Text:
        """Which cubes."""
        assert isinstance(move, Pay)  # noqa: S101
        return Text("Pay {colour}: {cubes}", colour=words.COLOUR_NAMES[move.colour], cubes=words.by_column(move.cubes))

    def play(self, run: Run, move: Move) -> None:
        """Take them off the mat."""
        assert isinstance(move, Pay)  # noqa: S101
        mat = run.mat(self.seat)
        row = mat.stored[move.colour] = storage.without(mat.stored[move.colour], move.cubes)
        run.tell(told.paid(self.seat, move.colour, move.cubes, row, self.cause))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Not those cubes."""
        if not isinstance(move, Pay):
            return None
        return Refusal(Text("Those cubes do not pay {cost}; choose others.", cost=words.cost(self.cost)), self.rule)


def pay_steps(seat: int, costs: Sequence[Cost], cause: str) -> list[PayItem]:
    """One decision for each item."""
    return [PayItem(seat, cost, cause) for cost in costs]
