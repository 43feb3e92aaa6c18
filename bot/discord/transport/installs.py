"""Where an interaction comes from, and how the bot is added to servers and accounts.

Members can install the application to their account and use it in servers and conversations without the bot. A server
has the commands without the bot if it was invited without the scope `bot`. There the bot can only answer interactions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord.app_commands import AppInstallationType

from bot.core.table.model import Venue
from bot.discord import words
from bot.games.text import Text

NEEDED: Mapping[str, Text] = {
    "view_channel": words.VIEW_CHANNEL,
    "send_messages": words.SEND_MESSAGES,
    "send_messages_in_threads": words.SEND_IN_THREADS,
    "create_public_threads": words.CREATE_PUBLIC_THREADS,
    "attach_files": words.ATTACH_FILES,
    "read_message_history": words.READ_HISTORY,
}
"""The only permissions that the bot needs, with their names in Discord's settings."""

SCOPES = ("bot", "applications.commands")


def invite_url(application_id: int) -> str:
    """Return the URL that adds the bot to a server, with its permissions."""
    permissions = discord.Permissions(**dict.fromkeys(NEEDED, True))
    return discord.utils.oauth_url(application_id, permissions=permissions, scopes=SCOPES)


HOME = "home"
"""Key of an interaction's `extras`: the server that it is about, in direct messages."""


def add_to_apps_url(application_id: int) -> str:
    """Return the URL that adds the application to a member's account, as one of *My apps*."""
    url = discord.utils.oauth_url(application_id, scopes=(SCOPES[-1],))
    return f"{url}&integration_type={AppInstallationType.USER}"


def server_of(interaction: discord.Interaction[Any]) -> int | None:
    """Return the server that an interaction is about: the one where it was used, or the member's home server."""
    home: int | None = interaction.extras.get(HOME)
    return home if interaction.guild_id is None else interaction.guild_id


def venue_of(interaction: discord.Interaction[Any]) -> Venue:
    """Return the venue of a table that is opened here."""
    if interaction.guild_id is None:
        return Venue.INTERACTION if interaction.context.private_channel else Venue.DIRECT
    return Venue.INTERACTION if is_by_member(interaction) or _has_no_bot(interaction) else Venue.SERVER


def absence_text(interaction: discord.Interaction[Any]) -> Text | None:
    """Return why something that needs the bot can't be done here; None if the bot is here."""
    if venue_of(interaction) is not Venue.INTERACTION:
        return None
    if interaction.guild_id is None:
        return words.NOT_IN_GROUP
    return words.not_in_server(invite_url(interaction.application_id))


def is_by_member(interaction: discord.Interaction[Any]) -> bool:
    """Whether a member installed the application, and the server did not."""
    owners = interaction._integration_owners  # noqa: SLF001 - discord.py compares them with whoever pressed
    return AppInstallationType.USER in owners and AppInstallationType.GUILD not in owners


def _has_no_bot(interaction: discord.Interaction[Any]) -> bool:
    """Whether the server has only the commands, according to the cache."""
    client = interaction.client
    return client.is_ready() and client.get_guild(interaction.guild_id or 0) is None
