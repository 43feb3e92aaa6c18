"""Threads: where they can be opened, opening and unarchiving; server members."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final, Protocol, cast

import discord
from discord import ChannelType
from discord.app_commands import AppInstallationType

from bot.core.table.model import Venue
from bot.discord import words
from bot.discord.transport.calls import CALL_ERRORS, Call, Meaning, classify, retry
from bot.games.text import Language, Text

# Where an interaction comes from, and how the bot is added to servers and accounts.
#
# Members can install the application to their account and use it in servers and conversations without the bot. A
# server
# has the commands without the bot if it was invited without the scope bot. There the bot can only answer
# interactions.


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


ON_PAGE = "page"
"""Key of an interaction's `extras`: the venue of the table on the page in the browser that it comes from."""

PAGE_BOARD = 1
"""The id of the board on a page, as if it were a message."""


def add_to_apps_url(application_id: int) -> str:
    """Return the URL that adds the application to a member's account, as one of *My apps*."""
    url = discord.utils.oauth_url(application_id, scopes=(SCOPES[-1],))
    return f"{url}&integration_type={AppInstallationType.USER}"


def server_of(interaction: discord.Interaction[Any]) -> int | None:
    """Return the server that an interaction is about: the one where it was used, or the member's home server."""
    home: int | None = interaction.extras.get(HOME)
    return home if interaction.guild_id is None else interaction.guild_id


def venue_of(interaction: discord.Interaction[Any]) -> Venue:
    """Return the venue of a table that is opened here, or whose page was pressed."""
    if ON_PAGE in interaction.extras:
        return cast("Venue", interaction.extras[ON_PAGE])
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


ARCHIVE_MINUTES: Final = 10080
"""Minutes without a message after which Discord archives a thread: its maximum."""

MAX_NAME_LENGTH = 100

Parent = discord.TextChannel | discord.ForumChannel
"""Channels in which threads are opened."""


class ChannelClient(Protocol):
    """The parts of a client that deal with channels."""

    def lists(self, guild: int, channel: int) -> bool:
        """Whether a server has such a channel, or an active thread."""

    async def fetch_channel(self, channel_id: int, /) -> object:
        """Fetch a channel or thread. Raises what a call does."""


def has_threads(interaction: discord.Interaction[Any]) -> bool:
    """Whether a thread can be opened from here; voice chats, stage chats and messages outside servers have none."""
    in_voice = isinstance(interaction.channel, discord.VoiceChannel | discord.StageChannel)
    return venue_of(interaction) is Venue.SERVER and not in_voice


def can_see(interaction: discord.Interaction[Any], channel_id: int) -> bool:
    """Whether the member sees a channel or thread of the server.

    False for other private threads than this one.
    """
    if channel_id == interaction.channel_id:
        return True
    channel = None if interaction.guild is None else interaction.guild.get_channel_or_thread(channel_id)
    if (
        channel is None
        or channel.type is ChannelType.private_thread
        or not isinstance(interaction.user, discord.Member)
    ):
        return False
    return channel.permissions_for(interaction.user).view_channel


async def find_parent(interaction: discord.Interaction[Any]) -> Parent | None:
    """Return the channel in which a thread can be opened from here, if any."""
    here = interaction.channel
    if isinstance(here, discord.Thread):
        above = here.parent_id
        here = await retry(lambda: interaction.client.fetch_channel(above), Call.READ)
    return here if isinstance(here, discord.TextChannel | discord.ForumChannel) else None


async def open_thread(
    parent: Parent, names: tuple[Text, ...], welcome: Text, language: Language, *, since: int
) -> discord.Thread:
    """Open a public thread, or a forum post that starts with `welcome`.

    `names` are tried in turn: AutoMod may block one with a member's name. If it is unknown whether a call succeeded,
    a thread newer than `since` (a snowflake) with that name is taken.
    """
    *first, last = [name.render(language)[:MAX_NAME_LENGTH] for name in names]
    for name in first:
        try:
            return await _opened(parent, name, welcome.render(language), since=since)
        except CALL_ERRORS as error:
            if classify(error, Call.OPEN) is not Meaning.BLOCKED:
                raise
    return await _opened(parent, last, welcome.render(language), since=since)


async def _opened(parent: Parent, name: str, welcome: str, *, since: int) -> discord.Thread:
    try:
        return await _begin(parent, name, welcome)
    except CALL_ERRORS as error:
        if classify(error, Call.OPEN) is not Meaning.CHECK_FIRST:
            raise
    for thread in await parent.guild.active_threads():
        if thread.id > since and thread.parent_id == parent.id and thread.name == name:
            return thread
    return await _begin(parent, name, welcome)


async def _begin(parent: Parent, name: str, welcome: str) -> discord.Thread:
    if isinstance(parent, discord.ForumChannel):
        tags = [tag for tag in parent.available_tags if not tag.moderated][: int(parent.flags.require_tag)]
        opened = await parent.create_thread(
            name=name, content=welcome, applied_tags=tags, auto_archive_duration=ARCHIVE_MINUTES
        )
        return opened.thread
    kind = ChannelType.news_thread if parent.is_news() else ChannelType.public_thread
    return await parent.create_thread(name=name, type=kind, auto_archive_duration=ARCHIVE_MINUTES)


async def unarchive(client: ChannelClient, guild: int | None, channel: int) -> bool:
    """Unarchive a thread before mentioning somebody there.

    Return False if it stays archived (locked).
    """
    if guild is None or client.lists(guild, channel):
        return True
    try:
        found = await retry(lambda: client.fetch_channel(channel), Call.READ)
        if isinstance(found, discord.Thread) and found.archived:
            await retry(lambda: found.edit(archived=False), Call.EDIT)
    except CALL_ERRORS as error:
        return classify(error, Call.EDIT) not in (Meaning.FORBIDDEN, Meaning.LOCKED, Meaning.ARCHIVED)
    return True


def is_archived_for_inactivity(thread: discord.Thread) -> bool:
    """Whether Discord archived a thread because nobody wrote in it.

    A moderator who archives a thread does so earlier; a locked thread was closed by one.
    """
    written = discord.utils.snowflake_time(thread.last_message_id or thread.id)
    idle = thread.archive_timestamp - written
    return thread.archived and not thread.locked and idle >= timedelta(minutes=thread.auto_archive_duration)


async def find_member(guild: discord.Guild, member: int) -> discord.Member | None:
    """Return a member of a server, or None if they are not there."""
    return guild.get_member(member) or await fetch_member(guild, member)


async def fetch_member(guild: discord.Guild, member: int) -> discord.Member | None:
    """Ask Discord for a member of a server; None if they are not there."""
    try:
        return await retry(lambda: guild.fetch_member(member), Call.READ)
    except CALL_ERRORS as error:
        if classify(error, Call.READ) is Meaning.MEMBER_GONE:
            return None
        raise
