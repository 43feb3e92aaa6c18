"""Days on which members finished the daily, and how many in a row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date

from bot.core.results.model import Result
from bot.core.time.periods import Cadence, day_of
from cogs.challenge.model import Challenge


def daily_days(results: Iterable[Result], challenges: Mapping[str, Challenge]) -> frozenset[date]:
    """Return the days on which a member with these results finished the daily."""
    played = (challenges.get(each.challenge) for each in results if each.challenge is not None)
    return frozenset(day_of(each.period) for each in played if each and each.cadence is Cadence.DAILY and each.period)


def days_held(challenges: Iterable[Challenge]) -> frozenset[date]:
    """Return the days that had a daily challenge, played or not."""
    return frozenset(day_of(each.period) for each in challenges if each.cadence is Cadence.DAILY and each.period)


def streak(days: Collection[date], held: Collection[date], today: date) -> int:
    """Count the days in a row with a finished daily.

    They end today, or yesterday if today's daily isn't finished yet. Days without a daily don't break the streak: only
    days that were `held` do.
    """
    length = 0
    for day in sorted({*held, *days}, reverse=True):
        if day in days and day <= today:
            length += 1
        elif day < today:
            break
    return length
