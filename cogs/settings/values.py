"""What the values of settings are called, what each is good for, and how they are typed."""

from __future__ import annotations

from datetime import datetime

from bot.games.text import Text
from bot.model.quiet_hours import hours_of
from bot.model.zones import clock_in, read_zone, readable
from bot.tables.settings import QUIET, ZONE, Setting
from bot.ui.actions.zones import explain_zone
from cogs.settings import words


def value_label(setting: Setting, value: str) -> Text:
    """The label of a value."""
    if setting is QUIET and (hours := hours_of(value)) is not None:
        return words.quiet_from(*hours)
    if setting is ZONE:
        return words.zone(readable(value))
    return words.VALUES[setting.name][value]


def value_description(setting: Setting, value: str, now: datetime) -> Text | str:
    """What a value is good for; empty where its label says it all. Of a time zone, what its clock shows."""
    if setting is ZONE:
        return words.clock(clock_in(value, now))
    return words.MEANT.get(setting.name, {}).get(value, "")


def parse_value(setting: Setting, typed: str, now: datetime) -> str:
    """The stored value for what was typed, whatever its case and spaces."""
    plain = typed.strip()
    if setting is ZONE:
        found = read_zone(plain, now)
        return found[0] if len(found) == 1 else plain
    if setting is QUIET:
        return plain.lower().replace(" ", "").replace(":00", "").replace("–", "-")
    return plain.lower()


def not_a_choice(setting: Setting, typed: str, title: Text, now: datetime) -> Text:
    """What somebody typed that is no value of a setting, and what can be typed."""
    if setting is ZONE:
        return words.no_zone(title, explain_zone(typed, now))
    how = words.WRITE_HOURS if setting is QUIET else words.choose_one_of(setting.values)
    return words.not_a_choice(typed, title, how)
