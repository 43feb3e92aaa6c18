"""Time zones as people write them: a city, "UTC+2", "CEST", or an IANA name."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from bot.core.time import words
from bot.games.catalogues import ZONE_CONTEXT, language_codes, zone_label
from bot.games.text import TextLike, fold_typed, proper_name

_log = logging.getLogger(__name__)

PREFERRED = (
    "UTC",
    "Pacific/Auckland",
    "Australia/Sydney",
    "Asia/Tokyo",
    "Asia/Shanghai",
    "Asia/Bangkok",
    "Asia/Kolkata",
    "Asia/Karachi",
    "Asia/Dubai",
    "Europe/Moscow",
    "Europe/Istanbul",
    "Africa/Johannesburg",
    "Europe/Athens",
    "Europe/Berlin",
    "Europe/Paris",
    "Europe/London",
    "America/Sao_Paulo",
    "America/Halifax",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Anchorage",
    "Pacific/Honolulu",
)
"""One per common offset: suggested first, and preferred among equals."""

_OFFSET = re.compile(r"(?:utc|gmt)? ?([+−–-]) ?(\d{1,2})(?::?([0-5]\d))?")
_FIXED = re.compile(r"Etc/GMT([+-])(\d{1,2})")
_WEST, _EAST = -12, 14
"""Hours of the fixed offsets in the IANA database."""


NO_PLACE = "localtime"
"""The zone of this machine, whichever that is."""


@cache
def zones() -> frozenset[str]:
    """Return all IANA time zones that this machine knows."""
    return frozenset(available_timezones() - {NO_PLACE})


def is_zone(name: str) -> bool:
    """Whether an IANA time zone has this name."""
    return name in zones()


@lru_cache(maxsize=256)
def load_zone(name: str) -> ZoneInfo:
    """Return a stored time zone; UTC for one that this machine's data lack, which `readable` says."""
    if is_zone(name):
        return ZoneInfo(name)
    _log.warning("unknown time zone zone=%r used=UTC", name)
    return ZoneInfo("UTC")


@cache
def places() -> tuple[str, ...]:
    """Return the zones named after places, the preferred ones first."""
    others = _known()["no places"]
    named = sorted(name for name in zones() if "/" in name and name.partition("/")[0] not in others)
    preferred = [name for name in PREFERRED if name in named]
    return (*preferred, *(name for name in named if name not in preferred))


@cache
def cities() -> Mapping[str, str]:
    """Return zones of cities and countries that the IANA database doesn't name, or not in this language."""
    named = {fold_typed(name): zone for name, zone in _known()["zones"].items()}
    return {**_translated_cities(), **named}


def _translated_cities() -> Mapping[str, str]:
    """Return the zones by their cities' names in all languages."""
    from babel import Locale

    return {
        fold_typed(names["city"]): zone
        for code in sorted(language_codes())
        for zone, names in Locale.parse(code, sep="-").time_zones.items()
        if "city" in names and is_zone(zone)
    }


@cache
def _known() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((resources.files("data") / "cities.json").read_text(encoding="utf-8"))
    return found


def find_zones(typed: str, now: datetime) -> Sequence[str]:
    """Return the zones that a text could mean, the likeliest first.

    Without a text: the preferred zones, then all places.
    """
    said = fold_typed(typed)
    if (offset := _read_offset(said)) is not None:
        fixed = _fixed(offset)
        return [*([fixed] if fixed else []), *(place for place in places() if _offset_in(place, now) == offset)]
    wanted = said.replace(" ", "_")
    found = [
        *(["UTC"] if "utc".startswith(said) or said == "gmt" else []),
        *(place for place, _ in _abbreviations(now.year).get(said, ())),
        *(zone for city, zone in cities().items() if city.startswith(said) and said),
        *(place for place in places() if wanted in place.lower()),
    ]
    return list(dict.fromkeys(found))


