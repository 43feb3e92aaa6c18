"""Controls as dynamic items of discord.py: one template each for both kinds.

discord.py swallows exceptions of dynamic items, so both share one base class with one entry point, which always
answers. A view is made for one message, holds dynamic items only and never times out; the library's view store stays
empty.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Protocol, Self, TypeVar, cast

import discord
from discord import ui

from bot.discord.components.controls import (
    BUTTON_TEMPLATE,
    MAX_LABEL_LENGTH,
    MAX_OPTION_LENGTH,
    MAX_PLACEHOLDER_LENGTH,
    MESSAGE_CHANNELS,
    PICK,
    SELECT_TEMPLATE,
    AnyControl,
    Button,
    ChannelSelect,
    Control,
    ControlId,
    MemberSelect,
    Select,
    Tone,
    decode,
    shorten,
)
from bot.discord.components.links import find_emoji
from bot.games.text import ENGLISH, Language, TextLike, fit_text

BUTTONS_PER_ROW = 5
"""Buttons in a row; a select takes a whole row."""

MAX_ROWS = 5
"""Rows of a message."""

ItemT = TypeVar("ItemT", bound="ui.Item[Any]")

_STYLES: dict[Tone, discord.ButtonStyle] = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


class _Receiver(Protocol):
    """A client that receives presses."""

    async def receive_press(
        self, interaction: discord.Interaction[Any], control: ControlId, values: tuple[str, ...]
    ) -> None:
        """Handle the use of a control; never raises."""


class TableControl(ui.DynamicItem[ItemT], template=re.compile("(?!)")):
    """Base of buttons and selects. This class itself matches no id."""

    def __init__(self, item: ItemT, control: ControlId) -> None:
        super().__init__(item)
        self.control = control

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Decode the used control."""
        return cls(cast("ItemT", item), decode(match))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Accept every press: handlers refuse with an answer."""
        return True

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Pass the control and its values to the client."""
        values = tuple(str(getattr(value, "id", value)) for value in getattr(self.item, "values", ()))
        await cast("_Receiver", interaction.client).receive_press(interaction, self.control, values)


class TableButton(TableControl[ui.Button[Any]], template=BUTTON_TEMPLATE):
    """A button."""


class TableSelect(TableControl[ui.Select[Any] | ui.ChannelSelect[Any] | ui.UserSelect[Any]], template=SELECT_TEMPLATE):
    """A select of options, channels or members."""


ITEMS = (TableButton, TableSelect)
"""The dynamic items that the client registers at start."""


def build_view(controls: Sequence[AnyControl], table: str, rev: int, language: Language = ENGLISH) -> ui.View:
    """Build a view with these controls in order, for one message.

    Buttons after a select are below it.

    The view is stopped so that the library does not store it: `ITEMS` receive all presses.
    """
    view = ui.View(timeout=None)
    for control, row in zip(controls, assign_rows(controls), strict=True):
        item = _item(control, control_id(control, table, rev), language)
        item.row = row
        view.add_item(item)
    view.stop()
    return view


def assign_rows(controls: Sequence[AnyControl]) -> list[int]:
    """Return the row of each control.

    Rows are packed closely only if there would be too many.
    """
    rows = _rows(controls)
    return _rows(controls, close=True) if max(rows, default=0) >= MAX_ROWS else rows


def _rows(controls: Sequence[AnyControl], *, close: bool = False) -> list[int]:
    """Return the row of each control.

    If `close`, no button starts a row unless it has to.
    """
    rows: list[int] = []
    row, room = -1, 0
    for control in controls:
        if not isinstance(control, Button) or not room or (control.starts_row and room < BUTTONS_PER_ROW and not close):
            row, room = row + 1, BUTTONS_PER_ROW
        room -= 1 if isinstance(control, Button) else BUTTONS_PER_ROW
        rows.append(row)
    return rows


def count_rows(controls: Sequence[AnyControl]) -> int:
    """Count the rows that the controls take."""
    return max(assign_rows(controls), default=-1) + 1


def control_id(control: AnyControl, table: str, rev: int) -> ControlId:
    """Return the id of a control at a table's rev."""
    verb = control.verb if isinstance(control, Button) else PICK
    return ControlId(table, rev, verb, control.argument)


