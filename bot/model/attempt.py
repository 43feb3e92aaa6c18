"""A member's answer to a daily puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer, as the notation of its move.

    `day` counts from 1, `puzzle` is the puzzle's name.
    """

    member: int
    day: int
    puzzle: str
    move: str
    solved: bool
    at: datetime
