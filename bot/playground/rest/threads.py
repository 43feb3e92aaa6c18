"""Threads: create from a message or without, members."""

from __future__ import annotations

from dataclasses import replace

from aiohttp import web

from bot.playground.rest.channels import ARCHIVE_MINUTES
from bot.playground.rest.drafts import Upload, compose
from bot.playground.rest.wire import (
    WORLD,
    Route,
    empty_response,
    find_channel,
    find_message,
    json_response,
    path_number,
    read,
    read_json,
)
from bot.playground.world import payloads
from bot.playground.world.errors import (
    FormErrors,
    blocked_by_moderation,
    invalid_form,
    missing_access,
    missing_permissions,
    needs_a_tag,
    thread_archived,
    thread_exists,
    too_many_threads,
    unknown_object,
    wrong_channel_type,
)
from bot.playground.world.membership import is_full
from bot.playground.world.model import (
    THREADS_OF,
    Channel,
    ChannelType,
    Json,
    Message,
    MessageFlag,
    MessageType,
    Permission,
)
from bot.playground.world.world import GUILD_ID, World


async def begin_from_message(request: web.Request) -> web.Response:
    """`POST /channels/{channel_id}/messages/{message_id}/threads`.

    The thread takes the id of the message.
    """
    world, channel, body = request.app[WORLD], find_channel(request, Permission.CREATE_PUBLIC_THREADS), {}
    body = await read_json(request)
    message = find_message(request, channel)
    if any(each.id == message.id for each in world.channels):
        raise thread_exists()
    if channel.is_forum or channel.type not in THREADS_OF:
        raise wrong_channel_type()
    thread = _begin(world, channel, body, message.id, THREADS_OF[channel.type][0])
    world.update_message(replace(message, flags=message.flags | MessageFlag.HAS_THREAD))
    return json_response(world.channel_json(thread), 201)


async def begin(request: web.Request) -> web.Response:
    """Serve `POST /channels/{channel_id}/threads`; private by default.

    In a forum it creates a post with its first message.
    """
    world, channel, upload = request.app[WORLD], find_channel(request), await read(request)
    if channel.is_forum:
        return _post(world, channel, upload)
    body = upload.body
    kind = ChannelType(body.get("type") or ChannelType.PRIVATE_THREAD)
    if kind not in THREADS_OF.get(channel.type, ()):
        raise wrong_channel_type()
    private = kind is ChannelType.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    if needed not in world.access.of_bot(channel):
        raise missing_permissions()
    thread = _begin(world, channel, body, world.ids.next(), kind)
    if not private:
        note = Message(
            id=world.ids.next(),
            channel_id=channel.id,
            author=world.bot,
            created=world.clock(),
            type=MessageType.THREAD_CREATED,
            content=thread.name,
            reference=(thread.id, thread.id),
        )
        world.add_message(note)
    return json_response(world.channel_json(thread), 201)


def _post(world: World, channel: Channel, upload: Upload) -> web.Response:
    if Permission.SEND_MESSAGES not in world.access.of_bot(channel):
        raise missing_permissions()
    body = upload.body
    if channel.requires_tag and not body.get("applied_tags"):
        raise needs_a_tag()
    if not isinstance(body.get("message"), dict):
        raise invalid_form(("message",), "BASE_TYPE_REQUIRED", "This field is required")
    thread_id = world.ids.next()
    post = Channel(id=thread_id, name=body.get("name") or "", guild_id=channel.guild_id, parent_id=channel.id)
    message = compose(world, post, world.bot, Upload(body["message"], upload.files, ("message",)))
    post = _begin(world, channel, body, thread_id, ChannelType.PUBLIC_THREAD)
    message = world.add_message(replace(message, id=thread_id))
    return json_response(world.channel_json(post) | {"message": world.message_json(message)}, 201)


async def members(request: web.Request) -> web.Response:
    """`GET /channels/{channel_id}/thread-members`."""
    thread = _thread(request)
    return json_response([payloads.thread_member(thread.id, each) for each in thread.members])


async def member(request: web.Request) -> web.Response:
    """`GET /channels/{channel_id}/thread-members/{user_id}`."""
    thread, user_id = _thread(request), path_number(request, "user_id")
    if user_id not in thread.members:
        raise unknown_object("Member")
    return json_response(payloads.thread_member(thread.id, user_id))


async def add(request: web.Request) -> web.Response:
    """`PUT /channels/{channel_id}/thread-members/{user_id}` and `.../@me`."""
    world, thread, user_id = request.app[WORLD], _thread(request), _user_id(request)
    if thread.archived:
        raise thread_archived()
    try:
        member = world.member(user_id)
    except KeyError:
        raise unknown_object("Member") from None
    if not member.bot and user_id not in world.guilds[thread.guild_id or GUILD_ID].members:
        raise unknown_object("Member")
    if not member.bot and not world.access.can_be_mentioned(user_id, thread):
        raise missing_access()
    world.join_thread(thread.id, (user_id,))
    return empty_response()


async def remove(request: web.Request) -> web.Response:
    """`DELETE /channels/{channel_id}/thread-members/{user_id}` and `.../@me`."""
    world, thread, user_id = request.app[WORLD], _thread(request), _user_id(request)
    if thread.archived:
        raise thread_archived()
    own = thread.type is ChannelType.PRIVATE_THREAD and thread.owner_id == world.bot.id
    if user_id != world.bot.id and not own and Permission.MANAGE_THREADS not in world.access.of_bot(thread):
        raise missing_permissions()
    world.update_channel(replace(thread, members=tuple(each for each in thread.members if each != user_id)))
    return empty_response()


def _begin(world: World, channel: Channel, body: Json, thread_id: int, kind: ChannelType) -> Channel:
    problems = FormErrors()
    problems.check_length(("name",), body.get("name"), 1, 100)
    minutes = body.get("auto_archive_duration") or 1440
    if minutes not in ARCHIVE_MINUTES:
        message = f"Value must be one of {ARCHIVE_MINUTES}."
        problems.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", message)
    problems.raise_if_any()
    guild = world.guilds[channel.guild_id or GUILD_ID]
    if any(word in body["name"] for word in guild.blocked_words):
        raise blocked_by_moderation(title=True)
    if is_full(world, guild):
        raise too_many_threads(announcement=kind is ChannelType.ANNOUNCEMENT_THREAD)
    return world.add_channel(
        Channel(
            id=thread_id,
            name=body["name"],
            type=kind,
            guild_id=channel.guild_id,
            parent_id=channel.id,
            owner_id=world.bot.id,
            members=(world.bot.id,),
            auto_archive_minutes=minutes,
            archive_changed=world.clock(),
        )
    )


def _thread(request: web.Request) -> Channel:
    channel = find_channel(request)
    if not channel.is_thread:
        raise wrong_channel_type()
    return channel


def _user_id(request: web.Request) -> int:
    return path_number(request, "user_id") if "user_id" in request.match_info else request.app[WORLD].bot.id


_MEMBERS = "/channels/{channel_id}/thread-members"

ROUTES: list[Route] = [
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", begin_from_message),
    ("POST", "/channels/{channel_id}/threads", begin),
    ("GET", _MEMBERS, members),
    ("PUT", f"{_MEMBERS}/@me", add),
    ("DELETE", f"{_MEMBERS}/@me", remove),
    ("GET", f"{_MEMBERS}/{{user_id}}", member),
    ("PUT", f"{_MEMBERS}/{{user_id}}", add),
    ("DELETE", f"{_MEMBERS}/{{user_id}}", remove),
]
