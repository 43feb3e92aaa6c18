"""The clock of a table as text, and its choices in a lobby."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.games.text import Text, TextLike
from bot.model.table import Status, Table
from bot.model.time_control import Banks, TimeControl
from bot.tables.settings import Settings
from bot.ui.components.controls import Button
from bot.ui.components.links import date, mention, player, relative_time
from bot.ui.words import time_control as words

CLOCK = "clock"
"""Name of the clock among the options of a lobby."""

NONE = "none"

OFFERED = (TimeControl(24, 12), TimeControl(72, 24), TimeControl(72, 24, weekends_off=True), TimeControl(168, 24))
"""Clocks in the list of a lobby; others can be typed."""

RESUME = "resume"
"""The verb that ends a pause."""


def clock_option(time_control: TimeControl | None) -> Text:
    """Describe a clock as an option."""
    return words.NO_CLOCK if time_control is None else words.clock(describe_clock(time_control))


def clock_name(time_control: TimeControl | None) -> Text:
    """Name a clock where it's clear that it is one."""
    return words.NONE if time_control is None else describe_clock(time_control)


def describe_clock(time_control: TimeControl) -> Text:
    """Describe a clock."""
    return words.time_control(
        time_control.bank, time_control.increment, weekends_off=time_control.weekends_off, zone=time_control.zone
    )


def clock_line(table: Table) -> TextLike:
    """Return everybody's time, for a running table's board; empty without a clock."""
    banks = table.banks
    if banks is None or table.status is not Status.RUNNING:
        return ""
    texts = [_seat_time(table, banks, seat.number) for seat in table.seats if seat.members]
    return words.line(texts) if banks.paused is None else words.paused(relative_time(banks.paused), texts)


def _seat_time(table: Table, banks: Banks, seat: int) -> Text:
    who, left = player(table, seat), banks.left[seat]
    if banks.paused is not None or seat not in banks.running:
        return words.has(who, words.span(max(left, timedelta())))
    up = relative_time(banks.up_at(seat))
    return words.is_up(who, up) if seat in banks.told else words.runs(who, up)


async def away_lines(settings: Settings, table: Table, now: datetime) -> Sequence[Text]:
    """Return a line for each absent member of a table with several."""
    if len(table.members) < 2:
        return ()
    away = await settings.away_of(table.playing, now)
    return [words.is_away(mention(member), date(until)) for member, until in away.items()]


def resume_buttons(table: Table) -> tuple[Button, ...]:
    """Return the button that ends a pause, if there is one."""
    paused = table.banks is not None and table.banks.paused is not None
    return (Button(words.RESUME, RESUME),) if paused else ()
