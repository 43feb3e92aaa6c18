"""Modals as plain data: dialogs with several fields, without Discord objects.

The id of a modal is a control id: a submission after a restart is served as any other. A submission has the values of
each field by its key, as texts; `read_fields` says how.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.discord.components.controls import (
    MAX_CHOICES,
    MAX_OPTION_LENGTH,
    MAX_PLACEHOLDER_LENGTH,
    MESSAGE_CHANNELS,
    Choice,
    ControlId,
    shorten,
)
from bot.discord.table.words import sentence
from bot.games.text import Language, TextLike, fit_text, render_text

MAX_TITLE_LENGTH = 45
MAX_FIELD_LABEL_LENGTH = 45
MAX_DESCRIPTION_LENGTH = 100
MAX_INPUT_PLACEHOLDER_LENGTH = 100
MAX_FIELDS = 5
MAX_TICKS = 10
"""Discord's limit of options in radio and checkbox groups."""

CHECKED = "yes"
"""The value of a checkbox that is ticked; one that is not has no value."""

FieldValues = Mapping[str, tuple[str, ...]]
"""Values of each field of a submission by key; empty for an empty field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A labelled field of a modal.

    `key` names its values; it can be left empty unless it is `required`.
    """

    key: str
    label: TextLike
    description: TextLike = ""
    required: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TextField(Field):
    """A line of text, or several lines if it is `long`."""

    value: TextLike = ""
    placeholder: TextLike = ""
    long: bool = False
    max_length: int = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectField(Field):
    """A select of 1 to 25 choices, of which one or up to `max_values` can be selected."""

    choices: tuple[Choice, ...]
    placeholder: TextLike = ""
    max_values: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RadioField(Field):
    """One of 2 to 10 choices, all in view."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecksField(Field):
    """Any of 1 to 10 choices, all in view; none as well unless it is `required`."""

    choices: tuple[Choice, ...]
    required: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckField(Field):
    """Yes or no: one checkbox."""

    checked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberField(Field):
    """A select of members of the server. The values are their ids."""

    chosen: tuple[int, ...] = ()
    max_values: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelField(Field):
    """A select of channels that hold messages, or with `any_type` of all.

    The values are their ids.
    """

    chosen: tuple[int, ...] = ()
    max_values: int
    any_type: bool = False


@dataclass(frozen=True, slots=True)
class Modal:
    """A dialog with 1 to 5 fields.

    Submitting it does `verb` with `argument` at a table's rev.
    """

    title: TextLike
    verb: str
    fields: Sequence[Field]
    argument: str = ""
    table: str = "modal"
    rev: int = 0

    @property
    def id(self) -> ControlId:
        """The id, which comes back with the submission."""
        return ControlId(self.table, self.rev, self.verb, self.argument)


def build_modal(modal: Modal, language: Language) -> ui.Modal:
    """Build the modal of discord.py, stopped so that the library does not store it.

    The client serves submissions.
    """
    built = ui.Modal(title=_text(modal.title, MAX_TITLE_LENGTH, language), custom_id=str(modal.id))
    for field in modal.fields:
        item: ui.Label[Any] = ui.Label(
            text=_text(field.label, MAX_FIELD_LABEL_LENGTH, language),
            description=_text(field.description, MAX_DESCRIPTION_LENGTH, language) or None,
            component=_component(field, language),
        )
        built.add_item(item)
    built.stop()
    return built


def read_fields(data: Mapping[str, Any]) -> FieldValues:
    """Read the values of all fields from the data of a submission."""
    return {str(part.get("custom_id")): tuple(_values(part)) for part in _parts(data.get("components") or ())}


def is_complete(form: Sequence[Field], values: FieldValues) -> bool:
    """Whether a submission has the fields of this form, with values that it offers.

    A form that was left open over an update, or a forged one, may lack some.
    """
    return all(field.key in values and _is_offered(field, values[field.key]) for field in form)


def _is_offered(field: Field, values: Sequence[str]) -> bool:
    if field.required and not values and not isinstance(field, CheckField):
        return False
    offered = field.choices if isinstance(field, SelectField | RadioField | ChecksField) else ()
    return not offered or {*values} <= {choice.value for choice in offered}


def _parts(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        if "component" in component:
            yield component["component"]
        else:
            yield from component.get("components") or ()


def _values(part: Mapping[str, Any]) -> Sequence[str]:
    if "values" in part:
        return [str(each) for each in part["values"] or ()]
    value = part.get("value")
    if isinstance(value, bool):
        return [CHECKED] if value else []
    return [str(value)] if value else []


def _text(text: TextLike, length: int, language: Language) -> str:
    return shorten(fit_text(text, language, length), length)


def _component(field: Field, language: Language) -> ui.Item[Any]:
    """Build the component under the label of a field."""
    match field:
        case TextField():
            return ui.TextInput(
                custom_id=field.key,
                style=discord.TextStyle.long if field.long else discord.TextStyle.short,
                placeholder=_text(field.placeholder, MAX_INPUT_PLACEHOLDER_LENGTH, language) or None,
                default=render_text(field.value, language)[: field.max_length] or None,
                required=field.required,
                max_length=field.max_length,
            )
        case SelectField():
            return ui.Select(
                custom_id=field.key,
                placeholder=_text(field.placeholder, MAX_PLACEHOLDER_LENGTH, language) or None,
                min_values=int(field.required),
                max_values=min(field.max_values, len(field.choices)),
                required=field.required,
                options=[discord.SelectOption(**_option(each, language)) for each in field.choices[:MAX_CHOICES]],
            )
        case RadioField():
            return ui.RadioGroup(
                custom_id=field.key,
                required=field.required,
                options=[discord.RadioGroupOption(**_option(each, language)) for each in field.choices[:MAX_TICKS]],
            )
        case ChecksField():
            return ui.CheckboxGroup(
                custom_id=field.key,
                required=field.required,
                min_values=int(field.required),
                options=[discord.CheckboxGroupOption(**_option(each, language)) for each in field.choices[:MAX_TICKS]],
            )
        case CheckField():
            return ui.Checkbox(custom_id=field.key, default=field.checked)
        case MemberField():
            return ui.UserSelect(
                custom_id=field.key,
                required=field.required,
                min_values=int(field.required),
                max_values=field.max_values,
                default_values=[discord.Object(member) for member in field.chosen],
            )
        case ChannelField():
            return ui.ChannelSelect(
                custom_id=field.key,
                required=field.required,
                min_values=int(field.required),
                max_values=field.max_values,
                channel_types=[] if field.any_type else [*MESSAGE_CHANNELS],
                default_values=[discord.Object(channel) for channel in field.chosen],
            )
        case _:
            raise TypeError(f"{field!r} is no field of a modal")


def _option(choice: Choice, language: Language) -> dict[str, Any]:
    """Return the arguments of an option.

    Its label starts with a capital letter, as it's on a line of its own.
    """
    return {
        "label": _text(sentence(choice.label), MAX_OPTION_LENGTH, language),
        "value": choice.value,
        "description": _text(choice.description, MAX_OPTION_LENGTH, language) or None,
        "default": choice.chosen,
    }
