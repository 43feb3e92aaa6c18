"""The log channel: its messages, and its setting in `/server`."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import discord

from bot.core.delivery.entries import OutboxEntry
from bot.core.services import Services
from bot.core.settings.service import NOWHERE
from bot.core.table.model import Status, Table
from bot.discord.client.host import Host
from bot.discord.components.languages import guild_language
from bot.discord.components.links import channel_link, player
from bot.discord.components.payload import MessagePayload
from bot.discord.notices.closing_call import result_lines
from bot.discord.table.face import Face
from bot.discord.transport.calls import CALL_ERRORS, TAKES_NO_MESSAGE, Call, Declined, Meaning, classify
from bot.discord.transport.delivery import post_once, retry_later
from bot.discord.transport.post import post
from bot.discord.words import CANNOT_WRITE
from bot.games.text import TextLike, lines
from cogs.journal import words
from cogs.journal.service import JOURNAL_CHANNEL, JOURNAL_ENTRY, JournalLine
from cogs.settings.actions import OwnPage, SettingActions
from cogs.settings.values import ShownChannels

# The log channel of a server: a line when a table starts, and one when it ends


_log = logging.getLogger(__name__)


class Journal:
    """Writes to the log channel that a server has chosen."""

    def __init__(self, client: discord.Client, services: Services, faces: Mapping[str, Face]) -> None:
        self._client = client
        self._services = services
        self._faces = faces
        services.outbox.serve(JOURNAL_ENTRY, self._write)
        services.settings.before(JOURNAL_CHANNEL, self._test_channel)

    async def _test_channel(self, guild: int, channel: str) -> None:
        """Post a first message in a chosen channel.

        Raises Declined if the bot can't write there, and what a failed call raises.
        """
        if channel == NOWHERE:
            return
        try:
            payload = MessagePayload(words.FROM_NOW_ON)
            await post(self._client, int(channel), payload, guild_language(self._client, guild), silent=True)
        except CALL_ERRORS as error:
            if classify(error, Call.SEND) in TAKES_NO_MESSAGE:
                raise Declined(CANNOT_WRITE) from error
            raise

    async def _write(self, entry: OutboxEntry) -> None:
        """Post one line, once. Raises RetryLater."""
        table = await self._services.tables.find(entry.subject)
        payload = MessagePayload(self._over(table) if entry.read(JournalLine).ended else self._begun(table))
        language, nonce = guild_language(self._client, table.guild), f"{table.id}-journal-{entry.content.key}"
        try:
            await post_once(self._client, entry, payload, language, silent=True, nonce=nonce)
        except CALL_ERRORS as error:
            if classify(error, Call.SEND) is not Meaning.CHANNEL_GONE:
                raise retry_later(error) from error
            _log.info("log channel deleted: channel=%d", entry.channel)
            if table.guild is not None:
                await self._services.settings.choose(JOURNAL_CHANNEL, table.guild, NOWHERE)

    def _begun(self, table: Table) -> TextLike:
        seats = [player(table, seat.number) for seat in table.seats]
        return words.begun(self._faces[table.game].game.title, channel_link(table.channel), seats)

    def _over(self, table: Table) -> TextLike:
        title, channel = self._faces[table.game].game.title, channel_link(table.channel)
        if table.outcome is None:
            return words.ended_early(title, channel, resigned=table.status is Status.RESIGNED)
        return lines(words.ended(title, channel), *result_lines(table))


LOG_CHANNEL = ShownChannels(JOURNAL_CHANNEL, words.LOG_CHANNEL)


async def setup(host: Host) -> None:
    """Log starts and ends of games."""
    services, panel = host.dispatcher.services, host.dispatcher.panels["server"]
    Journal(host, services, host.dispatcher.faces)
    actions = SettingActions(services.settings, services.now)

    async def line(page: OwnPage) -> TextLike:
        return words.log_channel(await actions.label_channel(LOG_CHANNEL, page.owner))

    panel.add("games", 600, actions.choose_channels("log", LOG_CHANNEL, host.chat_channels, button=20))
    panel.add_line(210, line)
