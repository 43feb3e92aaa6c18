"""The world behind the stand-in: its state and its changes. `Client` is what members do in it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.playground.world import payloads
from bot.playground.world.access import Access
from bot.playground.world.changes import (
    ChannelCreated,
    ChannelDeleted,
    ChannelUpdated,
    Feed,
    MessageCreated,
    MessageDeleted,
    MessageUpdated,
)
from bot.playground.world.command_registry import CommandRegistry
from bot.playground.world.edit_limits import OldEditLimiter
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.faults import Faults
from bot.playground.world.ids import Clock, Snowflakes, system_clock
from bot.playground.world.interactions import Interactions
from bot.playground.world.model import (
    NO_PERMISSION,
    Application,
    Attachment,
    Channel,
    ChannelType,
    Emoji,
    Guild,
    Install,
    Json,
    Member,
    Message,
    Permission,
)

GUILD_ID = 1_100_000_000_000_000_001
BOT_ID = 1_100_000_000_000_000_002
APPLICATION = Application(BOT_ID)
"""The default application.

Its bot has the same id, unlike that of old applications.
"""
MEMBERS = (
    Member(1_100_000_000_000_000_011, "Ana", "#e69f00"),
    Member(1_100_000_000_000_000_012, "Ben", "#56b4e9"),
    Member(1_100_000_000_000_000_013, "Chloe", "#009e73"),
    Member(1_100_000_000_000_000_014, "Dan", "#cc79a7"),
    Member(1_100_000_000_000_000_015, "Emil", "#d55e00"),
)
FIRST_CHANNELS = ((1_100_000_000_000_000_021, "table-one"), (1_100_000_000_000_000_022, "table-two"))


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Limits of the bot's time: seconds to the first response, lifetime of a token."""

    first_response: float = 3.0
    token: timedelta = timedelta(minutes=15)


DISCORDS = Deadlines()


@dataclass(frozen=True, slots=True)
class Ping:
    """A member's notification; it stays if the message is edited or deleted."""

    member: Member
    message: Message


