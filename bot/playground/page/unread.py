"""Unread counts by member and channel, for the badges of the page."""

from __future__ import annotations

from bot.playground.world.model import Json, Message
from bot.playground.world.world import World


class ReadMarks:
    """Remembers up to which message each member has read each channel.

    Existing messages count as read at first.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._since = max((message.id for message in self._all_messages()), default=0)
        self._read: dict[tuple[int, int], int] = {}

    def mark_read(self, member_id: int, channel_id: int) -> None:
        """Mark a channel as read by a member."""
        newest = max((message.id for message in self._world.visible_messages(member_id, channel_id)), default=0)
        self._read[member_id, channel_id] = max(newest, self._since)

    def counts(self) -> Json:
        """Return `{member: {channel: {"unread": n, "pings": n}}}` without empty channels."""
        return {str(member.id): self._of(member.id) for member in self._world.members}

    def _of(self, member_id: int) -> Json:
        found: Json = {}
        for channel in self._world.visible_channels(member_id):
            mark = self._read.get((member_id, channel.id), self._since)
            new = [
                message
                for message in self._world.visible_messages(member_id, channel.id)
                if message.id > mark and message.author.id != member_id
            ]
            if new:
                pings = sum(_pings(message, member_id) for message in new)
                found[str(channel.id)] = {"unread": len(new), "pings": pings}
        return found

    def _all_messages(self) -> list[Message]:
        return [message for channel in self._world.channels for message in self._world.messages(channel.id)]


def _pings(message: Message, member_id: int) -> bool:
    return message.mention_everyone or member_id in message.mentions or member_id in message.pings
