"""Levels of a game and its tuned weights, read from `data/players/<game>.json`.

The file has weights of the game's knowledge, a budget for each level above the greedy one, and the command, seed and
date that found them. A budget counts simulations, so it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from bot.ai.search.knowledge import Weights
from bot.games import components
from bot.games.contract import OptionValue

# How much a player may think about one decision, counted so that it is the same on every machine.


@dataclass(frozen=True, slots=True)
class Budget:
    """`simulations` are games in all, `moves` how many candidates are tried.

    `ahead` is how far a game goes before it is judged, in the unit of the knowledge's clock.
    """

    simulations: int
    moves: int
    ahead: float

    def part(self, share: Fraction) -> Budget:
        """A part of the simulations, at least one for each candidate.

        >>> Budget(64, 8, 4).part(Fraction(1, 2))
        Budget(simulations=32, moves=8, ahead=4)
        """
        return Budget(max(self.moves, int(self.simulations * share)), self.moves, self.ahead)


# Weights, levels and what to measure, from `data/players/<game>.json`.


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A kind of game that strength is measured in; where several sit, one against apprentices."""

    seats: int
    options: Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Tuning:
    """The weights of a game's knowledge, its levels with their budgets, the weakest first, and what to measure.

    `explains` is the budget of whoever says what moves are worth, for a hint or a look back: of one who only chooses a
    few games may tell the best apart, but not how much it is better. The budget of the strongest level where the file
    has no other. `review` is how much may be thought to look back over a game, in appraisals with it.
    """

    weights: Weights
    levels: Mapping[str, Budget]
    explains: Budget | None
    review: int
    trials: tuple[GameSetup, ...]


@lru_cache
def tuning_of(key: str) -> Tuning | None:
    """The tuning of the game with this key; None where nobody has tuned anything."""
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
