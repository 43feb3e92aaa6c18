"""What a client remembers of servers: the gist of them, for there are thousands, and what they list is long.

Discord tells everything of a server when a session begins: roles, channels with who may do what there, emojis, voices.
discord.py keeps it all, some kilobytes in a small server and a hundred in a large one. Whatever is needed of it comes
with each interaction; here stay name, language, threads that are in use, and which channels there are.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord.gateway import DiscordWebSocket
from discord.state import AutoShardedConnectionState

from bot.ui.components.channel_kinds import CHATS, FORUMS

Listed = Mapping[str, Any]
"""A server or a channel as Discord lists it."""

KEPT = ("id", "name", "unavailable", "preferred_locale", "threads")
"""What is kept of a server as Discord lists it."""

OF_CHATS = frozenset(kind.value for kind in CHATS)
OF_FORUMS = frozenset(kind.value for kind in FORUMS)
"""The kinds of channels, by Discord's numbers."""

CHANNEL_GONE = "channel_gone"
"""The name of the event that tells of a `Gone`."""

CHANNEL_CHANGED = "channel_changed"
"""The name of the event that tells of a `Changed`."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A channel or a thread of a server was deleted."""

    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Changed:
    """Something about a channel of a server is another thing now, perhaps who may do what there."""

    guild_id: int
    channel_id: int


class Ids:
    """Ids of channels by server, packed: eight bytes each."""

    def __init__(self) -> None:
        self._of: defaultdict[int, array[int]] = defaultdict(lambda: array("Q"))

    def of(self, guild: int) -> Collection[int]:
        """Those of a server."""
        return self._of.get(guild, ())

    def put(self, guild: int, channels: Collection[int]) -> None:
        """Those of a server from now on; an object is made only where there are any."""
        self.drop(guild)
        if channels:
            self._of[guild].extend(channels)

    def drop(self, guild: int) -> None:
        """None of a server any more."""
        self._of.pop(guild, None)


class GistState(AutoShardedConnectionState[Any]):
    """discord.py's memory of a client, which hears the gist of servers only."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._connecting: dict[int, DiscordWebSocket] = {}
        self._chats, self._forums, self._others = Ids(), Ids(), Ids()

    def _update_references(self, ws: DiscordWebSocket) -> None:
        super()._update_references(ws)
        self._connecting[ws.shard_id or 0] = ws

    async def abandon(self, shard: int) -> None:
        """Close a connection that will not identify: discord.py leaves it open, with a thread that sends heartbeats."""
        ws = self._connecting.pop(shard, None)
        if ws is not None:
            await ws.close()

    def lists(self, guild: int, channel: int) -> bool:
        """Whether a server has such a channel, or such a thread that is not put away."""
        known = self._get_guild(guild)
        thread = None if known is None else known.get_thread(channel)
        return thread is not None or any(channel in ids.of(guild) for ids in self._all)

    @property
    def _all(self) -> tuple[Ids, ...]:
        return self._chats, self._forums, self._others

    def _of_kind(self, kind: int | None) -> Ids:
        if kind in OF_CHATS:
            return self._chats
        return self._forums if kind in OF_FORUMS else self._others

    def chat_channels(self, guild: int) -> Collection[int]:
        """The channels of a server that hold messages."""
        return self._chats.of(guild)

    def forum_channels(self, guild: int) -> Collection[int]:
        """The channels of a server that hold posts."""
        return self._forums.of(guild)

    def parse_guild_create(self, data: Any) -> None:
        """A server is there, with all of its channels."""
        if not data.get("unavailable"):
            guild, listed = int(data["id"]), [each for each in data.get("channels") or () if each]
            for ids in self._all:
                ids.put(guild, [int(each["id"]) for each in listed if self._of_kind(each.get("type")) is ids])
        known = gist(data)
        try:
            super().parse_guild_create(known)
        except Exception:  # one thread that cannot be parsed is no reason not to know the server
            super().parse_guild_create(known | {"threads": []})

    def parse_guild_update(self, data: Any) -> None:
        """Its name or its language may be another one."""
        super().parse_guild_update(gist(data))

    def parse_guild_role_create(self, data: Any) -> None:
        """Nobody asks about roles."""

    def parse_channel_create(self, data: Any) -> None:
        """A channel more."""
        guild, channel = int(data.get("guild_id") or 0), int(data["id"])
        if self._get_guild(guild) is None:
            return
        self._forget_channel(guild, channel)
        ids = self._of_kind(data.get("type"))
        ids.put(guild, [*ids.of(guild), channel])

    def parse_channel_update(self, data: Any) -> None:
        """A channel may be of another kind now, or open to the bot again."""
        self.parse_channel_create(data)
        guild = int(data.get("guild_id") or 0)
        if self._get_guild(guild) is not None:
            self.dispatch(CHANNEL_CHANGED, Changed(guild, int(data["id"])))

    def parse_channel_delete(self, data: Any) -> None:
        """A channel less, with its threads, of which Discord says nothing."""
        guild, channel = int(data.get("guild_id") or 0), int(data["id"])
        known = self._get_guild(guild)
        if known is None:
            return
        self._forget_channel(guild, channel)
        self.dispatch(CHANNEL_GONE, Gone(guild, channel))
        for thread in known._remove_threads_by_channel(channel):  # noqa: SLF001 - what discord.py does here
            self.dispatch(CHANNEL_GONE, Gone(guild, thread.id))

    def _forget_channel(self, guild: int, channel: int) -> None:
        for ids in self._all:
            if channel in ids.of(guild):
                ids.put(guild, [each for each in ids.of(guild) if each != channel])

    def _remove_guild(self, guild: discord.Guild) -> None:
        for ids in self._all:
            ids.drop(guild.id)
        super()._remove_guild(guild)


def gist(data: Listed) -> dict[str, Any]:
    """What is kept of a server."""
    return {key: data[key] for key in KEPT if key in data}
