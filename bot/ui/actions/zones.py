"""Time zones on Discord: suggested with the time of their clocks, read as people write them, confirmed before use."""

from __future__ import annotations

import asyncio
from datetime import datetime

from discord import app_commands

from bot.games.text import Text, TextLike
from bot.model.zones import clock_in, find_zones, is_named, read_zone, readable
from bot.ui.transport.failures import Declined
from bot.ui.words import zones as words

MAX_SUGGESTIONS = 25
"""Suggestions that Discord shows."""


async def suggest_zones(typed: str, now: datetime) -> list[app_commands.Choice[str]]:
    """The zones that a text could mean, each with the time that its clocks show."""
    found = await asyncio.to_thread(find_zones, typed, now)
    return [
        app_commands.Choice(name=str(words.with_clock(readable(zone), clock_in(zone, now))), value=zone)
        for zone in found[:MAX_SUGGESTIONS]
    ]


def parse_zone(typed: str, now: datetime) -> str:
    """The one zone that a text means. Raises Declined where it means none, or several."""
    found = read_zone(typed, now)
    if len(found) != 1:
        raise Declined(explain_zone(typed, now))
    return found[0]


def explain_zone(typed: str, now: datetime) -> Text:
    """Why a text names no zone: it means nothing, or several."""
    found = [words.with_clock(readable(zone), clock_in(zone, now)) for zone in read_zone(typed, now)]
    return words.several_zones(typed, found) if found else words.no_zone(typed)


def needs_confirmation(typed: str) -> bool:
    """Whether somebody wrote a zone in words of their own; those in lists have shown the time of their clocks."""
    return not is_named(typed)


def local_time(zone: str, now: datetime) -> TextLike:
    """A zone with the time of its clocks: "Berlin (Europe), 21:05"."""
    return words.with_clock(readable(zone), clock_in(zone, now))
