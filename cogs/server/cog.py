"""What happens to servers and channels: they go, and two bots may answer with one token."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import discord
from cachetools import LRUCache
from discord.ext import commands

from bot.core.errors import TableFrozen
from bot.core.people.service import RETENTION
from bot.core.table.deleted_channels import forget
from bot.discord.client.host import Host
from bot.discord.transport.calls import CALL_ERRORS, Call, Meaning, classify, retry
from bot.discord.transport.places import is_archived_for_inactivity

# Delete the data of servers 30 days after they removed the bot.
#
# Adding it again keeps the data.


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


# Skips interactions that a resumed gateway session delivers a second time


MAX_REMEMBERED = 10_000
"""Remembered interactions: many more than arrive during a resume."""


class DuplicateFilter:
    """Lets every interaction through once."""

    def __init__(self, remembered: int = MAX_REMEMBERED) -> None:
        self._seen: LRUCache[int, None] = LRUCache(remembered)

    def is_new(self, interaction: int) -> bool:
        """Whether an interaction, by its id, arrives for the first time."""
        if interaction in self._seen:
            return False
        self._seen[interaction] = None
        return True

    def skip_duplicates(self, hear: Callable[[Any], None]) -> Callable[[Any], None]:
        """Wrap a handler so that it skips interactions it has received before."""

        def once(told: Any) -> None:
            if self.is_new(int(told["id"])):
                hear(told)

        return once


def filter_duplicates(host: Host) -> None:
    """Skip duplicates before they reach commands, controls and suggestions."""
    parsers = host._connection.parsers  # noqa: SLF001 - discord.py has no public place before they part
    parsers["INTERACTION_CREATE"] = DuplicateFilter().skip_duplicates(parsers["INTERACTION_CREATE"])


# Notices deleted channels and threads, even after an outage


GUILDS_PER_QUERY = 200
"""Servers per query: at a start, thousands list their channels while members wait."""


class Channels(commands.Cog):
    """Watches for deleted channels."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.services = host.dispatcher.services
        self._listed: dict[int, discord.Guild] = {}
        self._checking = asyncio.Lock()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted; discord.py reports its threads one by one."""
        await forget(self.services, channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await forget(self.services, payload.guild_id, payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        """The bot may be able to write in a channel again: deliver what its outbox holds."""
        await self.services.outbox.make_due(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread may have been unlocked or unarchived: deliver what its outbox holds."""
        data = cast("Mapping[str, Any]", payload.data)  # what discord.py expects of it, Discord does not promise
        about = data.get("thread_metadata") or {}
        if about.get("archived"):
            await self._look_at_archived(payload.thread_id)
        elif not about.get("locked"):
            await self.services.outbox.make_due(payload.thread_id)

    async def _look_at_archived(self, thread: int) -> None:
        """Fetch an archived thread with a running table, which may have to be kept awake."""
        try:
            running = await self.services.tables.running_in(thread)
        except TableFrozen:
            return
        if running is not None:
            await self._look_at(thread)

    async def _keep_awake(self, thread: object) -> None:
        """Unarchive the thread of a running table if Discord archived it; some clients disable buttons there."""
        if not isinstance(thread, discord.Thread) or not is_archived_for_inactivity(thread):
            return
        try:
            if await self.services.tables.running_in(thread.id) is not None:
                await retry(lambda: thread.edit(archived=False), Call.EDIT)
        except (TableFrozen, *CALL_ERRORS) as error:
            _log.info("thread stays archived: thread=%d error=%r", thread.id, error)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Handle being added to a private thread, perhaps again."""
        await self.services.outbox.make_due(thread.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Check a server's channels after a start or outage: missing ones may be deleted."""
        self._listed[guild.id] = guild
        if self._checking.locked():  # The running check includes this server.
            return
        async with self._checking:  # one request after the other, for there may be many archived threads
            while self._listed:
                await self._check([self._listed.popitem()[1] for _ in range(min(GUILDS_PER_QUERY, len(self._listed)))])

    async def _check(self, guilds: Sequence[discord.Guild]) -> None:
        used = await self.services.tables.channels_in_use([guild.id for guild in guilds])
        for guild in guilds:
            for channel in used.get(guild.id, ()):
                if not self.host.lists(guild.id, channel) and await self._look_at(channel):
                    await forget(self.services, guild.id, channel)

    async def _look_at(self, channel: int) -> bool:
        """Fetch an unlisted channel: return whether it is gone; keep the thread of a running table awake.

        Archived or hidden threads still exist.
        """
        try:
            await self._keep_awake(await retry(lambda: self.host.fetch_channel(channel), Call.READ))
        except CALL_ERRORS as error:
            return classify(error, Call.READ) is Meaning.CHANNEL_GONE
        except discord.InvalidData as error:
            _log.info("unknown channel type: channel=%d error=%s", channel, error)
        return False

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """A session began: deliver what the outbox holds."""
        await self.services.outbox.make_due()

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """The connection is back: deliver what the outbox holds."""
        await self.services.outbox.make_due()


async def setup(host: Host) -> None:
    """Add the listeners."""
    await host.add_cog(Channels(host))
    await host.add_cog(Servers(host))
    filter_duplicates(host)
