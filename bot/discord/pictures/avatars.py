"""Members' avatars for cards, kept in memory only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import discord
from cachetools import LRUCache

from bot.core.settings.service import Settings
from bot.core.table.model import Table, is_former
from bot.discord.components.languages import guild_language, member_language, table_language
from bot.games.text import ENGLISH

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


# The theme and language of a picture: those of the message that shows it


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """The name of a theme and the code of a language."""

    theme: str = "usual"
    language: str = ENGLISH.code


async def member_style(
    settings: Settings, interaction: discord.Interaction[Any], guild: int | None = None
) -> PictureStyle:
    """Return the style of what only the member sees, about a server, by default the one they are in."""
    theme = await settings.theme_of_member(interaction.user.id, guild or interaction.guild_id)
    return PictureStyle(theme, member_language(interaction).code)


async def server_style(settings: Settings, client: discord.Client, guild: int | None) -> PictureStyle:
    """Return the style of what everyone in a server sees."""
    return PictureStyle(await settings.theme_of_server(guild), guild_language(client, guild).code)


async def board_style(settings: Settings, client: discord.Client, table: Table) -> PictureStyle:
    """Return the style of a table's board."""
    return PictureStyle(await settings.theme_of_board(table), (await table_language(client, table)).code)
