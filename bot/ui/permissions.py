"""What the bot needs to be allowed in a channel, asked before anything is sent."""

from __future__ import annotations

from typing import Any

import discord

from bot.ui.failures import Declined


def missing(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """Names of the permissions that a board needs here and the bot lacks, as Discord's settings call them."""
    granted = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "View Channel": granted.view_channel,
        "Send Messages in Threads" if in_thread else "Send Messages": (
            granted.send_messages_in_threads if in_thread else granted.send_messages
        ),
        "Attach Files": granted.attach_files,
    }
    return tuple(name for name, allowed in needed.items() if not allowed)


def require(interaction: discord.Interaction[Any]) -> None:
    """Raises Declined with a sentence that names what is missing."""
    lacking = missing(interaction)
    if lacking:
        names = " and ".join((", ".join(lacking[:-1]), lacking[-1])) if len(lacking) > 1 else lacking[0]
        raise Declined(
            f"I cannot show a board in this channel: I lack the permission {names}. "
            "Somebody who manages the channel can grant it to me; then try again."
        )


def require_threads(interaction: discord.Interaction[Any]) -> None:
    """Raises Declined where the bot may not open a thread and write in it."""
    granted = interaction.app_permissions
    if not (granted.create_public_threads and granted.send_messages_in_threads):
        raise Declined(
            "I cannot open a thread here: I need the permissions Create Public Threads and Send Messages in Threads. "
            "Somebody who manages the channel can grant them to me; then try again."
        )
