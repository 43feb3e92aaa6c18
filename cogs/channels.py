"""Channels and threads that disappear: what was open there is ended, for nobody can come to it any more."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.tables.errors import TableFrozen, TableOver
from bot.tables.model import Table
from bot.ui.host import Host

_log = logging.getLogger(__name__)


class Channels(commands.Cog):
    """Watches for deleted channels."""

    def __init__(self, host: Host) -> None:
        self.tables = host.desk.tables

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted."""
        await self.forget(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, alone or with its channel."""
        await self.forget(payload.guild_id, payload.thread_id)

    async def forget(self, guild: int, channel: int) -> None:
        """End what there was in a channel that is gone."""
        await self.tables.challenges.forget(guild, channel)
        await self.abandon(channel)

    async def abandon(self, channel: int) -> None:
        """End the table or the lobby of a channel that is gone."""
        lobby = await self.tables.lobbies.in_channel(channel)
        if lobby is not None:
            await self.tables.lobbies.close(lobby.id)
            _log.info("lobby %s was closed: channel %d is gone", lobby.id, channel)
            return
        table = await self._table(channel)
        if table is None:
            return
        try:
            await self.tables.abandon(table.id, "The channel was deleted.")
        except TableOver:
            return
        _log.info("table %s was abandoned: channel %d is gone", table.id, channel)

    async def _table(self, channel: int) -> Table | None:
        try:
            live = await self.tables.running_in(channel)
        except TableFrozen as frozen:
            return frozen.table
        return None if live is None else live.table


async def setup(host: Host) -> None:
    """Let the bot tidy up."""
    await host.add_cog(Channels(host))
