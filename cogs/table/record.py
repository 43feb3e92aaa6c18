"""`/record`: verify a game file, replay it, and import it as a table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.client.host import Host
from bot.discord.components.command_text import command_text
from bot.discord.components.controls import Button
from bot.discord.press.press import Press
from bot.discord.table.words import end as words_of_end
from bot.discord.transport.failures import Declined
from bot.discord.transport.response import Deferral, Interaction, Response
from bot.discord.words import OLD_BUTTON
from bot.games.records import Record
from cogs.table import words
from cogs.table.files import IMPORT, RECORD_FILE, WATCH, FileActions, read_text, record_payload
from cogs.table.replay import ReplayActions

VERIFY = "verify"
DO = [
    app_commands.Choice(name=command_text(words.VERIFY), value=VERIFY),
    app_commands.Choice(name=command_text(words_of_end.REPLAY), value=WATCH),
    app_commands.Choice(name=command_text(words.IMPORT_HERE), value=IMPORT),
]


class RecordCommand(commands.Cog):
    """The command, and the buttons under its answers."""

    def __init__(self, host: Host) -> None:
        self._files = FileActions(host.dispatcher)
        self._replay = ReplayActions(host.dispatcher)
        host.dispatcher.add_verb(IMPORT, self.press_import)
        host.dispatcher.add_verb(WATCH, self.press_watch)

    @app_commands.command(description=command_text(words.RECORD_COMMAND))
    @app_commands.describe(file=command_text(words.WHICH_RECORD), do=command_text(words.RECORD_DO))
    @app_commands.choices(do=DO)
    async def record(self, interaction: Interaction, file: discord.Attachment, do: str = VERIFY) -> None:
        """Verify a record and offer the rest, or replay or import it at once."""
        handlers = {WATCH: self._watch, IMPORT: self._files.import_record}
        async with Response(interaction, late=Deferral.PUBLIC if do == IMPORT else Deferral.PRIVATE) as response:
            await handlers.get(do, self._files.verify_record)(response, file)

    async def press_watch(self, press: Press) -> None:
        """Replay the file of the pressed message.

        Raises Declined for a message without one.
        """
        await self._watch(press.response, _pressed_file(press))

    async def press_import(self, press: Press) -> None:
        """Import the file of the pressed message.

        Raises Declined for a message without one.
        """
        await self._files.import_record(press.response, _pressed_file(press))
        await press.response.conclude(words.IMPORTED)

    async def _watch(self, response: Response, file: discord.Attachment) -> None:
        """Replay a record, and offer to import it."""
        text = await read_text(file)
        below = record_payload("", text, Button(words.IMPORT_HERE, IMPORT))
        await self._replay.show_record(response, Record.from_json(text), below)


def _pressed_file(press: Press) -> discord.Attachment:
    """Return the record in the pressed message, which may have a film, too.

    Raises Declined.
    """
    message = press.response.interaction.message
    for file in () if message is None else message.attachments:
        if file.filename == RECORD_FILE:
            return file
    raise Declined(OLD_BUTTON)
