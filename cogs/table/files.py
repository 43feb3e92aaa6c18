"""`/table export|import|verify`: games as files that anyone can check."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games.errors import BadRecord
from bot.games.records import Record, Verification
from bot.games.text import Text, lines, sentences
from bot.ui.components.command_text import command_text
from bot.ui.components.payload import FileAttachment, MessagePayload
from bot.ui.transport import permissions
from bot.ui.transport.failures import Declined
from bot.ui.transport.response import Deferral, Interaction, Response
from bot.ui.words.end import revealed
from cogs.table import lookup, words
from cogs.table.base import TableCog

MAX_RECORD_SIZE = 256 * 1024
"""Bytes of a record that is read; a game of a few hundred moves takes some 10 KiB."""


class FileCommands(TableCog):
    """Export, import, verify."""

    @app_commands.command(description=command_text(words.EXPORT))
    async def export(self, interaction: Interaction) -> None:
        """Hand out the record."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            table = await lookup.latest(self.dispatcher, interaction)
            record = await self.tables.records.export(table.id)
            text = words.RECORD if record.seed is not None else words.RECORD_SO_FAR
            await response.tell(
                MessagePayload(text, (FileAttachment(f"{table.game}-{table.id}.json", record.to_json().encode()),))
            )

    @app_commands.command(name="import", description=command_text(words.IMPORT))
    @app_commands.describe(record=command_text(words.WHICH_RECORD))
    async def import_record(self, interaction: Interaction, record: discord.Attachment) -> None:
        """Read a record and show the game."""
        async with Response(interaction, late=Deferral.PUBLIC) as response:
            await permissions.require(interaction)
            if interaction.channel_id is None:
                raise Declined(words.NONE_WAS)
            text = await _text(record)
            try:
                live = await self.tables.records.import_record(
                    Record.from_json(text), interaction.guild_id, interaction.channel_id, response.member
                )
            except BadRecord as error:
                raise Declined(sentences(error.text, words.NOTHING_IMPORTED)) from error
            await self.dispatcher.boards.post(response, live)

    @app_commands.command(description=command_text(words.VERIFY))
    @app_commands.describe(record=command_text(words.WHICH_RECORD_OR_TABLE))
    async def verify(self, interaction: Interaction, record: discord.Attachment | None = None) -> None:
        """Check a game."""
        async with Response(interaction, late=Deferral.PRIVATE) as response:
            if record is not None:
                read = Record.from_json(await _text(record))
                await response.tell(_checked(None, read, await self.tables.records.verify_record(read)))
                return
            table = await lookup.latest(self.dispatcher, interaction)
            found = await self.tables.records.verify(table.id)
            await response.tell(
                _checked(table.id, await self.tables.records.export(table.id), found, going_on=not table.status.ended)
            )


def _checked(table: str | None, record: Record, found: Verification, *, going_on: bool = False) -> Text:
    cut = found.is_cut_short and not going_on
    text = words.checked(table, found.moves, found.scores, cut_short=cut)
    return lines(text, words.published(record.commitment, revealed(record.seed, record.commitment_form)))


async def _text(record: discord.Attachment) -> str:
    """The text of a file. Raises Declined when it is too large, deleted or not text."""
    if record.size > MAX_RECORD_SIZE:
        raise Declined(words.too_large(MAX_RECORD_SIZE // 1024))
    try:
        return (await record.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Declined(words.NO_TEXT) from None
    except (discord.NotFound, discord.Forbidden):
        raise Declined(words.FILE_GONE) from None
