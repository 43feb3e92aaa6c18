"""Words that several pictures of challenges share: how long a run took, how many there are of something."""

from __future__ import annotations

from datetime import timedelta

from bot.games.text import Text

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


def spoken_duration(took: timedelta) -> Text:
    """How long a run took, in full words."""
    minutes = max(int(took.total_seconds()) // 60, 0)
    if minutes < 1:
        return Text("less than a minute")
    hours, rest = divmod(minutes, 60)
    if not hours:
        return Text("{n} {n:minute|minutes}", n=rest)
    if hours < 24:
        return Text("{n} {n:hour|hours} {m} {m:minute|minutes}", n=hours, m=rest)
    return Text("{n} {n:day|days} {m} {m:hour|hours}", n=hours // 24, m=hours % 24)


def signed(number: int) -> str:
    """A number as it is written on pictures: with a true minus."""
    return f"−{-number}" if number < 0 else str(number)


def counted(number: int, one: str, many: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number} {one if number == 1 else many}"
