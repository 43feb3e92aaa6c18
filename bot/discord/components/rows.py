"""Lay out the rows under a board: the game's controls, then the permanent ones.

Each row is one line on a phone. A board is the last message of its channel, so permanent buttons stay in place at the
bottom. Temporary ones fill the free space in these lines, then a row above them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from bot.discord.components.controls import PROPOSE_PREFIX, Button, Choice, Control, Select, Tone
from bot.discord.components.items import BUTTONS_PER_ROW, MAX_ROWS, count_rows
from bot.discord.components.phone import BUTTON_GAP, LINE_WIDTH, ROW_GAP, SELECT_HEIGHT, button_width, stack_height

_Row = list[Button]

_RANKS: Mapping[Tone, int] = {"good": 0, "main": 1, "plain": 2, "danger": 3}
"""Which buttons stay buttons if there is no room for all; lower ranks first."""


def arrange_rows(
    controls: Sequence[Control], always: Sequence[Button], passing: Sequence[Button]
) -> tuple[Control, ...]:
    """Arrange all of these: offered controls first, permanent buttons at the bottom."""
    in_place = arrange_if_room(controls, always, passing)
    if in_place is not None:
        return in_place
    first, standing = _parted(controls, always)
    return (*first, *_begun(_crowded(standing, passing)))


def arrange_if_room(
    controls: Sequence[Control], always: Sequence[Button], passing: Sequence[Button]
) -> tuple[Control, ...] | None:
    """Arrange them like `arrange_rows`, or return None if they need too many rows."""
    first, standing = _parted(controls, always)
    above, below = _filled(standing, passing)
    room = MAX_ROWS - len(above) - len(below)
    if count_rows(first) > room:
        first = [replace(control, starts_row=False) if isinstance(control, Button) else control for control in first]
    return (*first, *_begun(above), *_begun(below)) if count_rows(first) <= room else None


def _parted(controls: Sequence[Control], always: Sequence[Button]) -> tuple[list[Control], list[Button]]:
    """Split the offered controls from the permanent buttons."""
    own = [control for control in controls if isinstance(control, Button) and control.permanent]
    return [control for control in controls if control not in own], [*own, *always]


def fit_buttons(
    controls: Sequence[Control], most: int, fold: Callable[[Sequence[Choice], bool], Select]
) -> tuple[Control, ...]:
    """Keep as many buttons as fit in `most` pixels of a phone.

    Put the others in a list.

    `fold` makes that list; its second argument is whether any buttons stay. An entry does the same as its button.
    """
    buttons = [control for control in controls if isinstance(control, Button)]
    if stack_height(controls) <= most or not buttons:
        return tuple(controls)
    lists = [control for control in controls if not isinstance(control, Button)]
    written = [replace(button, label=str(button.label)) for button in buttons]  # measured again and again
    stay: list[int] = []
    for number in sorted(range(len(buttons)), key=lambda each: _RANKS[buttons[each].tone]):
        tried = sorted((*stay, number))
        if stack_height((*lists, *_begun([[written[each] for each in tried]]))) <= most - SELECT_HEIGHT - ROW_GAP:
            stay = tried
    kept = [buttons[number] for number in stay]
    others = [Choice(each.label, _value(each), emoji=each.emoji) for each in buttons if each not in kept]
    return (*lists, fold(others, bool(kept)), *_begun([kept]))


def break_lines(buttons: Sequence[Button]) -> tuple[Control, ...]:
    """Put the buttons in rows that fit the lines of a phone."""
    return tuple(_begun(_lines(buttons)))


def _value(button: Button) -> str:
    """Return the value of a list entry that does the same as the button."""
    return button.argument if button.verb == "play" else f"{PROPOSE_PREFIX}{button.argument}"


def _filled(always: Sequence[Button], passing: Sequence[Button]) -> tuple[list[_Row], list[_Row]]:
    """Return the temporary rows and the permanent rows.

    Temporary buttons fill the free space of permanent rows.
    """
    below = _lines(always)
    above: list[_Row] = []
    for button in passing:
        row = next((row for row in (*below, *above) if _fits(row, button)), None)
        if row is None:
            above.append(row := [])
        row.append(button)
    return above, below


def _crowded(always: Sequence[Button], passing: Sequence[Button]) -> list[_Row]:
    """Add all temporary buttons to the permanent rows.

    A phone breaks lines where it must.
    """
    below = _lines(always)
    for button in passing:
        row = next((row for row in below if _fits(row, button)), None)
        (row or next((row for row in reversed(below) if len(row) < BUTTONS_PER_ROW), below[-1])).append(button)
    return below


def _lines(buttons: Sequence[Button]) -> list[_Row]:
    lines: list[_Row] = []
    for button in buttons:
        if not lines or not _fits(lines[-1], button):
            lines.append([])
        lines[-1].append(button)
    return lines


def _fits(row: Sequence[Button], button: Button) -> bool:
    return (
        len(row) < BUTTONS_PER_ROW
        and sum(button_width(each.label) + BUTTON_GAP for each in row) + button_width(button.label) <= LINE_WIDTH
    )


def _begun(rows: Iterable[Sequence[Button]]) -> list[Button]:
    """Return all buttons in order; the first of each row is marked."""
    return [replace(button, starts_row=n == 0) for row in rows for n, button in enumerate(row)]
