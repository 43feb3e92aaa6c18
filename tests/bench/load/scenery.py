"""A stand-in's world with thousands of servers that are only there, so that a bot has to know them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.playground.world import payloads
from bot.playground.world.model import Channel, Guild, Json
from bot.playground.world.world import MEMBERS, World
from tests.bench.load.run import MAX_MESSAGES
from tests.bench.load.traffic import PATIENT

CHANNELS = 5
"""Text channels of a server in which nobody does anything."""


class ManyServers(World):
    """The usual world plus n servers whose channels are never looked at."""

    def __init__(self, servers: Iterable[int]) -> None:
        super().__init__(deadlines=PATIENT, messages_per_channel=MAX_MESSAGES)
        self._scenery = frozenset(servers)
        self.guilds |= {each: Guild(each, f"Server {each}", MEMBERS[0].id) for each in sorted(self._scenery)}

    def guild_json(self, guild: Guild) -> Json:
        """A guild as the gateway gives it."""
        if guild.id not in self._scenery:
            return super().guild_json(guild)
        ids = range(guild.id + 1000, guild.id + 1000 * (CHANNELS + 1), 1000)
        channels = [Channel(id=each, name=f"channel-{each}", guild_id=guild.id) for each in ids]
        return payloads.guild(guild, channels, self.bot, len(guild.members) + 1, self.locale)
