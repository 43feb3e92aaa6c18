"""What the bot keeps in servers: their list, the player role, its presence, the threads of tables."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import Any

import discord
from cachetools import TTLCache

from bot.clock import Clock
from bot.core.services import Services
from bot.core.settings.service import HOME_SERVER, ROLE
from bot.core.table.model import Table, Venue
from bot.discord import words
from bot.discord.components.languages import guild_language
from bot.discord.press.press import Press
from bot.discord.transport.calls import CALL_ERRORS, Call, Declined, Meaning, classify, retry
from bot.discord.transport.places import ARCHIVE_MINUTES, HOME, MAX_NAME_LENGTH, fetch_member, venue_of
from bot.games.text import TextLike

# Finds out which members left the server of a table, or can't see its channel; without a privileged intent


_log = logging.getLogger(__name__)

CACHE_SIZE = 5000
CACHE_SECONDS = 600.0
"""Time for which an answer of Discord is used again."""


class Presence:
    """Asks Discord for members."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._known: TTLCache[tuple[int, int], discord.Member | None] = TTLCache(
            CACHE_SIZE, CACHE_SECONDS, timer=lambda: clock().timestamp()
        )

    async def find_gone(self, table: Table, members: Collection[int]) -> Collection[int]:
        """Return which of these members left the server or can't see the table's channel.

        A member counts as present if Discord doesn't answer.
        """
        guild = None if table.guild is None else self._client.get_guild(table.guild)
        if guild is None:
            return ()
        return [member for member in members if await self._is_gone(guild, table.channel, member)]

    async def is_member(self, guild_id: int, member: int) -> bool:
        """Whether somebody is in a server with the bot. Raises CALL_ERRORS."""
        guild = self._client.get_guild(guild_id)
        return guild is not None and await self._find(guild, member) is not None

    async def _is_gone(self, guild: discord.Guild, channel_id: int, member_id: int) -> bool:
        try:
            member = await self._find(guild, member_id)
        except CALL_ERRORS as error:
            _log.info("member lookup failed: guild=%d member=%d error=%r", guild.id, member_id, error)
            return False
        if member is None:
            return True
        channel = guild.get_channel_or_thread(channel_id)
        return channel is not None and not channel.permissions_for(member).view_channel

    async def _find(self, guild: discord.Guild, member_id: int) -> discord.Member | None:
        key = (guild.id, member_id)
        if key not in self._known:
            self._known[key] = await fetch_member(guild, member_id)
        return self._known[key]


MAX_SERVERS = 25
"""Servers that a member can choose from: the options of a select."""


MAX_TRIED = 5
"""Servers in which the bot looks for a member who hasn't played anywhere yet."""


class HomeServers:
    """Finds and stores the home server of each member."""

    def __init__(self, client: discord.Client, services: Services, presence: Presence) -> None:
        self._client = client
        self._services = services
        self._presence = presence

    async def list_shared(self, member: int) -> Sequence[discord.Guild]:
        """Return the servers that a member shares with the bot and has played in, the last one first."""
        known = await self._list_known(member)
        return [guild for guild in known[:MAX_SERVERS] if await self.is_member(guild.id, member)]

    async def list_ids(self, interaction: discord.Interaction[Any]) -> Sequence[int]:
        """Return the servers with the bot that the member of an interaction is in, as far as the bot knows."""
        shared = [guild.id for guild in await self.list_shared(interaction.user.id)]
        here = interaction.guild_id if venue_of(interaction) is Venue.SERVER else None
        return shared if here is None or here in shared else [here, *shared]

    async def _list_known(self, member: int) -> Sequence[discord.Guild]:
        """Return the servers where a member may be, without asking Discord.

        The bot sees no lists of members, so these are the servers they have played in. A bot of few servers tries all.
        """
        played_in = [self._client.get_guild(each) for each in await self._services.people.servers_of(member)]
        known = [guild for guild in played_in if guild is not None]
        few = len(self._client.guilds) <= MAX_TRIED
        return known or (self._client.guilds if few else ())

    async def is_member(self, guild: int, member: int) -> bool:
        """Whether a member is in a server with the bot; False if Discord doesn't answer."""
        try:
            return await self._presence.is_member(guild, member)
        except CALL_ERRORS as error:
            _log.info("member lookup failed: guild=%d member=%d error=%r", guild, member, error)
            return False

    async def prepare(self, interaction: discord.Interaction[Any]) -> None:
        """Note the home server of an interaction in direct messages."""
        member = interaction.user.id
        chosen = await self._services.settings.of(HOME_SERVER, member)
        if chosen and await self.is_member(int(chosen), member):
            interaction.extras[HOME] = int(chosen)
            return
        for guild in await self._list_known(member):
            if await self.is_member(guild.id, member):
                interaction.extras[HOME] = guild.id
                return

    async def visit(self, interaction: discord.Interaction[Any], guild: int) -> None:
        """Let an interaction be about this server. Raises Declined unless the member is there."""
        if not await self.is_member(guild, interaction.user.id):
            raise Declined(words.ELSEWHERE)
        interaction.extras[HOME] = guild

    async def choose(self, interaction: discord.Interaction[Any], guild: int) -> None:
        """Make a server the member's home server. Raises Declined unless they are there."""
        await self.visit(interaction, guild)
        await self._services.settings.choose(HOME_SERVER, interaction.user.id, str(guild))


