"""Discord's rules for components of messages and forms, with Discord's errors."""

from __future__ import annotations

from collections.abc import Container, Iterable

from bot.playground.world.components import CLASSIC, SELECTS, ComponentType, walk
from bot.playground.world.errors import FormErrors, PathPart
from bot.playground.world.model import Json

Path = tuple[PathPart, ...]

_DEFAULTS = {
    ComponentType.USER_SELECT: ("user",),
    ComponentType.ROLE_SELECT: ("role",),
    ComponentType.MENTIONABLE_SELECT: ("user", "role"),
    ComponentType.CHANNEL_SELECT: ("channel",),
}
"""The kinds of a select's default values."""

MAX_ROWS = 5
MAX_ROW_COMPONENTS = 5
MAX_OPTIONS = 25
MAX_TICKS = 10
"""Maximum number of options in a group of radio buttons or checkboxes."""
MAX_V2_COMPONENTS = 40
MAX_V2_TEXT = 4000
MAX_FORM_COMPONENTS = 5
LINK_STYLE = 5
PREMIUM_STYLE = 6


def check_message_components(problems: FormErrors, path: Path, components: object, *, v2: bool) -> None:
    """Check the components of a message."""
    if not problems.check_count(path, components, 0, MAX_V2_COMPONENTS if v2 else MAX_ROWS):
        return
    if not isinstance(components, list):
        return
    for index, component in enumerate(components):
        place = (*path, index)
        if v2:
            _check_any(problems, place, component)
        elif component.get("type") != ComponentType.ACTION_ROW:
            problems.add((*place, "type"), "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (1,).')
        else:
            _check_row(problems, place, component)
    if v2:
        _check_totals(problems, path, components)
    _check_ids(problems, path, components)


def check_emojis(problems: FormErrors, path: Path, components: object, known: Container[int]) -> None:
    """Check that the application's emojis on buttons and options exist."""
    if not isinstance(components, list):
        return
    for row, component in enumerate(components):
        for index, inner in enumerate(component.get("components") or ()):
            place: Path = (*path, row, "components", index)
            if not _is_known_emoji(inner, known):
                problems.add((*place, "emoji", "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
            for number, option in enumerate(inner.get("options") or ()):
                if not _is_known_emoji(option, known):
                    chosen: Path = (*place, "options", number, "emoji", "id")
                    problems.add(chosen, "SELECT_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _is_known_emoji(part: Json, known: Container[int]) -> bool:
    emoji = (part.get("emoji") or {}).get("id")
    return emoji is None or int(emoji) in known


def check_modal(problems: FormErrors, path: Path, modal: Json) -> None:
    """Check a form."""
    problems.check_length((*path, "custom_id"), modal.get("custom_id"), 1, 100)
    problems.check_length((*path, "title"), modal.get("title"), 1, 45)
    components = modal.get("components")
    if not problems.check_count((*path, "components"), components, 1, MAX_FORM_COMPONENTS) or not isinstance(
        components, list
    ):
        return
    for index, component in enumerate(components):
        place: Path = (*path, "components", index)
        kind = component.get("type")
        if kind == ComponentType.LABEL:
            problems.check_length((*place, "label"), component.get("label"), 1, 45)
            problems.check_length((*place, "description"), component.get("description") or "", 0, 100)
            _check_field(problems, (*place, "component"), component.get("component") or {})
        elif kind == ComponentType.ACTION_ROW:
            inner = component.get("components") or [{}]
            problems.check_length((*place, "components", 0, "label"), inner[0].get("label"), 1, 45)
            _check_field(problems, (*place, "components", 0), inner[0])
        elif kind != ComponentType.TEXT_DISPLAY:
            message = 'Value of field "type" must be one of (1, 10, 18).'
            problems.add((*place, "type"), "UNION_TYPE_CHOICES", message)
    _check_ids(problems, (*path, "components"), components)


def _check_row(problems: FormErrors, path: Path, row: Json) -> None:
    inner = row.get("components")
    place: Path = (*path, "components")
    if not problems.check_count(place, inner, 1, MAX_ROW_COMPONENTS) or not isinstance(inner, list):
        return
    for index, component in enumerate(inner):
        kind = component.get("type")
        if kind not in CLASSIC - {ComponentType.ACTION_ROW}:
            message = 'Value of field "type" must be one of (2, 3, 5, 6, 7, 8).'
            problems.add((*place, index, "type"), "UNION_TYPE_CHOICES", message)
        elif kind == ComponentType.BUTTON:
            _check_button(problems, (*place, index), component)
        else:
            _check_select(problems, (*place, index), component)
            if len(inner) > 1:
                code = "COMPONENT_LAYOUT_WIDTH_EXCEEDED"
                problems.add((*place, index), code, "The specified component exceeds the maximum width")


def _check_button(problems: FormErrors, path: Path, button: Json) -> None:
    style = button.get("style")
    if style not in range(1, PREMIUM_STYLE + 1):
        problems.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
    problems.check_length((*path, "label"), button.get("label") or "", 0, 80)
    if style == LINK_STYLE:
        problems.check_length((*path, "url"), button.get("url"), 1, 512)
        if button.get("custom_id"):
            code = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"
            problems.add(path, code, "A custom id and url cannot both be specified")
    elif style != PREMIUM_STYLE:
        problems.check_length((*path, "custom_id"), button.get("custom_id"), 1, 100)
    if style != PREMIUM_STYLE and not button.get("label") and not button.get("emoji"):
        problems.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")


def _check_select(problems: FormErrors, path: Path, select: Json) -> None:
    problems.check_length((*path, "custom_id"), select.get("custom_id"), 1, 100)
    problems.check_length((*path, "placeholder"), select.get("placeholder") or "", 0, 150)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    for name, value, floor in (("min_values", least, 0), ("max_values", most, 1)):
        if not isinstance(value, int) or not floor <= value <= MAX_OPTIONS:
            message = f"int value should be between {floor} and {MAX_OPTIONS}."
            problems.add((*path, name), "NUMBER_TYPE_RANGE", message)
    if select.get("type") == ComponentType.STRING_SELECT:
        _check_options(problems, path, select, most)
    else:
        _check_defaults(problems, path, select, most)


def _check_defaults(problems: FormErrors, path: Path, select: Json, most: int) -> None:
    """Check the default values of a select of members, roles or channels."""
    chosen = select.get("default_values") or []
    place: Path = (*path, "default_values")
    if isinstance(most, int) and len(chosen) > most:
        code = "SELECT_COMPONENT_INVALID_DEFAULT_VALUES"
        problems.add(place, code, "More values are selected by default than max_values allows")
    allowed = _DEFAULTS[ComponentType(select["type"])]
    for index, value in enumerate(chosen):
        if value.get("type") not in allowed:
            problems.add((*place, index, "type"), "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")


def _check_options(
    problems: FormErrors, path: Path, select: Json, most: int, *, fewest: int = 1, limit: int = MAX_OPTIONS
) -> None:
    options = select.get("options")
    place: Path = (*path, "options")
    if not problems.check_count(place, options, fewest, limit) or not isinstance(options, list):
        return
    seen = set()
    for index, option in enumerate(options):
        problems.check_length((*place, index, "label"), option.get("label"), 1, 100)
        problems.check_length((*place, index, "value"), option.get("value"), 1, 100)
        problems.check_length((*place, index, "description"), option.get("description") or "", 0, 100)
        if option.get("value") in seen:
            code = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
            problems.add((*place, index, "value"), code, "The specified option value is already used")
        seen.add(option.get("value"))
    if isinstance(most, int) and most > len(options):
        code = "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS"
        problems.add((*path, "max_values"), code, "max_values cannot exceed the number of options")
    if sum(bool(option.get("default")) for option in options) > most:
        code = "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS"
        problems.add(place, code, "More options are selected by default than max_values allows")


def _check_field(problems: FormErrors, path: Path, field: Json) -> None:
    kind = field.get("type")
    if kind == ComponentType.TEXT_INPUT:
        problems.check_length((*path, "custom_id"), field.get("custom_id"), 1, 100)
        problems.check_length((*path, "placeholder"), field.get("placeholder") or "", 0, 100)
        problems.check_length((*path, "value"), field.get("value") or "", 0, 4000)
        for name, floor in (("min_length", 0), ("max_length", 1)):
            if not floor <= (field.get(name) or floor) <= 4000:
                problems.add((*path, name), "NUMBER_TYPE_RANGE", f"int value should be between {floor} and 4000.")
    elif kind in SELECTS:
        _check_select(problems, path, field)
    elif kind in (ComponentType.RADIO_GROUP, ComponentType.CHECKBOX_GROUP):
        problems.check_length((*path, "custom_id"), field.get("custom_id"), 1, 100)
        _check_group(problems, path, field)
    elif kind in (ComponentType.CHECKBOX, ComponentType.FILE_UPLOAD):
        problems.check_length((*path, "custom_id"), field.get("custom_id"), 1, 100)
    else:
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", "No such field for a form.")


def _check_group(problems: FormErrors, path: Path, group: Json) -> None:
    """Check radio buttons or checkboxes."""
    one = group.get("type") == ComponentType.RADIO_GROUP
    count = len(group.get("options") or ())
    most = 1 if one else group.get("max_values") or count
    _check_options(problems, path, group, most, fewest=2 if one else 1, limit=MAX_TICKS)
    if not one and group.get("min_values") == 0 and group.get("required", True):
        problems.add((*path, "required"), "BASE_TYPE_INVALID", "required must be false if min_values is 0")


def _check_any(problems: FormErrors, path: Path, component: Json) -> None:
    kind = component.get("type")
    if kind == ComponentType.ACTION_ROW:
        _check_row(problems, path, component)
    elif kind == ComponentType.TEXT_DISPLAY:
        problems.check_length((*path, "content"), component.get("content"), 1, MAX_V2_TEXT)
    elif kind == ComponentType.SECTION:
        problems.check_count((*path, "components"), component.get("components"), 1, 3)
        accessory = component.get("accessory") or {}
        if accessory.get("type") == ComponentType.BUTTON:
            _check_button(problems, (*path, "accessory"), accessory)
        elif accessory.get("type") != ComponentType.THUMBNAIL:
            problems.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
    elif kind == ComponentType.MEDIA_GALLERY:
        items = component.get("items")
        if problems.check_count((*path, "items"), items, 1, 10) and isinstance(items, list):
            for index, item in enumerate(items):
                problems.check_length((*path, "items", index, "description"), item.get("description") or "", 0, 1024)
    elif kind == ComponentType.CONTAINER:
        for index, inner in enumerate(component.get("components") or []):
            _check_any(problems, (*path, "components", index), inner)
    elif kind not in (ComponentType.FILE, ComponentType.SEPARATOR):
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", "No such component for a message.")


def _check_totals(problems: FormErrors, path: Path, components: Iterable[Json]) -> None:
    every = list(walk(components))
    if len(every) > MAX_V2_COMPONENTS:
        message = f"The total number of components cannot exceed {MAX_V2_COMPONENTS}"
        problems.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    text = sum(len(component.get("content") or "") for component in every)
    if text > MAX_V2_TEXT:
        message = f"The text of all components cannot exceed {MAX_V2_TEXT} characters"
        problems.add(path, "COMPONENT_MAX_TOTAL_TEXT_EXCEEDED", message)


def _check_ids(problems: FormErrors, path: Path, components: Iterable[Json]) -> None:
    seen: set[str] = set()
    for component in walk(components):
        custom_id = component.get("custom_id")
        if custom_id in seen:
            message = f"Component custom id cannot be duplicated: {custom_id}"
            problems.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        if custom_id:
            seen.add(custom_id)
