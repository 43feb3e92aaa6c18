"""The languages of readers."""

from __future__ import annotations

from typing import Any

import discord

from bot.games.text import Language, language_of


def member_language(interaction: discord.Interaction[Any]) -> Language:
    """Return the language of the member who used a control or command."""
    return language_of(str(interaction.locale))


def server_language(interaction: discord.Interaction[Any]) -> Language:
    """Return the language of the interaction's server."""
    return language_of(None if interaction.guild_locale is None else str(interaction.guild_locale))


def guild_language(client: discord.Client, guild: int | None) -> Language:
    """Return the language of a server, without an interaction; the default for direct messages."""
    found = None if guild is None else client.get_guild(guild)
    return language_of(None if found is None else str(found.preferred_locale))
