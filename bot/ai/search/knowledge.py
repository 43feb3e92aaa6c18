"""The interface through which the search knows a game.

A game says which moves are worth trying, how to play on quickly, and how to evaluate a position. Its weights are data
(`bot.ai.search.levels`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

from bot.ai.search.effects import Effect
from bot.games.contract import Move, Position
from bot.games.text import Text

PositionT = TypeVar("PositionT", bound=Position)

Weights = Mapping[str, float]
"""The weight of each feature by name."""

Draw = Callable[[int], int]
"""Returns a random integer from 0 to below its argument."""


class Knowledge(ABC, Generic[PositionT]):
    """The search's knowledge of a game. It only gets positions that a seat imagines."""

    aspects: ClassVar[tuple[str, ...]] = ()
    """Names of the values that `look` returns, in its order: what `expects` and `result` need as well as `worth`."""

    effects: ClassVar[Mapping[str, Effect]] = MappingProxyType({})
    """What moves do on the board, by name, the most important first."""

    min_difference: ClassVar[float]
    """Smallest difference that people would call better, in the unit of `worth`.

    At least two of the last digit in `expects`: nobody can tell "about 50" from "about 49".
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    @classmethod
    def weights_at(cls, weights: Weights, seats: int) -> Weights:
        """Return the weights that matter with this number of seats; all by default."""
        return weights

    def candidates(self, position: PositionT) -> Sequence[Move]:
        """List moves of the first deciding seat, the best first.

        Only the first few are tried.
        """
        return position.moves()

    def alternatives(self, position: PositionT) -> Sequence[Move]:
        """List moves that people may consider, the best first, also those that aren't worth trying."""
        return self.candidates(position)

    def effort(self, position: PositionT) -> int:
        """Return a divisor of the simulations, larger if they are costly or unimportant."""
        return 1

    @abstractmethod
    def choose(self, position: PositionT, draw: Draw) -> Move:
        """Choose a move for the first deciding seat quickly, perhaps at random."""

    @abstractmethod
    def clock(self, position: PositionT) -> float:
        """Return the game's progress in the unit of a budget's depth."""

    @abstractmethod
    def worth(self, position: PositionT, seat: int) -> float:
        """Evaluate a position for a seat; the result if it's finished. More is better."""

    def traits(self, position: PositionT, seat: int) -> Mapping[str, float]:
        """Return a position's features by weight name.

        Empty if the evaluation isn't linear.

        Their weighted sum estimates `reached` at the end, so the weights can be learned from games.
        """
        return {}

    def reached(self, position: PositionT, seat: int) -> float:
        """Return a finished position's result in the unit of that sum."""
        return float(position.scores()[seat])

    def aspect_values(self, position: PositionT, seat: int) -> tuple[float, ...]:
        """Return the values of a position's `aspects`, in their order."""
        return ()

    @abstractmethod
    def expects(self, position: PositionT, worth: float, seen: Mapping[str, float]) -> Text:
        """Return a move's expected result in the game's words, to follow a colon.

        `worth` and the `seen` aspects are means of simulations.
        """

    def result(self, position: PositionT, worth: float, seen: Mapping[str, float]) -> float:
        """Return the same as a number: final points, or the probability of winning."""
        return worth

    def is_chance(self, position: PositionT) -> bool:
        """Whether results are probabilities of winning rather than points."""
        return False
