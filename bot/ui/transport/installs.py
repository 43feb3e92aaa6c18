"""Where the bot is: the servers that invited it, and nowhere else that its commands come to.

Members can install an application to their account if its owner allowed that, and use it in servers and conversations
that the bot is not in. A server can have the commands without the bot, if it was invited without the scope `bot`. There
the bot can answer an interaction and do nothing else: no board, no reminder, no result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.games.text import Text
from bot.ui import words
from bot.ui.transport.failures import Declined

INSTALLS = app_commands.AppInstallationType(guild=True, user=False)
CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
"""Where commands are available that do not say so themselves. Null would be whatever the developer portal says."""

NEEDED: Mapping[str, Text] = {
    "view_channel": words.VIEW_CHANNEL,
    "send_messages": words.SEND_MESSAGES,
    "send_messages_in_threads": words.SEND_IN_THREADS,
    "create_public_threads": words.CREATE_PUBLIC_THREADS,
    "create_private_threads": words.CREATE_PRIVATE_THREADS,
    "attach_files": words.ATTACH_FILES,
    "read_message_history": words.READ_HISTORY,
}
"""The permissions that the bot needs in a server, and no others, with their names in Discord's settings."""

SCOPES = ("bot", "applications.commands")


def invite_url(application_id: int) -> str:
    """Where somebody who manages a server adds the bot to it, with the permissions that it needs."""
    permissions = discord.Permissions(**dict.fromkeys(NEEDED, True))
    return discord.utils.oauth_url(application_id, permissions=permissions, scopes=SCOPES)


def require_bot(interaction: discord.Interaction[Any]) -> None:
    """Raises Declined where the bot could answer once and never write by itself."""
    if (text := absence_text(interaction)) is not None:
        raise Declined(text)


def absence_text(interaction: discord.Interaction[Any]) -> Text | None:
    """The sentence for an interaction from where the bot is not; None where it is."""
    if interaction.context.private_channel:
        return words.NOT_IN_GROUP
    if interaction.guild_id is None or not (_is_by_member(interaction) or _has_no_bot(interaction)):
        return None
    return words.not_in_server(invite_url(interaction.application_id))


def _is_by_member(interaction: discord.Interaction[Any]) -> bool:
    """Whether a member brought the application, and the server did not."""
    owners = interaction._integration_owners  # noqa: SLF001 - discord.py compares them with whoever pressed
    return INSTALLS.USER in owners and INSTALLS.GUILD not in owners


def _has_no_bot(interaction: discord.Interaction[Any]) -> bool:
    """Whether the server has the commands only, as far as is known by now."""
    client = interaction.client
    return client.is_ready() and client.get_guild(interaction.guild_id or 0) is None
