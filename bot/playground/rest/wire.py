"""What all routes share: authorization, bodies, JSON, errors, rate limits, faults."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from aiohttp import BodyPartReader, web

from bot.playground.rest.drafts import Upload
from bot.playground.rest.message_limits import MAX_REQUEST_BYTES
from bot.playground.rest.rate_limits import RateLimiter
from bot.playground.world.errors import (
    ApiError,
    invalid_form,
    missing_access,
    missing_permissions,
    not_found,
    too_large,
    unauthorized,
    unknown_object,
)
from bot.playground.world.faults import FaultKind
from bot.playground.world.model import Channel, File, Message, Permission
from bot.playground.world.world import World


def _accept(*_: object) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Validator:
    """Functions that return the problems they find, as sentences.

    The defaults find none.
    """

    body: Callable[[str, str, object], Sequence[str]] = _accept
    """Gets method, path template and JSON of a request."""
    answer: Callable[[str, str, int, object], Sequence[str]] = _accept
    """Gets method, path template, status and JSON of a response.

    `None` without a body.
    """
    event: Callable[[str, object], Sequence[str]] = _accept
    """Gets name and data of a gateway event."""


BASE = "/api/v10"
JSON = "application/json"
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Route = tuple[str, str, Handler]

WORLD = web.AppKey("world", World)
RATES = web.AppKey("rates", RateLimiter)
VIOLATIONS: web.AppKey[list[str]] = web.AppKey("violations", list)
VALIDATOR = web.AppKey("validator", Validator)

_FILE_PART = re.compile(r"files\[(\d+)\]")
_OPEN = ("/interactions/", "/webhooks/")
"""Routes with a token in their path."""


def json_response(body: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Return JSON with exactly Discord's content type."""
    return web.Response(body=json.dumps(body).encode(), status=status, headers=headers, content_type=JSON)


def empty_response() -> web.Response:
    """Return 204."""
    return web.Response(status=204)


def path_number(request: web.Request, name: str) -> int:
    """Return a snowflake from the path."""
    text = request.match_info[name]
    if not text.isdigit():
        raise invalid_form((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
    return int(text)


def find_channel(request: web.Request, *needed: Permission) -> Channel:
    """Return the channel in the path if the bot sees it with these permissions."""
    world = request.app[WORLD]
    try:
        channel = world.channel(path_number(request, "channel_id"))
    except KeyError:
        raise unknown_object("Channel") from None
    may = world.access.of_bot(channel)
    if not world.access.is_open_to_bot(channel):
        raise missing_access()
    if not channel.is_dm and any(permission not in may for permission in needed):
        raise missing_permissions()
    return channel


def find_message(request: web.Request, channel: Channel) -> Message:
    """Return the message in the path; channels don't show ephemeral messages."""
    try:
        message = request.app[WORLD].message(channel.id, path_number(request, "message_id"))
    except KeyError:
        raise unknown_object("Message") from None
    if message.is_ephemeral:
        raise unknown_object("Message")
    return message


async def read(request: web.Request) -> Upload:
    """Read a body: JSON, or multipart with `payload_json` and `files[n]`.

    It's validated if tests ask for that.
    """
    try:
        upload = await _read(request)
    except json.JSONDecodeError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
    if wrong := request.app[VALIDATOR].body(request.method, _template(request), upload.body):
        _note(request, "", wrong)
        raise invalid_form((), "SCHEMA", "; ".join(wrong))
    return upload


def _note(request: web.Request, what: str, wrong: Sequence[str]) -> None:
    request.app[VIOLATIONS].extend(f"{request.method} {_template(request)}{what}: {each}" for each in wrong)


async def read_json(request: web.Request) -> Any:
    """Read the body of a request without files."""
    return (await read(request)).body


async def _read(request: web.Request) -> Upload:
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return Upload(json.loads(text) if text else {})
    body: Any = {}
    files: dict[int, File] = {}
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=False))
        total += len(content)
        if total > MAX_REQUEST_BYTES:
            raise too_large()
        if part.name == "payload_json":
            body = json.loads(content)
        elif part.name and (match := _FILE_PART.fullmatch(part.name)):
            files[int(match[1])] = File(part.filename or "file", content)
    return Upload(body, files)


