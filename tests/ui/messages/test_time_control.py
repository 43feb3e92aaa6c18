"""The modal that asks for a clock."""

from __future__ import annotations

from bot.core.time.time_control import TimeControl
from bot.discord.components.modal import SelectField
from bot.discord.table.time_control import BANK, INCREMENT, clock_fields


def hours_of(time_control: TimeControl | None) -> dict[str, tuple[list[int], int]]:
    """The hours that can be chosen by field, and those that are."""
    return {
        field.key: (
            [int(choice.value) for choice in field.choices],
            next(int(choice.value) for choice in field.choices if choice.chosen),
        )
        for field in clock_fields(time_control)
        if isinstance(field, SelectField) and field.key in (BANK, INCREMENT)
    }


def test_clocks_go_from_half_a_day_to_two_weeks_with_up_to_three_days_a_turn() -> None:
    banks, increments = [0, 12, 24, 48, 72, 120, 168, 336], [0, 6, 12, 24, 48, 72]
    assert hours_of(None) == {BANK: (banks, 0), INCREMENT: (increments, 0)}
    assert hours_of(TimeControl(48, 6)) == {BANK: (banks, 48), INCREMENT: (increments, 6)}


def test_a_clock_of_other_hours_can_be_kept() -> None:
    banks, chosen = hours_of(TimeControl(60, 7))[BANK]
    assert (60 in banks, chosen) == (True, 60)
    assert hours_of(TimeControl(60, 7))[INCREMENT] == ([0, 6, 7, 12, 24, 48, 72], 7)
