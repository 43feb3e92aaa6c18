"""Texts of `/server`: its settings, and challenges that open automatically."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.names import quote
from bot.games.text import Text, TextLike

SERVER = Text("Settings of this server: channels, dailies, time zone, limits, log, theme, data. For managers.")
CHANNEL = Text("A game channel to add or remove, or the log channel.")

# The panel

TITLE = Text("**Server settings**")
GAMES = Text("Games")
CHALLENGES = Text("Challenges")
NO_ROLE = Text("None", context="a role")


def channels(places: Sequence[str]) -> Text:
    return Text("Game channels: {channels}, with their threads", channels=tuple(places))


ALL_CHANNELS = Text("Game channels: All")


def open_games_value(limit: TextLike) -> Text:
    return Text("Open games: {limit}", limit=limit)


def theme_value(theme: TextLike) -> Text:
    return Text("Theme: {theme}", theme=theme)


def waiting_values(clock: TextLike, silence: TextLike, absence: TextLike) -> Text:
    template = "Clock: {clock} · Silent players: {silence} · Absences: {absence}"
    return Text(template, clock=clock, silence=silence, absence=absence)


def challenge_values(challenges: TextLike, hour: TextLike, zone: TextLike) -> Text:
    return Text(
        "New challenges: {challenges} · Start of day: {hour} · Time zone: {zone}",
        challenges=challenges,
        hour=hour,
        zone=zone,
    )


def role_value(role: TextLike) -> Text:
    return Text("Players' role: {role}", role=role)


def threads_value(threads: TextLike) -> Text:
    return Text("Game threads: {threads}", threads=threads)


NO_SUCH_ROLE = Text("I don't know that role. Pick one from the list.")
ROLE_HAS_RIGHTS = Text("Anyone can take this role, so it can't give permissions. Pick a role without any.")
CANNOT_GIVE_ROLE = Text(
    "I can't give members this role: allow me *Manage Roles*, and move my role above it. Until then a manager gives it."
)
CANNOT_MENTION_ROLE = Text("I can't mention this role: let anyone mention it, or allow me to mention all roles.")
AUTOMATIC = Text("Challenges that open automatically:")
NONE_AUTOMATIC = Text("No challenges open automatically.")


def more_automatic(count: int) -> Text:
    return Text("-# {n} more", n=count)


# Days

DAYS = Text("Start of day")
TIME_ZONE = Text("Time zone")
ZONE_FORMS = Text("A city, UTC+2 or CEST")
HOUR = Text("Hour")
HOUR_HELP = Text("When dailies and weeklies open")
NO_HOUR = Text("Type an hour and a time zone, such as `8 Berlin`.")


def day(hour: TextLike, zone: TextLike) -> Text:
    return Text("{hour}, {zone}", hour=hour, zone=zone)


def confirm_day(zone: TextLike, clock: str, hour: TextLike) -> Text:
    return Text(
        "Start this server's days at {hour}? In {zone}, it's **{clock}** now. If that's wrong, type a city.",
        hour=hour,
        zone=zone,
        clock=clock,
    )


# Challenges that open automatically

WEEKDAYS = Text("Dailies by weekday")
WEEKDAYS_HELP = Text("A game for each weekday, opened in this channel")
SCHEDULE = Text("Daily or weekly")
SCHEDULE_HELP = Text("The same game every day or week, opened in this channel")
STOP = Text("Stop a challenge")
STOP_HELP = Text("Open no more of a daily or weekly")
WHICH_STOPS = Text("Which one stops")

WHEN = Text("When")
DAY_FIELD = Text("Days")
GAME = Text("Game")
OPTIONS = Text("Options")
OPTIONS_HELP = Text("Such as “Colours: 3, Goals: yes”; leave it empty for the usual ones")
DRAWN_OPTIONS_HELP = Text("Such as “Colours: 3 or 4”; “drawn” picks one of all")
COMPUTERS = Text("Computer players")
COMPUTERS_HELP = Text("Leave it empty for as few as the game needs")
LEVEL = Text("Their level")

DAILY = Text("daily")
WEEKLY = Text("weekly")


def planned(when: TextLike, game: TextLike) -> Text:
    return Text("{when}: {game}", when=when, game=game)


def unknown_plan(typed: str, example: TextLike) -> Text:
    return Text("I couldn't read “{typed}”. Type it like `{example}`.", typed=quote(typed), example=example)


WEEKDAYS_EXAMPLE = Text("Monday, Nova Luna")
SCHEDULE_EXAMPLE = Text("daily, Nova Luna")
ALL_WEEKDAYS = Text("All weekdays")
STOPPED = Text("Stopped. A challenge that's open now stays open until it closes.")
SEVERAL_DAILIES = Text(
    "**Some days now have more than one daily.** To keep one a day, use `/server` *Stop a challenge*."
)
NOT_OPEN = Text("No such challenge opens automatically. Pick one from the list.")

# Data

DATA = Text("Export data")
DATA_HELP = Text("Everything I store about this server, as a file")
