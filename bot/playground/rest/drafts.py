"""Turns request bodies into new or edited messages."""

from __future__ import annotations

import io
import mimetypes
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from PIL import Image, UnidentifiedImageError

from bot.playground.rest.component_limits import Path
from bot.playground.rest.defaults import fill_component_defaults, fill_embed_defaults
from bot.playground.rest.message_limits import check_message
from bot.playground.world.components import walk
from bot.playground.world.errors import empty_message, invalid_form
from bot.playground.world.model import (
    MENTION,
    NO_FLAGS,
    ROLE_MENTION,
    Attachment,
    Channel,
    File,
    Json,
    Member,
    Message,
    MessageFlag,
    MessageType,
    Origin,
    Permission,
)
from bot.playground.world.world import World

_EVERYONE = re.compile(r"@(everyone|here)\b")
_ATTACHMENT_URL = "attachment://"


@dataclass(frozen=True, slots=True)
class Upload:
    """A request: JSON body, files by number in `files[n]`, and the body's path."""

    body: Json
    files: Mapping[int, File] = field(default_factory=dict)
    path: Path = ()


def compose(
    world: World,
    channel: Channel,
    author: Member,
    upload: Upload,
    *,
    origin: Origin | None = None,
    audience: int | None = None,
    kind: MessageType = MessageType.DEFAULT,
    reference: tuple[int, int] | None = None,
) -> Message:
    """Return a new message made from a body, not posted yet. Raises `ApiError`."""
    body = upload.body
    flags = MessageFlag(int(body.get("flags") or 0))
    check_message(body, upload.files, upload.path, v2=MessageFlag.COMPONENTS_V2 in flags, emojis=world.emojis)
    draft = Message(
        id=world.ids.next(),
        channel_id=channel.id,
        author=author,
        created=world.clock(),
        type=kind,
        flags=flags,
        audience=audience,
        origin=origin,
        reference=reference if reference is not None else _reference(world, channel, upload),
        nonce=body.get("nonce"),
    )
    if draft.reference is not None and kind is MessageType.DEFAULT:
        draft = replace(draft, type=MessageType.REPLY)
    filled = _fill(world, draft, upload)
    mentioned, everyone = _find_mentions(world, channel, filled, body.get("allowed_mentions"))
    named = (*mentioned, *_find_role_holders(world, channel, filled, body.get("allowed_mentions")))
    pinged = () if filled.is_ephemeral else _everyone_in(world, channel) if everyone else tuple(dict.fromkeys(named))
    return replace(filled, mentions=mentioned, mention_everyone=everyone, pings=pinged)


def revise(world: World, message: Message, upload: Upload, *, fills: bool = False) -> Message:
    """Return an edited message. Edits notify nobody.

    `fills` completes a deferred response.
    """
    body = upload.body
    flags = message.flags & ~MessageFlag.LOADING
    if "flags" in body and body["flags"] is not None:
        wanted = MessageFlag(int(body["flags"])) & (MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2)
        flags = flags & ~MessageFlag.SUPPRESS_EMBEDS | wanted
    check_message(body, upload.files, upload.path, v2=MessageFlag.COMPONENTS_V2 in flags, emojis=world.emojis)
    edited = message.edited if fills else world.clock()
    filled = _fill(world, replace(message, flags=flags, edited=edited), upload)
    mentioned, everyone = _find_mentions(world, world.channel(message.channel_id), filled, body.get("allowed_mentions"))
    return replace(filled, mentions=mentioned, mention_everyone=everyone)


def make_placeholder(
    world: World, channel: Channel, origin: Origin, kind: MessageType, audience: int | None
) -> Message:
    """Return the "is thinking" message of a deferred response."""
    return Message(
        id=world.ids.next(),
        channel_id=channel.id,
        author=world.bot,
        created=world.clock(),
        type=kind,
        flags=MessageFlag.LOADING | (NO_FLAGS if audience is None else MessageFlag.EPHEMERAL),
        audience=audience,
        origin=origin,
    )


def _fill(world: World, message: Message, upload: Upload) -> Message:
    body = upload.body
    attachments = _attachments(world, message, upload)
    paths = {attachment.filename: f"{world.address}{attachment.path}" for attachment in attachments}
    content = (body["content"] or "") if "content" in body else message.content
    embeds = tuple(body["embeds"] or ()) if "embeds" in body else message.embeds
    components = tuple(body["components"] or ()) if "components" in body else message.components
    if not (content.strip() or embeds or attachments or components):
        raise empty_message()
    return replace(
        message,
        content=content,
        attachments=attachments,
        embeds=tuple(fill_embed_defaults(_link_attachments(embed, paths)) for embed in embeds),
        components=fill_component_defaults(
            (_link_attachments(each, paths) for each in components), attachments, world.address
        ),
    )