# The role of members who want to be called when a lobby looks for players, given and taken away by a button


NOTIFY_ME = "lookout"
"""The verb that gives a member the role, or takes it away."""


def may_be_called(role: discord.Role) -> bool:
    """Whether members may take a role: it isn't managed, and permits nothing that @everyone may not do."""
    everyone = role.guild.default_role.permissions
    return not role.is_default() and not role.managed and role.permissions <= everyone


def can_be_given(role: discord.Role) -> bool:
    """Whether the bot may give a role to members."""
    me = role.guild.me
    return me.guild_permissions.manage_roles and me.top_role > role


async def find_role(services: Services, guild: discord.Guild | None) -> discord.Role | None:
    """The role of a server that lobbies can call, if one was chosen that can still be called."""
    if guild is None:
        return None
    chosen = await services.settings.of(ROLE, guild.id)
    role = guild.get_role(int(chosen)) if chosen.isdecimal() else None
    return role if role is not None and may_be_called(role) else None


class PlayerRole:
    """Handles the button."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def toggle(self, press: Press) -> None:
        """Give the member the role, or take it away. Raises Declined where the bot may not."""
        interaction = press.response.interaction
        role, member = await find_role(self._services, interaction.guild), interaction.user
        if role is None or not isinstance(member, discord.Member):
            raise Declined(words.NO_ROLE)
        if not can_be_given(role):
            raise Declined(words.MAY_NOT_GIVE)
        has_role = member.get_role(role.id) is not None
        change = member.remove_roles if has_role else member.add_roles
        try:
            await retry(lambda: change(discord.Object(role.id), atomic=True), Call.EDIT)
        except CALL_ERRORS as error:
            if classify(error, Call.EDIT) is Meaning.FORBIDDEN:
                raise Declined(words.MAY_NOT_GIVE) from error
            raise
        await press.response.tell(words.not_called(role.name) if has_role else words.called(role.name))


# Threads for games.
#
# A thread starts from a message and has its id, so a retry can't open a second one.


class TableThreads:
    """Opens threads for games."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def open(self, guild: int, channel: int, message: int, title: str, names: Sequence[TextLike]) -> int | None:
        """Open a thread named by game and players from a message in a text channel.

        None where there are no threads, or the bot may not open one.
        """
        parent = self._parent(guild, channel)
        if parent is None:
            return None
        start, language = parent.get_partial_message(message), guild_language(self._client, guild)
        for name in (words.table_thread_name(title, names), words.plain_thread_name(title)):
            meaning = await self._begin(start, name.render(language)[:MAX_NAME_LENGTH])
            if meaning is Meaning.DONE:
                return message
            if meaning is not Meaning.BLOCKED:
                return None
        return None

    async def _begin(self, message: discord.PartialMessage, name: str) -> Meaning:
        """Begin a thread from a message, which is DONE also if it has one; try again if that is unknown."""
        meaning = Meaning.DONE
        for _ in range(2):
            try:
                await retry(lambda: message.create_thread(name=name, auto_archive_duration=ARCHIVE_MINUTES), Call.OPEN)
            except CALL_ERRORS as error:
                meaning = classify(error, Call.OPEN)
                _log.info("no thread for the game of message %d: %r", message.id, error)
                if meaning is Meaning.CHECK_FIRST:
                    continue
            return meaning
        return meaning

    def _parent(self, guild_id: int, channel_id: int) -> discord.TextChannel | None:
        """Return a channel, if a thread can be opened from a message there."""
        guild = self._client.get_guild(guild_id)
        channel = None if guild is None else guild.get_channel(channel_id)
        if guild is None or not isinstance(channel, discord.TextChannel):
            return None
        granted = channel.permissions_for(guild.me)
        return channel if granted.create_public_threads and granted.send_messages_in_threads else None

    async def add_members(self, thread: int, members: Sequence[int]) -> None:
        """Add the players to their thread; who can't be added finds it in the channel."""
        channel = self._client.get_channel(thread)
        if not isinstance(channel, discord.Thread):
            return
        for member in members:
            try:
                await channel.add_user(discord.Object(member))
            except CALL_ERRORS as error:
                _log.info("can't add member %d to thread %d: %r", member, thread, error)
