"""Labels of the values of settings, and how values are typed."""

from __future__ import annotations

from datetime import datetime

from bot.games.catalogues import is_named, language_name
from bot.games.text import Text, TextLike
from bot.model.quiet_hours import NO_HOURS, hours_of
from bot.model.time_control import TimeControl
from bot.model.zones import clock_in, read_zone, readable
from bot.tables.settings import AS_DISCORD, CLOCK, LANGUAGE, NO_CLOCK, QUIET, ZONE, Setting
from bot.ui.actions.zones import explain_zone
from bot.ui.messages.time_control import clock_in_english, describe_clock
from cogs.settings import words


def value_label(setting: Setting, value: str) -> TextLike:
    """Return the label of a value."""
    if setting is QUIET and (hours := hours_of(value)) is not None:
        return words.quiet_from(*hours)
    if setting is ZONE:
        return readable(value)
    if setting is CLOCK and value != NO_CLOCK:
        return describe_clock(TimeControl.read(value))
    if setting.name == LANGUAGE.name:
        return words.LANGUAGE_OF_DISCORD if value == AS_DISCORD else language_name(value)
    return words.VALUES[setting.name][value]


def value_description(setting: Setting, value: str, now: datetime) -> TextLike:
    """Return a note on a value, the local time of a time zone.

    Empty if the label says it all.
    """
    if setting is ZONE:
        return words.clock(clock_in(value, now))
    return words.MEANT.get(setting.name, {}).get(value, "")


def parse_value(setting: Setting, typed: str, now: datetime) -> str:
    """Return the stored value for a typed one, or for a label in any language."""
    plain = typed.strip()
    if setting is ZONE:
        found = read_zone(plain, now)
        return found[0] if len(found) == 1 else plain
    if setting is CLOCK:
        return clock_in_english(plain)
    if setting is QUIET and not is_named(words.VALUES[QUIET.name][NO_HOURS], plain):
        return plain.lower().replace(" ", "").replace(":00", "").replace("–", "-")
    lowered = plain.lower()
    if lowered in setting.values:
        return lowered
    return next((value for value in setting.values if is_named(value_label(setting, value), plain)), lowered)


def not_a_choice(setting: Setting, typed: str, now: datetime) -> Text:
    """Say that a typed text is no value of a setting, and what can be typed."""
    title = words.TITLES[setting.name]
    if setting is ZONE:
        return words.no_zone(title, explain_zone(typed, now))
    if setting is CLOCK:
        return words.not_a_choice(typed, title, words.WRITE_CLOCK)
    how = (
        words.WRITE_HOURS
        if setting is QUIET
        else words.choose_one_of([value_label(setting, each) for each in setting.values])
    )
    return words.not_a_choice(typed, title, how)
