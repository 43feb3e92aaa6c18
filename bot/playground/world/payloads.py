"""Converts the world's values to Discord's JSON."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Sequence
from datetime import datetime

from bot.playground.world.ids import iso
from bot.playground.world.model import (
    EVERYONE,
    NO_PERMISSION,
    OWNER,
    VOICES,
    Attachment,
    Channel,
    ChannelType,
    Guild,
    Json,
    Member,
    Message,
    MessageFlag,
    MessageType,
    Origin,
    Permission,
    Role,
)

JOINED = "2024-05-01T12:00:00.000000+00:00"
FORUM_NEEDS_TAG = 1 << 4
"""Flag of a forum that requires a tag."""
AVATAR = "disc"
"""Name of every member's picture."""


def user(member: Member) -> Json:
    """Return a user object."""
    return {
        "id": str(member.id),
        "username": member.username,
        "global_name": member.name,
        "discriminator": "0",
        "avatar": AVATAR,
        "bot": member.bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
        "accent_color": int(member.colour.removeprefix("#"), 16),
        "banner": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }


def account(member: Member, locale: str) -> Json:
    """Return a user object as only that user gets it."""
    return user(member) | {"verified": True, "mfa_enabled": True, "email": None, "locale": locale}


def guild_member(
    member: Member,
    *,
    with_user: bool = True,
    timed_out_until: datetime | None = None,
    roles: Sequence[Role] = (),
) -> Json:
    """Return a member object."""
    body: Json = {
        "roles": [str(each.id) for each in roles],
        "flags": 0,
        "nick": None,
        "avatar": None,
        "banner": None,
        "joined_at": JOINED,
        "premium_since": None,
        "pending": False,
        "deaf": False,
        "mute": False,
        "communication_disabled_until": _time(timed_out_until),
    }
    return body | {"user": user(member)} if with_user else body


def permissions(member: Member, guild: Guild) -> Permission:
    """Return a member's permissions in a guild."""
    return OWNER if member.id == guild.owner_id else EVERYONE & ~guild.members_lack


def bot_guild_permissions(guild: Guild) -> Permission:
    """Return the bot's permissions in a guild."""
    usual = EVERYONE | Permission.PIN_MESSAGES | Permission.CREATE_PRIVATE_THREADS
    return (usual | granted_to_bot(guild)) & ~guild.denied


def granted_to_bot(guild: Guild) -> Permission:
    """Return the permissions of the managed roles, which the bot has."""
    return functools.reduce(operator.or_, (role.permissions for role in guild.roles if role.managed), NO_PERMISSION)


def bot_permissions(channel: Channel, usual: Permission) -> Permission:
    """Return the bot's permissions in a channel, given its `usual` ones in the guild.

    They are empty in voice and stage channels where the bot can't connect.
    """
    may = (usual | channel.granted) & ~channel.denied
    return NO_PERMISSION if channel.type in VOICES and Permission.CONNECT not in may else may


USER_INSTALL = Permission.EMBED_LINKS | Permission.ATTACH_FILES
"""Permissions of responses where the bot isn't a member."""


