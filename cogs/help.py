"""`/help`: first steps, and every command as it stands in the tree, so that no command can be forgotten or invented."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.registry import GAMES
from bot.ui.answer import Answer, Late
from bot.ui.failures import Declined
from bot.ui.host import Host

GAME_NAMES = ", ".join(f"`/{game.key} new` ({game.title})" for game in GAMES)

FIRST_STEPS = (
    "**Tablekeeper hosts board games in this channel.** You play when you have time; the table waits.\n"
    f"1. Open a table: {GAME_NAMES}. It shows its board here; with several seats a lobby opens first, to be joined.\n"
    "2. Choose what to do under the board. A choice only shows you what it would be; a coloured button plays it.\n"
    f"3. Everything can be typed, too: `/{GAMES[0].key} move` lists what can be played now.\n"
    "4. A mistake? `Undo` stands under the board while it is free, `/table undo` goes further.\n"
    "5. Who is best? `/challenge list` has shuffles that everybody plays once, `/records server` the best results.\n\n"
    "One table runs in a channel; for a second one the bot offers a thread."
)


class Help(commands.Cog):
    """The one command that explains the others."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @app_commands.command(name="help", description="First steps, and what every command does.")
    @app_commands.describe(topic="A group of commands; first steps when left out.")
    async def explain(self, interaction: discord.Interaction[Any], topic: str | None = None) -> None:
        """Explain one group of commands, or the first steps."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            groups = dict(grouped(self.host.tree))
            topics = " ".join(f"`/help topic:{name}`" for name in groups)
            if topic is not None:
                wanted = topic.lower().strip().removeprefix("/")
                if wanted not in groups:
                    raise Declined(f"There is no help on that. Try one of these: {topics}")
                await answer.tell("\n".join(groups[wanted]))
                return
            await answer.tell(f"{FIRST_STEPS}\n\nEvery command, by topic: {topics}")

    @explain.autocomplete("topic")
    async def topics(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        """The groups of commands that begin with what was typed."""
        return [
            app_commands.Choice(name=name, value=name)
            for name, _ in grouped(self.host.tree)
            if name.startswith(typed.lower().strip())
        ][:25]


def grouped(tree: app_commands.CommandTree[Any]) -> Iterator[tuple[str, list[str]]]:
    """Every command of the tree with its description and arguments, by the first word of its name."""
    for command in sorted(tree.get_commands(), key=lambda command: command.name):
        if isinstance(command, app_commands.Group):
            inside = [one for one in command.walk_commands() if isinstance(one, app_commands.Command)]
            yield command.name, [f"**{command.description}**", *map(_line, inside)]
        elif isinstance(command, app_commands.Command):
            yield command.name, [_line(command)]


def _line(command: app_commands.Command[Any, ..., Any]) -> str:
    arguments = " ".join(
        f"{parameter.display_name}" if parameter.required else f"[{parameter.display_name}]"
        for parameter in command.parameters
    )
    written = f"/{command.qualified_name} {arguments}".rstrip()
    return f"`{written}`: {command.description}"


async def setup(host: Host) -> None:
    """Let members ask for help."""
    await host.add_cog(Help(host))
