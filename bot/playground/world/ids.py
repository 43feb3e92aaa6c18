"""Snowflakes and times as Discord writes them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]

DISCORD_EPOCH = 1_420_070_400_000
"""The first second of 2015, in milliseconds of Unix time."""


def system_clock() -> datetime:
    """The time now, aware, UTC."""
    return datetime.now(UTC)


class Snowflakes:
    """Gives ids that grow with time and never repeat."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self._last = last

    def next(self) -> int:
        """One new id, larger than every id before it."""
        milliseconds = int(self._clock().timestamp() * 1000) - DISCORD_EPOCH
        self._last = max(milliseconds << 22, self._last + 1)
        return self._last


def iso(moment: datetime) -> str:
    """ISO 8601 with microseconds and offset, as the API gives times."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
