"""Durations of challenges as people write them: `90m`, `12 h`, `3 days`, `1 week`."""

from __future__ import annotations

import re
from datetime import timedelta

from bot.games.text import fold_typed
from bot.ui.transport.failures import Declined
from cogs.challenge import words

SUGGESTED = ("1 hour", "12 hours", "1 day", "2 days", "3 days", "1 week", "2 weeks")

_WRITTEN = re.compile(r"(\d{1,4}) ?(m|min|minutes?|h|hours?|d|days?|w|weeks?)")
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def read_duration(text: str) -> timedelta:
    """The time that was meant. Raises Declined for anything else.

    >>> str(read_duration("90m")), str(read_duration("1 week"))
    ('1:30:00', '7 days, 0:00:00')
    """
    found = find_duration(text)
    if found is None:
        raise Declined(words.NO_DURATION)
    return found


def find_duration(text: str) -> timedelta | None:
    """The time that was meant, if any."""
    match = _WRITTEN.fullmatch(fold_typed(text))
    return None if match is None else timedelta(**{_UNITS[match[2][0]]: int(match[1])})
