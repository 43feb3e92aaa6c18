"""The clock of a table as text, and its choices in a lobby."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta

from bot.core.table.model import Status, Table
from bot.core.time import words as time_words
from bot.core.time.time_control import DEFAULT_TIME_CONTROL, OFF, Banks, TimeControl
from bot.core.time.zones import is_zone
from bot.discord.components.controls import Button, Choice
from bot.discord.components.links import player, relative_time
from bot.discord.components.modal import CheckField, Field, FieldValues, SelectField
from bot.discord.table import words
from bot.games.catalogues import is_named
from bot.games.contract import BadOption
from bot.games.text import Text, TextLike

CLOCK = "clock"
"""Name of the clock among the options of a lobby."""

NONE = "none"

OFFERED = (
    DEFAULT_TIME_CONTROL,
    TimeControl(24, 12),
    TimeControl(72, 24),
    TimeControl(72, 24, weekends_off=True),
    TimeControl(168, 24),
)
"""Clocks in the list of a lobby; others can be typed."""

BANKS = (12, 24, 48, 72, 120, 168, 336)
INCREMENTS = (0, 6, 12, 24, 48, 72)
"""Hours in the selects of the modal."""

BANK, INCREMENT, WEEKENDS = "bank", "increment", "weekends"
"""Fields of the modal."""

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


def clock_fields(time_control: TimeControl | None) -> Sequence[Field]:
    """Make the fields of a modal that asks for a clock; this one is chosen, or none."""
    bank, increment = (0, 0) if time_control is None else (time_control.bank, time_control.increment)
    banks = tuple(
        Choice(words.span(timedelta(hours=hours)) if hours else words.WITHOUT_CLOCK, str(hours), chosen=hours == bank)
        for hours in sorted({0, *BANKS, bank})
    )
    increments = tuple(
        Choice(words.span(timedelta(hours=hours)) if hours else words.NOTHING, str(hours), chosen=hours == increment)
        for hours in sorted({*INCREMENTS, increment})
    )
    return (
        SelectField(key=BANK, label=words.BANK, choices=banks),
        SelectField(key=INCREMENT, label=words.INCREMENT, choices=increments),
        CheckField(
            key=WEEKENDS,
            label=words.WEEKENDS,
            description=words.WEEKENDS_HELP,
            checked=time_control is not None and time_control.weekends_off,
        ),
    )


def clock_in_english(typed: str) -> str:
    """Write a clock that was typed in any language as it is stored.

    >>> clock_in_english("72 24 frei"), clock_in_english("Keine"), clock_in_english("48")
    ('72 24 off', 'none', '48')
    """
    if any(is_named(label, typed) for label in (words.NONE, words.WITHOUT_CLOCK)):
        return NONE
    return " ".join(OFF if is_named(words.OFF, part) else part for part in typed.split())


def read_time_control(written: str) -> TimeControl | None:
    """Parse a clock in hours: "72 24 off", "none". Raises BadOption."""
    in_english = clock_in_english(written)
    if in_english == NONE:
        return None
    try:
        time_control = TimeControl.read(in_english)
    except ValueError:
        raise BadOption(time_words.NO_SUCH_TEMPO) from None
    if time_control.zone and not is_zone(time_control.zone):
        raise BadOption(time_words.NO_SUCH_TEMPO)
    return time_control


def read_clock_fields(fields: FieldValues) -> str:
    """Return the submitted clock in hours: "72 24 off", "none"."""
    (bank,), (increment,) = fields.get(BANK) or ("0",), fields.get(INCREMENT) or ("0",)
    if bank == "0":
        return NONE
    return f"{bank} {increment} {OFF}" if fields.get(WEEKENDS) else f"{bank} {increment}"


def clock_line(table: Table) -> TextLike:
    """Return everybody's time, for a running table's board; empty without a clock."""
    banks = table.banks
    if banks is None or banks.hidden or table.status is not Status.RUNNING:
        return ""
    texts = [_seat_time(table, banks, seat.number) for seat in table.seats if seat.members]
    return words.line(texts) if banks.paused is None else words.paused(relative_time(banks.paused), texts)


def outage_line(table: Table) -> TextLike:
    """Say that the bot was offline since the last turn, and that this doesn't count; empty if it wasn't."""
    banks = table.banks
    if banks is None or banks.paused is not None or not banks.offline or table.status is not Status.RUNNING:
        return ""
    return words.was_offline(words.span(banks.offline))


def _seat_time(table: Table, banks: Banks, seat: int) -> Text:
    who, left = player(table, seat), banks.left[seat]
    if banks.paused is not None or seat not in banks.running:
        return words.has(who, words.span(max(left, timedelta())))
    up = relative_time(banks.up_at(seat))
    return words.is_up(who, up) if seat in banks.told else words.runs(who, up)


def time_left(table: Table, members: Collection[int]) -> TextLike:
    """Say when the first of these members runs out of time; empty if none does."""
    banks = table.banks
    if table.time_control is None or banks is None or banks.paused is not None:
        return ""
    seats = [seat for seat in banks.running if {*table.seats[seat].members} & {*members}]
    ends = [banks.up_at(seat) for seat in seats]
    return words.out_of_time(relative_time(min(ends))) if ends else ""


def resume_buttons(table: Table) -> tuple[Button, ...]:
    """Return the button that ends a pause, if there is one."""
    paused = table.banks is not None and table.banks.paused is not None
    return (Button(words.RESUME, RESUME),) if paused else ()
