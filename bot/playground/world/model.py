"""Members, guilds, channels and messages as immutable values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, IntFlag
from typing import Any

Json = dict[str, Any]
MENTION = re.compile(r"<@!?(\d+)>")
"""How a text names a member."""


class Permission(IntFlag):
    """The bits of Discord's permissions that a game host can meet."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    CONNECT = 1 << 20
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51
    BYPASS_SLOWMODE = 1 << 52


EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.CONNECT
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What every member, and the bot, may do in a new channel."""

TIMED_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
"""All that a member who is timed out may still do."""

OWNER = ~Permission(0)
"""What the owner of a guild may do: everything."""

NO_PERMISSION = Permission(0)


class ChannelType(IntEnum):
    """Kinds of channels, by Discord's numbers."""

    TEXT = 0
    DM = 1
    VOICE = 2
    GROUP_DM = 3
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15
    MEDIA = 16


THREADS_OF = {
    ChannelType.TEXT: (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD),
    ChannelType.ANNOUNCEMENT: (ChannelType.ANNOUNCEMENT_THREAD,),
    ChannelType.FORUM: (ChannelType.PUBLIC_THREAD,),
    ChannelType.MEDIA: (ChannelType.PUBLIC_THREAD,),
}
"""Which threads a channel can have, the usual one first; every other kind of channel has none."""
FORUMS = (ChannelType.FORUM, ChannelType.MEDIA)
"""Channels of posts, which are threads; they take no messages."""
VOICES = (ChannelType.VOICE, ChannelType.STAGE)
THREADS = (ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)


class Install(IntEnum):
    """What an application can be installed to, by Discord's numbers."""

    GUILD = 0
    USER = 1


class InteractionContext(IntEnum):
    """Where an interaction can happen, by Discord's numbers."""

    GUILD = 0
    BOT_DM = 1
    PRIVATE_CHANNEL = 2
    """A group, or a conversation of two members."""


class MessageFlag(IntFlag):
    """Flags of a message that a bot may set or sees."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


NO_FLAGS = MessageFlag(0)


class MessageType(IntEnum):
    """Kinds of messages, by Discord's numbers."""

    DEFAULT = 0
    PIN = 6
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    THREAD_STARTER = 21
    CONTEXT_MENU_COMMAND = 23


@dataclass(frozen=True, slots=True)
class Member:
    """A person, or the bot. `colour` is `#rrggbb`, for the avatar and the name."""

    id: int
    name: str
    colour: str
    bot: bool = False

    @property
    def username(self) -> str:
        """The unique lower-case name."""
        return self.name.lower()

    @property
    def mention(self) -> str:
        """How a message names this member."""
        return f"<@{self.id}>"


