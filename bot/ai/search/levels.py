"""What was found out about playing a game well: `data/players/<game>.json`.

Weights of its knowledge, a budget for each level above the greedy one, and the command, seed and date that made them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from bot.ai.search.budget import Budget
from bot.ai.search.knowledge import Weights
from bot.games import components
from bot.games.contract import OptionValue


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
