"""Paying a price in cubes: whether a mat can, and which cubes its owner gives (rules 7.0, R2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.solarius import events
from bot.games.solarius.components.vocabulary import Cost, Cubes
from bot.games.solarius.decisions.choice import SolariusDecision
from bot.games.solarius.mats import storage
from bot.games.solarius.mats.mat import Mat
from bot.games.solarius.moves import Pay
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import mats as words
from bot.games.text import Text


def ways(state: SolariusState, mat: Mat, cost: Cost) -> tuple[Cubes, ...]:
    """The ways to pay one item."""
    return storage.payments(mat.stored[cost.colour], cost, state.settings.allow_overpay)


def affordable(state: SolariusState, mat: Mat, costs: Sequence[Cost]) -> bool:
    """Whether all items can be paid; no two are of one colour."""
    return all(ways(state, mat, cost) for cost in costs)


@dataclass(frozen=True, slots=True)
class PayItem(SolariusDecision[Pay]):
    """Which cubes of a row pay an item; `cause` says what for."""

    kind = "pay"
    rule = "solarius_mission 7.0"
    takes = (Pay,)

    cost: Cost
    cause: str

    def ask(self, state: SolariusState) -> Text:
        return words.pay(cost=self.cost)

    def moves(self, state: SolariusState) -> Sequence[Pay]:
        return [Pay(self.cost.colour, way) for way in ways(state, state.mats[self.seat], self.cost)]

    def explain(self, state: SolariusState, move: Pay) -> Text:
        return words.pay_label(colour=move.colour, cubes=move.cubes)

    def refuse(self, state: SolariusState, move: Pay) -> Refusal:
        return Refusal(words.other_cubes(cost=self.cost), self.rule)

    def play(self, run: Execution[SolariusState], move: Pay) -> None:
        mat = run.state.mats[self.seat]
        row = mat.stored[move.colour] = storage.remove_cubes(mat.stored[move.colour], move.cubes)
        run.emit(partial(events.paid, self.seat, move.colour, move.cubes, row, self.cause))


def pay_steps(seat: int, costs: Sequence[Cost], cause: str) -> list[PayItem]:
    """One decision for each item."""
    return [PayItem(seat, cost, cause) for cost in costs]
