"""Members' avatars for cards, kept in memory only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping

import discord
from cachetools import LRUCache

from bot.core.table.model import is_former

AVATAR_SIZE = 128
"""Width of requested avatars, in pixels."""
TIMEOUT_SECONDS = 1.0
"""Seconds until a card is drawn with initials instead."""
CACHE_SIZE = 300
"""Cached avatars, up to about 30 KB each."""
MAX_BYTES = 1 << 18
"""Larger avatars are not used."""

_log = logging.getLogger(__name__)


class Avatars:
    """Avatars by member.

    A card shows initials for an avatar that doesn't arrive in time.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._assets: LRUCache[int, discord.Asset | None] = LRUCache(CACHE_SIZE)
        self._images: LRUCache[str, bytes] = LRUCache(CACHE_SIZE)

    def meet(self, user: discord.User | discord.Member) -> None:
        """Note a user's global avatar, not the one for a server."""
        self._assets[user.id] = user.avatar

    def forget(self, member: int) -> None:
        """Remove a member's avatar from the cache."""
        chosen = self._assets.pop(member, None)
        if chosen is not None:
            self._images.pop(chosen.url, None)

    async def of(self, member: int) -> bytes:
        """Return a member's avatar as PNG.

        Empty if there is none, or if it doesn't arrive in time.
        """
        if is_former(member):
            return b""
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await self._of(member)
        except (discord.DiscordException, OSError, TimeoutError) as error:
            _log.info("avatar not loaded: member=%d error=%r", member, error)
            return b""

    async def of_all(self, members: Collection[int]) -> Mapping[int, bytes]:
        """Return the avatars of several members, fetched concurrently."""
        found = await asyncio.gather(*map(self.of, members))
        return dict(zip(members, found, strict=True))

    async def _of(self, member: int) -> bytes:
        if member not in self._assets:
            self.meet(await self._client.fetch_user(member))
        chosen = self._assets[member]
        if chosen is None:
            return b""
        if chosen.url not in self._images:
            content = await chosen.replace(size=AVATAR_SIZE, format="png").read()
            self._images[chosen.url] = content if len(content) <= MAX_BYTES else b""
        return self._images[chosen.url]
