"""How long a challenge is open, as people write it: `90m`, `12 h`, `3 days`, `1 week`."""

from __future__ import annotations

import re
from datetime import timedelta

from bot.ui.failures import Declined

SUGGESTED = ("1 hour", "12 hours", "1 day", "2 days", "3 days", "1 week", "2 weeks")

_WRITTEN = re.compile(r"(\d{1,4}) ?(m|min|minutes?|h|hours?|d|days?|w|weeks?)")
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def read_duration(text: str) -> timedelta:
    """The time that was meant. Raises Declined for anything else."""
    match = _WRITTEN.fullmatch(" ".join(text.lower().split()))
    if match is None:
        raise Declined("Write how long the challenge is open, such as `12 hours`, `3 days` or `1 week`.")
    return timedelta(**{_UNITS[match[2][0]]: int(match[1])})


def said_duration(took: timedelta) -> str:
    """A time as people say it, in its two largest units: "1 h 52 min"."""
    minutes = int(took.total_seconds()) // 60
    days, rest = divmod(minutes, 24 * 60)
    hours, minutes = divmod(rest, 60)
    parts = [f"{days} d" if days else "", f"{hours} h" if hours else "", f"{minutes} min" if minutes else ""]
    return " ".join([part for part in parts if part][:2]) or "under a minute"