def _attachments(world: World, message: Message, upload: Upload) -> tuple[Attachment, ...]:
    listed = upload.body.get("attachments")
    files = dict(upload.files)
    if listed is None:
        kept = () if files else message.attachments
        return (*kept, *(_attachment(world, message, file, None) for file in files.values()))
    before = {str(each.id): each for each in message.attachments}
    found = []
    for index, each in enumerate(listed):
        key = str(each.get("id"))
        if key in before:
            found.append(replace(before[key], description=each.get("description", before[key].description)))
        elif key.isdigit() and int(key) in files:
            found.append(_attachment(world, message, files.pop(int(key)), each.get("description")))
        else:
            path = (*upload.path, "attachments", index, "id")
            raise invalid_form(
                path, "ATTACHMENT_NOT_FOUND", f"Attachment {key} was not uploaded and is not on the message"
            )
    return (*found, *(_attachment(world, message, file, None) for file in files.values()))


def _attachment(world: World, message: Message, file: File, description: str | None) -> Attachment:
    size = _pixels(file.content)
    name = re.sub(r"[^\w.-]", "_", file.filename)
    return Attachment(
        id=world.ids.next(),
        channel_id=message.channel_id,
        filename=name,
        content_type=mimetypes.guess_type(name)[0] or "application/octet-stream",
        content=file.content,
        description=description or None,
        width=size[0] if size else None,
        height=size[1] if size else None,
    )


def _pixels(content: bytes) -> tuple[int, int] | None:
    try:
        with Image.open(io.BytesIO(content)) as picture:
            return picture.size
    except UnidentifiedImageError:
        return None


def _link_attachments(part: Any, paths: Mapping[str, str]) -> Any:
    """Replace `attachment://name` by the file's address."""
    if isinstance(part, str) and part.startswith(_ATTACHMENT_URL):
        return paths.get(part.removeprefix(_ATTACHMENT_URL), part)
    if isinstance(part, dict):
        return {key: _link_attachments(value, paths) for key, value in part.items()}
    if isinstance(part, list):
        return [_link_attachments(value, paths) for value in part]
    return part


def _reference(world: World, channel: Channel, upload: Upload) -> tuple[int, int] | None:
    given = upload.body.get("message_reference")
    if not given:
        return None
    message_id = int(given["message_id"])
    try:
        world.message(channel.id, message_id)
    except KeyError:
        if given.get("fail_if_not_exists", True):
            path = (*upload.path, "message_reference")
            raise invalid_form(path, "REPLIES_UNKNOWN_MESSAGE", "Unknown message") from None
        return None
    return channel.id, message_id


def _find_mentions(
    world: World, channel: Channel, message: Message, allowed: Mapping[str, Any] | None
) -> tuple[tuple[int, ...], bool]:
    """Return who is mentioned with a notification, and whether everyone is."""
    text = "\n".join([message.content, *(part.get("content") or "" for part in walk(message.components))])
    people = {member.id for member in world.members if world.access.can_be_mentioned(member.id, channel)}
    named = [int(found) for found in MENTION.findall(text) if int(found) in people]
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or ())
    if "users" not in parse:
        chosen = {int(each) for each in (allowed or {}).get("users") or ()}
        named = [each for each in named if each in chosen]
    replied = True if allowed is None else bool(allowed.get("replied_user"))
    if message.reference is not None and replied:
        author = _author(world, message.reference)
        named += [author] if author in people else []
    may = Permission.MENTION_EVERYONE in world.access.of_bot(channel)
    everyone = may and "everyone" in parse and bool(_EVERYONE.search(text))
    return tuple(dict.fromkeys(named)), everyone


def _find_role_holders(
    world: World, channel: Channel, message: Message, allowed: Mapping[str, Any] | None
) -> list[int]:
    """Return the members of mentioned roles that are really notified.

    The role must be mentionable by everyone, or the bot may mention any role.
    """
    guild = None if channel.guild_id is None else world.guilds.get(channel.guild_id)
    if guild is None:
        return []
    parse = {"roles"} if allowed is None else set(allowed.get("parse") or ())
    chosen = None if "roles" in parse else {int(each) for each in (allowed or {}).get("roles") or ()}
    named = {int(found) for found in ROLE_MENTION.findall(message.content)}
    may = Permission.MENTION_EVERYONE in world.access.of_bot(channel)
    roles = [each for each in guild.roles if each.id in named and (chosen is None or each.id in chosen)]
    holders = [sorted(guild.holders.get(each.id, ())) for each in roles if may or each.mentionable]
    return [each for held in holders for each in held if world.access.can_be_mentioned(each, channel)]


def _author(world: World, reference: tuple[int, int]) -> int | None:
    """Return the author of the replied-to message, which may be deleted by now."""
    try:
        return world.message(*reference).author.id
    except KeyError:
        return None


def _everyone_in(world: World, channel: Channel) -> tuple[int, ...]:
    members: Sequence[int] = channel.members or [
        member.id for member in world.members if world.access.can_enter(member.id, channel)
    ]
    return tuple(each for each in members if each != world.bot.id)
