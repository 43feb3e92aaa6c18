"""What the bot needs to be allowed in a channel, asked before anything is sent."""

from __future__ import annotations

from typing import Any

import discord

from bot.games.text import Text
from bot.tables.settings import Settings
from bot.ui import words
from bot.ui.failures import Declined
from bot.ui.links import channel_link


def missing(interaction: discord.Interaction[Any]) -> tuple[Text, ...]:
    """Names of the permissions that a board needs here and the bot lacks, as Discord's settings call them."""
    granted = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        words.VIEW_CHANNEL: granted.view_channel,
        words.SEND_IN_THREADS if in_thread else words.SEND_MESSAGES: (
            granted.send_messages_in_threads if in_thread else granted.send_messages
        ),
        words.ATTACH_FILES: granted.attach_files,
    }
    return tuple(name for name, allowed in needed.items() if not allowed)


def require(interaction: discord.Interaction[Any]) -> None:
    """Raises Declined with a sentence that names what is missing."""
    lacking = missing(interaction)
    if lacking:
        raise Declined(words.lacking(lacking))


async def require_place(settings: Settings, interaction: discord.Interaction[Any]) -> None:
    """Raises Declined where those who manage the server let no game be opened, with the channels where they do."""
    if interaction.guild_id is None:
        return
    places, here = await settings.places_of(interaction.guild_id), interaction.channel
    parent = here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id
    if places and parent not in places:
        raise Declined(words.other_places([channel_link(place) for place in places]))


def require_threads(interaction: discord.Interaction[Any]) -> None:
    """Raises Declined where the bot may not open a thread and write in it."""
    granted = interaction.app_permissions
    if not (granted.create_public_threads and granted.send_messages_in_threads):
        raise Declined(words.THREADS_LACKING)
