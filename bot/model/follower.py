"""Members who follow a table without playing at it."""

from __future__ import annotations

from dataclasses import dataclass

MAX_FOLLOWED = 20
"""Tables that one member can follow at a time."""


@dataclass(frozen=True, slots=True)
class Follower:
    """A member who is told when a turn of a table is over; they know of so many moves, and got `message` last."""

    table: str
    member: int
    told: int
    message: int = 0