def _item(control: AnyControl, control_id: ControlId, language: Language) -> ui.Item[Any]:
    if isinstance(control, Button) and control.url:
        return ui.Button(label=_label(control.label, MAX_LABEL_LENGTH, language), url=control.url)
    if isinstance(control, Button):
        return _button(control, control_id, language)
    if isinstance(control, ChannelSelect):
        return _channel_select(control, control_id, language)
    if isinstance(control, MemberSelect):
        return _member_select(control, control_id, language)
    return _select(control, control_id, language)


def _label(text: TextLike, length: int, language: Language) -> str:
    return shorten(fit_text(text, language, length), length)


def _button(button: Button, control: ControlId, language: Language) -> TableButton:
    emoji = find_emoji(button.emoji)
    label = button.label if emoji is None else button.label_with_emoji or button.label
    item: ui.Button[Any] = ui.Button(
        label=_label(label, MAX_LABEL_LENGTH, language),
        style=_STYLES[button.tone],
        disabled=button.disabled,
        emoji=emoji,
        custom_id=str(control),
    )
    return TableButton(item, control)


def _channel_select(select: ChannelSelect, control: ControlId, language: Language) -> TableSelect:
    item: ui.ChannelSelect[Any] = ui.ChannelSelect(
        placeholder=_label(select.placeholder, MAX_PLACEHOLDER_LENGTH, language),
        custom_id=str(control),
        channel_types=[] if select.any_type else [*MESSAGE_CHANNELS],
        min_values=0,
        max_values=select.max_channels,
        default_values=[discord.Object(channel) for channel in select.chosen],
    )
    return TableSelect(item, control)


def _member_select(select: MemberSelect, control: ControlId, language: Language) -> TableSelect:
    item: ui.UserSelect[Any] = ui.UserSelect(
        placeholder=_label(select.placeholder, MAX_PLACEHOLDER_LENGTH, language), custom_id=str(control)
    )
    return TableSelect(item, control)


def _select(select: Select, control: ControlId, language: Language) -> TableSelect:
    item: ui.Select[Any] = ui.Select(
        placeholder=_label(select.placeholder, MAX_PLACEHOLDER_LENGTH, language),
        custom_id=str(control),
        options=[
            discord.SelectOption(
                label=_label(choice.label, MAX_OPTION_LENGTH, language),
                value=choice.value,
                description=_label(choice.description, MAX_OPTION_LENGTH, language) or None,
                default=choice.chosen,
                emoji=find_emoji(choice.emoji),
            )
            for choice in select.choices
        ],
    )
    return TableSelect(item, control)


# Heights and widths of controls on a phone.
#
# A line has 390 pixels next to an avatar, as in the playground.
#
# Buttons of a row wrap where the line is full. Letters are as wide as those of DejaVu Sans Bold, a wide font, so
# other
# fonts need less. A test compares this with a browser.


LINE_WIDTH = 326
"""Width of a line, in pixels."""
BUTTON_HEIGHT, BUTTON_GAP = 38, 6
"""Height of a button, and the gap around buttons, in pixels."""
SELECT_HEIGHT = 40
"""Height of a select, in pixels."""
ROW_GAP = 8
"""Gap between rows, and between picture and first row, in pixels."""

EMOJI_WIDTH = 28
"""Width of an emoji before a label with the gap between them, in pixels."""

_BUTTON_PADDING = 24
"""Horizontal padding of a button, in pixels."""
_LABEL_MARGIN, _LABEL_LINE_HEIGHT = 8, 19.25
"""Vertical padding of a button, and height of a line of its label, in pixels."""
DEFAULT_LETTER_WIDTH = 10.0
"""Width of other letters, in pixels."""
LETTER_WIDTHS = {
    letter: pixels
    for pixels, letters in (
        (4.3, "'"), (4.9, "ijl "), (5.25, "/|IJ"), (5.35, ",.·’"), (5.7, ":;f"), (5.85, "-"), (6.4, "!()[]"),
        (6.7, "t"), (7.0, "r_–"), (7.35, '"*'), (8.15, "?z"), (8.35, "cs"), (9.05, "xL"), (9.25, "vy“”"), (9.45, "ka"),
        (9.65, "SeEFo"), (9.9, "0123456789T"), (10.05, "hnubdgpq"), (10.3, "YZPC"), (10.8, "B▶◀RX"), (10.85, "AVK"),
        (11.5, "UG"), (11.75, "DHN#+<=>×→−≥✓"), (11.95, "OQ"), (12.25, "⚀⚁⚂⚃⚄⚅&"), (12.95, "w"), (14.05, "M@—…%"),
        (14.6, "m"), (15.45, "W"),
    )
    for letter in letters
}  # fmt: skip
"""Widths of letters on a button, in pixels."""


