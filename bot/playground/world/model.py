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
"""Matches mentions of members in a text."""
ROLE_MENTION = re.compile(r"<@&(\d+)>")
"""Matches mentions of roles in a text."""


class Permission(IntFlag):
    """The bits of Discord's permissions that matter for a game bot."""

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
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50
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
    | Permission.USE_EXTERNAL_APPS
)
"""Permissions of members and the bot in a new channel."""

TIMED_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
"""Permissions of members with a timeout."""

OWNER = ~Permission(0)
"""Permissions of a guild's owner: everything."""

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
"""Thread types that a channel can have, the default first.

Other channels have none.
"""
FORUMS = (ChannelType.FORUM, ChannelType.MEDIA)
"""Channels of posts, which are threads; they contain no messages themselves."""
VOICES = (ChannelType.VOICE, ChannelType.STAGE)
THREADS = (ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)


class Install(IntEnum):
    """Where an application can be installed, by Discord's numbers."""

    GUILD = 0
    USER = 1


class InteractionContext(IntEnum):
    """Where an interaction can happen, by Discord's numbers."""

    GUILD = 0
    BOT_DM = 1
    PRIVATE_CHANNEL = 2
    """A group, or a conversation of two members."""


class MessageFlag(IntFlag):
    """Message flags that a bot may set or see."""

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
    """A person or the bot. `colour` is `#rrggbb`, for avatar and name."""

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
        """The mention in a message."""
        return f"<@{self.id}>"


@dataclass(frozen=True, slots=True)
class Application:
    """What the bot's owner set up in the developer portal.

    `installs` applies to commands that don't say where they are available.
    """

    id: int
    name: str = "Tablekeeper"
    installs: frozenset[Install] = frozenset({Install.GUILD})
    interactions_endpoint_url: str | None = None
    terms_of_service_url: str | None = None
    privacy_policy_url: str | None = None


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji of the application."""

    id: int
    name: str
    content_type: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Role:
    """A role of a server.

    Members with `MANAGE_ROLES` can give roles below their own highest.
    """

    id: int
    name: str
    position: int
    permissions: Permission = NO_PERMISSION
    mentionable: bool = False
    managed: bool = False


@dataclass(frozen=True, slots=True)
class Guild:
    """A server. `members` excludes the bot.

    `timeouts` maps members to their timeouts' end.

    `denied` are permissions that the bot didn't get with its invitation, `members_lack` those that members don't have.
    """

    id: int
    name: str
    owner_id: int
    members: frozenset[int] = frozenset()
    timeouts: Mapping[int, datetime] = field(default_factory=dict)
    max_active_threads: int = 1000
    denied: Permission = NO_PERMISSION
    members_lack: Permission = NO_PERMISSION
    roles: tuple[Role, ...] = ()
    """The roles beside that of everybody."""
    holders: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """Who has each role: members, or the bot."""
    blocked_words: tuple[str, ...] = ()
    """Words that automatic moderation blocks in messages and names of threads."""

    def roles_of(self, member_id: int) -> list[Role]:
        """The roles of a member, the lowest first."""
        held = [role for role in self.roles if member_id in self.holders.get(role.id, ())]
        return sorted(held, key=lambda role: role.position)


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel:
    """A channel, a thread, a conversation with the bot, or a group without it.

    `denied` and `granted` change the bot's permissions here; `hidden_from` are members who don't see the channel.
    `members` are those of a thread, group or conversation.
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
        """Whether it's a thread or a forum post."""
        return self.type in THREADS

    @property
    def is_private(self) -> bool:
        """Whether only members and thread managers see it."""
        return self.type is ChannelType.PRIVATE_THREAD

    @property
    def is_forum(self) -> bool:
        """Whether it contains only posts."""
        return self.type in FORUMS

    @property
    def is_dm(self) -> bool:
        """Whether it's a conversation of one member with the bot."""
        return self.type is ChannelType.DM

    @property
    def context(self) -> InteractionContext:
        """Where interactions in it happen, by Discord's numbers."""
        if self.guild_id is not None:
            return InteractionContext.GUILD
        return InteractionContext.BOT_DM if self.is_dm else InteractionContext.PRIVATE_CHANNEL


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A file of a message. `path` is its path on the stand-in."""

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
        """Size in bytes."""
        return len(self.content)

    @property
    def path(self) -> str:
        """Path on the stand-in's own address."""
        return f"/attachments/{self.channel_id}/{self.id}/{self.filename}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The interaction that a message responds to.

    `name` is the command's full name, empty for controls; `triggered_by` is what opened a form.
    """

    id: int
    type: int
    member_id: int
    name: str = ""
    target_message_id: int | None = None
    menu_member_id: int | None = None
    """The member that a context menu command was used on."""
    menu_message_id: int | None = None
    """The message that a context menu command was used on."""
    first: bool = True
    owners: Mapping[str, str] = field(default_factory=dict)
    """The installs that authorized it, in Discord's format."""
    triggered_by: Origin | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A version of a message; edits replace it.

    `components` and `embeds` are Discord's JSON. `audience` is the only member who sees an ephemeral message. `pings`
    are the members who were notified when it was posted.
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
        """Whether only one member sees it."""
        return MessageFlag.EPHEMERAL in self.flags

    @property
    def is_loading(self) -> bool:
        """Whether it's a placeholder of a deferred response."""
        return MessageFlag.LOADING in self.flags

    @property
    def is_silent(self) -> bool:
        """Whether it was posted silently."""
        return MessageFlag.SUPPRESS_NOTIFICATIONS in self.flags

    def is_visible_to(self, member_id: int) -> bool:
        """Whether this member's client shows it."""
        return self.audience is None or self.audience == member_id


@dataclass(frozen=True, slots=True)
class CommandChoice:
    """A suggestion of an autocomplete, or a fixed choice of an option."""

    name: str
    value: str | int | float


@dataclass(frozen=True, slots=True)
class File:
    """An uploaded file."""

    filename: str
    content: bytes = field(repr=False)
    content_type: str = "application/octet-stream"