@dataclass(frozen=True, slots=True)
class Application:
    """What the bot's owner set up in the developer portal.

    `installs` is what the application can be installed to: commands that do not say where they are available follow it.
    """

    id: int
    name: str = "Tablekeeper"
    installs: frozenset[Install] = frozenset({Install.GUILD})
    interactions_endpoint_url: str | None = None


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji of the application."""

    id: int
    name: str
    content_type: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Guild:
    """A server. `members` are the people on it, without the bot; `timeouts` maps members to the end of their timeout.

    `denied` is what the bot was not given when it was invited.
    """

    id: int
    name: str
    owner_id: int
    members: frozenset[int] = frozenset()
    timeouts: Mapping[int, datetime] = field(default_factory=dict)
    max_active_threads: int = 1000
    denied: Permission = NO_PERMISSION
    blocked_words: tuple[str, ...] = ()
    """What automatic moderation lets through in no message and no name of a thread."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel:
    """A channel of a server, a thread, a member's direct messages with the bot, or the messages of a group without it.

    `denied` holds what the bot may not do here, `granted` what it may do beyond the usual; `hidden_from` are members
    who do not see the channel. `members` are those of a thread, a group or the direct messages.
    """

    id: int
    name: str
    type: ChannelType = ChannelType.TEXT
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    topic: str = ""
    denied: Permission = NO_PERMISSION
    granted: Permission = NO_PERMISSION
    hidden_from: tuple[int, ...] = ()
    requires_tag: bool = False
    owner_id: int | None = None
    members: tuple[int, ...] = ()
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    archive_changed: datetime | None = None

    @property
    def is_thread(self) -> bool:
        """Whether it hangs under a channel; the post of a forum is one too."""
        return self.type in THREADS

    @property
    def is_private(self) -> bool:
        """Whether only its members, and those who manage threads, know of it."""
        return self.type is ChannelType.PRIVATE_THREAD

    @property
    def is_forum(self) -> bool:
        """Whether it takes posts only."""
        return self.type in FORUMS

    @property
    def is_dm(self) -> bool:
        """Whether it is a conversation of one member with the bot."""
        return self.type is ChannelType.DM

    @property
    def context(self) -> InteractionContext:
        """Where interactions in it happen, as Discord counts."""
        if self.guild_id is not None:
            return InteractionContext.GUILD
        return InteractionContext.BOT_DM if self.is_dm else InteractionContext.PRIVATE_CHANNEL


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A file on a message. `path` is where the stand-in serves it."""

    id: int
    channel_id: int
    filename: str
    content_type: str
    content: bytes = field(repr=False)
    description: str | None = None
    width: int | None = None
    height: int | None = None

    @property
    def size(self) -> int:
        """Bytes."""
        return len(self.content)

    @property
    def path(self) -> str:
        """Path on the stand-in's own address."""
        return f"/attachments/{self.channel_id}/{self.id}/{self.filename}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The interaction that a message answers.

    `name` is the full name of the command, empty for controls; `triggered_by` is what opened a form.
    """

    id: int
    type: int
    member_id: int
    name: str = ""
    target_message_id: int | None = None
    menu_member_id: int | None = None
    """The member that a command of the context menu was used on."""
    menu_message_id: int | None = None
    """The message that a command of the context menu was used on."""
    first: bool = True
    owners: Mapping[str, str] = field(default_factory=dict)
    """Which installs of the application led to it, as Discord writes them."""
    triggered_by: Origin | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message as it is now; an edit replaces the value.

    `components` and `embeds` are Discord's own JSON. `audience` is the only member who sees an ephemeral message.
    `pings` are the members who were notified when it was posted.
    """

    id: int
    channel_id: int
    author: Member
    created: datetime
    content: str = ""
    type: MessageType = MessageType.DEFAULT
    embeds: tuple[Json, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    components: tuple[Json, ...] = ()
    flags: MessageFlag = NO_FLAGS
    audience: int | None = None
    mentions: tuple[int, ...] = ()
    mention_everyone: bool = False
    pings: tuple[int, ...] = ()
    edited: datetime | None = None
    origin: Origin | None = None
    reference: tuple[int, int] | None = None
    nonce: str | int | None = None
    pinned: bool = False
    reactions: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def is_ephemeral(self) -> bool:
        """Only its addressee sees it."""
        return MessageFlag.EPHEMERAL in self.flags

    @property
    def is_loading(self) -> bool:
        """The bot is thinking: the answer was deferred and is still to come."""
        return MessageFlag.LOADING in self.flags

    @property
    def is_silent(self) -> bool:
        """Posted without a sound."""
        return MessageFlag.SUPPRESS_NOTIFICATIONS in self.flags

    def is_visible_to(self, member_id: int) -> bool:
        """Whether this member's client shows it."""
        return self.audience is None or self.audience == member_id


@dataclass(frozen=True, slots=True)
class CommandChoice:
    """One suggestion of an autocomplete, or one fixed choice of an option."""

    name: str
    value: str | int | float


@dataclass(frozen=True, slots=True)
class File:
    """A file that somebody uploads."""

    filename: str
    content: bytes = field(repr=False)
    content_type: str = "application/octet-stream"
