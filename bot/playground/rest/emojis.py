"""Emojis of the application, which the bot can use in every server."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import replace

from aiohttp import web

from bot.playground.rest.wire import WORLD, Route, empty_response, json_response, path_number, read_json
from bot.playground.world import payloads
from bot.playground.world.errors import ApiError, FormErrors, invalid_form, unknown_object
from bot.playground.world.model import Emoji, Json
from bot.playground.world.world import World

MAX_EMOJIS = 2000
MAX_EMOJI_BYTES = 256 * 1024
NAME = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)


async def registered(request: web.Request) -> web.Response:
    """`GET .../emojis`."""
    world = _world(request)
    return json_response({"items": [_body(world, emoji) for emoji in world.emojis.values()]})


async def add(request: web.Request) -> web.Response:
    """`POST .../emojis`."""
    world, body = _world(request), await read_json(request)
    _check_name(body)
    if len(world.emojis) >= MAX_EMOJIS:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({MAX_EMOJIS})")
    kind, content = _image(body.get("image"))
    emoji = Emoji(world.ids.next(), body["name"], kind, content)
    world.emojis[emoji.id] = emoji
    return json_response(_body(world, emoji), 201)


async def get(request: web.Request) -> web.Response:
    """`GET .../emojis/{emoji_id}`."""
    return json_response(_body(_world(request), _emoji(request)))


async def rename(request: web.Request) -> web.Response:
    """`PATCH .../emojis/{emoji_id}`."""
    world, body = _world(request), await read_json(request)
    _check_name(body)
    emoji = replace(_emoji(request), name=body["name"])
    world.emojis[emoji.id] = emoji
    return json_response(_body(world, emoji))


async def remove(request: web.Request) -> web.Response:
    """`DELETE .../emojis/{emoji_id}`."""
    del _world(request).emojis[_emoji(request).id]
    return empty_response()


def _world(request: web.Request) -> World:
    world = request.app[WORLD]
    if path_number(request, "application_id") != world.application.id:
        raise unknown_object("Application")
    return world


def _emoji(request: web.Request) -> Emoji:
    try:
        return _world(request).emojis[path_number(request, "emoji_id")]
    except KeyError:
        raise unknown_object("Emoji") from None


def _body(world: World, emoji: Emoji) -> Json:
    own: Json = {"id": str(emoji.id), "name": emoji.name, "roles": [], "require_colons": True, "managed": False}
    return own | {"animated": False, "available": True, "user": payloads.user(world.bot)}


def _check_name(body: Json) -> None:
    problems = FormErrors()
    name = body.get("name")
    problems.check_length(("name",), name, 2, 32)
    if isinstance(name, str) and 2 <= len(name) <= 32 and not NAME.fullmatch(name):
        problems.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    problems.raise_if_any()


def _image(given: object) -> tuple[str, bytes]:
    found = _IMAGE.fullmatch(given) if isinstance(given, str) else None
    try:
        content = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        content = b""
    if found is None or not content:
        raise invalid_form(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(content) > MAX_EMOJI_BYTES:
        raise invalid_form(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return found[1], content


_EMOJIS = "/applications/{application_id}/emojis"

ROUTES: list[Route] = [
    ("GET", _EMOJIS, registered),
    ("POST", _EMOJIS, add),
    ("GET", f"{_EMOJIS}/{{emoji_id}}", get),
    ("PATCH", f"{_EMOJIS}/{{emoji_id}}", rename),
    ("DELETE", f"{_EMOJIS}/{{emoji_id}}", remove),
]
