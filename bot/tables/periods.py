"""The days and weeks of standing challenges, in UTC: what they are called, and when they begin and end."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from bot.tables.challenge import Cadence

LENGTH = {Cadence.DAILY: timedelta(days=1), Cadence.WEEKLY: timedelta(weeks=1)}


def begins(cadence: Cadence, now: datetime) -> datetime:
    """When the day or the week of this moment began; weeks begin on Monday.

    >>> str(begins(Cadence.WEEKLY, datetime(2026, 11, 22, 23, 59, tzinfo=UTC)))
    '2026-11-16 00:00:00+00:00'
    """
    today = now.astimezone(UTC).date()
    first = today if cadence is Cadence.DAILY else today - timedelta(days=today.weekday())
    return datetime.combine(first, time(), UTC)


def ends(cadence: Cadence, now: datetime) -> datetime:
    """When the day or the week of this moment ends, and the next begins."""
    return begins(cadence, now) + LENGTH[cadence]


def name_of(cadence: Cadence, now: datetime) -> str:
    """The name of the day or of the week of this moment, after ISO 8601.

    >>> now = datetime(2026, 11, 22, tzinfo=UTC)
    >>> name_of(Cadence.DAILY, now), name_of(Cadence.WEEKLY, now)
    ('2026-11-22', '2026-W47')
    """
    first = begins(cadence, now)
    if cadence is Cadence.DAILY:
        return first.date().isoformat()
    year, week, _ = first.isocalendar()
    return f"{year}-W{week:02}"


def day_of(period: str) -> date:
    """The day that a daily challenge's period names."""
    return date.fromisoformat(period)
