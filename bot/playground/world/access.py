"""Permissions: who sees a channel or thread, and what they may do there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.playground.world import payloads
from bot.playground.world.ids import Clock
from bot.playground.world.model import EVERYONE, NO_PERMISSION, OWNER, TIMED_OUT, Channel, Guild, Member, Permission


class Access:
    """Permissions in a world; looks up servers, channels and members on each call."""

    def __init__(
        self,
        guilds: Mapping[int, Guild],
        other_guilds: Mapping[int, Guild],
        channels: Mapping[int, Channel],
        members: Mapping[int, Member],
        bot: Member,
        clock: Clock,
    ) -> None:
        self._guilds = guilds
        self._other_guilds = other_guilds
        self._channels = channels
        self._members = members
        self._bot = bot
        self._clock = clock

    def can_enter(self, member_id: int, channel: Channel) -> bool:
        """Whether a member sees this conversation, thread or channel."""
        if channel.guild_id is None:
            return member_id in channel.members
        if not self.can_be_mentioned(member_id, channel):
            return False
        if not channel.is_private or member_id in channel.members:
            return True
        return Permission.MANAGE_THREADS in self.of_member(member_id, channel)

    def can_be_mentioned(self, member_id: int, channel: Channel) -> bool:
        """Whether a member sees this channel, or would see this thread as its member."""
        guild = self._guild(channel)
        if guild is None:
            return channel.guild_id is None and member_id in channel.members
        above = self._channels.get(channel.parent_id or channel.id, channel)
        return member_id in guild.members and (member_id not in above.hidden_from or member_id == guild.owner_id)

    def of_member(self, member_id: int, channel: Channel) -> Permission:
        """Return a member's permissions in a channel; everything in a conversation."""
        guild = self._guild(channel)
        if guild is None:
            return OWNER
        may = payloads.permissions(self._members[member_id], guild)
        return may & TIMED_OUT if may != OWNER and self.timed_out_until(member_id, guild) else may

    def timed_out_until(self, member_id: int, guild: Guild) -> datetime | None:
        """Return when a member's timeout ends, None without one."""
        until = guild.timeouts.get(member_id)
        return None if until is None or until <= self._clock() else until

    def of_bot(self, channel: Channel) -> Permission:
        """Return the bot's permissions in a channel, for a thread those of its parent."""
        if channel.parent_id is not None and channel.parent_id in self._channels:
            above = self._channels[channel.parent_id]
            channel = replace(channel, denied=channel.denied | above.denied, granted=channel.granted | above.granted)
        if not channel.is_dm and channel.guild_id not in self._guilds:
            return NO_PERMISSION
        guild = self._guild(channel)
        return payloads.bot_permissions(channel, EVERYONE if guild is None else payloads.bot_guild_permissions(guild))

    def is_open_to_bot(self, channel: Channel) -> bool:
        """Whether the bot sees a channel; private threads as member or thread manager."""
        may = self.of_bot(channel)
        outside = channel.is_private and self._bot.id not in channel.members and Permission.MANAGE_THREADS not in may
        return channel.is_dm or (Permission.VIEW_CHANNEL in may and not outside)

    def _guild(self, channel: Channel) -> Guild | None:
        if channel.guild_id is None:
            return None
        return self._guilds.get(channel.guild_id) or self._other_guilds.get(channel.guild_id)
