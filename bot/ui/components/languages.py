"""What language those read to whom something is shown."""

from __future__ import annotations

from typing import Any

import discord

from bot.games.text import Language, language_of


def member_language(interaction: discord.Interaction[Any]) -> Language:
    """The language of whoever pressed or typed."""
    return language_of(str(interaction.locale))


def server_language(interaction: discord.Interaction[Any]) -> Language:
    """The language of the server in which somebody pressed or typed."""
    return language_of(None if interaction.guild_locale is None else str(interaction.guild_locale))


def guild_language(client: discord.Client, guild: int | None) -> Language:
    """The same, where no interaction says so; that of a conversation is not known."""
    found = None if guild is None else client.get_guild(guild)
    return language_of(None if found is None else str(found.preferred_locale))
