"""The topics of `/help`: commands from the command tree, rules, lessons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from discord import AppCommandType, app_commands

from bot.discord.components.controls import Choice, Select
from bot.discord.components.links import command_link
from bot.discord.table.face import Face, Suggestion
from bot.games.text import ENGLISH, Language, Text, TextLike, fold_typed, lines
from cogs.help import words
from cogs.help.availability import availability_of

COMMANDS = "commands"
"""First word of the argument of the select of commands."""

LEARN, RULES = "learn", "rules"
"""Topics that each game has: its lessons, and its first topic of the rules."""


class Directory:
    """The commands of a tree, with mentions, and the topics of the games."""

    def __init__(self, tree: app_commands.CommandTree[Any], ids: Mapping[str, int], faces: Mapping[str, Face]) -> None:
        self._tree = tree
        self._ids = ids
        self._faces = faces

    def names(self) -> list[str]:
        """Every group of commands."""
        return sorted(command.name for command in self._tree.get_commands(type=AppCommandType.chat_input))

    def links(self) -> list[str]:
        """Link all commands."""
        return [command_link(self._ids, name) for name in self.names()]

    def select(self, chosen: str = "") -> Select:
        """Make the select of all commands."""
        choices = [
            Choice(f"/{command.name}", command.name, _description(command), chosen=command.name == chosen)
            for command in sorted(self._tree.get_commands(type=AppCommandType.chat_input), key=lambda each: each.name)
        ]
        return Select(words.COMMANDS, COMMANDS, tuple(choices))

    def explain_command(self, name: str, *, in_server: bool = True) -> Text | None:
        """Say what a command and its options do; None if there is no such command."""
        command = self._tree.get_command(name)
        if command is None:
            return None
        elsewhere = not in_server and not availability_of(command.name).contexts.dm_channel
        note = words.COMMANDS_IN_SERVERS if elsewhere else ""
        return lines(note, *self._lines(command))

    def _lines(self, command: Any) -> Iterator[Text]:
        yield words.command(command_link(self._ids, command.name), _description(command))
        named = command.to_dict(self._tree).get("options", ())
        for option, described in zip(named, command.parameters, strict=True):
            yield words.option(option["name"], _description(described))

    def suggestions(self, language: Language) -> Iterator[Suggestion]:
        """Suggest every topic: commands, then rules and lessons by game."""
        for name in self.names():
            yield Suggestion(name, f"/{name}")
        for key, face in self._faces.items():
            if face.lessons:
                yield Suggestion(f"{key} {LEARN}", words.learn(face.game.title).render(language))
            for topic_key, topic in face.topics.items():
                label = words.topic(face.game.title, topic.title).render(language)
                yield Suggestion(f"{key} {topic_key}", label)

    def find_game_topic(self, wanted: str, language: Language) -> tuple[Face, str] | None:
        """Return a game and the key of its topic, or LEARN for its lessons; None if there is none."""
        suggested = (*self.suggestions(ENGLISH), *self.suggestions(language))
        known = {fold_typed(each.label): each.notation for each in suggested}
        game, _, topic = known.get(fold_typed(wanted), wanted).partition(" ")
        face = self._faces.get(game)
        if face is None:
            return None
        if topic == RULES:
            return face, next(iter(face.topics))
        return (face, topic) if topic in face.topics or (topic == LEARN and face.lessons) else None


def _description(described: Any) -> TextLike:
    """Return what a command or an option does, as `command_text` was given it."""
    said = getattr(described, "_locale_description", None) or getattr(described, "locale_description", None)
    found: TextLike = described.description if said is None else said.extras.get("text", described.description)
    return found
