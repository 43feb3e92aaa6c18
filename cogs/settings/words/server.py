"""Texts of `/server`."""

from __future__ import annotations

from collections.abc import Sequence

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
# Data

DATA = Text("Export data")
DATA_HELP = Text("Everything I store about this server, as a file")
