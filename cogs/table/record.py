"""`/record`: check a game file, and import it as a table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.client.host import Host
from bot.ui.components.command_text import command_text
from bot.ui.transport.failures import Declined
from bot.ui.transport.press import Press
from bot.ui.transport.response import Deferral, Interaction, Response
from bot.ui.words import OLD_BUTTON
from cogs.table import words
from cogs.table.files import IMPORT, FileActions

VERIFY = "verify"
DO = [
    app_commands.Choice(name=command_text(words.VERIFY), value=VERIFY),
    app_commands.Choice(name=command_text(words.IMPORT_HERE), value=IMPORT),
]


class RecordCommand(commands.Cog):
    """The command, and the button under its answer."""

    def __init__(self, host: Host) -> None:
        self._files = FileActions(host.dispatcher)
        host.dispatcher.add_verb(IMPORT, self.press_import)

    @app_commands.command(description=command_text(words.RECORD_COMMAND))
    @app_commands.describe(file=command_text(words.WHICH_RECORD), do=command_text(words.RECORD_DO))
    @app_commands.choices(do=DO)
    @app_commands.guild_only
    async def record(self, interaction: Interaction, file: discord.Attachment, do: str = VERIFY) -> None:
        """Check a record and offer to import it, or import it at once."""
        async with Response(interaction, late=Deferral.PUBLIC if do == IMPORT else Deferral.PRIVATE) as response:
            await (self._files.import_record if do == IMPORT else self._files.verify_record)(response, file)

    async def press_import(self, press: Press) -> None:
        """Import the file of the pressed message. Raises Declined for a message without one."""
        message = press.response.interaction.message
        if message is None or not message.attachments:
            raise Declined(OLD_BUTTON)
        await self._files.import_record(press.response, message.attachments[0])
        await press.response.conclude(words.IMPORTED)
