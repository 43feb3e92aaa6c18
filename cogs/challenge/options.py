"""The options of a challenge as one text, `level=hard aids=off`, with suggestions while it is typed."""

from __future__ import annotations

from bot.games.contract import Game, OptionValue, spoken
from bot.games.errors import BadOption
from cogs.challenge import words

LONGEST = 100
"""Characters of one suggestion."""


def read_options(game: Game, text: str | None) -> dict[str, OptionValue]:
    """What was chosen. Raises BadOption with what the game takes."""
    chosen: dict[str, OptionValue] = {}
    options = {option.name: option for option in game.options}
    for part in (text or "").replace(",", " ").split():
        name, _, value = part.partition("=")
        if name not in options:
            raise BadOption(words.unknown_option(game.title, name, tuple(options)))
        chosen[name] = options[name].read(value)
    return chosen


def suggest_options(game: Game, typed: str) -> list[str]:
    """How the text could go on: every value of every option that is not in it yet."""
    *done, begun = typed.split(" ")
    used = {part.partition("=")[0] for part in done}
    before = " ".join(part for part in done if part)
    return [
        suggestion
        for option in game.options
        if option.name not in used
        for value in option.choices
        if (word := f"{option.name}={spoken(value)}").startswith(begun)
        and len(suggestion := f"{before} {word}".strip()) <= LONGEST
    ]