class World:
    """Guilds, members, channels, messages, files, commands.

    Reports changes to `feed` and to the bot.
    """

    def __init__(
        self,
        *,
        clock: Clock = system_clock,
        deadlines: Deadlines = DISCORDS,
        messages_per_channel: int = 500,
        application: Application = APPLICATION,
    ) -> None:
        self.clock = clock
        self.deadlines = deadlines
        self.interactions = Interactions()
        self.ids = Snowflakes(clock)
        self.address = ""
        """Address of the stand-in, `http://127.0.0.1:port`; set by the server."""
        self.token = secrets.token_urlsafe(32)
        """The bot's token; foreign pages that find the port don't know it."""
        self.application = application
        self.bot = Member(BOT_ID, "Tablekeeper", "#f0e442", bot=True)
        everybody = frozenset(member.id for member in MEMBERS)
        self.guilds = {GUILD_ID: Guild(GUILD_ID, "The Playground", MEMBERS[0].id, everybody)}
        self.other_guilds: dict[int, Guild] = {}
        """Servers without the bot; members can use their own installs there."""
        self.commands_only: set[int] = set()
        """Servers among them with the commands, but without the bot."""
        self.installed_by: set[int] = set()
        """Members who installed the application for their account."""
        self.command_registry = CommandRegistry(self.ids, application)
        self.emojis: dict[int, Emoji] = {}
        """The application's emojis by id."""
        self.faults = Faults()
        self.old_edits = OldEditLimiter(clock)
        self.pings: list[Ping] = []
        self.deleted_nonces: dict[tuple[int, str | int], datetime] = {}
        """When the bot's messages that are gone were made, by channel and nonce."""
        self.closed_dms: set[int] = set()
        """Members who accept no direct messages from the bot."""
        self.bot_online = False
        self.locale = "en-GB"
        """The language of every server and every member's Discord."""
        self.member_locales: dict[int, str] = {}
        """The languages of members' Discords by their ids, where they differ from that."""
        self._members = {member.id: member for member in (*MEMBERS, self.bot)}
        self._channels: dict[int, Channel] = {}
        self.access = Access(self.guilds, self.other_guilds, self._channels, self._members, self.bot, clock)
        self._messages: dict[int, dict[int, Message]] = {}
        self._uploads: dict[int, Attachment] = {}
        self._messages_per_channel = messages_per_channel
        self.feed = Feed()
        """Reports all changes."""
        self.dispatch: Callable[[str, Json], None] = _drop_event
        """Sends an event to the bot; set by the gateway."""
        for position, (channel_id, name) in enumerate(FIRST_CHANNELS):
            self._channels[channel_id] = Channel(id=channel_id, name=name, guild_id=GUILD_ID, position=position)

    # Reading

    @property
    def members(self) -> list[Member]:
        """The people, without the bot."""
        return [member for member in self._members.values() if not member.bot]

    @property
    def channels(self) -> list[Channel]:
        """All channels, threads and conversations, in order of creation."""
        return list(self._channels.values())

    @property
    def commands(self) -> list[Json]:
        """The commands in the first guild, as Discord's JSON."""
        return self.command_registry.visible(GUILD_ID)

    def member(self, key: int | str) -> Member:
        """Return a member or the bot by id or name. Raises KeyError."""
        if isinstance(key, int) and key in self._members:
            return self._members[key]
        for member in self._members.values():
            if key in (str(member.id), member.name):
                return member
        raise KeyError(key)

    def channel(self, key: int | str) -> Channel:
        """Return a channel by id or name. Raises KeyError."""
        if isinstance(key, int) and key in self._channels:
            return self._channels[key]
        for channel in self._channels.values():
            if key in (str(channel.id), channel.name):
                return channel
        raise KeyError(key)

    def message(self, channel_id: int, message_id: int) -> Message:
        """Return the current version of a message, ephemeral or not. Raises KeyError."""
        return self._messages.get(channel_id, {})[message_id]

    def find_message(self, message_id: int) -> Message:
        """Return a message by its id alone. Raises KeyError."""
        for messages in self._messages.values():
            if message_id in messages:
                return messages[message_id]
        raise KeyError(message_id)

    def messages(self, channel_id: int) -> list[Message]:
        """Return all messages of a channel, including ephemeral ones, oldest first."""
        return list(self._messages.get(channel_id, {}).values())

    def visible_messages(self, member: Member | int, channel: Channel | int) -> list[Message]:
        """Return what a member's client shows, oldest first."""
        member_id = id_of(member)
        if not self.access.can_enter(member_id, self.channel(id_of(channel))):
            return []
        return [message for message in self.messages(id_of(channel)) if message.is_visible_to(member_id)]

    def visible_channels(self, member: Member | int) -> list[Channel]:
        """Return the channels of the member's guilds and their conversation with the bot."""
        return [each for each in self.channels if self.access.can_enter(id_of(member), each)]

    def guild(self, guild_id: int) -> Guild:
        """Return a server, with or without the bot. Raises KeyError."""
        return self.guilds[guild_id] if guild_id in self.guilds else self.other_guilds[guild_id]

    def installs(self, member: Member, channel: Channel) -> set[Install]:
        """Return the application's installs for a member in a channel."""
        found = {Install.USER} if member.id in self.installed_by else set()
        if channel.is_dm or channel.guild_id in self.guilds or channel.guild_id in self.commands_only:
            found.add(Install.GUILD)
        return found

    def upload(self, file: Attachment) -> Attachment:
        """Store a file without a message, such as a command's option."""
        self._uploads[file.id] = file
        return file

    def file(self, attachment_id: int) -> Attachment:
        """Return a file by its id. Raises KeyError if it or its message is gone."""
        if attachment_id in self._uploads:
            return self._uploads[attachment_id]
        for messages in self._messages.values():
            for message in messages.values():
                for attachment in message.attachments:
                    if attachment.id == attachment_id:
                        return attachment
        raise KeyError(attachment_id)

    # Changes

    def add_member(self, name: str, colour: str = "#999999", *, known_as: int | None = None) -> Member:
        """Add a person who is on no server yet; `known_as` is their previous id, if any."""
        if any(member.name == name for member in self.members):
            raise ClientRefusal("A member needs a name of their own.")
        member = Member(self.ids.next() if known_as is None else known_as, name, colour)
        self._members[member.id] = member
        return member

    def open_guild(self, name: str, members: Iterable[Member] = (), *, with_bot: bool = True) -> Guild:
        """Add a server, with or without the bot; open channels in it with `guild_id`.

        Its members default to those of the first server; the first one owns it.
        """
        people = tuple(member.id for member in members) or tuple(member.id for member in MEMBERS)
        guild = Guild(self.ids.next(), name, people[0], frozenset(people))
        if with_bot:
            self.guilds[guild.id] = guild
            self.dispatch("GUILD_CREATE", self.guild_json(guild))
        else:
            self.other_guilds[guild.id] = guild
        return guild

    def open_channel(
        self,
        name: str,
        *,
        kind: ChannelType = ChannelType.TEXT,
        denied: Permission = NO_PERMISSION,
        guild_id: int = GUILD_ID,
    ) -> Channel:
        """Open a channel of a server; `denied` is what the bot may not do there."""
        position = sum(payloads.is_guild_channel(each) for each in self.channels)
        name = "-".join(name.lower().split())
        if not name or any(each.name == name and not each.is_thread for each in self.channels):
            raise ClientRefusal("A channel needs a name of its own.")
        channel = Channel(id=self.ids.next(), name=name, type=kind, guild_id=guild_id, position=position, denied=denied)
        return self.add_channel(channel)

    def open_conversation(self, member: Member) -> Channel:
        """Return the conversation of a member with the bot, opening it if needed."""
        for each in self.channels:
            if each.is_dm and member.id in each.members:
                return each
        channel = Channel(id=self.ids.next(), name=member.username, type=ChannelType.DM, members=(member.id,))
        return self.add_channel(channel)

    def open_group(self, *members: Member, name: str = "group") -> Channel:
        """Open a group of members. The bot isn't in it and gets only interactions."""
        ids = tuple(member.id for member in members)
        return self.add_channel(Channel(id=self.ids.next(), name=name, type=ChannelType.GROUP_DM, members=ids))

    def add_channel(self, channel: Channel) -> Channel:
        """Add a channel, thread or conversation."""
        self._channels[channel.id] = channel
        self.feed.publish(ChannelCreated(channel))
        if channel.is_thread:
            self._dispatch_thread_event("THREAD_CREATE", channel, {"newly_created": True})
        elif channel.guild_id in self.guilds:
            self.dispatch("CHANNEL_CREATE", self.channel_json(channel))
        return channel

    def update_channel(self, channel: Channel) -> Channel:
        """Replace a channel or thread."""
        before = self._channels[channel.id]
        self._channels[channel.id] = channel
        self.feed.publish(ChannelUpdated(channel))
        if not channel.is_thread:
            if channel.guild_id in self.guilds:
                self.dispatch("CHANNEL_UPDATE", self.channel_json(channel))
        elif self.access.is_open_to_bot(before):
            self._dispatch_thread_event("THREAD_UPDATE", channel)
        else:  # The bot was added to a private thread, or may see it now.
            self._dispatch_thread_event("THREAD_CREATE", channel)
        if (self.bot.id in before.members) != (self.bot.id in channel.members):
            self._dispatch_membership(channel)
        return channel

    def _dispatch_thread_event(self, event: str, thread: Channel, more: Json | None = None) -> None:
        if self.access.is_open_to_bot(thread):
            self.dispatch(event, {**self.channel_json(thread), **(more or {})})

    def _dispatch_membership(self, thread: Channel) -> None:
        """Report that the bot joined or left a thread."""
        about: Json = {"id": str(thread.id), "guild_id": str(thread.guild_id), "member_count": len(thread.members)}
        added = self.bot.id in thread.members
        change: Json = {"removed_member_ids": [str(self.bot.id)]}
        if added:
            change = {"added_members": [payloads.thread_member(thread.id, self.bot.id)]}
        self.dispatch("THREAD_MEMBERS_UPDATE", about | change)

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with its contents."""
        for thread in [each for each in self.channels if each.parent_id == channel.id]:
            self.remove_channel(thread)
        del self._channels[channel.id]
        self._messages.pop(channel.id, None)
        self.feed.publish(ChannelDeleted(channel))
        if channel.is_thread:
            self._dispatch_thread_event("THREAD_DELETE", channel)
        elif channel.guild_id in self.guilds:
            self.dispatch("CHANNEL_DELETE", self.channel_json(channel))

    def join_thread(self, thread_id: int, member_ids: Iterable[int]) -> None:
        """Add members to a thread, each once."""
        thread = self._channels[thread_id]
        members = tuple(dict.fromkeys((*thread.members, *member_ids)))
        if members != thread.members:
            self.update_channel(replace(thread, members=members))

    def add_message(self, message: Message) -> Message:
        """Post a message. A full channel drops its oldest, ephemeral ones first."""
        messages = self._messages.setdefault(message.channel_id, {})
        while len(messages) >= self._messages_per_channel:
            del messages[next((each.id for each in messages.values() if each.is_ephemeral), next(iter(messages)))]
        messages[message.id] = message
        self.pings += [Ping(self.member(each), message) for each in message.pings]
        channel = self._channels[message.channel_id]
        if channel.archived and not channel.locked:
            self.update_channel(replace(channel, archived=False, archive_changed=self.clock()))
        if channel.is_thread and not message.is_ephemeral:
            self.join_thread(channel.id, (message.author.id, *message.mentions))
        self.feed.publish(MessageCreated(message))
        if self._bot_sees(message):
            self.dispatch("MESSAGE_CREATE", self._gateway_message(message))
        return message

    def update_message(self, message: Message) -> Message:
        """Edit a message."""
        self._messages[message.channel_id][message.id] = message
        self.feed.publish(MessageUpdated(message))
        if self._bot_sees(message):
            self.dispatch("MESSAGE_UPDATE", self._gateway_message(message))
        return message

    def remove_message(self, message: Message) -> None:
        """Delete a message."""
        del self._messages[message.channel_id][message.id]
        if message.author == self.bot and message.nonce is not None:
            self.deleted_nonces[message.channel_id, message.nonce] = message.created
        self.feed.publish(MessageDeleted(message))
        if self._bot_sees(message):
            where = {"id": str(message.id), "channel_id": str(message.channel_id)}
            self.dispatch("MESSAGE_DELETE", where | self._guild_key(message.channel_id))

    def restore(self, channels: Iterable[Channel], messages: Iterable[Message]) -> None:
        """Replace channels and messages with saved ones, without events."""
        self._channels.clear()
        self._channels.update({channel.id: channel for channel in channels})
        for message in messages:
            self._messages.setdefault(message.channel_id, {})[message.id] = message

    # JSON

    def message_json(self, message: Message) -> Json:
        """Return a message as the API does."""
        referenced = None
        if message.reference is not None:
            channel_id, message_id = message.reference
            referenced = self._messages.get(channel_id, {}).get(message_id)
        return payloads.message(
            message,
            address=self.address,
            application_id=self.application.id,
            bot_id=self.bot.id,
            guild_id=self._channels[message.channel_id].guild_id,
            member=self.member,
            referenced=referenced,
        )

    def channel_json(self, channel: Channel) -> Json:
        """Return a channel as the API does."""
        recipients = [self.member(each) for each in channel.members] if channel.guild_id is None else []
        return payloads.channel(channel, self.bot, recipients)

    def guild_json(self, guild: Guild) -> Json:
        """Return a guild as the gateway does, with the channels that the bot sees."""
        channels = [each for each in self.channels if each.guild_id == guild.id]
        channels = [each for each in channels if not each.is_thread or self.access.is_open_to_bot(each)]
        return payloads.guild(guild, channels, self.bot, len(guild.members) + 1, self.locale)

    def _gateway_message(self, message: Message) -> Json:
        body = self.message_json(message) | self._guild_key(message.channel_id)
        if message.channel_id in self._channels and self._channels[message.channel_id].guild_id is not None:
            body["member"] = payloads.guild_member(message.author, with_user=False)
        return body

    def _bot_sees(self, message: Message) -> bool:
        """Whether the bot sees a message in its channel."""
        channel = self._channels[message.channel_id]
        return not message.is_ephemeral and (channel.is_dm or channel.guild_id in self.guilds)

    def _guild_key(self, channel_id: int) -> Json:
        guild_id = self._channels[channel_id].guild_id
        return {} if guild_id is None else {"guild_id": str(guild_id)}


def id_of(value: Member | Channel | int) -> int:
    """Return the id of a member or channel, given as value or id."""
    return value if isinstance(value, int) else value.id


def _drop_event(event: str, data: Json) -> None:
    """Drop an event, as Discord does while no gateway is connected."""
