"""The directory of commands, made from the command tree, by the first word of their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from discord import AppCommandType, app_commands

from bot.games.text import Text, lines
from bot.ui.components.controls import Choice, Select, shorten
from bot.ui.components.links import command_link
from bot.ui.components.payload import MAX_CONTENT_LENGTH
from cogs.help import words

COMMANDS = "commands"
"""The word of the select in which a group of commands is chosen."""

DESCRIPTION_LENGTHS = (100, 80, 60, 40, 30, 20)
"""Lengths to try for descriptions, in characters, until a group fits into a message."""


class Directory:
    """The commands of a tree, as they are mentioned under these ids."""

    def __init__(self, tree: app_commands.CommandTree[Any], ids: Mapping[str, int]) -> None:
        self._tree = tree
        self._ids = ids

    def names(self) -> list[str]:
        """Every group of commands."""
        return sorted(command.name for command in self._tree.get_commands(type=AppCommandType.chat_input))

    def select(self, chosen: str = "") -> Select:
        """The list of all groups."""
        choices = [
            Choice(f"/{command.name}", command.name, _described(command), chosen=command.name == chosen)
            for command in sorted(self._tree.get_commands(type=AppCommandType.chat_input), key=lambda each: each.name)
        ]
        return Select(words.COMMANDS, COMMANDS, tuple(choices))

    def topic(self, name: str, *, in_server: bool = True) -> Text | None:
        """What every command of a group does; None for a group that there is not."""
        command = self._tree.get_command(name)
        if command is None:
            return None
        note = [] if in_server or not getattr(command, "guild_only", False) else [words.COMMANDS_IN_SERVERS]
        found = [lines(*note, *self._lines(command, length)) for length in DESCRIPTION_LENGTHS]
        return next((text for text in found if len(str(text)) <= MAX_CONTENT_LENGTH), found[-1])

    def _lines(self, command: Any, length: int) -> Iterator[Text]:
        inside = [command]
        if isinstance(command, app_commands.Group):
            yield words.group(_described(command))
            inside = [one for one in command.walk_commands() if isinstance(one, app_commands.Command)]
        for one in inside:
            link = command_link(self._ids, one.qualified_name)
            yield words.command(link, shorten(str(_described(one)), length))


def _described(command: Any) -> str:
    return str(getattr(command, "description", ""))
