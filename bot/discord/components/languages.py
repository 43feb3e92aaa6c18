"""The languages of readers: what they chose in the bot, else what their Discord or their server is set to.

In servers, their messages link the commands that Discord has.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import discord

from bot.core.settings.owner import SettingOwner
from bot.games.catalogues import language_of
from bot.games.text import Language, with_commands


class Hosted(Protocol):
    """What a member opens somewhere: a table or lobby."""

    @property
    def guild(self) -> int | None:
        """Its server, None outside of those with the bot."""

    @property
    def opener(self) -> int:
        """The member."""


def member_language(interaction: discord.Interaction[Any]) -> Language:
    """Return the language of the member who used a control or command."""
    return reader_language(interaction.client, interaction.user.id, interaction.guild_id, str(interaction.locale))


def reader_language(client: discord.Client, member: int, guild: int | None, locale: str) -> Language:
    """Return the language of a member: what they chose, else that of their Discord."""
    locale = _chosen(client, SettingOwner.MEMBER, member) or locale
    return _link_commands(client, guild, language_of(locale))


def server_language(interaction: discord.Interaction[Any]) -> Language:
    """Return the language of the interaction's server, in direct messages the member's."""
    if interaction.guild_id is None:
        return member_language(interaction)
    locale = _chosen(interaction.client, SettingOwner.SERVER, interaction.guild_id) or str(interaction.guild_locale)
    return _link_commands(interaction.client, interaction.guild_id, language_of(locale))


def guild_language(client: discord.Client, guild: int | None, locale: str | None = None) -> Language:
    """Return the language of a server, without an interaction; `locale` is that of a server of another process.

    The default for direct messages.
    """
    if guild is None:
        return language_of(None)
    found = client.get_guild(guild)
    locale = _chosen(client, SettingOwner.SERVER, guild) or (locale if found is None else str(found.preferred_locale))
    return _link_commands(client, guild, language_of(locale))


async def recipient_language(client: discord.Client, member: int, guild: int | None) -> Language:
    """Return the language for a direct message: what the member chose, else used last, else their server's."""
    read: Callable[[int], Awaitable[str | None]] | None = getattr(client, "locale_of", None)
    locale = await read(member) if read else None
    return _link_commands(client, guild, language_of(locale)) if locale else guild_language(client, guild)


async def table_language(client: discord.Client, table: Hosted) -> Language:
    """Return the language of what all see of a table or lobby: the server's, in direct messages the opener's."""
    if table.guild is None:
        return await recipient_language(client, table.opener, None)
    read: Callable[[int], Awaitable[str | None]] | None = getattr(client, "locale_of_server", None)
    return guild_language(client, table.guild, await read(table.guild) if read else None)


def _chosen(client: discord.Client, whose: SettingOwner, owner: int) -> str | None:
    """Return the language that a member or server chose."""
    languages: Mapping[tuple[SettingOwner, int], str] = getattr(client, "languages", {})
    return languages.get((whose, owner))


def _link_commands(client: discord.Client, guild: int | None, language: Language) -> Language:
    """Return the language with links to the client's commands whose ids are known."""
    ids: Mapping[str, int] = {} if guild is None else getattr(client, "command_ids", {})
    return with_commands(language, frozenset(ids.items())) if ids else language
