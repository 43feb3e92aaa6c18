"""Time zones on Discord: suggestions with the local time, parsing, confirmation."""

from __future__ import annotations

import asyncio
from datetime import datetime

from discord import app_commands

from bot.core.time.zones import clock_in, find_zones, is_named, read_zone, readable
from bot.discord.components.command_text import autocomplete_choices
from bot.discord.components.modal import TextField
from bot.discord.press.words import zones as words
from bot.discord.transport.failures import Declined
from bot.games.text import Language, Text, render_text

ZONE_FIELD = "zone"
"""Key of the field for a time zone."""

MAX_ZONE_LENGTH = 60


def zone_field(zone: str) -> TextField:
    """Make the field of a modal for a time zone, filled with the current one."""
    return TextField(
        key=ZONE_FIELD, label=words.TIME_ZONE, description=words.ZONE_FORMS, value=zone, max_length=MAX_ZONE_LENGTH
    )


async def suggest_zones(typed: str, now: datetime, language: Language) -> list[app_commands.Choice[str]]:
    """Suggest zones for a text, each with its local time."""
    found = await asyncio.to_thread(find_zones, typed, now)
    return autocomplete_choices((render_text(local_time(zone, now), language), zone) for zone in found)


def parse_zone(typed: str, now: datetime) -> str:
    """Parse a zone. Raises Declined if the text means none or several."""
    found = read_zone(typed, now)
    if len(found) != 1:
        raise Declined(explain_zone(typed, now))
    return found[0]


def explain_zone(typed: str, now: datetime) -> Text:
    """Say why a text is not one zone."""
    found = [local_time(zone, now) for zone in read_zone(typed, now)]
    return words.several_zones(typed, found) if found else words.no_zone(typed)


def needs_confirmation(typed: str) -> bool:
    """Whether a zone was typed freely; suggestions have shown their local time."""
    return not is_named(typed)


def local_time(zone: str, now: datetime) -> Text:
    """Format a zone with its local time: "Berlin (Europe), 21:05"."""
    return words.with_clock(readable(zone), clock_in(zone, now))