def role_everyone(guild: Guild) -> Json:
    """Return the role that everyone has."""
    return {
        "id": str(guild.id),
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": 0,
        "permissions": str(int(EVERYONE | Permission.PIN_MESSAGES)),
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def role(value: Role) -> Json:
    """A role object."""
    return role_everyone(Guild(value.id, value.name, 0)) | {
        "name": value.name,
        "position": value.position,
        "permissions": str(int(value.permissions)),
        "managed": value.managed,
        "mentionable": value.mentionable,
    }


def channel(value: Channel, bot: Member, recipients: Sequence[Member] = ()) -> Json:
    """Return a channel, thread or conversation object with its `recipients`."""
    body: Json = {"id": str(value.id), "type": int(value.type), "flags": 0, "last_message_id": None}
    if value.guild_id is None:
        body["recipients"] = [user(each) for each in recipients]
        return body if value.is_dm else body | {"name": None, "icon": None, "owner_id": str(value.members[0])}
    body |= {"guild_id": str(value.guild_id), "name": value.name, "parent_id": _id(value.parent_id), "nsfw": False}
    if value.is_thread:
        return body | _thread(value, bot)
    body |= {"position": value.position, "permission_overwrites": _overwrites(value, bot), "rate_limit_per_user": 0}
    if value.type in VOICES:
        body |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
    elif value.is_forum:
        tag = FORUM_NEEDS_TAG if value.requires_tag else 0
        body |= {"available_tags": [], "default_sort_order": None, "default_reaction_emoji": None, "flags": tag}
    if value.type is not ChannelType.VOICE:
        body["topic"] = value.topic or None
    return body


def _overwrites(value: Channel, bot: Member) -> list[Json]:
    own = [{"id": str(bot.id), "type": 1, "allow": str(int(value.granted)), "deny": str(int(value.denied))}]
    hidden = [
        {"id": str(each), "type": 1, "allow": "0", "deny": str(int(Permission.VIEW_CHANNEL))}
        for each in value.hidden_from
    ]
    return [*(own if value.granted or value.denied else ()), *hidden]


def _thread(value: Channel, bot: Member) -> Json:
    changed = iso(value.archive_changed) if value.archive_changed else JOINED
    body: Json = {
        "owner_id": str(value.owner_id),
        "message_count": 0,
        "member_count": len(value.members),
        "total_message_sent": 0,
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": value.archived,
            "locked": value.locked,
            "auto_archive_duration": value.auto_archive_minutes,
            "archive_timestamp": changed,
            "create_timestamp": changed,
            **({"invitable": True} if value.is_private else {}),
        },
    }
    if bot.id in value.members:
        body["member"] = thread_member(value.id, bot.id)
    return body


def thread_member(thread_id: int, member_id: int) -> Json:
    """Return a member of a thread."""
    return {"id": str(thread_id), "user_id": str(member_id), "join_timestamp": JOINED, "flags": 0}


def guild(value: Guild, channels: list[Channel], bot: Member, member_count: int, locale: str) -> Json:
    """Return a guild as in GUILD_CREATE."""
    return {
        **partial_guild(value, locale),
        "owner_id": str(value.owner_id),
        "unavailable": False,
        "member_count": member_count,
        "large": False,
        "joined_at": JOINED,
        "roles": [role_everyone(value), *map(role, value.roles)],
        "members": [guild_member(bot, roles=value.roles_of(bot.id))],
        "channels": [channel(each, bot) for each in channels if not each.is_thread],
        "threads": [channel(each, bot) for each in channels if each.is_thread and not each.archived],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        **_features(),
    }


def _features() -> Json:
    """Return a server's optional fields, which are unset."""
    absent = ("icon", "banner", "splash", "discovery_splash", "home_header", "description", "vanity_url_code")
    channels = ("afk", "system", "widget", "rules", "safety_alerts", "public_updates")
    return {
        **dict.fromkeys([*absent, *(f"{each}_channel_id" for each in channels), "application_id", "incidents_data"]),
        "emojis": [],
        "stickers": [],
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw": False,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "max_presences": None,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "region": "",
    }


def partial_guild(value: Guild, locale: str) -> Json:
    """Return a guild as in an interaction."""
    return {"id": str(value.id), "name": value.name, "features": [], "locale": locale, "preferred_locale": locale}


def attachment(value: Attachment, address: str) -> Json:
    """Return a message's file."""
    body: Json = {
        "id": str(value.id),
        "filename": value.filename,
        "size": value.size,
        "url": f"{address}{value.path}",
        "proxy_url": f"{address}{value.path}",
        "content_type": value.content_type,
    }
    if value.description is not None:
        body["description"] = value.description
    if value.width and value.height:
        body |= {"width": value.width, "height": value.height}
    return body


