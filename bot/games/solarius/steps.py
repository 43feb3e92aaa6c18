"""What a game consists of: steps that run by themselves, and decisions that wait for a seat.

Steps lie on the stack of the state, the next one on top. A step that runs may put others on top of what follows it, so
whatever interrupts something comes back to it. Steps are values: positions share them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.games.contract import Event, Move
from bot.games.errors import Refusal
from bot.games.solarius.moves import Stop
from bot.games.solarius.state import Mat, State
from bot.games.text import Text

STOP = Stop()


class Run:
    """One run of steps: the state that they change, and the events that they tell."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def mat(self, seat: int) -> Mat:
        """The mat of a seat."""
        return self.state.mats[seat]

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)

    def then(self, *steps: Step) -> None:
        """Do these next, in this order, before whatever was to come."""
        self.state.stack.extend(reversed(steps))


class Step(ABC):
    """Something to be done, of a state that it does not know beforehand."""

    __slots__ = ()

    @abstractmethod
    def run(self, run: Run) -> None:
        """Do it."""


@dataclass(frozen=True, slots=True)
class Decision(Step):
    """Something that a seat decides.

    `kind` is the stable name of the prompt, `rule` the section of the rules, `anytime` says whether the actions of
    9.2 D may interrupt it.
    """

    kind: ClassVar[str]
    rule: ClassVar[str]
    anytime: ClassVar[bool] = True

    seat: int

    @abstractmethod
    def ask(self, state: State) -> Text:
        """The prompt: one sentence."""

    @abstractmethod
    def moves(self, state: State) -> list[Move]:
        """The legal moves of this decision itself, without the actions of 9.2 D."""

    @abstractmethod
    def explain(self, state: State, move: Move) -> Text:
        """The label of one of its moves."""

    @abstractmethod
    def play(self, run: Run, move: Move) -> None:
        """Apply one of its moves; the decision itself is off the stack already."""

    def waits(self, state: State, own: Sequence[Move], anytime: Sequence[Move]) -> bool:
        """Whether there is anything to decide; a single move is played by the engine."""
        return len(own) > 1

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """Why a move of this kind of decision is not among the legal ones; None if there is no special reason."""
        return None

    def run(self, run: Run) -> None:
        """Play the only move there is, if there is one."""
        for move in self.moves(run.state)[:1]:
            self.play(run, move)
