"""The kinds of channels: where games can be played, what holds messages, and which threads there are."""

from __future__ import annotations

from typing import Any, Final, Protocol

import discord
from discord import ChannelType

from bot.games.text import Language, Text
from bot.ui.transport.calls import CALL_ERRORS, Call, Meaning, classify, retry

ARCHIVE_MINUTES: Final = 10080
"""Minutes without a message after which Discord hides a thread: the longest that it offers."""

MAX_NAME_LENGTH = 100

Parent = discord.TextChannel | discord.ForumChannel
"""What threads are begun in."""


class ChannelClient(Protocol):
    """What is asked of a client about channels."""

    def lists(self, guild: int, channel: int) -> bool:
        """Whether a server has such a channel, or such a thread that is not archived."""

    async def fetch_channel(self, channel_id: int, /) -> object:
        """A channel or thread as it is now. Raises what a call does."""


def has_threads(interaction: discord.Interaction[Any]) -> bool:
    """Whether a thread can be begun from here; voice and stage chat have none."""
    return not isinstance(interaction.channel, discord.VoiceChannel | discord.StageChannel)


async def find_parent(interaction: discord.Interaction[Any]) -> Parent | None:
    """The channel that threads are begun in from here, or None where there are none."""
    here = interaction.channel
    if isinstance(here, discord.Thread):
        above = here.parent_id
        here = await retry(lambda: interaction.client.fetch_channel(above), Call.READ)
    return here if isinstance(here, discord.TextChannel | discord.ForumChannel) else None


async def open_thread(
    parent: Parent, names: tuple[Text, ...], welcome: Text, language: Language, *, since: int
) -> discord.Thread:
    """Open a public thread, or a post that begins with `welcome`.

    `names` are tried in turn: a filter of the server may refuse one with a member's name in it. Nothing is opened
    twice: where it is not known whether it was, it is looked for among the threads that are younger than `since`.
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
    """Open an archived thread again, before somebody is called to it; False if it stays closed, as locked ones do."""
    if guild is None or client.lists(guild, channel):
        return True
    try:
        found = await retry(lambda: client.fetch_channel(channel), Call.READ)
        if isinstance(found, discord.Thread) and found.archived:
            await retry(lambda: found.edit(archived=False), Call.EDIT)
    except CALL_ERRORS as error:
        return classify(error, Call.EDIT) not in (Meaning.FORBIDDEN, Meaning.LOCKED, Meaning.ARCHIVED)
    return True
