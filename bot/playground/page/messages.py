"""Converts the world to JSON for the page, with all texts as safe HTML.

Ids are strings, because a snowflake doesn't fit into a JavaScript number.
"""

from __future__ import annotations

from urllib.parse import quote

from bot.playground.world.components import ComponentType
from bot.playground.world.ids import iso
from bot.playground.world.interactions import Interaction
from bot.playground.world.model import Attachment, Channel, Json, Member, Message, MessageType
from bot.playground.world.world import World
from bot.web import markup

_PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
_NOTES = {
    MessageType.PIN: "pinned a message to this channel.",
}


class WorldNames:
    """Resolves the mentions of `bot.web.markup` in a world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def member_name(self, member_id: int) -> str | None:
        """Return the name of a member or the bot."""
        try:
            return self._world.member(member_id).name
        except KeyError:
            return None

    def channel_name(self, channel_id: int) -> str | None:
        """Return the name of a channel or thread."""
        try:
            return self._world.channel(channel_id).name
        except KeyError:
            return None

    def role_name(self, role_id: int) -> str | None:
        """Return the name of a role of any server."""
        roles = (role for guild in self._world.guilds.values() for role in guild.roles)
        return next((role.name for role in roles if role.id == role_id), None)


def member_json(member: Member) -> Json:
    """Return a member."""
    return {"id": str(member.id), "name": member.name, "colour": member.colour, "bot": member.bot}


def channel_json(channel: Channel) -> Json:
    """Return a channel, thread or conversation for the list on the left."""
    return {
        "id": str(channel.id),
        "name": channel.name,
        "topic": channel.topic,
        "parent": None if channel.parent_id is None else str(channel.parent_id),
        "type": int(channel.type),
        "kind": "thread" if channel.is_thread else "conversation" if channel.guild_id is None else "channel",
        "archived": channel.archived,
    }


def message_json(world: World, message: Message, viewer: int) -> Json:
    """Return a message as `viewer` sees it."""
    names = WorldNames(world)
    files = {attachment.path: attachment for attachment in message.attachments}
    note, said = _NOTES.get(message.type), message.content
    if message.type is MessageType.THREAD_CREATED:  # its text is the thread's name
        note, said = f"started a thread: {message.content}", ""
    return {
        "id": str(message.id),
        "channel": str(message.channel_id),
        "author": member_json(message.author),
        "time": iso(message.created),
        "edited": message.edited is not None,
        "note": note,
        "html": "" if note and not said else markup.to_html(said, names),
        "thinking": message.is_loading,
        "ephemeral": message.is_ephemeral,
        "silent": message.is_silent,
        "pinned": message.pinned,
        "pings": message.mention_everyone or viewer in message.mentions or viewer in message.pings,
        "used": _used(world, message),
        "reply": _reply(world, message, viewer),
        "embeds": [_embed(world, embed, names) for embed in message.embeds],
        "attachments": [_file(file) for file in message.attachments if not _shown_elsewhere(message, file)],
        "components": [_component(world, component, names, files) for component in message.components],
        "reactions": [{"emoji": emoji, "count": len(who)} for emoji, who in message.reactions],
    }


def form_json(world: World, interaction: Interaction) -> Json:
    """Return the form that an interaction opened."""
    if interaction.modal is None:
        raise ValueError("the interaction opened no form")
    names = WorldNames(world)
    return {
        "interaction": str(interaction.id),
        "channel": str(interaction.channel_id),
        "title": interaction.modal.title,
        "components": [_component(world, component, names, {}) for component in interaction.modal.components],
    }


def _used(world: World, message: Message) -> Json | None:
    origin = message.origin
    if origin is None or not origin.name or not origin.first:
        return None
    slash = "/" if message.type is MessageType.CHAT_INPUT_COMMAND else ""
    return {"member": member_json(world.member(origin.member_id)), "command": f"{slash}{origin.name}"}


def _reply(world: World, message: Message, viewer: int) -> Json | None:
    if message.type is MessageType.THREAD_CREATED:  # it refers to the thread, not to a message
        return None
    target = message.reference[1] if message.reference else None
    if target is None and message.origin is not None:
        target = message.origin.target_message_id
    if target is None or target == message.id:
        return None
    try:
        quoted = world.find_message(target)
    except KeyError:
        return {"id": str(target), "author": None, "text": "The original message was deleted."}
    if not quoted.is_visible_to(viewer):
        return {"id": str(target), "author": None, "text": "A message that only somebody else can see."}
    text = markup.to_plain(quoted.content, WorldNames(world))
    return {
        "id": str(target),
        "author": member_json(quoted.author),
        "text": text or ("Picture" if quoted.attachments else "Message without text"),
    }


def _file(file: Attachment) -> Json:
    return {
        "id": str(file.id),
        "name": file.filename,
        "size": file.size,
        "url": quote(file.path),
        "picture": file.content_type.partition(";")[0] in _PICTURES,
        "width": file.width,
        "height": file.height,
        "alt": file.description or "",
    }


def _shown_elsewhere(message: Message, file: Attachment) -> bool:
    return any(_holds(part, file.path) for part in (*message.embeds, *message.components))


def _holds(part: object, path: str) -> bool:
    if isinstance(part, str):
        return part.endswith(path)
    if isinstance(part, dict):
        return any(_holds(inner, path) for inner in part.values())
    return isinstance(part, list | tuple) and any(_holds(inner, path) for inner in part)


def _own_url(world: World, url: str) -> str | None:
    """Return the path of a file of this stand-in, `None` for others."""
    if world.address and url.startswith(f"{world.address}/"):
        return quote(url.removeprefix(world.address), safe="/%?=&")
    return None


def _media(world: World, media: Json | None) -> Json | None:
    if not media or not media.get("url"):
        return None
    return {
        "url": _own_url(world, media["url"]),
        "elsewhere": media["url"],
        "alt": media.get("description") or "",
        "width": media.get("width"),
        "height": media.get("height"),
    }


def _embed(world: World, embed: Json, names: WorldNames) -> Json:
    colour = embed.get("color")
    return {
        "colour": None if colour is None else f"#{colour:06x}",
        "author": (embed.get("author") or {}).get("name"),
        "title": markup.to_html(embed["title"], names) if embed.get("title") else "",
        "url": embed.get("url"),
        "html": markup.to_html(embed["description"], names) if embed.get("description") else "",
        "fields": [
            {
                "name": markup.to_html(field["name"], names),
                "html": markup.to_html(field["value"], names),
                "inline": bool(field.get("inline")),
            }
            for field in embed.get("fields") or ()
        ],
        "image": _media(world, embed.get("image")),
        "thumbnail": _media(world, embed.get("thumbnail")),
        "footer": (embed.get("footer") or {}).get("text"),
        "time": embed.get("timestamp"),
    }


def _component(world: World, component: Json, names: WorldNames, files: dict[str, Attachment]) -> Json:
    """Return a component with texts as HTML and pictures as paths, recursively."""
    shown = dict(component)
    for inner in ("components",):
        if component.get(inner):
            shown[inner] = [_component(world, each, names, files) for each in component[inner]]
    for inner in ("accessory", "component"):
        if component.get(inner):
            shown[inner] = _component(world, component[inner], names, files)
    kind = component["type"]
    if kind == ComponentType.TEXT_DISPLAY:
        shown["html"] = markup.to_html(component["content"], names)
    elif kind == ComponentType.MEDIA_GALLERY:
        shown["items"] = [_gallery_item(world, item) for item in component["items"]]
    elif kind == ComponentType.THUMBNAIL:
        shown["media"] = _gallery_item(world, component)
    elif kind == ComponentType.FILE:
        path = component["file"]["url"].removeprefix(world.address)
        shown["file"] = _file(files[path]) if path in files else None
    return shown


def _gallery_item(world: World, item: Json) -> Json | None:
    return _media(world, item["media"] | {"description": item.get("description")})


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
