"""Permissions that the bot needs in a channel, checked before anything is sent."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord

from bot.core.settings.service import Settings
from bot.core.table.model import Venue
from bot.discord import words
from bot.discord.components.links import channel_link, mention
from bot.discord.transport.calls import CALL_ERRORS, Call, Declined, Meaning, classify, retry
from bot.discord.transport.places import Parent, find_member, venue_of
from bot.games.text import Text


def missing(interaction: discord.Interaction[Any]) -> tuple[Text, ...]:
    """Name the permissions that a board lacks here, as in Discord's settings.

    None outside servers with the bot: it may write direct messages, and elsewhere it only answers.
    """
    if venue_of(interaction) is not Venue.SERVER:
        return ()
    granted = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    in_voice = isinstance(interaction.channel, discord.VoiceChannel | discord.StageChannel)
    needed = {
        words.VIEW_CHANNEL: granted.view_channel,
        words.SEND_IN_THREADS if in_thread else words.SEND_MESSAGES: (
            granted.send_messages_in_threads if in_thread else granted.send_messages
        ),
        words.ATTACH_FILES: granted.attach_files,
        words.CONNECT: granted.connect or not in_voice,
    }
    return tuple(name for name, allowed in needed.items() if not allowed)


async def require(interaction: discord.Interaction[Any]) -> None:
    """Raise Declined that names missing permissions.

    For a private thread it says how to add the bot.
    """
    lacking = missing(interaction)
    if lacking:
        raise Declined(words.lacking(lacking))
    here = interaction.channel
    in_server = venue_of(interaction) is Venue.SERVER
    private = in_server and isinstance(here, discord.Thread) and here.type is discord.ChannelType.private_thread
    if private and not interaction.app_permissions.manage_threads and not await _may_see(interaction):
        raise Declined(words.not_in_thread(mention(interaction.application_id)))


async def find_asked(guild: discord.Guild | None, channel_id: int, member: int) -> discord.Member:
    """Return a member of a server who can be asked something in a channel.

    Raises Declined for those who aren't in the server and those who can't see the channel.
    """
    found = None if guild is None else await find_member(guild, member)
    if guild is None or found is None:
        raise Declined(words.NOT_HERE)
    channel = guild.get_channel_or_thread(channel_id)
    if channel is not None and not channel.permissions_for(found).view_channel:
        raise Declined(words.cannot_see(mention(member)))
    return found


async def can_view(client: discord.Client, guild_id: int, channel_id: int, member_id: int) -> bool:
    """Whether a member sees a channel or thread of a server, by what the bot sees of both.

    A server of another process and an archived thread are in no cache: Discord is asked. Raises what a call raises.
    """
    guild = client.get_guild(guild_id)
    if guild is None:
        guild = await retry(lambda: client.fetch_guild(guild_id, with_counts=False), Call.READ)
    member = await find_member(guild, member_id)
    if member is None:
        return False
    channel = await _find_channel(guild, channel_id)
    if isinstance(channel, discord.Thread):
        if channel.is_private():
            await retry(partial(channel.fetch_member, member_id), Call.READ)
        channel = await _find_channel(guild, channel.parent_id)
    return channel.permissions_for(member).view_channel


async def _find_channel(guild: discord.Guild, channel_id: int) -> discord.abc.GuildChannel | discord.Thread:
    found = guild.get_channel_or_thread(channel_id)
    return await retry(lambda: guild.fetch_channel(channel_id), Call.READ) if found is None else found


async def _may_see(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot can see the interaction's channel.

    Private threads are visible to their members only.
    """
    try:
        await retry(lambda: interaction.client.fetch_channel(interaction.channel_id), Call.READ)
    except CALL_ERRORS as error:
        if classify(error, Call.READ) is Meaning.NO_ACCESS:
            return False
        raise
    return True


async def require_place(settings: Settings, interaction: discord.Interaction[Any]) -> None:
    """Raise Declined if games are not allowed in this channel.

    It lists the channels where they are.
    """
    if interaction.guild_id is None or venue_of(interaction) is not Venue.SERVER:
        return
    places, here = await settings.places_of(interaction.guild_id), interaction.channel
    parent = here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id
    if places and parent not in places:
        raise Declined(words.other_places([channel_link(place) for place in places]))


def require_threads(interaction: discord.Interaction[Any], parent: Parent) -> None:
    """Raise Declined if the bot can't open a thread or forum post and write in it."""
    granted = interaction.app_permissions
    if isinstance(parent, discord.ForumChannel):
        if not (granted.send_messages and granted.send_messages_in_threads):
            raise Declined(words.POSTS_LACKING)
        if parent.flags.require_tag and all(tag.moderated for tag in parent.available_tags):
            raise Declined(words.TAG_LACKING)
    elif not (granted.create_public_threads and granted.send_messages_in_threads):
        raise Declined(words.THREADS_LACKING)
