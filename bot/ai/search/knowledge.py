"""What a search has to know of a game: which moves are worth a look, how one plays on, what a position is worth.

How it weighs things is data (`bot.ai.search.levels`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

from bot.games.contract import Move, Position
from bot.games.text import Text

PositionT = TypeVar("PositionT", bound=Position)

Weights = Mapping[str, float]
"""How much each thing counts, by its name."""

Draw = Callable[[int], int]
"""Gives a number from 0 to below its bound."""


@dataclass(frozen=True, slots=True)
class Aspect:
    """A quality of a position apart from its value; more is better.

    It has to differ by `least` to be worth a word. `said` is that word, for a move that has so much of it where others
    have so much; None for what is never a reason by itself.
    """

    least: float
    sentence: Callable[[float, float], Text] | None


class Knowledge(ABC, Generic[PositionT]):
    """What the search knows of one game. It sees positions that its seat imagines, never a true one."""

    aspects: ClassVar[Mapping[str, Aspect]] = MappingProxyType({})
    """The aspects of a position by name. Bad things count below zero."""

    min_difference: ClassVar[float]
    """By how much a move has to be worth more than another for people to call it better, in the unit of `worth`.

    At least two of the last figure that `expects` tells: of "about 50" and "about 49" nobody can say which is better.
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def candidates(self, position: PositionT) -> Sequence[Move]:
        """List the moves of the first seat that decides, promising ones first; a search tries only the first few."""
        return position.moves()

    def effort(self, position: PositionT) -> int:
        """Divisor of the simulations: more where games are costly or a decision matters little."""
        return 1

    @abstractmethod
    def choose(self, position: PositionT, draw: Draw) -> Move:
        """How the first seat that decides plays on: a quick choice, which may be another one each time."""

    @abstractmethod
    def clock(self, position: PositionT) -> float:
        """How far the game has come, in the unit in which a budget says how far to look ahead."""

    @abstractmethod
    def worth(self, position: PositionT, seat: int) -> float:
        """What a position promises a seat in the end, the more the better; a finished one what it has come to."""

    def traits(self, position: PositionT, seat: int) -> Mapping[str, float]:
        """Return the features of a position by the names of their weights; empty if weights aren't linear.

        The weighted sum is what is `reached` in the end, as far as one can tell. So weights can be learned from games.
        """
        return {}

    def reached(self, position: PositionT, seat: int) -> float:
        """What a finished position has come to, in the unit of that sum."""
        return float(position.scores()[seat])

    def look(self, position: PositionT, seat: int) -> tuple[float, ...]:
        """How much a position has of each aspect, in their order."""
        return ()

    @abstractmethod
    def expects(self, position: PositionT, worth: float, seen: Mapping[str, float]) -> Text:
        """What a move is expected to bring, in the words of the game; it goes on after a colon.

        `worth` and the aspects that were `seen` are means of simulations from this position on.
        """

    def result(self, position: PositionT, worth: float, seen: Mapping[str, float]) -> float:
        """The same as one number: the points of the seat in the end, or its chance of winning, from 0 to 1."""
        return worth

    def is_chance(self, position: PositionT) -> bool:
        """Whether a result is a chance of winning, and no points."""
        return False
