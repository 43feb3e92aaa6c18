"""Messages of a channel: send, read, edit, delete; pins, reactions, typing."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from urllib.parse import unquote

from aiohttp import web

from bot.playground.rest.drafts import Upload, compose, revise
from bot.playground.rest.wire import WORLD, Route, empty_response, find_channel, find_message, json_response, read
from bot.playground.world.changes import Typing
from bot.playground.world.errors import (
    blocked_by_moderation,
    forum_takes_posts,
    mailbox_closed,
    missing_permissions,
    no_mutual_guilds,
    not_author,
    thread_archived,
    thread_locked,
    too_many_old_edits,
    too_many_threads,
    unknown_object,
)
from bot.playground.world.ids import iso
from bot.playground.world.membership import is_full
from bot.playground.world.model import Channel, ChannelType, Message, MessageFlag, MessageType, Permission
from bot.playground.world.world import World

MAX_PAGE_SIZE = 100
NONCE_LIFETIME = timedelta(minutes=5)
"""How long a nonce blocks duplicates; Discord says "the past few minutes"."""


async def send(request: web.Request) -> web.Response:
    """`POST /channels/{channel_id}/messages`."""
    world, channel, upload = request.app[WORLD], find_channel(request), await read(request)
    _check_may_send(world, channel, upload)
    if (again := _sent_before(world, channel, upload)) is not None:
        return json_response(world.message_json(again))
    if MessageFlag.EPHEMERAL in MessageFlag(int(upload.body.get("flags") or 0)):
        flags = int(upload.body["flags"]) & ~int(MessageFlag.EPHEMERAL)
        upload = replace(upload, body=upload.body | {"flags": flags})
    message = world.add_message(compose(world, channel, world.bot, upload))
    world.interactions.settle_updates(channel.id)
    return json_response(world.message_json(message))


async def page(request: web.Request) -> web.Response:
    """`GET /channels/{channel_id}/messages`, newest first.

    Takes `limit`, `before`, `after`, `around`.
    """
    channel = find_channel(request, Permission.READ_MESSAGE_HISTORY)
    world, query = request.app[WORLD], request.query
    limit = min(int(query.get("limit", "50")), MAX_PAGE_SIZE)
    found = [each for each in world.messages(channel.id) if not each.is_ephemeral]
    if "after" in query:
        found = [each for each in found if each.id > int(query["after"])][:limit]
    elif "before" in query:
        found = [each for each in found if each.id < int(query["before"])]
    elif "around" in query:
        middle = int(query["around"])
        found = sorted(sorted(found, key=lambda each: abs(each.id - middle))[:limit], key=lambda each: each.id)
    return json_response([world.message_json(each) for each in reversed(found[-limit:])])


async def get(request: web.Request) -> web.Response:
    """`GET /channels/{channel_id}/messages/{message_id}`."""
    channel = find_channel(request, Permission.READ_MESSAGE_HISTORY)
    return json_response(request.app[WORLD].message_json(find_message(request, channel)))


async def edit(request: web.Request) -> web.Response:
    """`PATCH /channels/{channel_id}/messages/{message_id}`."""
    world, channel, upload = request.app[WORLD], find_channel(request), await read(request)
    message = find_message(request, channel)
    if message.author != world.bot:
        raise not_author()
    if channel.archived:
        raise thread_archived()
    _check_lock(world, channel)
    if (wait := world.old_edits.count(channel.id, message.created)) is not None:
        raise too_many_old_edits(wait)
    edited = world.update_message(revise(world, message, upload))
    world.interactions.settle_updates(channel.id)
    return json_response(world.message_json(edited))


async def delete(request: web.Request) -> web.Response:
    """`DELETE /channels/{channel_id}/messages/{message_id}`."""
    world, channel = request.app[WORLD], find_channel(request)
    message = find_message(request, channel)
    if message.author != world.bot and Permission.MANAGE_MESSAGES not in world.access.of_bot(channel):
        raise missing_permissions()
    world.remove_message(message)
    world.interactions.settle_updates(channel.id)
    return empty_response()


async def pin(request: web.Request) -> web.Response:
    """`PUT .../messages/pins/{message_id}` and the older `PUT .../pins/{message_id}`."""
    return _pinned(request, pinned=True)


async def unpin(request: web.Request) -> web.Response:
    """`DELETE .../messages/pins/{message_id}`, also as `.../pins/{message_id}`."""
    return _pinned(request, pinned=False)


async def pins(request: web.Request) -> web.Response:
    """`GET .../messages/pins`."""
    world, channel = request.app[WORLD], find_channel(request)
    pinned = [each for each in reversed(world.messages(channel.id)) if each.pinned]
    items = [{"pinned_at": iso(each.created), "message": world.message_json(each)} for each in pinned]
    return json_response({"items": items, "has_more": False})


async def react(request: web.Request) -> web.Response:
    """`PUT .../reactions/{emoji_name}/@me`."""
    channel = find_channel(request, Permission.ADD_REACTIONS, Permission.READ_MESSAGE_HISTORY)
    return _reacted(request, channel, add=True)


async def unreact(request: web.Request) -> web.Response:
    """`DELETE .../reactions/{emoji_name}/@me`."""
    return _reacted(request, find_channel(request), add=False)


async def typing(request: web.Request) -> web.Response:
    """`POST /channels/{channel_id}/typing`."""
    world = request.app[WORLD]
    world.feed.publish(Typing(find_channel(request, Permission.SEND_MESSAGES).id, world.bot.id))
    return empty_response()


def _check_may_send(world: World, channel: Channel, upload: Upload) -> None:
    if channel.is_forum:
        raise forum_takes_posts()
    may = world.access.of_bot(channel)
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    if upload.files:
        needed |= Permission.ATTACH_FILES
    if upload.body.get("embeds"):
        needed |= Permission.EMBED_LINKS
    if not channel.is_dm and needed not in may:
        raise missing_permissions()
    if channel.is_dm:
        _check_mailbox(world, channel)
    _check_lock(world, channel)
    guild = world.guilds.get(channel.guild_id or 0)
    if guild is not None and any(word in str(upload.body.get("content")) for word in guild.blocked_words):
        raise blocked_by_moderation(title=False)
    if channel.archived and guild is not None and is_full(world, guild):
        raise too_many_threads(announcement=channel.type is ChannelType.ANNOUNCEMENT_THREAD)


def _check_mailbox(world: World, channel: Channel) -> None:
    if world.closed_dms.intersection(channel.members):
        raise mailbox_closed()
    if not any(guild.members.intersection(channel.members) for guild in world.guilds.values()):
        raise no_mutual_guilds()


def _check_lock(world: World, channel: Channel) -> None:
    if channel.locked and Permission.MANAGE_THREADS not in world.access.of_bot(channel):
        raise thread_locked()


def _sent_before(world: World, channel: Channel, upload: Upload) -> Message | None:
    """Return the message that was sent with the same nonce, if that is enforced.

    Discord doesn't make a deleted one anew: it answers that there is no such message.
    """
    nonce = upload.body.get("nonce")
    if nonce is None or not upload.body.get("enforce_nonce"):
        return None
    deleted = world.deleted_nonces.get((channel.id, nonce))
    if deleted is not None and world.clock() - deleted < NONCE_LIFETIME:
        raise unknown_object("Message")
    own = (each for each in world.messages(channel.id) if each.author == world.bot and each.nonce == nonce)
    return next((each for each in own if world.clock() - each.created < NONCE_LIFETIME), None)


def _pinned(request: web.Request, *, pinned: bool) -> web.Response:
    world, channel = request.app[WORLD], find_channel(request, Permission.PIN_MESSAGES)
    message = find_message(request, channel)
    world.update_message(replace(message, pinned=pinned))
    if pinned and not message.pinned:
        note = Message(
            id=world.ids.next(),
            channel_id=channel.id,
            author=world.bot,
            created=world.clock(),
            type=MessageType.PIN,
            reference=(channel.id, message.id),
        )
        world.add_message(note)
    return empty_response()


def _reacted(request: web.Request, channel: Channel, *, add: bool) -> web.Response:
    world, message = request.app[WORLD], find_message(request, channel)
    emoji = unquote(request.match_info["emoji_name"])
    reactions = dict(message.reactions)
    who = [each for each in reactions.get(emoji, ()) if each != world.bot.id]
    reactions[emoji] = (*who, world.bot.id) if add else tuple(who)
    kept = tuple((name, members) for name, members in reactions.items() if members)
    world.update_message(replace(message, reactions=kept))
    return empty_response()


_MESSAGES = "/channels/{channel_id}/messages"

ROUTES: list[Route] = [
    ("POST", _MESSAGES, send),
    ("GET", _MESSAGES, page),
    ("GET", f"{_MESSAGES}/pins", pins),
    ("PUT", f"{_MESSAGES}/pins/{{message_id}}", pin),
    ("DELETE", f"{_MESSAGES}/pins/{{message_id}}", unpin),
    ("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
    ("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
    ("GET", f"{_MESSAGES}/{{message_id}}", get),
    ("PATCH", f"{_MESSAGES}/{{message_id}}", edit),
    ("DELETE", f"{_MESSAGES}/{{message_id}}", delete),
    ("PUT", f"{_MESSAGES}/{{message_id}}/reactions/{{emoji_name}}/@me", react),
    ("DELETE", f"{_MESSAGES}/{{message_id}}/reactions/{{emoji_name}}/@me", unreact),
    ("POST", "/channels/{channel_id}/typing", typing),
]
