"""What the events of the gateway hold, put together from the types of Discord's description, which has routes only.

Discord documents the events in words (https://discord.com/developers/docs/events/gateway-events); what they add to a
type is written here.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

ID = {"$ref": "#/$defs/SnowflakeType"}
INTEGER = {"type": "integer"}
TEXT = {"type": "string"}
YES_OR_NO = {"type": "boolean"}
PERMISSIONS = {"type": "string", "pattern": "^[0-9]+$"}


def event_schemas() -> dict[str, Json]:
    """By name of the event."""
    channel, thread, message = _type("GuildChannelResponse"), _type("ThreadResponse"), _message()
    return {
        "READY": _ready(),
        "RESUMED": _object({}),
        "GUILD_CREATE": _guild(),
        "GUILD_DELETE": _object({"id": ID}, {"unavailable": YES_OR_NO}),
        "GUILD_ROLE_CREATE": _object({"guild_id": ID, "role": _type("GuildRoleResponse")}),
        "GUILD_MEMBER_UPDATE": _all_of(_member(), _object({"guild_id": ID})),
        "GUILD_MEMBERS_CHUNK": _object(
            {"guild_id": ID, "members": _list(_member()), "chunk_index": INTEGER, "chunk_count": INTEGER}
        ),
        "CHANNEL_CREATE": channel,
        "CHANNEL_UPDATE": channel,
        "CHANNEL_DELETE": channel,
        "THREAD_CREATE": thread,
        "THREAD_UPDATE": thread,
        "THREAD_DELETE": _object({"id": ID, "guild_id": ID, "parent_id": ID, "type": INTEGER}),
        "THREAD_MEMBERS_UPDATE": _object(
            {"id": ID, "guild_id": ID, "member_count": INTEGER},
            {"added_members": _list(_type("ThreadMemberResponse")), "removed_member_ids": _list(ID)},
        ),
        "MESSAGE_CREATE": message,
        "MESSAGE_UPDATE": message,
        "MESSAGE_DELETE": _object({"id": ID, "channel_id": ID}, {"guild_id": ID}),
        "INTERACTION_CREATE": _interaction(),
    }


def _ready() -> Json:
    return _object(
        {
            "v": {"const": 10},
            "user": _type("UserPIIResponse"),
            "guilds": _list(_object({"id": ID, "unavailable": {"const": True}})),
            "session_id": TEXT,
            "resume_gateway_url": TEXT,
            "application": _object({"id": ID, "flags": INTEGER}),
        },
        {"shard": _list(INTEGER)},
    )


def _guild() -> Json:
    lists = _object(
        {
            "joined_at": TEXT,
            "large": YES_OR_NO,
            "member_count": INTEGER,
            "members": _list(_member()),
            "channels": _list(_type("GuildChannelResponse")),
            "threads": _list(_type("ThreadResponse")),
        },
        {"unavailable": YES_OR_NO},
    )
    return _all_of(_type("GuildWithCountsResponse"), lists)


def _message() -> Json:
    return _all_of(_type("MessageResponse"), _object({}, {"guild_id": ID, "member": _type("BasicGuildMemberResponse")}))


def _interaction() -> Json:
    asked = _object(
        {
            "id": ID,
            "application_id": ID,
            "type": _type("InteractionTypes"),
            "token": TEXT,
            "version": {"const": 1},
            "data": _object({}, {"resolved": _resolved()}),
            "channel_id": ID,
            "channel": _with_permissions(_any_channel()),
            "locale": _type("AvailableLocalesEnum"),
            "app_permissions": PERMISSIONS,
            "entitlements": {"type": "array"},
            "attachment_size_limit": INTEGER,
            "context": _type("InteractionContextType"),
            "authorizing_integration_owners": _by_id(ID),
        },
        {"message": _type("MessageResponse")},
    )
    return _all_of(asked, {"oneOf": [_in_a_guild(), _object({"user": _type("UserResponse")})]})


def _in_a_guild() -> Json:
    locale = _type("AvailableLocalesEnum")
    return _object(
        {
            "guild_id": ID,
            "guild": _object({"id": ID, "locale": locale, "features": _list(_type("GuildFeatures"))}),
            "guild_locale": locale,
            "member": _with_permissions(_member()),
        }
    )


def _resolved() -> Json:
    """What an option or a select names."""
    return _object(
        {},
        {
            "users": _by_id(_type("UserResponse")),
            "members": _by_id(_with_permissions(_type("BasicGuildMemberResponse"))),
            "channels": _by_id(_with_permissions(_any_channel())),
            "roles": _by_id(_type("GuildRoleResponse")),
            "messages": _by_id(_type("MessageResponse")),
            "attachments": _by_id(_type("MessageAttachmentResponse")),
        },
    )


def _member() -> Json:
    return _type("GuildMemberResponse")


def _any_channel() -> Json:
    kinds = ("GuildChannelResponse", "PrivateChannelResponse", "PrivateGroupChannelResponse", "ThreadResponse")
    return {"oneOf": [_type(each) for each in kinds]}


def _with_permissions(schema: Json) -> Json:
    return _all_of(schema, _object({"permissions": PERMISSIONS}))


def _type(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _list(item: Json) -> Json:
    return {"type": "array", "items": item}


def _by_id(value: Json) -> Json:
    return {"type": "object", "additionalProperties": value}


def _all_of(*schemas: Json) -> Json:
    return {"allOf": list(schemas)}


def _object(required: Json, optional: Json | None = None) -> Json:
    return {"type": "object", "properties": required | (optional or {}), "required": list(required)}
