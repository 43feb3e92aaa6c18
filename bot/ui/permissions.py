"""What the bot needs to be allowed in a channel, asked before anything is sent."""

from __future__ import annotations

from typing import Any

import discord

from bot.games.text import Text
from bot.ui import words
from bot.ui.failures import Declined


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


def require_threads(interaction: discord.Interaction[Any]) -> None:
    """Raises Declined where the bot may not open a thread and write in it."""
    granted = interaction.app_permissions
    if not (granted.create_public_threads and granted.send_messages_in_threads):
        raise Declined(words.THREADS_LACKING)
