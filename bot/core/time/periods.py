"""Days and weeks of standing challenges: names, begin and end in server time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum

from bot.core.time.zones import load_zone


class Cadence(StrEnum):
    """How often a challenge repeats: once, daily or weekly."""

    ONCE = "once"
    DAILY = "daily"
    WEEKLY = "weekly"


LENGTH = {Cadence.DAILY: timedelta(days=1), Cadence.WEEKLY: timedelta(weeks=1)}


@dataclass(frozen=True, slots=True)
class Day:
    """When a server's days begin: at this hour (0 to 23) of an IANA time zone."""

    zone: str = "UTC"
    hour: int = 0

    def beginning(self, day: date) -> datetime:
        """Return when a day begins, in UTC.

        An hour that is skipped that night is counted on from the time before.

        >>> [str(Day("Europe/Berlin", 2).beginning(date(2026, 3, each))) for each in (28, 29, 30)]
        ['2026-03-28 01:00:00+00:00', '2026-03-29 01:00:00+00:00', '2026-03-30 00:00:00+00:00']
        """
        return datetime.combine(day, time(self.hour), load_zone(self.zone)).astimezone(UTC)

    def at(self, now: datetime) -> date:
        """Return the day that a moment belongs to: the last one that has begun.

        >>> str(Day("Europe/Berlin", 8).at(datetime(2026, 11, 22, 6, 59, tzinfo=UTC)))
        '2026-11-21'
        """
        day = now.astimezone(load_zone(self.zone)).date() + timedelta(days=1)
        while self.beginning(day) > now:
            day -= timedelta(days=1)
        return day


def begins(cadence: Cadence, now: datetime, day: Day) -> datetime:
    """Return when the day or week of this moment began; weeks begin on Monday.

    >>> str(begins(Cadence.WEEKLY, datetime(2026, 11, 22, 23, 59, tzinfo=UTC), Day()))
    '2026-11-16 00:00:00+00:00'
    """
    return day.beginning(_first(cadence, now, day))


def ends(cadence: Cadence, now: datetime, day: Day) -> datetime:
    """Return when the day or week of this moment ends; a day can have 23 or 25 hours."""
    return day.beginning(_first(cadence, now, day) + LENGTH[cadence])


def _first(cadence: Cadence, now: datetime, day: Day) -> date:
    today = day.at(now)
    return today if cadence is Cadence.DAILY else today - timedelta(days=today.weekday())


def name_of(cadence: Cadence, now: datetime, day: Day) -> str:
    """Return the ISO 8601 name of the day or week of this moment.

    >>> now = datetime(2026, 11, 22, tzinfo=UTC)
    >>> name_of(Cadence.DAILY, now, Day()), name_of(Cadence.WEEKLY, now, Day())
    ('2026-11-22', '2026-W47')
    """
    first = _first(cadence, now, day)
    if cadence is Cadence.DAILY:
        return first.isoformat()
    year, week, _ = first.isocalendar()
    return f"{year}-W{week:02}"


def day_of(period: str) -> date:
    """Return the date that a daily challenge's period names."""
    return date.fromisoformat(period)
