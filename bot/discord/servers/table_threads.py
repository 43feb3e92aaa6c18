"""Threads for games.

A thread starts from a message and has its id, so a retry can't open a second one.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.discord import words
from bot.discord.components.languages import guild_language
from bot.discord.transport.calls import CALL_ERRORS, Call, Meaning, classify, retry
from bot.discord.transport.places import ARCHIVE_MINUTES, MAX_NAME_LENGTH
from bot.games.text import TextLike

_log = logging.getLogger(__name__)


class TableThreads:
    """Opens threads for games."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def open(self, guild: int, channel: int, message: int, title: str, names: Sequence[TextLike]) -> int | None:
        """Open a thread named by game and players from a message in a text channel.

        None where there are no threads, or the bot may not open one.
        """
        parent = self._parent(guild, channel)
        if parent is None:
            return None
        start, language = parent.get_partial_message(message), guild_language(self._client, guild)
        for name in (words.table_thread_name(title, names), words.plain_thread_name(title)):
            meaning = await self._begin(start, name.render(language)[:MAX_NAME_LENGTH])
            if meaning is Meaning.DONE:
                return message
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

    def _parent(self, guild_id: int, channel_id: int) -> discord.TextChannel | None:
        """Return a channel, if a thread can be opened from a message there."""
        guild = self._client.get_guild(guild_id)
        channel = None if guild is None else guild.get_channel(channel_id)
        if guild is None or not isinstance(channel, discord.TextChannel):
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
