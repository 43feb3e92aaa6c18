"""A member's answer to a daily puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


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
