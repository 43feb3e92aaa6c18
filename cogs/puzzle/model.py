"""What members do to learn: answers to puzzles and their ratings, and how a day's puzzle went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core.results.model import Rating
from bot.core.results.ratings import PROVISIONAL_GAMES
from bot.errors import TableError


class PuzzleRefused(TableError):
    """A puzzle can't be answered like that."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer, as the notation of its move.

    `day` counts from 1, `puzzle` is the puzzle's name. `guild` is the server in which it was given, None outside
    servers and for answers of earlier versions.
    """

    member: int
    day: int
    puzzle: str
    move: str
    solved: bool
    at: datetime
    guild: int | None = None


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """A member's answers to one puzzle, in practice or as the puzzle of a day.

    `solved` says whether they have solved it by now. `gain` is what the first answer added to their rating, in the
    model's unit; None for answers of earlier versions, which had no ratings.
    """

    puzzle: str
    solved: bool
    gain: float | None


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """A member's rating in the puzzles of a game, and the number of answers that it rests on."""

    rating: Rating
    answers: int

    @property
    def provisional(self) -> bool:
        """Whether there are too few answers for the rating to say much."""
        return self.answers < PROVISIONAL_GAMES


@dataclass(frozen=True, slots=True)
class PuzzleTable:
    """How a day's puzzle went on all servers, as one member may see it.

    `named` are the solvers whom the member sees by name, the first one first, themselves included. `days` says of each
    of the last days, up to this one, whether the member solved its puzzle; None without an answer.
    """

    answered: int
    solved: int
    named: Sequence[int]
    days: Sequence[bool | None]

    @property
    def percent(self) -> int:
        """How many percent of the answers were right."""
        return round(100 * self.solved / self.answered) if self.answered else 0
