"""What is kept of puzzles that were found in games of servers: values, as a store has them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

QUARRY = "quarry"
"""The kind of the timer of a server whose games are looked through; its subject is the server's id."""


@dataclass(frozen=True, slots=True)
class Next:
    """A finished game of a server that is looked through next, and since when it is no secret any more."""

    guild: int
    table: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle as JSON, and what tells its position from all others."""

    game: str
    puzzle: str
    record: str
    found: datetime
