"""Finds out which members left the server of a table, or can't see its channel; without a privileged intent."""

from __future__ import annotations

import logging
from collections.abc import Collection

import discord
from cachetools import TTLCache

from bot.clock import Clock
from bot.core.table.model import Table
from bot.discord.transport.calls import CALL_ERRORS
from bot.discord.transport.places import fetch_member

_log = logging.getLogger(__name__)

CACHE_SIZE = 5000
CACHE_SECONDS = 600.0
"""Time for which an answer of Discord is used again."""


class Presence:
    """Asks Discord for members."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._known: TTLCache[tuple[int, int], discord.Member | None] = TTLCache(
            CACHE_SIZE, CACHE_SECONDS, timer=lambda: clock().timestamp()
        )

    async def find_gone(self, table: Table, members: Collection[int]) -> Collection[int]:
        """Return which of these members left the server or can't see the table's channel.

        A member counts as present if Discord doesn't answer.
        """
        guild = None if table.guild is None else self._client.get_guild(table.guild)
        if guild is None:
            return ()
        return [member for member in members if await self._is_gone(guild, table.channel, member)]

    async def is_member(self, guild_id: int, member: int) -> bool:
        """Whether somebody is in a server with the bot. Raises CALL_ERRORS."""
        guild = self._client.get_guild(guild_id)
        return guild is not None and await self._find(guild, member) is not None

    async def _is_gone(self, guild: discord.Guild, channel_id: int, member_id: int) -> bool:
        try:
            member = await self._find(guild, member_id)
        except CALL_ERRORS as error:
            _log.info("member lookup failed: guild=%d member=%d error=%r", guild.id, member_id, error)
            return False
        if member is None:
            return True
        channel = guild.get_channel_or_thread(channel_id)
        return channel is not None and not channel.permissions_for(member).view_channel

    async def _find(self, guild: discord.Guild, member_id: int) -> discord.Member | None:
        key = (guild.id, member_id)
        if key not in self._known:
            self._known[key] = await fetch_member(guild, member_id)
        return self._known[key]
