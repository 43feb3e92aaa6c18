"""Options of a game as people read and type them: "The Machine: hard".

The short form `level=hard` is understood as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.discord.components.controls import Choice
from bot.discord.components.modal import MAX_FIELDS, MAX_TICKS, ChecksField, Field, FieldValues, RadioField, SelectField
from bot.discord.press import words
from bot.discord.table.search import in_english
from bot.games.catalogues import is_named, split_alternatives
from bot.games.contract import BadOption, Game, Option, OptionValue, format_value
from bot.games.text import Text, TextLike, fold_typed

DRAWN = "drawn"
"""The word for a randomly drawn value."""

"""Length of a suggestion."""

TICKS = "ticks "
"""Prefix of the keys of groups of options with two values, in a modal."""


def describe_options(options: Sequence[Option], values: Mapping[str, OptionValue]) -> list[Text]:
    """Describe options; those that were not chosen have their defaults."""
    return [option.describe(values.get(option.name, option.default)) for option in options]


def describe_changed_options(game: Game, values: Mapping[str, OptionValue]) -> list[Text]:
    """Describe options that differ from the defaults."""
    return [
        option.describe(values[option.name])
        for option in game.options
        if values.get(option.name, option.default) != option.default
    ]


def read_options(game: Game, text: str | None) -> dict[str, OptionValue]:
    """Parse options. Raises BadOption, which lists the game's options."""
    chosen: dict[str, OptionValue] = {}
    for part in in_english(text or "", partial(next_options, game)).split(","):
        if part.strip():
            option, written = _option_of(game, part)
            chosen[option.name] = option.read(written)
    return chosen


def read_drawn_options(game: Game, text: str | None) -> dict[str, OptionValue | tuple[OptionValue, ...]]:
    """Parse options of which one value is drawn: "Colours: 3 or 4", "Colours: drawn".

    The word `drawn` alone means all options. Raises BadOption.
    """
    if is_named(words.DRAWN, text or ""):
        return {option.name: option.choices for option in game.options}
    chosen: dict[str, OptionValue | tuple[OptionValue, ...]] = {}
    for part in in_english(text or "", partial(next_options, game, drawn=True)).split(","):
        if part.strip():
            option, written = _option_of(game, part)
            each = () if written.strip().lower() == DRAWN else map(option.read, split_alternatives(written))
            values = tuple(dict.fromkeys(each)) or option.choices
            chosen[option.name] = values[0] if len(values) == 1 else values
    return chosen


def _option_of(game: Game, part: str) -> tuple[Option, str]:
    """Split a part into option and value. Raises BadOption."""
    title, colon, value = part.partition(":")
    if not colon:
        title, _, value = part.partition("=")
    for option in game.options:
        if fold_typed(title) == option.name or is_named(option.title, title):
            return option, value
    raise BadOption(words.unknown_option(game.title, title.strip(), [option.title for option in game.options]))


def describe_drawn_options(game: Game, values: Mapping[str, OptionValue | tuple[OptionValue, ...]]) -> list[Text]:
    """Describe unusual options, and the possible values of drawn ones."""
    several = [
        words.one_of(option.title, [option.value_name(each) for each in value])
        for option in game.options
        if isinstance(value := values.get(option.name), tuple)
    ]
    stated = {name: value for name, value in values.items() if not isinstance(value, tuple)}
    return [*describe_changed_options(game, game.with_defaults(stated)), *several]


def next_options(game: Game, done: Sequence[str], *, drawn: bool = False) -> list[TextLike]:
    """Return every value of every option that is not in the parts of a text yet."""
    used = [part.partition(":")[0] for part in done]
    return [
        said
        for option in game.options
        if not any(is_named(option.title, each) for each in used)
        for said in (*map(option.describe, option.choices), *([words.drawn_option(option.title)] if drawn else []))
    ]


def option_fields(
    options: Sequence[Option], values: Mapping[str, OptionValue], most: int = MAX_FIELDS
) -> Sequence[Field]:
    """Make the fields of a modal, one per option with several values.

    Options with two values share a field with ticks.

    A tick is the value that is not the default. Options beyond `most` fields can only be typed.
    """
    current = {option.name: values.get(option.name, option.default) for option in options}
    several = [_several_field(option, current[option.name]) for option in options if len(option.choices) > 2]
    two = [option for option in options if len(option.choices) == 2]
    ticks = [
        Choice(
            option.describe(_other_value(option)),
            option.name,
            option.help,
            chosen=current[option.name] != option.default,
        )
        for option in two
    ]
    groups = [ticks[start : start + MAX_TICKS] for start in range(0, len(ticks), MAX_TICKS)]
    checks = [
        ChecksField(key=f"{TICKS}{n}", label=words.VARIANTS, choices=tuple(each)) for n, each in enumerate(groups)
    ]
    return [*several, *checks][:most]


def _several_field(option: Option, current: OptionValue) -> Field:
    choices = tuple(
        Choice(option.value_name(value), format_value(value), chosen=value == current) for value in option.choices
    )
    kind = RadioField if len(choices) <= MAX_TICKS else SelectField
    return kind(key=option.name, label=option.title, description=option.help, choices=choices)


def _other_value(option: Option) -> OptionValue:
    return next(value for value in option.choices if value != option.default)


def read_option_fields(options: Sequence[Option], fields: FieldValues) -> dict[str, OptionValue]:
    """Read the options from a submitted modal; those without a field are left out.

    Raises BadOption.
    """
    named = {option.name: option for option in options}
    chosen = {key: named[key].read(values[0]) for key, values in fields.items() if key in named and values}
    if any(key.startswith(TICKS) for key in fields):
        ticked = {name for key, values in fields.items() if key.startswith(TICKS) for name in values}
        for option in options:
            if len(option.choices) == 2:
                chosen[option.name] = _other_value(option) if option.name in ticked else option.default
    return chosen
