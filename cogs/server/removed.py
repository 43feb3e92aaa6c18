"""Delete the data of servers 30 days after they removed the bot.

Adding it again keeps the data.
"""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.core.people.service import RETENTION
from bot.discord.client.host import Host
from bot.discord.transport.calls import Call, retry

_log = logging.getLogger(__name__)


class Servers(commands.Cog):
    """Notices servers that add or remove the bot."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.services = host.dispatcher.services
        self.services.timers.serve(RETENTION, self.delete_server)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Schedule the deletion of a server that removed the bot or was deleted."""
        _log.info("server removed the bot: server=%d", guild.id)
        await self.services.people.schedule_deletion(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server added the bot."""
        await self.services.people.cancel_deletion(guild.id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """A session began: servers of its shard may have gone while the bot was away."""
        here = {guild.id for guild in self.host.guilds}
        kept = [
            guild
            for guild in await self.services.people.servers()
            if self.services.owned_shards.shard_of(guild) == shard
        ]
        for guild in kept:
            if guild not in here and not await self.services.people.is_leaving(guild):
                await self.services.people.schedule_deletion(guild)

    async def delete_server(self, subject: str) -> None:
        """Delete a server after its retention period, asking Discord first."""
        guild = int(subject)
        if await self._is_here(guild):
            await self.services.people.cancel_deletion(guild)
            return
        await self.services.people.forget_server(guild)
        _log.info("data deleted 30 days after the server removed the bot: server=%d", guild)

    async def _is_here(self, guild: int) -> bool:
        """Whether the bot is in a server; other errors are raised, so the timer retries."""
        try:
            await retry(lambda: self.host.fetch_guild(guild, with_counts=False), Call.READ)
        except (discord.NotFound, discord.Forbidden):
            return False
        return True
