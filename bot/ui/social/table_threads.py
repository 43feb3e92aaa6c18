"""A thread of its own for the game of a lobby, where the server has that.

It begins from the lobby's message, so it has that message's id and there can be one only, however often it is tried.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.model.lobby import Lobby
from bot.services.service import Services
from bot.tables.settings import IN_THREADS, THREADS
from bot.ui.components.languages import guild_language
from bot.ui.transport.calls import CALL_ERRORS, Call, Meaning, classify, retry
from bot.ui.transport.places import ARCHIVE_MINUTES, MAX_NAME_LENGTH
from bot.ui.words import lobbies as words

_log = logging.getLogger(__name__)


class TableThreads:
    """Opens threads for games."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services

    async def open(self, lobby: Lobby, title: str, names: Sequence[str]) -> int | None:
        """Open a thread for a lobby's game, named by game and players. None: the game is played where the lobby is.

        That is so in threads and in channels that have none, where the server wants it, and where the bot may not.
        """
        channel = await self._parent(lobby)
        if channel is None or lobby.message is None:
            return None
        message = channel.get_partial_message(lobby.message)
        language = guild_language(self._client, lobby.guild)
        for name in (words.table_thread_name(title, names), words.plain_thread_name(title)):
            meaning = await self._begin(message, name.render(language)[:MAX_NAME_LENGTH])
            if meaning is Meaning.DONE:
                return lobby.message
            if meaning is not Meaning.BLOCKED:
                return None
        return None

    async def _begin(self, message: discord.PartialMessage, name: str) -> Meaning:
        """Begin a thread from a message, which is DONE also if it has one; try again if that is unknown."""
        meaning = Meaning.DONE
        for _ in range(2):
            try:
                await retry(lambda: message.create_thread(name=name, auto_archive_duration=ARCHIVE_MINUTES), Call.OPEN)
            except CALL_ERRORS as error:
                meaning = classify(error, Call.OPEN)
                _log.info("no thread for the game of message %d: %r", message.id, error)
                if meaning is Meaning.CHECK_FIRST:
                    continue
            return meaning
        return meaning

    async def _parent(self, lobby: Lobby) -> discord.TextChannel | None:
        """The channel of a lobby, if a thread can be opened from a message there."""
        guild = None if lobby.guild is None else self._client.get_guild(lobby.guild)
        if guild is None or await self._services.settings.of(THREADS, guild.id) != IN_THREADS:
            return None
        channel = guild.get_channel(lobby.channel)
        if not isinstance(channel, discord.TextChannel):
            return None
        granted = channel.permissions_for(guild.me)
        return channel if granted.create_public_threads and granted.send_messages_in_threads else None

    async def add_members(self, thread: int, members: Sequence[int]) -> None:
        """Add the players to their thread; who can't be added finds it in the channel."""
        channel = self._client.get_channel(thread)
        if not isinstance(channel, discord.Thread):
            return
        for member in members:
            try:
                await channel.add_user(discord.Object(member))
            except CALL_ERRORS as error:
                _log.info("can't add member %d to thread %d: %r", member, thread, error)
