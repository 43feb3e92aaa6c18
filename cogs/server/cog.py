"""What happens to servers and channels: they go, and two bots may answer with one token."""

from __future__ import annotations

from bot.discord.client.host import Host
from cogs.server.deleted_channels import Channels
from cogs.server.duplicate_interactions import filter_duplicates
from cogs.server.removed import Servers


async def setup(host: Host) -> None:
    """Add the listeners."""
    await host.add_cog(Channels(host))
    await host.add_cog(Servers(host))
    filter_duplicates(host)
