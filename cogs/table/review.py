"""`/table review`: review the finished game of this channel."""

from __future__ import annotations

from discord import app_commands

from bot.ui.client.host import Host
from bot.ui.components.command_text import command_text
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.review import ReviewMessages, words
from cogs.table import lookup
from cogs.table.base import TableCog


class ReviewCommand(TableCog):
    """Review."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.looking_back = ReviewMessages(host.dispatcher)

    @app_commands.command(description=command_text(words.COMMAND))
    async def review(self, interaction: Interaction) -> None:
        """Show the turning points of the game."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            await self.looking_back.open(response, await lookup.latest(self.dispatcher, interaction))
