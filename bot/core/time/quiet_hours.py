"""When a member may be notified: time zone, quiet hours, absence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache

from bot.core.time import words
from bot.core.time.zones import load_zone
from bot.games.catalogues import is_named, language_codes
from bot.games.text import fold_digraphs, fold_typed

NO_HOURS = "none"
"""The setting's value for no quiet hours."""

_HOURS = re.compile(r"([01]?\d|2[0-3])-([01]?\d|2[0-3])")
_SPAN = re.compile(r"(?:in )?(?:an? |(\d{1,3}) ?)(hour|day|week)s?")
_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")

LONGEST_ABSENCE = timedelta(days=366)


def are_hours(text: str) -> bool:
    """Whether a text is a valid setting: "22-7" is from 10 pm to 7 am.

    >>> are_hours("22-7"), are_hours("7-7"), are_hours("22-24")
    (True, False, False)
    """
    found = _HOURS.fullmatch(text)
    return found is not None and int(found[1]) != int(found[2])


@dataclass(frozen=True, slots=True)
class Hours:
    """When a member may be notified.

    `quiet` are two hours in their time zone, or None.
    """

    zone: str
    quiet: tuple[int, int] | None
    away: datetime | None = None

    def open_from(self, moment: datetime) -> datetime:
        """Return the first moment, not before this one, when they may be notified.

        Quiet hours follow local time, so a night with a clock change is an hour longer or shorter.
        """
        start = moment if self.away is None else max(moment, self.away)
        if self.quiet is None:
            return start
        begin, end = self.quiet
        local = start.astimezone(load_zone(self.zone))
        after_midnight = local.hour < end
        inside = begin <= local.hour < end if begin < end else local.hour >= begin or after_midnight
        if not inside:
            return start
        day = local.date() if after_midnight else local.date() + timedelta(days=1)
        return max(start, datetime.combine(day, time(end), load_zone(self.zone)).astimezone(UTC))

    def are_open(self, moment: datetime) -> bool:
        """Whether they may be notified at this moment."""
        return self.open_from(moment) == moment


def hours_of(text: str) -> tuple[int, int] | None:
    """Parse quiet hours; None for none."""
    found = _HOURS.fullmatch(text)
    return None if found is None else (int(found[1]), int(found[2]))


def next_morning(now: datetime, zone: str) -> datetime:
    """Return 9 am of the next day in this time zone."""
    tomorrow = now.astimezone(load_zone(zone)).date() + timedelta(days=1)
    return datetime.combine(tomorrow, time(9), load_zone(zone)).astimezone(UTC)


def read_until(text: str, now: datetime, zone: str) -> datetime | None:
    """Parse a moment: "3 days", "in a week", "tomorrow", "2026-12-24", "24.12.", "lundi".

    Days begin at midnight in the member's zone. Returns None for other texts, for moments in the past and for those
    over a year ahead.
    """
    said = fold_typed(text)
    today = now.astimezone(load_zone(zone)).date()
    found: datetime | None = None
    if said == "tomorrow":
        found = _midnight(today + timedelta(days=1), zone)
    elif span := _SPAN.fullmatch(said):
        number = int(span[1] or 1)
        days = number * {"hour": 0, "day": 1, "week": 7}[span[2]]
        found = now + timedelta(hours=number) if span[2] == "hour" else _midnight(today + timedelta(days=days), zone)
    elif day := _DAY.fullmatch(said):
        try:
            found = _midnight(date(int(day[1]), int(day[2]), int(day[3])), zone)
        except (ValueError, OverflowError):  # no such day, or one before the first in UTC
            return None
    elif (named := read_day(text, today)) is not None:
        found = _midnight(named, zone)
    return found if found is not None and now < found <= now + LONGEST_ABSENCE else None


def _midnight(day: date, zone: str) -> datetime:
    return datetime.combine(day, time(), load_zone(zone)).astimezone(UTC)


# Days

_NUMBERS = re.compile(r"(\d{1,2})[./](\d{1,2})(?:[./](\d{4})?)?")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:\.|er|st|nd|rd|th)? (?:de )?([a-z]+)\.?(?: (?:de )?(\d{4}))?")
_MONTH_FIRST = re.compile(r"([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?")


def read_day(typed: str, today: date) -> date | None:
    """Return the next such day, None for other texts; in "5/12" the day comes first, unless there's no such month.

    >>> [read_day(each, date(2026, 11, 28)).isoformat() for each in ("24.12.", "12/24", "1er janvier", "Montag")]
    ['2026-12-24', '2026-12-24', '2027-01-01', '2026-11-30']
    """
    said = fold_digraphs(fold_typed(typed))
    for ahead, name in words.DAYS_AHEAD.items():
        if is_named(name, typed):
            return today + timedelta(days=ahead)
    if (weekday := _names("days").get(said)) is not None:
        return today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)
    if found := _NUMBERS.fullmatch(said):
        day, month = int(found[1]), int(found[2])
        return _next(*((month, day) if month <= 12 else (day, month)), found[3], today)
    if found := _DAY_FIRST.fullmatch(said):
        return _next(_names("months").get(found[2], 0), int(found[1]), found[3], today)
    if found := _MONTH_FIRST.fullmatch(said):
        return _next(_names("months").get(found[1], 0), int(found[2]), found[3], today)
    return None


def _next(month: int, day: int, year: str | None, today: date) -> date | None:
    for each in (int(year),) if year else range(today.year, today.year + 2):
        try:
            found = date(each, month, day)
        except ValueError:  # no such day this year
            continue
        if year or found > today:
            return found
    return None


@cache
def _names(kind: str) -> Mapping[str, int]:
    """Return the numbers of months or weekdays by their names in all languages, also the short ones."""
    from babel import Locale

    return {
        fold_digraphs(fold_typed(name).rstrip(".")): number
        for code in language_codes()
        for names in getattr(Locale.parse(code, sep="-"), kind)["format"].values()
        for number, name in names.items()
        if len(name) > 1
    }
