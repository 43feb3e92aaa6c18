"""Responses to interactions: the callback and the interaction's webhook."""

from __future__ import annotations

from aiohttp import web

from bot.playground.rest import replies
from bot.playground.rest.wire import WORLD, Route, empty_response, json_response, path_number, read


async def callback(request: web.Request) -> web.Response:
    """`POST /interactions/{interaction_id}/{interaction_token}/callback`."""
    upload = await read(request)
    token = request.match_info["interaction_token"]
    told = replies.respond(request.app[WORLD], path_number(request, "interaction_id"), token, upload)
    return json_response(told) if request.query.get("with_response") in ("1", "true") else empty_response()


async def follow_up(request: web.Request) -> web.Response:
    """Serve `POST /webhooks/{webhook_id}/{webhook_token}`, always as with `wait=true`."""
    upload = await read(request)
    world = request.app[WORLD]
    return json_response(world.message_json(replies.follow_up(world, *_hook(request), upload)))


async def get_original(request: web.Request) -> web.Response:
    """`GET .../messages/@original`."""
    world = request.app[WORLD]
    return json_response(world.message_json(replies.find_original(world, *_hook(request))))


async def edit_original(request: web.Request) -> web.Response:
    """`PATCH .../messages/@original`."""
    upload = await read(request)
    world = request.app[WORLD]
    return json_response(world.message_json(replies.edit_original(world, *_hook(request), upload)))


async def delete_original(request: web.Request) -> web.Response:
    """`DELETE .../messages/@original`."""
    replies.delete_original(request.app[WORLD], *_hook(request))
    return empty_response()


async def get_reply(request: web.Request) -> web.Response:
    """`GET .../messages/{message_id}`."""
    world = request.app[WORLD]
    return json_response(
        world.message_json(replies.find_reply(world, *_hook(request), path_number(request, "message_id")))
    )


async def edit_reply(request: web.Request) -> web.Response:
    """`PATCH .../messages/{message_id}`."""
    upload = await read(request)
    world = request.app[WORLD]
    message_id = path_number(request, "message_id")
    return json_response(world.message_json(replies.edit_reply(world, *_hook(request), message_id, upload)))


async def delete_reply(request: web.Request) -> web.Response:
    """`DELETE .../messages/{message_id}`."""
    replies.delete_reply(request.app[WORLD], *_hook(request), path_number(request, "message_id"))
    return empty_response()


def _hook(request: web.Request) -> tuple[int, str]:
    return path_number(request, "webhook_id"), request.match_info["webhook_token"]


_HOOK = "/webhooks/{webhook_id}/{webhook_token}"

ROUTES: list[Route] = [
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback),
    ("POST", _HOOK, follow_up),
    ("GET", f"{_HOOK}/messages/@original", get_original),
    ("PATCH", f"{_HOOK}/messages/@original", edit_original),
    ("DELETE", f"{_HOOK}/messages/@original", delete_original),
    ("GET", f"{_HOOK}/messages/{{message_id}}", get_reply),
    ("PATCH", f"{_HOOK}/messages/{{message_id}}", edit_reply),
    ("DELETE", f"{_HOOK}/messages/{{message_id}}", delete_reply),
]
