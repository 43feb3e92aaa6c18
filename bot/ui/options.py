"""The options of a game in words, as people read and type them: "The Machine: hard, Colours: 4".

The short form `level=hard`, which programs write, is understood as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.contract import Game, Option, OptionValue
from bot.games.errors import BadOption
from bot.games.text import Text
from bot.ui.words import commands as words

LONGEST = 100
"""Characters of one suggestion."""


def chosen_in_words(options: Sequence[Option], values: Mapping[str, OptionValue]) -> list[Text]:
    """How these options were chosen, each in words; one that was not chosen has its default."""
    return [option.worded(values.get(option.name, option.default)) for option in options]


def unusual_in_words(game: Game, values: Mapping[str, OptionValue]) -> list[Text]:
    """What differs from the defaults, each in words; empty when nothing does."""
    return [
        option.worded(values[option.name])
        for option in game.options
        if values.get(option.name, option.default) != option.default
    ]


def read_options(game: Game, text: str | None) -> dict[str, OptionValue]:
    """What was chosen. Raises BadOption with what the game takes."""
    chosen: dict[str, OptionValue] = {}
    for part in (text or "").split(","):
        if part.strip():
            name, value = _read(game, part)
            chosen[name] = value
    return chosen


def _read(game: Game, part: str) -> tuple[str, OptionValue]:
    title, colon, value = part.partition(":")
    if not colon:
        title, _, value = part.partition("=")
    wanted = title.strip().lower()
    for option in game.options:
        if wanted in (option.name, str(option.title).lower()):
            return option.name, option.read(value)
    raise BadOption(words.unknown_option(game.title, title.strip(), [option.title for option in game.options]))


def suggest_options(game: Game, typed: str) -> list[str]:
    """How the text could go on: every value of every option that is not in it yet."""
    *done, begun = [part.strip() for part in typed.split(",")]
    used = {part.partition(":")[0].lower() for part in done}
    before = [part for part in done if part]
    return [
        suggestion
        for option in game.options
        if str(option.title).lower() not in used
        for value in option.choices
        if begun.lower() in (word := str(option.worded(value))).lower()
        and len(suggestion := ", ".join([*before, word])) <= LONGEST
    ]
