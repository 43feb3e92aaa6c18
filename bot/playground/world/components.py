"""Reads Discord's component JSON: buttons, selects and form fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from bot.playground.world.model import Json


class ComponentType(IntEnum):
    """Kinds of components, by Discord's numbers."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = frozenset(
    {
        ComponentType.STRING_SELECT,
        ComponentType.USER_SELECT,
        ComponentType.ROLE_SELECT,
        ComponentType.MENTIONABLE_SELECT,
        ComponentType.CHANNEL_SELECT,
    }
)
CLASSIC = frozenset({ComponentType.ACTION_ROW, ComponentType.BUTTON, *SELECTS})
"""What a message without the components-v2 flag may contain."""
INTERACTIVE = frozenset({ComponentType.BUTTON, *SELECTS})


@dataclass(frozen=True, slots=True)
class SelectOption:
    """An option of a select."""

    label: str
    value: str
    description: str = ""
    default: bool = False


@dataclass(frozen=True, slots=True)
class Control:
    """A button or select; `label` is a select's placeholder.

    Link buttons have a `url`, no id.
    """

    type: ComponentType
    custom_id: str
    label: str
    disabled: bool
    options: tuple[SelectOption, ...] = ()
    min_values: int = 1
    max_values: int = 1
    url: str = ""
    number: int = 0
    """The component's `id` within its message."""
    channel_types: tuple[int, ...] = ()
    """The channel types that a select of channels offers, empty for all."""

    @property
    def is_select(self) -> bool:
        """Whether it's a select rather than a button."""
        return self.type in SELECTS


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form."""

    type: ComponentType
    custom_id: str
    label: str
    required: bool
    value: str = ""
    placeholder: str = ""
    long: bool = False
    min_length: int = 0
    max_length: int = 4000
    options: tuple[SelectOption, ...] = ()
    min_values: int = 1
    max_values: int = 1
    chosen: tuple[str, ...] = ()
    """Values selected or ticked when the form opens; any value for a checkbox."""
    channel_types: tuple[int, ...] = ()

    @property
    def initial(self) -> str | bool | tuple[str, ...]:
        """Values sent by an unchanged form."""
        if self.type is ComponentType.TEXT_INPUT:
            return self.value
        if self.type is ComponentType.CHECKBOX:
            return bool(self.chosen)
        return "".join(self.chosen) if self.type is ComponentType.RADIO_GROUP else self.chosen


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Yield all components, outer before inner, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        for inner in ("accessory", "component"):
            if component.get(inner):
                yield from walk([component[inner]])


def controls(components: Iterable[Json]) -> list[Control]:
    """Return the buttons and selects in reading order."""
    return [_control(component) for component in walk(components) if component["type"] in INTERACTIVE]


def fields(components: Iterable[Json]) -> list[FormField]:
    """Return the fields of a form. A label names its field.

    An old text input has its own.
    """
    found = []
    for component in components:
        if component["type"] == ComponentType.LABEL:
            found.append(_field(component["component"], component["label"]))
        elif component["type"] == ComponentType.ACTION_ROW:
            found += [_field(inner, inner.get("label") or "") for inner in component["components"]]
    return found


def _control(component: Json) -> Control:
    kind = ComponentType(component["type"])
    emoji = (component.get("emoji") or {}).get("name") or ""
    return Control(
        kind,
        component.get("custom_id") or "",
        (component.get("label") or emoji) if kind is ComponentType.BUTTON else component.get("placeholder") or "",
        bool(component.get("disabled")),
        _options(component),
        component.get("min_values", 1),
        component.get("max_values", 1),
        component.get("url") or "",
        component.get("id") or 0,
        tuple(component.get("channel_types") or ()),
    )


def _field(component: Json, label: str) -> FormField:
    return FormField(
        ComponentType(component["type"]),
        component["custom_id"],
        label,
        component.get("required", True),
        component.get("value") or "",
        component.get("placeholder") or "",
        component.get("style") == 2,
        component.get("min_length") or 0,
        component.get("max_length") or 4000,
        _options(component),
        component.get("min_values", 1),
        component.get("max_values") or _default_max(component),
        _chosen(component),
        tuple(component.get("channel_types") or ()),
    )


def _default_max(component: Json) -> int:
    """Return the default maximum: all checkboxes of a group, one option of a select."""
    return len(component["options"]) if component["type"] == ComponentType.CHECKBOX_GROUP else 1


def _chosen(component: Json) -> tuple[str, ...]:
    if component.get("default"):
        return ("true",)
    preset = [option.value for option in _options(component) if option.default]
    return tuple(preset or (str(each["id"]) for each in component.get("default_values") or ()))


def _options(component: Json) -> tuple[SelectOption, ...]:
    return tuple(
        SelectOption(option["label"], option["value"], option.get("description") or "", bool(option.get("default")))
        for option in component.get("options") or ()
    )
