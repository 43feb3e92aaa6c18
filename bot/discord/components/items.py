"""Controls as dynamic items of discord.py: one template each for both kinds.

discord.py swallows exceptions of dynamic items, so both share one base class with one entry point, which always
answers. A view is made for one message, holds dynamic items only and never times out; the library's view store stays
empty.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self, TypeVar, cast

import discord
from discord import ui

from bot.discord.components.codec import BUTTON_TEMPLATE, PICK, SELECT_TEMPLATE, ControlId, decode
from bot.discord.components.controls import (
    MAX_LABEL_LENGTH,
    MAX_OPTION_LENGTH,
    MAX_PLACEHOLDER_LENGTH,
    MESSAGE_CHANNELS,
    AnyControl,
    Button,
    ChannelSelect,
    MemberSelect,
    Select,
    Tone,
    shorten,
)
from bot.discord.components.emojis import find_emoji
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


def _item(control: AnyControl, control_id: ControlId, language: Language) -> TableButton | TableSelect:
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
