"""`/table follow`: for those who watch."""

from __future__ import annotations

from discord import app_commands

from bot.ui.answer import Answer, Late
from bot.ui.listed import listed
from cogs.table import lookup, words
from cogs.table.lookup import Interaction
from cogs.table.part import TablePart


class Spectators(TablePart):
    """Follow."""

    @app_commands.command(description=listed(words.FOLLOW))
    async def follow(self, interaction: Interaction) -> None:
        """Follow the table of this channel."""
        async with Answer(interaction, late=Late.PRIVATE) as answer:
            await self.desk.followers.follow(answer, await lookup.running(self.desk, interaction))
