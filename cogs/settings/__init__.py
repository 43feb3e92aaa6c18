"""`/turns` and `/server`: a member's turns, and settings of both."""

from __future__ import annotations

from bot.tables.settings import JOURNAL_CHANNEL, OPEN_SEATS_CHANNEL, PLACES
from bot.ui.client.host import Host
from cogs.settings.data import PersonalData
from cogs.settings.save import SettingWriter
from cogs.settings.server import ServerCommand
from cogs.settings.turns import TurnsCommand


async def setup(host: Host) -> None:
    """Add the commands."""
    writer = SettingWriter(
        host.dispatcher,
        {
            PLACES: host.game_channels,
            JOURNAL_CHANNEL: host.chat_channels,
            OPEN_SEATS_CHANNEL: host.chat_channels,
        },
        host.may_write,
    )
    data = PersonalData(host.dispatcher)
    await host.add_cog(TurnsCommand(host, writer, data))
    await host.add_cog(ServerCommand(host, writer, data))
