"""What the decisions of this game have in common: what is no choice is played by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.contract import Move, Prompt
from bot.games.engine import Decision, OneOf, Run
from bot.games.engine.decision import MoveT
from bot.games.errors import Refusal
from bot.games.solarius import words
from bot.games.solarius.moves import ANYTIME, Stop
from bot.games.solarius.state import State
from bot.games.text import Text

STOP = Stop()
NOT_NOW = Refusal(words.NOT_NOW, "solarius_mission 9.2 D")


class Choice(Decision[State, MoveT]):
    """A decision between moves of one kind."""

    forced = True

    def deny(self, state: State, move: Move) -> Refusal:
        """Anytime actions are refused in their own words."""
        return NOT_NOW if isinstance(move, ANYTIME) else super().deny(state, move)


class Always(Choice[MoveT]):
    """A decision that knows no illegal move."""

    def refuse(self, state: State, move: MoveT) -> Refusal:
        raise AssertionError(f"{move} is legal")


class MayStop(Always[Stop]):
    """The last part of a decision: to do without it, or without what is left of it. `explain` says of what."""

    takes = (Stop,)

    def moves(self, state: State) -> Sequence[Stop]:
        return (STOP,)

    def play(self, run: Run[State], move: Stop) -> None:
        """Nothing comes of it."""


@dataclass(frozen=True, slots=True)
class Without(MayStop):
    """To do without, where nothing has to be counted."""

    label: Text

    def explain(self, state: State, move: Stop) -> Text:
        return self.label


class Choices(OneOf[State]):
    """A decision between moves of several kinds. The first part asks, and refuses what no part knows."""

    forced = True

    @property
    def own(self) -> Decision[State, Any]:
        """The part that asks."""
        return self.parts[0]

    def prompt(self, state: State) -> Prompt:
        """That of the first part."""
        return self.own.prompt(state)

    def deny(self, state: State, move: Move) -> Refusal:
        """As the first part does."""
        return self.own.deny(state, move)
