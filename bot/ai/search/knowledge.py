"""The interface through which the search knows a game.

A game says which moves are worth trying, how to play on quickly, and how to evaluate a position. Its weights are data
(`bot.ai.search.knowledge`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, Generic, TypeVar

from bot.ai.search.effects import Effect
from bot.games import components
from bot.games.contract import Move, OptionValue, Position
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


# Levels of a game and its tuned weights, read from data/players/<game>.json.
#
# The file has the weights of the game's knowledge, a budget for each level above the greedy one, and the command,
# seed
# and date that found them. A budget counts simulations, so it's the same on every machine.


# Budgets count simulations, so they are the same on every machine.


@dataclass(frozen=True, slots=True)
class Budget:
    """The `simulations` of a decision and the number of candidate `moves`.

    `ahead` is how far a game is played before it's evaluated, on the knowledge's clock.
    """

    simulations: int
    moves: int
    ahead: float

    def part(self, share: Fraction) -> Budget:
        """Return part of the budget with at least one simulation per candidate.

        >>> Budget(64, 8, 4).part(Fraction(1, 2))
        Budget(simulations=32, moves=8, ahead=4)
        """
        return Budget(max(self.moves, int(self.simulations * share)), self.moves, self.ahead)


# Weights, levels and measurements from `data/players/<game>.json`


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A kind of game for measuring strength; with several seats, against apprentices."""

    seats: int
    options: Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Tuning:
    """A game's weights, its levels with their budgets (the weakest first), and setups.

    `explains` is the budget of hints and reviews: choosing a move takes fewer games than telling how much better it is.
    It defaults to the strongest level's budget. `review` is the budget of a review, in evaluations with `explains`.
    """

    weights: Weights
    levels: Mapping[str, Budget]
    explains: Budget | None
    review: int
    trials: tuple[GameSetup, ...]


@lru_cache
def tuning_of(key: str) -> Tuning | None:
    """Return the tuning of the game with this key, None if it isn't tuned."""
    try:
        file = components.load(f"players/{key}")
    except FileNotFoundError:
        return None
    levels = {name: Budget(**numbers) for name, numbers in file["levels"].items()}
    strongest = next(reversed(levels.values()), None)
    return Tuning(
        file["weights"],
        levels,
        Budget(**file["explains"]) if "explains" in file else strongest,
        file["review"],
        tuple([GameSetup(trial["seats"], trial["options"]) for trial in file["trials"]]),
    )
