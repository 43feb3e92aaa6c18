"""`/help`: the start card, from which a game is opened, and what every command does."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.client.host import Host
from bot.ui.components.command_text import command_text
from bot.ui.components.controls import Button
from bot.ui.components.payload import MessagePayload
from bot.ui.transport.failures import Declined
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.help import words
from cogs.help.directory import Directory
from cogs.help.start_card import CARD, StartCardMessages


class Help(commands.Cog):
    """The one command that leads to the others."""

    def __init__(self, host: Host) -> None:
        self.directory = Directory(host.tree, host.dispatcher.command_ids)
        self.card = StartCardMessages(host.dispatcher, self.directory)
        host.dispatcher.start = self.card.sheet

    @app_commands.command(name="help", description=command_text(words.HELP))
    @app_commands.describe(topic=command_text(words.WHICH_TOPIC))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def explain(self, interaction: Interaction, topic: str | None = None) -> None:
        """Show the start card, or one group of commands."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            if topic is None:
                payload = await self.card.sheet(response)
                await response.tell(payload)
                if not payload.files:
                    await self.card.complete(response)
                    await response.amend(await self.card.sheet(response))
                return
            wanted = topic.lower().strip().removeprefix("/")
            text = self.directory.topic(wanted, in_server=response.in_server)
            if text is None:
                raise Declined(words.no_topic(self.directory.names()))
            controls = (Button(words.ALL_GAMES, CARD), self.directory.select(wanted))
            await response.tell(MessagePayload(text, (), controls, CARD))

    @explain.autocomplete("topic")
    async def topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest the groups of commands that begin with the text."""
        wanted = typed.lower().strip().removeprefix("/")
        names = [name for name in self.directory.names() if name.startswith(wanted)]
        return [app_commands.Choice(name=name, value=name) for name in names][:25]


async def setup(host: Host) -> None:
    """Let members ask for help."""
    await host.add_cog(Help(host))
