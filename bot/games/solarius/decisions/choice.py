"""Common parts of decisions: the engine plays a decision that leaves no choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.contract import Move, Prompt
from bot.games.engine import Decision, Execution, OneOf
from bot.games.engine.decision import MoveT
from bot.games.errors import Refusal
from bot.games.solarius import words
from bot.games.solarius.moves import ANYTIME, Stop
from bot.games.solarius.state import SolariusState
from bot.games.text import Text

STOP = Stop()
NOT_NOW = Refusal(words.NOT_NOW, "solarius_mission 9.2 D")


class SolariusDecision(Decision[SolariusState, MoveT]):
    """A decision between moves of one kind."""

    forced = True

    def deny(self, state: SolariusState, move: Move) -> Refusal:
        """Anytime actions are refused in their own words."""
        return NOT_NOW if isinstance(move, ANYTIME) else super().deny(state, move)


class AlwaysLegal(SolariusDecision[MoveT]):
    """A decision that knows no illegal move."""

    def refuse(self, state: SolariusState, move: MoveT) -> Refusal:
        raise AssertionError(f"{move} is legal")


class StopDecision(AlwaysLegal[Stop]):
    """The last part of a decision: decline it, or the rest of it.

    `explain` says what is declined.
    """

    takes = (Stop,)

    def moves(self, state: SolariusState) -> Sequence[Stop]:
        return (STOP,)

    def play(self, run: Execution[SolariusState], move: Stop) -> None:
        """Do nothing."""


@dataclass(frozen=True, slots=True)
class DoWithout(StopDecision):
    """Declining without any number to state."""

    label: Text

    def explain(self, state: SolariusState, move: Stop) -> Text:
        return self.label


class SolariusOneOf(OneOf[SolariusState]):
    """A decision between several kinds of moves; the first part asks and refuses."""

    forced = True

    @property
    def own(self) -> Decision[SolariusState, Any]:
        """The part that asks."""
        return self.parts[0]

    def prompt(self, state: SolariusState) -> Prompt:
        """Return the first part's prompt."""
        return self.own.prompt(state)

    def deny(self, state: SolariusState, move: Move) -> Refusal:
        """Refuse as the first part does."""
        return self.own.deny(state, move)