def message(
    value: Message,
    *,
    address: str,
    application_id: int,
    bot_id: int,
    guild_id: int | None,
    member: Callable[[int], Member],
    referenced: Message | None = None,
) -> Json:
    """Return a message object; `member` finds members, `referenced` is replied to."""
    body: Json = {
        "id": str(value.id),
        "type": int(value.type),
        "channel_id": str(value.channel_id),
        "author": user(value.author),
        "content": value.content,
        "timestamp": iso(value.created),
        "edited_timestamp": _time(value.edited),
        "tts": False,
        "mention_everyone": value.mention_everyone,
        "mentions": [user(member(each)) for each in value.mentions],
        "mention_roles": [],
        "attachments": [attachment(each, address) for each in value.attachments if not _shown_elsewhere(value, each)],
        "embeds": list(value.embeds),
        "components": list(value.components),
        "pinned": value.pinned,
        "flags": int(value.flags),
        "reactions": [_reaction(emoji, len(who), me=bot_id in who) for emoji, who in value.reactions],
    }
    if value.nonce is not None:
        body["nonce"] = value.nonce
    if value.author.bot:
        body["application_id"] = str(application_id)
    if value.origin is not None:
        body |= _origin(value, value.origin, application_id, guild_id, member)
    if value.reference is not None:
        channel_id, message_id = value.reference
        body["message_reference"] = {
            "type": 0,
            "channel_id": str(channel_id),
            "message_id": str(message_id),
            **({"guild_id": str(guild_id)} if guild_id else {}),
        }
        body["referenced_message"] = (
            message(
                referenced,
                address=address,
                application_id=application_id,
                bot_id=bot_id,
                guild_id=guild_id,
                member=member,
            )
            if referenced
            else None
        )
    return body


def _reaction(emoji: str, count: int, *, me: bool) -> Json:
    return {
        "emoji": {"id": None, "name": emoji},
        "count": count,
        "count_details": {"normal": count, "burst": 0},
        "me": me,
        "me_burst": False,
        "burst_colors": [],
    }


def _origin(
    value: Message, origin: Origin, application_id: int, guild_id: int | None, member: Callable[[int], Member]
) -> Json:
    metadata = _metadata(origin, guild_id, member)
    if not origin.first and value.reference is not None:
        metadata["original_response_message_id"] = str(value.reference[1])
    body: Json = {"interaction_metadata": metadata, "webhook_id": str(application_id)}
    if origin.name and value.type in (MessageType.CHAT_INPUT_COMMAND, MessageType.CONTEXT_MENU_COMMAND):
        body["interaction"] = {
            "id": str(origin.id),
            "type": origin.type,
            "name": origin.name,
            "user": user(member(origin.member_id)),
        }
    return body


def _metadata(origin: Origin, guild_id: int | None, member: Callable[[int], Member]) -> Json:
    metadata: Json = {
        "id": str(origin.id),
        "type": origin.type,
        "user": user(member(origin.member_id)),
        "authorizing_integration_owners": dict(origin.owners) or {"0": str(guild_id or 0)},
    }
    if origin.target_message_id is not None:
        metadata["interacted_message_id"] = str(origin.target_message_id)
    if origin.menu_member_id is not None:
        metadata["target_user"] = user(member(origin.menu_member_id))
    if origin.menu_message_id is not None:
        metadata["target_message_id"] = str(origin.menu_message_id)
    if origin.triggered_by is not None:
        metadata["triggering_interaction_metadata"] = _metadata(origin.triggered_by, guild_id, member)
    return metadata


def _shown_elsewhere(value: Message, file: Attachment) -> bool:
    """Whether an embed or component shows the file, so that it isn't an attachment.

    See discord-api-docs 8277.
    """
    shown = (*value.embeds, *value.components) if MessageFlag.COMPONENTS_V2 in value.flags else value.embeds
    return any(_mentions(part, file.path) for part in shown)


def _mentions(part: object, path: str) -> bool:
    if isinstance(part, str):
        return part.endswith(path)
    if isinstance(part, dict):
        return any(_mentions(inner, path) for inner in part.values())
    if isinstance(part, list):
        return any(_mentions(inner, path) for inner in part)
    return False


def is_guild_channel(value: Channel) -> bool:
    """Whether it's in a guild's list of channels."""
    return not value.is_dm and not value.is_thread


def _id(value: int | None) -> str | None:
    return None if value is None else str(value)


def _time(value: datetime | None) -> str | None:
    return None if value is None else iso(value)
