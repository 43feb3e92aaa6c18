"""The log channel: its messages, and its setting in `/server`."""

from __future__ import annotations

from bot.discord.client.host import Host
from bot.games.text import TextLike
from cogs.journal import words
from cogs.journal.messages import Journal
from cogs.journal.service import JOURNAL_CHANNEL
from cogs.settings.actions import OwnPage, SettingActions
from cogs.settings.values import ShownChannels

LOG_CHANNEL = ShownChannels(JOURNAL_CHANNEL, words.LOG_CHANNEL)


async def setup(host: Host) -> None:
    """Log starts and ends of games."""
    services, panel = host.dispatcher.services, host.dispatcher.panels["server"]
    Journal(host, services, host.dispatcher.faces)
    actions = SettingActions(services.settings, services.now)

    async def line(page: OwnPage) -> TextLike:
        return words.log_channel(await actions.label_channel(LOG_CHANNEL, page.owner))

    panel.add("games", 600, actions.choose_channels("log", LOG_CHANNEL, host.chat_channels, button=20))
    panel.add_line(210, line)
