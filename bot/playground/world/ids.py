"""Snowflakes and times as Discord writes them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]

DISCORD_EPOCH = 1_420_070_400_000
"""Start of 2015 in milliseconds of Unix time."""


def system_clock() -> datetime:
    """Return the current time, aware and in UTC."""
    return datetime.now(UTC)


class Snowflakes:
    """Makes unique ids that grow with time."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self._last = last

    def next(self) -> int:
        """Return a new id, larger than all before."""
        milliseconds = int(self._clock().timestamp() * 1000) - DISCORD_EPOCH
        self._last = max(milliseconds << 22, self._last + 1)
        return self._last


def iso(moment: datetime) -> str:
    """Format a time as the API does: ISO 8601 with microseconds and offset."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
