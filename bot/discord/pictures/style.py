"""The theme and language of a picture: those of the message that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.core.settings.service import Settings
from bot.core.table.model import Table
from bot.discord.components.languages import guild_language, member_language, table_language
from bot.games.text import ENGLISH


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """The name of a theme and the code of a language."""

    theme: str = "usual"
    language: str = ENGLISH.code


async def member_style(
    settings: Settings, interaction: discord.Interaction[Any], guild: int | None = None
) -> PictureStyle:
    """Return the style of what only the member sees, about a server, by default the one they are in."""
    theme = await settings.theme_of_member(interaction.user.id, guild or interaction.guild_id)
    return PictureStyle(theme, member_language(interaction).code)


async def server_style(settings: Settings, client: discord.Client, guild: int | None) -> PictureStyle:
    """Return the style of what everyone in a server sees."""
    return PictureStyle(await settings.theme_of_server(guild), guild_language(client, guild).code)


async def board_style(settings: Settings, client: discord.Client, table: Table) -> PictureStyle:
    """Return the style of a table's board."""
    return PictureStyle(await settings.theme_of_board(table), (await table_language(client, table)).code)