@web.middleware
async def errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Convert errors to Discord's bodies. A foreign `Host` means DNS rebinding."""
    if urlsplit(f"//{request.host}").hostname not in LOOPBACK:
        return web.Response(status=403, text="This server is for this machine only.")
    if not request.path.startswith(BASE):
        return await handler(request)
    try:
        return await handler(request)
    except ApiError as error:
        return json_response(error.to_json(), error.status, error.headers)
    except web.HTTPNotFound:
        return json_response(not_found().to_json(), 404)
    except web.HTTPMethodNotAllowed:
        return json_response({"message": "405: Method Not Allowed", "code": 0}, 405)


@web.middleware
async def validation(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Validate a response against Discord's description, if tests ask for that."""
    response = await handler(request)
    if request.path.startswith(BASE) and isinstance(response, web.Response):
        _validate_answer(request, response)
    return response


def _validate_answer(request: web.Request, response: web.Response) -> None:
    if response.body and response.content_type != JSON:
        return  # Other parts of the server may respond as they like.
    body = json.loads(response.body) if response.body else None  # type: ignore[arg-type]
    wrong = request.app[VALIDATOR].answer(request.method, _template(request), response.status, body)
    _note(request, f" {response.status}", wrong)


@web.middleware
async def authorization(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Check the bot's token, unless the path contains a token."""
    path = request.path.removeprefix(BASE)
    closed = request.path.startswith(BASE) and not path.startswith(_OPEN)
    if closed and request.headers.get("Authorization") != f"Bot {request.app[WORLD].token}":
        raise unauthorized()
    return await handler(request)


@web.middleware
async def limits(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Count the request; first responses to interactions are exempt, as in Discord."""
    if not request.path.startswith(BASE) or request.path.startswith(f"{BASE}/interactions/"):
        return await handler(request)
    major = next((request.match_info[name] for name in _MAJOR if name in request.match_info), "")
    headers, wait = request.app[RATES].count(f"{request.method} {_template(request)}", major)
    if wait is not None:
        return _rate_limit_response(wait, everywhere=False, headers=headers)
    response = await handler(request)
    response.headers.update(headers)
    return response


@web.middleware
async def faults(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Apply the faults that tests requested."""
    if not request.path.startswith(BASE):
        return await handler(request)
    there, back = request.app[WORLD].faults.latency_of(request.method, request.path.removeprefix(BASE))
    if not there and not back:
        return await _troubled(request, handler)
    await asyncio.sleep(there)
    try:
        return await _troubled(request, handler)
    finally:
        await asyncio.sleep(back)


async def _troubled(request: web.Request, handler: Handler) -> web.StreamResponse:
    fault = request.app[WORLD].faults.take(request.method, request.path.removeprefix(BASE))
    if fault is None:
        return await handler(request)
    if fault.kind is FaultKind.DELAY:
        await asyncio.sleep(fault.seconds)
    elif fault.kind is FaultKind.RATE_LIMIT:
        return _rate_limit_response(fault.seconds, everywhere=fault.everywhere, headers={})
    elif fault.kind is FaultKind.SERVER_ERROR:
        return web.Response(status=fault.status, text="upstream error")
    elif fault.kind is FaultKind.DROP:
        _cut_connection(request)
        return web.Response(status=502)  # Nobody receives it.
    response = await handler(request)
    if fault.kind is FaultKind.LOSE_ANSWER:
        _cut_connection(request)
    elif fault.kind is FaultKind.BREAK_AFTERWARDS:
        return web.Response(status=fault.status, text="upstream error")
    return response


MIDDLEWARES = (validation, errors, faults, authorization, limits)
_MAJOR = ("channel_id", "guild_id", "webhook_token")


def _rate_limit_response(seconds: float, *, everywhere: bool, headers: dict[str, str]) -> web.Response:
    body = {"message": "You are being rate limited.", "code": 0, "retry_after": seconds, "global": everywhere}
    told = {**headers, "Retry-After": str(int(seconds) + 1), "Via": "1.1 google"}
    if everywhere:
        told["X-RateLimit-Global"] = "true"
    return json_response(body, 429, told)


def _cut_connection(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()


def _template(request: web.Request) -> str:
    resource = request.match_info.route.resource
    return resource.canonical.removeprefix(BASE) if resource is not None else request.path
