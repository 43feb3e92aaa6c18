"""Connections of a client to Discord's gateway, one for each wanted shard.

Discord limits how many shards may identify within five seconds, across all processes. A lock in the store lets one in
at a time per rate-limit bucket.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import AsyncExitStack

import discord
from discord.gateway import DiscordWebSocket

from bot.discord import words
from bot.discord.client.connection_errors import CONNECTION_ERRORS, GatewayUnreachable
from bot.errors import StoreUnavailable
from bot.store.shards import Shards

_log = logging.getLogger(__name__)

IDENTIFY_SECONDS = 5.0
"""Seconds between two sessions of one rate-limit bucket, as Discord counts them."""


class GatewayConnections:
    """Connects a client to shards, and disconnects it."""

    def __init__(self, client: discord.AutoShardedClient, shards: Shards, forget: Callable[[int], None]) -> None:
        """Create without connecting.

        `forget` makes the client forget the guilds of a shard.
        """
        self._client = client
        self._shards = shards
        self.pause = IDENTIFY_SECONDS
        self._forget = forget
        self.running = asyncio.Event()
        """Set when the client has begun to listen to its shards."""
        self._open: dict[int, asyncio.Task[None]] = {}
        self._closing: dict[int, asyncio.Task[None]] = {}
        self._connected: set[int] = set()
        self._concurrency: int | None = None
        self._pauses: set[asyncio.Task[None]] = set()

    def connect_to(self, wanted: Collection[int]) -> None:
        """Connect to exactly these shards; disconnect from all others."""
        for number in [each for each in self._open if each not in wanted]:
            self._closing[number] = task = self._open.pop(number)
            task.cancel()
        self._closing = {number: task for number, task in self._closing.items() if not task.done()}
        for number, task in [(number, task) for number, task in self._open.items() if task.done()]:
            del self._open[number]
            if not task.cancelled():
                _log_retry(number, task.exception())
        for number in wanted:
            if number not in self._open and number not in self._closing:
                self._open[number] = asyncio.create_task(self._run_shard(number), name=f"line of shard {number}")
        for number, shard in self._client.shards.items():
            if number not in self._open and number not in self._closing and not shard.is_closed():
                # a new session had begun while the old one was being ended
                self._closing[number] = asyncio.create_task(self._disconnect(number))

    def is_connected(self, shard: int) -> bool:
        """Whether a session of this shard has begun, so that its events arrive here."""
        return shard in self._connected

    async def close(self) -> None:
        """Stop connecting; the client closes the open connections."""
        tasks = [*self._open.values(), *self._closing.values(), *self._pauses]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._open.clear()
        self._closing.clear()

    async def wait_to_identify(self, shard: int) -> None:
        """Wait until a session of this shard may begin, across all processes of the bot."""
        if self._concurrency is None:
            self._concurrency = await self._fetch_concurrency()
        stack = AsyncExitStack()
        try:
            await stack.enter_async_context(self._shards.exclusive(f"identify {shard % self._concurrency}"))
        except StoreUnavailable:
            await asyncio.sleep(self.pause)
            return
        task = asyncio.create_task(self._release_after_pause(stack))
        self._pauses.add(task)
        task.add_done_callback(self._pauses.discard)

    async def _release_after_pause(self, stack: AsyncExitStack) -> None:
        async with stack:
            await asyncio.sleep(self.pause)

    async def _fetch_concurrency(self) -> int:
        """Fetch how many sessions may begin at a time."""
        try:
            wished, _, limits = await self._client.http.get_bot_gateway()
        except (discord.GatewayNotFound, discord.RateLimited):
            return 1
        if self._client.shard_count is not None and wished > self._client.shard_count:
            _log.warning("%s", words.more_shards(wished, self._client.shard_count))
        return limits["max_concurrency"]

    async def _run_shard(self, number: int) -> None:
        try:
            await self.running.wait()
            ready = asyncio.create_task(self._client.wait_for("shard_connect", check=lambda shard: shard == number))
            try:
                await self._client.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, number)
                await ready
            finally:
                ready.cancel()
            self._connected.add(number)
            await asyncio.Event().wait()
        finally:
            self._connected.discard(number)
            await self._disconnect(number)

    async def _disconnect(self, number: int) -> None:
        """End the session of a shard and forget its guilds.

        Other processes receive their events.
        """
        shard = self._client.get_shard(number)
        if shard is not None:
            await shard.disconnect()
        self._forget(number)


def _log_retry(number: int, error: BaseException | None) -> None:
    """Log that a shard reconnects, with a traceback only for unexpected errors."""
    if isinstance(error, (*CONNECTION_ERRORS, GatewayUnreachable)):
        _log.warning("shard disconnected, reconnecting: shard=%d", number)
    else:
        _log.error("shard connection failed, reconnecting: shard=%d", number, exc_info=error)
