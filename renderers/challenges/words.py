"""Words that several pictures of challenges share: how long a run took, how many there are of something."""

from __future__ import annotations

from datetime import timedelta

MINUTE, HOUR, DAY = 60, 3600, 86400


def duration(took: timedelta) -> str:
    """How long a run took, in at most two units: `58 min`, `1 h 52`, `2 d 5 h`."""
    seconds = max(int(took.total_seconds()), 0)
    if seconds < MINUTE:
        return "<1 min"
    if seconds < HOUR:
        return f"{seconds // MINUTE} min"
    if seconds < DAY:
        return f"{seconds // HOUR} h {seconds % HOUR // MINUTE:02}"
    return f"{seconds // DAY} d {seconds % DAY // HOUR} h"


def signed(number: int) -> str:
    """A number as it is written on pictures: with a true minus."""
    return f"−{-number}" if number < 0 else str(number)


def counted(number: int, one: str, many: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number} {one if number == 1 else many}"
