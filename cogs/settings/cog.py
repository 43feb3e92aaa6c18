"""`/turns` and `/server`: a member's turns, and settings of both."""

from __future__ import annotations

from bot.discord.client.host import Host
from cogs.settings.data import PersonalData
from cogs.settings.server import ServerCommand
from cogs.settings.turns import TurnsCommand


async def setup(host: Host) -> None:
    """Add the commands."""
    data = PersonalData(host.dispatcher)
    host.dispatcher.provide(data)
    await host.add_cog(TurnsCommand(host, data))
    await host.add_cog(ServerCommand(host, data))
