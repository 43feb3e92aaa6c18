"""Durations of challenges as people write them: `90m`, `12 h`, `3 days`, `1 week`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta

from bot.discord.transport.failures import Declined
from bot.games.text import Text, fold_typed
from cogs.challenge.words import challenges as words

_HOURS, _DAYS, _WEEKS = (1, 12), (1, 2, 3), (1, 2)
SUGGESTED: Mapping[str, Text] = {
    str(said): said
    for said in (*map(words.hour_count, _HOURS), *map(words.day_count, _DAYS), *map(words.week_count, _WEEKS))
}
"""Durations in the modals, by what can be typed."""

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
