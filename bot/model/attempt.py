"""What a member answered to the puzzle of a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer, by the notation of its move; `day` counts from 1, `puzzle` is its name."""

    member: int
    day: int
    puzzle: str
    move: str
    solved: bool
    at: datetime
