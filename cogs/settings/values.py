"""What the values of settings are called, what each is good for, and how they are typed."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.games.text import Text
from bot.tables.hours import hours_of, zones
from bot.tables.settings import QUIET, ZONE, Setting
from cogs.settings import words


def called(setting: Setting, value: str) -> Text:
    """The label of a value."""
    if setting is QUIET and (hours := hours_of(value)) is not None:
        return words.quiet_from(*hours)
    if setting is ZONE:
        return words.zone(_readable(value))
    return words.VALUES[setting.name][value]


def meant(setting: Setting, value: str) -> Text | str:
    """What a value is good for; empty where its label says it all."""
    return words.MEANT.get(setting.name, {}).get(value, "")


def read(setting: Setting, typed: str) -> str:
    """The value that somebody means: as it stands in the store, whatever its letters and spaces."""
    plain = typed.strip()
    if setting is ZONE:
        same = (name for name in zones() if name.lower() == plain.lower().replace(" ", "_"))
        return next(same, plain)
    if setting is QUIET:
        return plain.lower().replace(" ", "").replace(":00", "").replace("–", "-")
    return plain.lower()


def not_a_choice(setting: Setting, typed: str, title: Text) -> Text:
    """What somebody typed that is no value of a setting, and what can be typed."""
    how = {QUIET: words.WRITE_HOURS, ZONE: words.WRITE_ZONE}.get(setting) or words.choose_one_of(setting.values)
    return words.not_a_choice(typed, title, how)


def zones_like(typed: str) -> list[str]:
    """The time zones in whose names this stands, those that are offered first; only zones that name a place."""
    wanted = typed.strip().lower().replace(" ", "_")
    places = sorted(name for name in zones() if "/" in name and not name.startswith("Etc/"))
    order = [*ZONE.values, *(name for name in places if name not in ZONE.values)]
    return [name for name in order if wanted in name.lower()]


def clock_in(zone: str, now: datetime) -> str:
    """What the clock on the wall shows there: "21:05"."""
    return f"{now.astimezone(ZoneInfo(zone)):%H:%M}"


def _readable(zone: str) -> str:
    """A zone by its place: "Los Angeles (America)"."""
    region, _, place = zone.replace("_", " ").rpartition("/")
    return f"{place} ({region})" if region else place