def read_zone(typed: str, now: datetime) -> Sequence[str]:
    """Return the zones that a text means: several if it's ambiguous, none if unknown.

    >>> now = datetime(2026, 11, 25, tzinfo=UTC)
    >>> [*read_zone("UTC+2", now)], [*read_zone("CEST", now)], [*read_zone("munich", now)]
    (['Etc/GMT-2'], ['Europe/Berlin'], ['Europe/Berlin'])
    >>> [*read_zone("CST", now)], [*read_zone("Atlantis", now)]
    (['Asia/Shanghai', 'America/Chicago', 'America/Havana'], [])
    """
    said = fold_typed(typed)
    if (offset := _read_offset(said)) is not None:
        fixed = _fixed(offset)
        return [fixed] if fixed else [place for place in places() if _offset_in(place, now) == offset][:1]
    if said in ("utc", "gmt"):
        return ["UTC"]
    if named := _abbreviations(now.year).get(said):
        first: dict[timedelta, str] = {}
        for place, offset in named:
            first.setdefault(offset, place)
        return [*first.values()]
    wanted = said.replace(" ", "_")
    same = [name for name in zones() if "/" in name and name.lower() == wanted]
    if same or said in cities():
        return same or [cities()[said]]
    last = [place for place in places() if place.lower().rpartition("/")[2] == wanted]
    begun = [place for place in places() if place.lower().rpartition("/")[2].startswith(wanted) and wanted]
    return last[:1] or (begun if len(begun) == 1 else [])


def is_named(typed: str) -> bool:
    """Whether a text is an IANA name as suggestions send it."""
    wanted = fold_typed(typed).replace(" ", "_")
    return any(name.lower() == wanted for name in ("UTC", *places()))


def readable(zone: str) -> TextLike:
    """Format a zone for people; IANA's fixed offsets have the opposite sign.

    >>> str(readable("America/Los_Angeles")), readable("Etc/GMT-2"), readable("Etc/GMT+2")
    ('Los Angeles (America)', 'UTC+2', 'UTC−2')
    """
    if fixed := _FIXED.fullmatch(zone):
        return f"UTC{'+' if fixed[1] == '-' else '−'}{fixed[2]}"
    if not is_zone(zone):
        return words.unknown_zone(zone)
    return proper_name(zone_label(zone), context=ZONE_CONTEXT) if "/" in zone else zone


def clock_in(zone: str, now: datetime) -> str:
    """Return the local time in a zone: "21:05"."""
    return f"{now.astimezone(load_zone(zone)):%H:%M}"


def _read_offset(said: str) -> timedelta | None:
    """Parse an offset east of Greenwich; None for other texts."""
    found = _OFFSET.fullmatch(said)
    if found is None:
        return None
    offset = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
    offset = offset if found[1] == "+" else -offset
    return offset if timedelta(hours=_WEST) <= offset <= timedelta(hours=_EAST) else None


def _fixed(offset: timedelta) -> str | None:
    """Return the zone that always has this offset, None unless it's whole hours."""
    hours, rest = divmod(offset, timedelta(hours=1))
    if rest:
        return None
    return f"Etc/GMT{'-' if hours > 0 else '+'}{abs(hours)}" if hours else "UTC"


def _offset_in(zone: str, now: datetime) -> timedelta:
    return now.astimezone(load_zone(zone)).utcoffset() or timedelta()


@lru_cache(maxsize=2)
def _abbreviations(year: int) -> Mapping[str, Sequence[tuple[str, timedelta]]]:
    """Return the places that use each abbreviation that year, with its offset."""
    found: dict[str, dict[str, timedelta]] = {}
    for place in places():
        zone = ZoneInfo(place)
        for month in (1, 7):
            local = datetime(year, month, 1, tzinfo=UTC).astimezone(zone)
            if (name := local.tzname() or "").isalpha():
                found.setdefault(name.lower(), {}).setdefault(place, local.utcoffset() or timedelta())
    return {name: tuple(used.items()) for name, used in found.items()}


# Days and weeks of standing challenges: names, begin and end in server time


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
