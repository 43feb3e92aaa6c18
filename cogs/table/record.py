"""`/record`: import a game file, or check it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.client.host import Host
from bot.ui.components.command_text import command_text
from bot.ui.transport.response import Deferral, Interaction, Response
from cogs.table import words
from cogs.table.files import FileActions


class RecordCommand(commands.Cog):
    """The command."""

    def __init__(self, host: Host) -> None:
        self._files = FileActions(host.dispatcher)

    @app_commands.command(description=command_text(words.IMPORT))
    @app_commands.describe(file=command_text(words.WHICH_RECORD), verify=command_text(words.VERIFY_SUMMARY))
    @app_commands.guild_only
    async def record(self, interaction: Interaction, file: discord.Attachment, verify: bool = False) -> None:
        """Import a record here, or check it."""
        async with Response(interaction, late=Deferral.PRIVATE if verify else Deferral.PUBLIC) as response:
            await (self._files.verify_record if verify else self._files.import_record)(response, file)
