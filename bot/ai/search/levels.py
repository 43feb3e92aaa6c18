"""Levels of a game and its tuned weights, read from `data/players/<game>.json`.

The file has the weights of the game's knowledge, a budget for each level above the greedy one, and the command, seed
and date that found them. A budget counts simulations, so it's the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from bot.ai.search.knowledge import Weights
from bot.games import components
from bot.games.contract import OptionValue

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
