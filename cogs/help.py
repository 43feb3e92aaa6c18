"""`/help`: first steps, and every command as it stands in the tree, so that no command can be forgotten or invented."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.registry import GAMES
from bot.games.text import Text, lines, paragraphs
from bot.ui.answer import Answer, Late
from bot.ui.failures import Declined
from bot.ui.host import Host
from bot.ui.listed import listed
from cogs import words

FIRST_STEPS = words.first_steps(GAMES)


class Help(commands.Cog):
    """The one command that explains the others."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @app_commands.command(name="help", description=listed(words.HELP))
    @app_commands.describe(topic=listed(words.WHICH_TOPIC))
    async def explain(self, interaction: discord.Interaction[Any], topic: str | None = None) -> None:
        """Explain one group of commands, or the first steps."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            groups = dict(grouped(self.host.tree))
            topics = [f"`/help topic:{name}`" for name in groups]
            if topic is not None:
                wanted = topic.lower().strip().removeprefix("/")
                if wanted not in groups:
                    raise Declined(words.no_topic(topics))
                await answer.tell(lines(*groups[wanted]))
                return
            await answer.tell(paragraphs(FIRST_STEPS, words.topics(topics)))

    @explain.autocomplete("topic")
    async def topics(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        """The groups of commands that begin with what was typed."""
        return [
            app_commands.Choice(name=name, value=name)
            for name, _ in grouped(self.host.tree)
            if name.startswith(typed.lower().strip())
        ][:25]


def grouped(tree: app_commands.CommandTree[Any]) -> Iterator[tuple[str, list[Text]]]:
    """Every command of the tree with its description and arguments, by the first word of its name."""
    for command in sorted(tree.get_commands(), key=lambda command: command.name):
        if isinstance(command, app_commands.Group):
            inside = [one for one in command.walk_commands() if isinstance(one, app_commands.Command)]
            yield command.name, [words.group(command.description), *map(_line, inside)]
        elif isinstance(command, app_commands.Command):
            yield command.name, [_line(command)]


def _line(command: app_commands.Command[Any, ..., Any]) -> Text:
    arguments = " ".join(
        f"{parameter.display_name}" if parameter.required else f"[{parameter.display_name}]"
        for parameter in command.parameters
    )
    written = f"/{command.qualified_name} {arguments}".rstrip()
    return words.command(written, command.description)


async def setup(host: Host) -> None:
    """Let members ask for help."""
    await host.add_cog(Help(host))
