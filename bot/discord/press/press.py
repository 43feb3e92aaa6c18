"""A press: the use of a control, or the submission of a modal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime

from discord import app_commands

from bot.core.table.cache import Locks
from bot.core.time.zones import clock_in, find_zones, is_named, read_zone, readable
from bot.discord.components.command_text import autocomplete_choices
from bot.discord.components.controls import ControlId
from bot.discord.components.modal import FieldValues, TextField
from bot.discord.press import words
from bot.discord.transport.calls import Declined
from bot.discord.transport.response import Response
from bot.games.text import Language, Text, render_text


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a control, with the response to it.

    `values` are the selected options.

    The submission of a modal is a press of the modal's id; `fields` are the values of its fields by key.
    """

    response: Response
    control: ControlId
    values: tuple[str, ...] = ()
    fields: FieldValues = field(default_factory=dict)

    @property
    def member(self) -> int:
        """The member who pressed."""
        return self.response.member

    @property
    def message(self) -> int | None:
        """The public message of the control."""
        return self.response.message

    def text(self, key: str) -> str:
        """Return the value of a modal's field, "" if it was left empty."""
        return next(iter(self.fields.get(key, ())), "")


Handler = Callable[[Press], Awaitable[object]]
"""Serves the presses of one control, or the submissions of one modal."""


class PressLocks:
    """Handles presses on the same subject one after the other."""

    def __init__(self) -> None:
        self._locks = Locks()

    @asynccontextmanager
    async def hold(self, press: Press, subject: str = "") -> AsyncIterator[None]:
        """Wait for other presses on the subject (default: the control's table).

        Acknowledge meanwhile.
        """
        turn = self._locks.of(subject or press.control.table)
        if turn.locked():
            await press.response.acknowledge()
        async with turn:
            yield


# Time zones on Discord: suggestions with the local time, parsing, confirmation


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
