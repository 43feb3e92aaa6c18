"""discord.py's HTTP session without a network: each request is a call into the stand-in."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote, urlsplit

import aiohttp
from aiohttp import BodyPartReader
from multidict import CIMultiDict

from bot.playground.rest import channels, commands, emojis, identity, interactions, messages, threads
from bot.playground.rest.wire import BASE, JSON, VALIDATOR, VIOLATIONS, WORLD, Handler, Validator
from bot.playground.world.errors import ApiError, not_found
from bot.playground.world.world import World

LATENCY = 0.03
"""Seconds of the loop's clock that a request takes, each way."""

Serve = Callable[["Request", Callable[[], Any]], Any]


class _Route(dict[str, str]):
    """The parameters of a path, and the route that has them."""

    def __init__(self, values: Mapping[str, str], template: str) -> None:
        super().__init__({name: unquote(value) for name, value in values.items()})
        self.route = SimpleNamespace(resource=SimpleNamespace(canonical=BASE + template))


@cache
def _routes() -> list[tuple[str, re.Pattern[str], str, Handler]]:
    modules = (identity, commands, emojis, interactions, messages, channels, threads)
    return [
        (method, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(path))), path, handler)
        for module in modules
        for method, path, handler in module.ROUTES
    ]


class _Part(BodyPartReader):
    """A part of a form, which is here as a whole."""

    def __init__(self, name: str, filename: str | None, content: bytes) -> None:
        self._is = name, filename, content

    @property
    def name(self) -> str:
        return self._is[0]

    @property
    def filename(self) -> str | None:
        return self._is[1]

    async def read(self, *, decode: bool = False) -> bytes:
        return self._is[2]


class Request:
    """What the stand-in's handlers ask of a request."""

    def __init__(self, world: World, method: str, url: str, data: Any, params: Mapping[str, Any] | None) -> None:
        self.app = {WORLD: world, VALIDATOR: Validator(), VIOLATIONS: []}
        self.method = method
        parts = urlsplit(url)
        self.path = parts.path.removeprefix(BASE)
        self.query = {name: str(value) for name, value in (params or {}).items()}
        self.query |= dict(each.split("=", 1) for each in parts.query.split("&") if "=" in each)
        self._data = data
        self.content_type = "multipart/form-data" if isinstance(data, aiohttp.FormData) else JSON
        self.match_info = _Route({}, "")
        self.template = "?"
        self.handler: Handler | None = None
        for verb, pattern, template, handler in _routes():
            if verb == method and (match := pattern.fullmatch(self.path)):
                self.match_info, self.template = _Route(match.groupdict(), template), template
                self.handler = handler
                break

    @property
    def name(self) -> str:
        """Method and route."""
        return f"{self.method} {self.template}"

    async def text(self) -> str:
        return self._data or ""

    async def multipart(self) -> AsyncIterator[_Part]:
        return self._parts()

    async def _parts(self) -> AsyncIterator[_Part]:
        for options, _, value in self._data._fields:
            content = value.encode() if isinstance(value, str) else value.read()
            yield _Part(options["name"], options.get("filename"), content)


class Response:
    """What discord.py asks of a response."""

    def __init__(self, status: int, body: bytes | None) -> None:
        self.status, self.reason = status, ""
        self._body = body or b""
        self.headers: CIMultiDict[str] = CIMultiDict({"Content-Type": JSON} if body else {})
        self.content_type = JSON if body else ""

    @classmethod
    def of_error(cls, status: int, code: int, message: str) -> Response:
        """Return an error as Discord sends it; without a code it is that of a proxy."""
        if not code:
            failed = cls(status, message.encode())
            failed.headers["Content-Type"] = failed.content_type = "text/plain"
            return failed
        return cls(status, json.dumps({"message": message, "code": code}).encode())

    async def text(self, encoding: str = "utf-8") -> str:
        return self._body.decode(encoding)

    async def json(self) -> Any:
        return json.loads(self._body)

    async def read(self) -> bytes:
        return self._body


async def serve(request: Request) -> Response:
    """Have the stand-in handle a request."""
    if request.handler is None:
        error = not_found()
        return Response.of_error(error.status, error.code, error.message)
    try:
        done: Any = await request.handler(request)  # type: ignore[arg-type]
    except ApiError as error:
        answer = Response(error.status, json.dumps(error.to_json()).encode())
        answer.headers.update(error.headers)
        return answer
    return Response(done.status, done.body)


class Session:
    """In the place of `aiohttp.ClientSession`. `connect` is set before a bot logs in."""

    connect: Callable[[], tuple[World, Callable[[Request], Any]]]

    def __init__(self, *_: object, trace_configs: Any = None, **__: object) -> None:
        self.world, self._exchange = Session.connect()
        self._traces = trace_configs or ()
        self.closed = False

    def request(self, method: str, url: Any, *, data: Any = None, params: Any = None, **_: Any) -> _Exchange:
        return _Exchange(self, Request(self.world, method, str(url), data, params))

    def get(self, url: Any, **_: Any) -> _Exchange:
        """Get a file, such as an avatar: there are none."""
        return self.request("GET", url)

    async def exchange(self, request: Request) -> Response:
        for trace in self._traces:
            for check in trace.on_request_start:
                await check(self, SimpleNamespace(), request)
        await asyncio.sleep(LATENCY)
        answer: Response = await self._exchange(request)
        await asyncio.sleep(LATENCY)
        return answer

    async def close(self) -> None:
        self.closed = True


class _Exchange:
    def __init__(self, session: Session, request: Request) -> None:
        self._session, self._request = session, request

    async def __aenter__(self) -> Response:
        return await self._session.exchange(self._request)

    async def __aexit__(self, *_: object) -> None:
        return None
