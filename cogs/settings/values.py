"""Settings as members read and type them: names, labels of values, what can be typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.core.settings import service as settings
from bot.core.settings.service import AS_DISCORD, Setting
from bot.core.time.quiet_hours import hours_of
from bot.core.time.time_control import TimeControl
from bot.core.time.zones import clock_in, read_zone, readable
from bot.discord.press import words as zone_words
from bot.discord.press.press import explain_zone
from bot.discord.table.time_control import clock_in_english, describe_clock
from bot.games.catalogues import is_named, language_name
from bot.games.text import Text, TextLike
from cogs.settings import words


@dataclass(frozen=True, slots=True)
class ShownSetting:
    """A setting with its name, what its select asks, and the labels of its values, with notes on some."""

    setting: Setting
    title: Text
    question: Text | None = None
    labels: Mapping[str, Text] = field(default_factory=dict)
    notes: Mapping[str, Text] = field(default_factory=dict)

    def label(self, value: str) -> TextLike:
        """Return the label of a value."""
        return self.labels[value]

    def note(self, value: str, _now: datetime) -> TextLike:
        """Return a note on a value; empty if the label says it all."""
        return self.notes.get(value, "")

    def parse(self, typed: str, _now: datetime) -> str:
        """Return the stored value for a typed one, or for a label in any language."""
        lowered = typed.strip().lower()
        if lowered in self.setting.values:
            return lowered
        named = (value for value in self.setting.values if is_named(self.label(value), typed.strip()))
        return next(named, lowered)

    def refuse(self, typed: str, _now: datetime) -> Text:
        """Say that a typed text is no value, and what can be typed."""
        return words.not_a_choice(
            typed, self.title, words.choose_one_of([self.label(each) for each in self.setting.values])
        )


class ShownLanguage(ShownSetting):
    """A language, by its own name."""

    def label(self, value: str) -> TextLike:
        return words.LANGUAGE_OF_DISCORD if value == AS_DISCORD else language_name(value)


class ShownHours(ShownSetting):
    """Quiet hours, typed as `22-7`."""

    def label(self, value: str) -> TextLike:
        hours = hours_of(value)
        return words.NO_QUIET_HOURS if hours is None else words.quiet_from(*hours)

    def parse(self, typed: str, now: datetime) -> str:
        if is_named(words.NO_QUIET_HOURS, typed.strip()):
            return super().parse(typed, now)
        return typed.strip().lower().replace(" ", "").replace(":00", "").replace("–", "-")

    def refuse(self, typed: str, _now: datetime) -> Text:
        return words.not_a_choice(typed, self.title, words.WRITE_HOURS)


class ShownZone(ShownSetting):
    """A time zone, by its place, with the local time."""

    def label(self, value: str) -> TextLike:
        return readable(value)

    def note(self, value: str, now: datetime) -> TextLike:
        return words.clock(clock_in(value, now))

    def parse(self, typed: str, now: datetime) -> str:
        found = read_zone(typed.strip(), now)
        return found[0] if len(found) == 1 else typed.strip()

    def refuse(self, typed: str, now: datetime) -> Text:
        return words.no_zone(self.title, explain_zone(typed, now))


class ShownClock(ShownSetting):
    """A clock, typed as `72 24 off`."""

    def label(self, value: str) -> TextLike:
        return words.NO_CLOCK if value == settings.NO_CLOCK else describe_clock(TimeControl.read(value))

    def parse(self, typed: str, _now: datetime) -> str:
        return clock_in_english(typed.strip())

    def refuse(self, typed: str, _now: datetime) -> Text:
        return words.not_a_choice(typed, self.title, words.WRITE_CLOCK)


class ShownChannels(ShownSetting):
    """Channels of a server, by their number."""

    def label(self, value: str) -> TextLike:
        if value == settings.NOWHERE:
            return words.NO_CHANNEL
        return words.ANYWHERE if value == settings.EVERYWHERE else words.number_of_channels(len(value.split(" ")))


MENTIONS = ShownSetting(settings.PINGS, words.MENTIONS, words.MENTION_ME, words.MENTION_VALUES, words.MENTION_NOTES)
REMINDERS = ShownSetting(
    settings.REMINDERS, words.REMINDERS, words.REMIND_ME, words.REMINDER_VALUES, words.REMINDER_NOTES
)
QUIET = ShownHours(settings.QUIET, words.QUIET_HOURS)
ZONE = ShownZone(settings.ZONE, zone_words.TIME_ZONE)
MEMBER_THEME = ShownSetting(settings.MEMBER_THEME, words.THEME, words.WHICH_THEME, words.THEMES, words.THEME_NOTES)
LANGUAGE = ShownLanguage(settings.LANGUAGE, words.LANGUAGE, words.WHICH_LANGUAGE)
INVITATIONS = ShownSetting(
    settings.INVITATIONS, words.INVITATIONS, words.WHO_INVITES, words.INVITATION_VALUES, words.INVITATION_NOTES
)
DAILY_NAME = ShownSetting(
    settings.DAILY_NAME, words.NAME_IN_DAILY, words.WHO_SEES_NAME, words.NAME_VALUES, words.NAME_NOTES
)
PLACES = ShownChannels(settings.PLACES, words.PLACES)
MOST_TABLES = ShownSetting(settings.MOST_TABLES, words.OPEN_GAMES, words.OPEN_GAMES_LIMIT, words.LIMITS)
CLOCK = ShownClock(settings.CLOCK, words.CLOCK, words.CLOCK_OF_NEW_GAMES)
SILENCE = ShownSetting(settings.SILENCE, words.SILENT_PLAYERS, words.STOP_WAITING, words.SILENCES)
ABSENCE = ShownSetting(settings.ABSENCE, words.ABSENCES, words.DAYS_AWAY, words.ABSENCE_VALUES)
THREADS = ShownSetting(
    settings.THREADS, words.GAME_THREADS, words.WHERE_TO_PLAY, words.THREAD_VALUES, words.THREAD_NOTES
)
SERVER_THEME = ShownSetting(settings.SERVER_THEME, words.THEME, words.WHICH_THEME, words.THEMES, words.THEME_NOTES)
SERVER_LANGUAGE = ShownLanguage(settings.SERVER_LANGUAGE, words.LANGUAGE, words.WHICH_LANGUAGE)
