"""The server of an interaction, and its members."""

from __future__ import annotations

import discord

from bot.discord.transport.failures import Declined
from bot.discord.transport.installs import server_of
from bot.discord.transport.response import Interaction
from bot.discord.words import OLD_BUTTON
from cogs.records import words


def guild_of(interaction: Interaction) -> int:
    """Return the server that something is about. Raises Declined if the member shares none with the bot."""
    server = server_of(interaction)
    if server is None:
        raise Declined(words.IN_SERVERS)
    return server


def shown_server(interaction: Interaction) -> discord.Guild | None:
    """Return the same with its name."""
    guild: discord.Guild | None = interaction.guild or interaction.client.get_guild(guild_of(interaction))
    return guild


async def find_member(interaction: Interaction, member: str) -> discord.abc.User:
    """Return a member of the server, also one unknown to the client.

    Raises Declined.
    """
    if not member.isdecimal():
        raise Declined(OLD_BUTTON)
    if int(member) == interaction.user.id:
        return interaction.user
    guild = shown_server(interaction)
    try:
        found = None if guild is None else guild.get_member(int(member)) or await guild.fetch_member(int(member))
    except discord.NotFound:
        found = None
    if found is None:
        raise Declined(words.NO_MEMBER)
    return found
