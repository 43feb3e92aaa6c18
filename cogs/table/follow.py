"""`/table follow`: for those who watch."""

from __future__ import annotations

from discord import app_commands

from bot.ui.components.command_text import command_text
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.table import lookup, words
from cogs.table.base import TableCog


class FollowCommand(TableCog):
    """Follow."""

    @app_commands.command(description=command_text(words.FOLLOW))
    @app_commands.describe(stop=command_text(words.FOLLOW_NO_MORE))
    async def follow(self, interaction: Interaction, stop: bool = False) -> None:
        """Follow the table of this channel, or no more."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            if stop:
                await self.dispatcher.followers.unfollow(
                    response, (await lookup.running(self.dispatcher, interaction)).table.id
                )
                return
            await self.dispatcher.followers.follow(response, await lookup.running(self.dispatcher, interaction))
