"""What happens to servers and channels: they go, and two bots may answer with one token."""

from __future__ import annotations

from bot.discord.client.host import Host
from cogs.server import deleted_channels, duplicate_interactions, removed


async def setup(host: Host) -> None:
    """Add the listeners."""
    for module in (deleted_channels, removed, duplicate_interactions):
        await module.setup(host)