def button_width(label: TextLike) -> int:
    """Return a button's width in pixels; a label that is wider than a line is broken."""
    return _label_width(str(label))


@lru_cache(maxsize=1 << 12)
def _label_width(label: str) -> int:
    return _BUTTON_PADDING + math.ceil(sum(LETTER_WIDTHS.get(letter, DEFAULT_LETTER_WIDTH) for letter in label))


def count_text_lines(text: str, widths: Mapping[str, float], room: float) -> int:
    """Count the lines of a text that is broken between words at `room` pixels."""
    lines, used, space = 1, 0.0, widths.get(" ", DEFAULT_LETTER_WIDTH)
    for word in text.split():
        width = sum(widths.get(letter, DEFAULT_LETTER_WIDTH) for letter in word)
        if used and used + space + width > room:
            lines, used = lines + 1, 0.0
        used += width + (space if used else 0)
    return lines


def count_lines(controls: Sequence[AnyControl]) -> int:
    """Count the lines on a phone.

    Each row starts one, and so does a button that doesn't fit.
    """
    return sum(len(row) for row in _phone_rows(controls))


def _phone_rows(controls: Sequence[AnyControl]) -> list[list[list[AnyControl]]]:
    """Return the rows of a message, each as the lines that a phone makes of it."""
    rows: list[list[list[AnyControl]]] = []
    used = 0
    for control, row in zip(controls, assign_rows(controls), strict=True):
        width = min(button_width(control.label), LINE_WIDTH) if isinstance(control, Button) else LINE_WIDTH
        if row == len(rows):
            rows.append([[]])
            used = 0
        elif used + BUTTON_GAP + width > LINE_WIDTH:
            rows[-1].append([])
            used = 0
        rows[-1][-1].append(control)
        used += width + (BUTTON_GAP if used else 0)
    return rows


def fit_emojis(controls: Sequence[Control]) -> tuple[Control, ...]:
    """Remove emojis from rows in which a line has no room for them, so that they never change line breaks."""
    rows = [row for row in _phone_rows(controls) if all(map(_fits, row))]
    fitting = {id(control) for row in rows for line in row for control in line}
    return tuple(
        replace(control, emoji="") if isinstance(control, Button) and id(control) not in fitting else control
        for control in controls
    )


def _fits(line: Sequence[AnyControl]) -> bool:
    """Whether a line of buttons has room for their emojis."""
    buttons = [control for control in line if isinstance(control, Button)]
    widths = [
        button_width(button.label_with_emoji or button.label) + EMOJI_WIDTH
        if button.emoji
        else button_width(button.label)
        for button in buttons
    ]
    return sum(widths) + BUTTON_GAP * (len(widths) - 1) <= LINE_WIDTH


def count_in_line(labels: Sequence[TextLike]) -> int:
    """Count the buttons, from the first on, that fit in one line."""
    used = 0
    for count, label in enumerate(labels):
        used += button_width(label) + (BUTTON_GAP if count else 0)
        if used > LINE_WIDTH:
            return count
    return len(labels)


def stack_height(controls: Sequence[AnyControl]) -> int:
    """Return the height of the controls in pixels.

    Labels longer than a line are broken.
    """
    rows = [
        BUTTON_GAP * (len(row) - 1) + sum(max(map(_control_height, line)) for line in row)
        for row in _phone_rows(controls)
    ]
    return math.ceil(sum(rows) + ROW_GAP * (len(rows) - 1)) if rows else 0


def _control_height(control: AnyControl) -> float:
    if not isinstance(control, Button):
        return SELECT_HEIGHT
    label = str(control.label)
    return (
        BUTTON_HEIGHT
        if _label_width(label) <= LINE_WIDTH
        else max(
            BUTTON_HEIGHT,
            _LABEL_MARGIN + _LABEL_LINE_HEIGHT * count_text_lines(label, LETTER_WIDTHS, LINE_WIDTH - _BUTTON_PADDING),
        )
    )
