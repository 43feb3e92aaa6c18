"""The server that challenges and records are about in direct messages: one that the member shares with the bot."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot.core.services import Services
from bot.core.settings.service import HOME_SERVER
from bot.core.table.model import Venue
from bot.discord import words
from bot.discord.servers.presence import Presence
from bot.discord.transport.calls import CALL_ERRORS
from bot.discord.transport.failures import Declined
from bot.discord.transport.installs import HOME, venue_of

_log = logging.getLogger(__name__)

MAX_SERVERS = 25
"""Servers that a member can choose from: the options of a select."""


MAX_TRIED = 5
"""Servers in which the bot looks for a member who hasn't played anywhere yet."""


class HomeServers:
    """Finds and stores the home server of each member."""

    def __init__(self, client: discord.Client, services: Services, presence: Presence) -> None:
        self._client = client
        self._services = services
        self._presence = presence

    async def list_shared(self, member: int) -> Sequence[discord.Guild]:
        """Return the servers that a member shares with the bot and has played in, the last one first."""
        known = await self._list_known(member)
        return [guild for guild in known[:MAX_SERVERS] if await self.is_member(guild.id, member)]

    async def list_ids(self, interaction: discord.Interaction[Any]) -> Sequence[int]:
        """Return the servers with the bot that the member of an interaction is in, as far as the bot knows."""
        shared = [guild.id for guild in await self.list_shared(interaction.user.id)]
        here = interaction.guild_id if venue_of(interaction) is Venue.SERVER else None
        return shared if here is None or here in shared else [here, *shared]

    async def _list_known(self, member: int) -> Sequence[discord.Guild]:
        """Return the servers where a member may be, without asking Discord.

        The bot sees no lists of members, so these are the servers they have played in. A bot of few servers tries all.
        """
        played_in = [self._client.get_guild(each) for each in await self._services.people.servers_of(member)]
        known = [guild for guild in played_in if guild is not None]
        few = len(self._client.guilds) <= MAX_TRIED
        return known or (self._client.guilds if few else ())

    async def is_member(self, guild: int, member: int) -> bool:
        """Whether a member is in a server with the bot; False if Discord doesn't answer."""
        try:
            return await self._presence.is_member(guild, member)
        except CALL_ERRORS as error:
            _log.info("member lookup failed: guild=%d member=%d error=%r", guild, member, error)
            return False

    async def prepare(self, interaction: discord.Interaction[Any]) -> None:
        """Note the home server of an interaction in direct messages."""
        member = interaction.user.id
        chosen = await self._services.settings.of(HOME_SERVER, member)
        if chosen and await self.is_member(int(chosen), member):
            interaction.extras[HOME] = int(chosen)
            return
        for guild in await self._list_known(member):
            if await self.is_member(guild.id, member):
                interaction.extras[HOME] = guild.id
                return

    async def visit(self, interaction: discord.Interaction[Any], guild: int) -> None:
        """Let an interaction be about this server. Raises Declined unless the member is there."""
        if not await self.is_member(guild, interaction.user.id):
            raise Declined(words.ELSEWHERE)
        interaction.extras[HOME] = guild

    async def choose(self, interaction: discord.Interaction[Any], guild: int) -> None:
        """Make a server the member's home server. Raises Declined unless they are there."""
        await self.visit(interaction, guild)
        await self._services.settings.choose(HOME_SERVER, interaction.user.id, str(guild))
