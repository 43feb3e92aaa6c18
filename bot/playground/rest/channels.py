"""Channels and threads: read, change, delete."""

from __future__ import annotations

from dataclasses import replace

from aiohttp import web

from bot.playground.rest.wire import WORLD, Route, find_channel, json_response, read_json
from bot.playground.world.errors import FormErrors, missing_permissions, thread_archived, too_many_threads
from bot.playground.world.membership import is_full
from bot.playground.world.model import Channel, ChannelType, Json, Permission

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


async def get(request: web.Request) -> web.Response:
    """`GET /channels/{channel_id}`."""
    return json_response(request.app[WORLD].channel_json(find_channel(request)))


async def edit(request: web.Request) -> web.Response:
    """`PATCH /channels/{channel_id}`: name and topic.

    For threads also archived, locked and the archive time.
    """
    world, channel, body = request.app[WORLD], find_channel(request), await read_json(request)
    _check_may_edit(channel, body, world.access.of_bot(channel), world.bot.id)
    changed = replace(
        channel,
        name=body.get("name", channel.name),
        topic=body.get("topic", channel.topic) or "",
        archived=body.get("archived", channel.archived),
        locked=body.get("locked", channel.locked),
        auto_archive_minutes=body.get("auto_archive_duration", channel.auto_archive_minutes),
    )
    guild = world.guilds.get(channel.guild_id or 0)
    if channel.archived and not changed.archived and guild is not None and is_full(world, guild):
        raise too_many_threads(announcement=channel.type is ChannelType.ANNOUNCEMENT_THREAD)
    if changed.archived != channel.archived:
        changed = replace(changed, archive_changed=world.clock())
    return json_response(world.channel_json(world.update_channel(changed)))


async def delete(request: web.Request) -> web.Response:
    """`DELETE /channels/{channel_id}`."""
    channel = find_channel(request)
    needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    if needed not in request.app[WORLD].access.of_bot(channel):
        raise missing_permissions()
    request.app[WORLD].remove_channel(channel)
    return json_response(request.app[WORLD].channel_json(channel))


def _check_may_edit(channel: Channel, body: Json, may: Permission, bot_id: int) -> None:
    problems = FormErrors()
    if "name" in body:
        problems.check_length(("name",), body["name"], 1, 100)
    if body.get("auto_archive_duration", 60) not in ARCHIVE_MINUTES:
        message = f"Value must be one of {ARCHIVE_MINUTES}."
        problems.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", message)
    problems.raise_if_any()
    if not channel.is_thread:
        if Permission.MANAGE_CHANNELS not in may:
            raise missing_permissions()
        return
    if channel.archived and body.get("archived") is not False:
        raise thread_archived()
    manages = Permission.MANAGE_THREADS in may
    needs_manager = "locked" in body or channel.locked
    if not manages and (needs_manager or channel.owner_id != bot_id) and set(body) != {"archived"}:
        raise missing_permissions()
    if not manages and channel.locked:
        raise missing_permissions()


ROUTES: list[Route] = [
    ("GET", "/channels/{channel_id}", get),
    ("PATCH", "/channels/{channel_id}", edit),
    ("DELETE", "/channels/{channel_id}", delete),
]
