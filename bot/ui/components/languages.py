"""The languages of readers.

In servers, their messages link the commands that Discord has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.games.catalogues import language_of
from bot.games.text import Language, with_commands


def member_language(interaction: discord.Interaction[Any]) -> Language:
    """Return the language of the member who used a control or command."""
    language = language_of(str(interaction.locale))
    return language if interaction.guild_id is None else _link_commands(language, interaction.client)


def server_language(interaction: discord.Interaction[Any]) -> Language:
    """Return the language of the interaction's server."""
    language = language_of(None if interaction.guild_locale is None else str(interaction.guild_locale))
    return language if interaction.guild_id is None else _link_commands(language, interaction.client)


def guild_language(client: discord.Client, guild: int | None) -> Language:
    """Return the language of a server, without an interaction.

    The default for direct messages.
    """
    found = None if guild is None else client.get_guild(guild)
    language = language_of(None if found is None else str(found.preferred_locale))
    return language if guild is None else _link_commands(language, client)


def _link_commands(language: Language, client: discord.Client) -> Language:
    """Return the language with links to the client's commands whose ids are known."""
    ids: Mapping[str, int] = getattr(client, "command_ids", {})
    return with_commands(language, frozenset(ids.items())) if ids else language
