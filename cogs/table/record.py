"""`/record`: verify a game file, replay it, and import it as a table."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.client.host import Host
from bot.discord.components.command_text import command_text
from bot.discord.components.controls import Button
from bot.discord.components.payload import FileAttachment, MessagePayload
from bot.discord.press.panel import PanelAction, PickedMember
from bot.discord.press.press import Press
from bot.discord.table import words as words_of_end
from bot.discord.transport import permissions
from bot.discord.transport.calls import Declined
from bot.discord.transport.places import venue_of
from bot.discord.transport.response import Deferral, Interaction, Response
from bot.discord.words import OLD_BUTTON
from bot.games.contract import BadRecord
from bot.games.records import Record, Verification
from bot.games.text import Text, TextLike, lines, sentences
from cogs.table import lookup, words
from cogs.table.base import TableActions
from cogs.table.lookup import Here
from cogs.table.replay import ReplayActions

# Games as files that anyone can check


IMPORT = "import"
"""The verb of *Import here*, and what names no table in its control."""

WATCH = "watch"
"""The verb that replays a record."""

RECORD_FILE = "record.json"
"""The record in answers with these buttons."""

MAX_RECORD_SIZE = 256 * 1024
"""Bytes of a record that is read; a game of a few hundred moves takes some 10 KiB."""


class FileActions(TableActions):
    """Export, verify; import and verify a record for `/record`."""

    def actions(self, here: Here) -> Sequence[PanelAction]:
        """Return the actions that concern the record."""
        there = here.channel_table is not None
        return (
            PanelAction("export", words.EXPORT, words.EXPORT_SUMMARY, self._export, available=there),
            PanelAction("verify", words.VERIFY, words.VERIFY_SUMMARY, self._verify, available=there),
        )

    async def _export(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Send the record."""
        table = await lookup.latest(self.dispatcher, response.interaction)
        record = await self.services.records.export(table.id)
        content = words.RECORD if record.seed is not None else words.RECORD_SO_FAR
        file = FileAttachment(f"{table.game}-{table.id}.json", record.to_json().encode())
        await response.tell(MessagePayload(content, (file,)))

    async def _verify(self, response: Response, text: str, member: PickedMember | None) -> None:
        """Check the game of the channel."""
        table = await lookup.latest(self.dispatcher, response.interaction)
        found = await self.services.records.verify(table.id)
        record = await self.services.records.export(table.id)
        await response.tell(_checked(table.id, record, found, going_on=not table.status.ended))

    async def verify_record(self, response: Response, record: discord.Attachment) -> None:
        """Check a record, and offer to import it.

        The answer carries the file for the button.
        """
        text = await read_text(record)
        read = Record.from_json(text)
        found = _checked(None, read, await self.services.records.verify_record(read))
        sealed = read.seed is None
        replay = Button(words_of_end.REPLAY, WATCH, tone="main", disabled=sealed)
        await response.tell(record_payload(found, text, replay, Button(words.IMPORT_HERE, IMPORT, disabled=sealed)))

    async def import_record(self, response: Response, record: discord.Attachment) -> None:
        """Read a record and show the game as a table of the channel."""
        interaction = response.interaction
        await permissions.require(interaction)
        if interaction.channel_id is None:
            raise Declined(words.NONE_WAS)
        text = await read_text(record)
        try:
            live = await self.services.records.import_record(
                Record.from_json(text), interaction.guild_id, interaction.channel_id, response.member,
                venue=venue_of(interaction),
            )  # fmt: skip
        except BadRecord as error:
            raise Declined(sentences(error.text, words.NOTHING_IMPORTED)) from error
        await self.dispatcher.boards.post(response, live)


def record_payload(content: TextLike, record: str, *controls: Button) -> MessagePayload:
    """Make a message with a record, on which its controls act."""
    return MessagePayload(content, (FileAttachment(RECORD_FILE, record.encode()),), controls, IMPORT)


def _checked(table: str | None, record: Record, found: Verification, *, going_on: bool = False) -> Text:
    cut = found.is_cut_short and not going_on
    text = words.checked(table, found.moves, found.scores, cut_short=cut)
    text = sentences(text, words.lost_early([seat for seat, _ in found.forfeits])) if found.forfeits else text
    return lines(text, words.published(record.commitment, words_of_end.revealed(record.seed, record.commitment_form)))


async def read_text(record: discord.Attachment) -> str:
    """The text of a file. Raises Declined when it is too large, deleted or not text."""
    if record.size > MAX_RECORD_SIZE:
        raise Declined(words.too_large(MAX_RECORD_SIZE // 1024))
    try:
        return (await record.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Declined(words.NO_TEXT) from None
    except (discord.NotFound, discord.Forbidden):
        raise Declined(words.FILE_GONE) from None


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
