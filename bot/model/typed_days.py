"""Days as people write them in any language: "24.12.", "24 décembre", "lundi", "übermorgen"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache

from bot.games.catalogues import is_named, language_codes
from bot.games.text import fold_digraphs, fold_typed
from bot.model import words

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
