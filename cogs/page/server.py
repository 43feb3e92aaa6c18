"""Serves open boards to browsers: the page, its socket and its pictures.

A page is about one table of one member. What it does arrives in the socket as JSON:

    touch    key: [kind, which]
    press    message, control (custom id), values
    submit   message, form (custom id), values by custom id
    dismiss  message
    picture  hash

and what it shows is told there:

    board, message   id, html, pictures, components     the table, or an answer
    gone             id
    lit              lit: areas that can be touched, more: choices without an area
    choices          choices
    form             a form to fill in
    said             text
    picture          hash, data: a PNG in Base64 that another process would have to serve
    done             a request was served
    over             text: nothing more comes
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import re
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import resources
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSMsgType, hdrs, web
from cachetools import TTLCache

from bot.core.errors import NoSuchTable, TableFrozen
from bot.core.table.model import Table
from bot.discord.client.host import Host
from bot.discord.components.links import emoji_key
from bot.discord.transport.calls import CALL_ERRORS, log_error
from bot.discord.transport.permissions import can_view
from bot.errors import StoreUnavailable
from bot.games.catalogues import language_of
from bot.games.text import ENGLISH, Text, TextLike, render_text
from bot.store.shards import Shards
from bot.web.addresses import Network, client_address
from bot.web.assets import HSTS, asset, security_headers
from bot.web.markup import to_plain
from cogs.page import words
from cogs.page.board import SENTENCE_LENGTH, OpenBoard
from cogs.page.interaction import PageMember
from cogs.page.model import SESSION_LIFETIME
from cogs.page.seal import Seal
from cogs.page.service import Pages
from renderers.emojis import draw_emoji

_log = logging.getLogger(__name__)

_STATIC = resources.files("cogs.page") / "static"

MAX_REQUEST_BYTES = 16 * 1024
"""Maximum size of a message of a page; the longest are forms."""

MAX_LOGIN_BYTES = 512

HEARTBEAT_SECONDS = 20.0

MAX_REQUESTS, REQUEST_SECONDS = 30, 10.0
"""At most this many requests of one member are served in this time."""

MAX_VISITS, VISIT_SECONDS = 600, 10.0
"""At most this many HTTP requests from one address are served in this time."""

MAX_LOGINS, LOGIN_SECONDS = 20, 60.0
"""At most this many links are tried from one address in this time."""

MAX_PAGES = 8
"""Open pages of one member; a further one is refused."""

MAX_UNSENT = 64
"""Messages that wait for a page that doesn't read them, before it's disconnected."""

MAX_WATCHED, WATCH_SECONDS = 10_000, 60.0
"""Of how many members it's remembered whether they see a channel, and for how long."""

CHECK_SECONDS = 30.0
"""Seconds after which the session of an open page is checked again; each request and each change check it, too."""

RETRY_SECONDS = 1.0
"""Seconds between looks for moves of other processes while the database can't tell of them."""

_ID = re.compile(r"[0-9]{1,20}")

Json = dict[str, Any]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Quota:
    """Counts what somebody does, up to `most` in `seconds`."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._times: dict[object, deque[float]] = {}

    def take(self, who: object) -> bool:
        """Count one more; return whether it's within the limit."""
        now = asyncio.get_running_loop().time()
        while self._times and next(iter(self._times.values()))[-1] < now - self._seconds:
            del self._times[next(iter(self._times))]
        times = self._times.get(who) or deque(maxlen=self._most)
        if len(times) == self._most and times[0] > now - self._seconds:
            return False
        times.append(now)
        self._times.pop(who, None)
        self._times[who] = times  # whoever came last stands last
        return True


class Unwelcome(Exception):
    """Why a page isn't opened, for people."""

    def __init__(self, text: TextLike) -> None:
        super().__init__(str(text))
        self.text = text


class PageServer:
    """The web application. `url` is where people reach it: scheme, host and port, without a slash at the end.

    Requests from `trusted` addresses say in `X-Forwarded-For` for whom they are.
    """

    def __init__(self, host: Host, url: str, trusted: Sequence[Network] = ()) -> None:
        self._host = host
        self._pages = host.dispatcher.services[Pages]
        self._pages.ended.append(self._look_again)
        self._url = url
        self._socket_url = url.replace("http", "ws", 1)
        self._is_secure = urlsplit(url).scheme == "https"
        self._trusted = trusted
        self._boards: dict[OpenBoard, Callable[[], None]] = {}
        self._requests = Quota(MAX_REQUESTS, REQUEST_SECONDS)
        self._visits = Quota(MAX_VISITS, VISIT_SECONDS)
        self._logins = Quota(MAX_LOGINS, LOGIN_SECONDS)
        self._seen: TTLCache[tuple[int, int], bool] = TTLCache(MAX_WATCHED, WATCH_SECONDS)
        self.app = web.Application(client_max_size=MAX_LOGIN_BYTES, middlewares=[self._receive])
        self.app.add_routes(
            [
                web.get("/t/{table}", self._index),
                web.get("/static/{name}", self._static),
                web.post("/session", self._begin),
                web.delete("/session", self._end),
                web.get("/t/{table}/socket", self._socket),
                web.get("/pictures/{hash}", self._picture),
                web.get("/emojis/{name}", self._emoji),
            ]
        )
        self.app.on_response_prepare.append(self._secure)
        self.app.cleanup_ctx.append(self._listening)
        self.app.on_shutdown.append(self._close_all)
        host.dispatcher.services.repository.on_commit.append(self.follow)

    @property
    def cookie(self) -> str:
        """The name of the cookie; browsers accept one with this prefix from https only."""
        return "__Host-tablekeeper" if self._is_secure else "tablekeeper"

    def follow(self, table_id: str | None) -> None:
        """Show pages of a table what has changed; those of all tables for None."""
        for board, changed in self._boards.items():
            if table_id in (board.table.id, None):
                changed()

    async def _listening(self, _app: web.Application) -> AsyncIterator[None]:
        """Follow changes by other processes while the application runs."""
        shards = self._host.dispatcher.services.shards
        listening = None if shards is None else asyncio.create_task(self._listen(shards))
        yield
        if listening is not None:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _listen(self, shards: Shards) -> None:
        while True:
            with suppress(StoreUnavailable):
                await shards.listen(self.follow)
            self.follow(None)
            await asyncio.sleep(RETRY_SECONDS)

    def _look_again(self, member: int) -> None:
        """Let a member's pages check their sessions."""
        for board, changed in self._boards.items():
            if board.member == member:
                changed()

    # All requests

    @web.middleware
    async def _receive(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse too many requests, and other names of this machine, which pages of others may have given it."""
        if not self._visits.take(self._address(request)):
            raise web.HTTPTooManyRequests
        if not self._host.dispatcher.services.owned_shards.has_lease:
            raise web.HTTPServiceUnavailable
        if request.headers.get("Host") != urlsplit(self._url).netloc:
            raise web.HTTPMisdirectedRequest
        return await handler(request)

    async def _secure(self, _request: web.Request, response: web.StreamResponse) -> None:
        """Add the headers that every response has."""
        response.headers.update(security_headers(self._socket_url))
        if self._is_secure:
            response.headers[hdrs.STRICT_TRANSPORT_SECURITY] = HSTS
        response.headers.pop(hdrs.SERVER, None)  # it names versions

    # Files

    async def _index(self, _request: web.Request) -> web.Response:
        return asset("board.html", _STATIC)

    async def _static(self, request: web.Request) -> web.Response:
        return asset(request.match_info["name"], _STATIC)

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        member = await self._member(request)
        hashed = request.match_info["hash"].removesuffix(".png")
        found = next((png for board in self._boards if board.member == member and (png := board.picture(hashed))), None)
        if found is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "private, max-age=31536000, immutable", "ETag": f'"{hashed}"'}
        if request.headers.get("If-None-Match") == headers["ETag"]:
            return web.Response(status=304, headers=headers)
        return web.Response(body=found, content_type="image/png", headers=headers)

    async def _emoji(self, request: web.Request) -> web.Response:
        number = request.match_info["name"].removesuffix(".png")
        key = emoji_key(int(number)) if _ID.fullmatch(number) else None
        if key is None:
            raise web.HTTPNotFound
        png = await asyncio.to_thread(draw_emoji, key)
        headers = {"Cache-Control": "public, max-age=86400"}
        return web.Response(body=png, content_type="image/png", headers=headers)

    # Who it is

    def _check_origin(self, request: web.Request) -> None:
        """Refuse what other pages send."""
        if request.headers.get("Origin") != self._url:
            raise web.HTTPForbidden

    def _address(self, request: web.Request) -> str:
        return client_address(request.remote, request.headers.get("X-Forwarded-For"), self._trusted)

    async def _member(self, request: web.Request) -> int:
        """Return whose session a request has. Raises HTTPUnauthorized."""
        member = await self._pages.member_of(request.cookies.get(self.cookie, ""))
        if member is None:
            raise web.HTTPUnauthorized
        return member

    async def _begin(self, request: web.Request) -> web.Response:
        """Spend a link and begin a session."""
        self._check_origin(request)
        if not self._logins.take(self._address(request)):
            raise web.HTTPTooManyRequests
        secret = await self._pages.redeem((await request.read()).decode(errors="replace"))
        if secret is None:
            raise web.HTTPForbidden
        answer = web.Response(status=204)
        answer.set_cookie(
            self.cookie,
            secret,
            max_age=int(SESSION_LIFETIME.total_seconds()),
            path="/",
            httponly=True,
            secure=self._is_secure,
            samesite="Lax",
        )
        return answer

    async def _end(self, request: web.Request) -> web.Response:
        """End the session of this browser."""
        self._check_origin(request)
        member = await self._member(request)
        await self._pages.leave(member, request.cookies[self.cookie])
        answer = web.Response(status=204)
        answer.del_cookie(self.cookie, path="/", secure=self._is_secure, httponly=True, samesite="Lax")
        return answer

    # The socket

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        self._check_origin(request)
        session = request.cookies.get(self.cookie, "")
        member = await self._pages.member_of(session)
        if member is not None and not self._requests.take(member):
            raise web.HTTPTooManyRequests
        # Messages have some 10 KB, and compressing them would keep 260 KB for each page.
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT_SECONDS, max_msg_size=MAX_REQUEST_BYTES, compress=False)
        await socket.prepare(request)
        locale = re.split("[,;]", request.headers.get("Accept-Language", ""), maxsplit=1)[0]
        try:
            if member is None:
                raise Unwelcome(words.LOGGED_OUT)
            locale = await self._host.locale_of(member) or locale
            table = await self._open(member, request.match_info["table"])
            reader = await self._reader(member, locale, table)
            if sum(board.member == member for board in self._boards) >= MAX_PAGES:
                raise Unwelcome(words.TOO_MANY_PAGES)
        except Unwelcome as why:
            text = to_plain(render_text(why.text, language_of(locale)), _NoNames(), SENTENCE_LENGTH)
            await socket.send_json({"tell": "over", "text": text})
            await socket.close()
            return socket
        refusal = partial(self._refusal, member, session)
        connection = _Connection(self._host, socket, refusal, self._requests, _abort(request))
        board = OpenBoard(self._host, table, reader, connection.send, Seal(self._key, member, table.id))
        self._boards[board] = connection.changed.set
        try:
            await connection.run(board)
        finally:
            del self._boards[board]
        return socket

    @property
    def _key(self) -> bytes:
        """The key of seals, the same in all processes, so that any of them knows the controls of a page."""
        return hmac.digest((self._host.http.token or "").encode(), b"controls of pages", "sha256")

    async def _reader(self, member: int, locale: str, table: Table) -> PageMember:
        name = str(await self._host.dispatcher.names.of(member))
        server = None if table.guild is None else await self._host.locale_of_server(table.guild)
        return PageMember(member, name, locale, server or ENGLISH.code)

    async def _open(self, member: int, table_id: str) -> Table:
        """Return the table if the member may see it. Raises Unwelcome."""
        try:
            table = (await self._host.dispatcher.services.tables.live(table_id)).table
        except NoSuchTable:
            raise Unwelcome(words.NO_SUCH_BOARD) from None
        except TableFrozen as frozen:
            raise Unwelcome(frozen.text) from None
        if not await self._admits(member, table):
            raise Unwelcome(words.NO_SUCH_BOARD)
        return table

    async def _admits(self, member: int, table: Table) -> bool:
        """Whether a member has a seat at a table, or sees its channel."""
        return member in table.members or (table.run is None and await self._sees(member, table))

    async def _refusal(self, member: int, session: str, table: Table) -> Text | None:
        """Return why a page that is open isn't served any more; None if it is."""
        if await self._pages.member_of(session) != member:
            return words.LOGGED_OUT
        return None if await self._admits(member, table) else words.NO_SUCH_BOARD

    async def _sees(self, member: int, table: Table) -> bool:
        """Whether a member sees the channel of a table, asked with the bot's own rights; remembered for a minute."""
        if table.guild is None or table.answers_only:
            return False
        key = member, table.channel
        sees = self._seen.get(key)
        if sees is None:
            try:
                sees = await can_view(self._host, table.guild, table.channel, member)
            except CALL_ERRORS as error:
                _log.info("channel not looked at: channel=%d error=%r", table.channel, error)
                sees = False
            self._seen[key] = sees
        return sees

    async def _close_all(self, _app: web.Application) -> None:
        for board in [*self._boards]:
            board.close()


class _NoNames:
    """Sentences without mentions need no names."""

    def member_name(self, _member: int) -> None:
        """Know nobody."""

    channel_name = role_name = member_name


class _Connection:
    """One socket: passes on what a page asks for and what it is told."""

    def __init__(
        self,
        host: Host,
        socket: web.WebSocketResponse,
        refusal: Callable[[Table], Awaitable[Text | None]],
        quota: Quota,
        abort: Callable[[], None],
    ) -> None:
        self._host = host
        self._socket = socket
        self._refusal = refusal
        self._quota = quota
        self._unsent: asyncio.Queue[Json | None] = asyncio.Queue(MAX_UNSENT)
        self._abort = abort
        self._ended = False
        self.changed = asyncio.Event()

    def send(self, told: Json | None) -> None:
        """Tell the page something, soon and in order; None is the end. A page that doesn't read is cut off."""
        if self._ended:
            return
        self._ended = told is None
        try:
            self._unsent.put_nowait(told)
        except asyncio.QueueFull:
            self._ended = True
            self._abort()

    def _say(self, board: OpenBoard, text: TextLike) -> None:
        self.send({"tell": "said", "text": board.render(text)})

    def _end(self, board: OpenBoard, why: TextLike) -> None:
        self.send({"tell": "over", "text": board.render(why)})
        self.send(None)

    async def run(self, board: OpenBoard) -> None:
        """Serve until the page closes."""
        self.changed.set()
        tasks = [asyncio.create_task(each) for each in (self._send_all(), self._follow(board))]
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT and not self._ended:
                    await self._serve(board, message.data)
                    self.send({"tell": "done"})
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(ConnectionError):
                await self._socket.close()

    async def _send_all(self) -> None:
        with suppress(ConnectionError):
            while (told := await self._unsent.get()) is not None:
                await self._socket.send_json(told)
            await self._socket.close()

    async def _follow(self, board: OpenBoard) -> None:
        while not self._ended:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.changed.wait(), CHECK_SECONDS)
            self.changed.clear()
            try:
                live = await self._host.dispatcher.services.tables.live(board.table.id)
                if why := await self._refusal(live.table):
                    self._end(board, why)
                elif live.table.rev != board.rev:
                    await board.catch_up()
            except (NoSuchTable, TableFrozen) as gone:
                self._end(board, gone.text)
            except StoreUnavailable as error:
                _log.debug("page not updated: error=%s", error)
            except Exception as error:
                log_error(error, f"showing table {board.table.id} on a page")

    async def _serve(self, board: OpenBoard, text: str) -> None:
        """Serve a request; without a lease the page has to find another process."""
        if not self._host.dispatcher.services.owned_shards.has_lease:
            self._abort()
            return
        if not self._quota.take(board.member):
            self._say(board, words.TOO_FAST)
            return
        try:
            if why := await self._refusal(board.table):
                self._end(board, why)
                return
            try:
                request = json.loads(text)
                serve = _REQUESTS[request["do"]](board, request)
            except (KeyError, TypeError, ValueError, ArithmeticError, RecursionError):
                self._say(board, words.NOT_UNDERSTOOD)
                return
            await asyncio.shield(asyncio.create_task(serve))
        except StoreUnavailable as error:
            self._say(board, error.text)
        except (NoSuchTable, TableFrozen) as gone:
            self._end(board, gone.text)
        except Exception as error:
            log_error(error, f"serving a page of table {board.table.id}")
            self._say(board, words.FAILED)


def _key(request: Mapping[str, Any]) -> tuple[str, str | int]:
    kind, which = request["key"]
    if not (isinstance(kind, str) and isinstance(which, str | int)):
        raise TypeError
    return kind, which


def _abort(request: web.Request) -> Callable[[], None]:
    transport = request.transport
    return (lambda: None) if transport is None else transport.abort


def _texts(values: Any) -> tuple[str, ...]:
    if not (isinstance(values, list) and all(isinstance(each, str) for each in values)):
        raise TypeError
    return tuple(values)


def _fields(board: OpenBoard, values: Any) -> Mapping[str, Any]:
    """Return the values of a form: of each field a text, or several of a select."""
    return {
        board.seal.open(key): value if isinstance(value, str) else [*_texts(value)]
        for key, value in dict(values).items()
    }


async def _dismiss(board: OpenBoard, message: int) -> None:
    board.remove(message)


_REQUESTS: Mapping[str, Callable[[OpenBoard, Mapping[str, Any]], Any]] = {
    "touch": lambda board, request: board.touch(*_key(request)),
    "press": lambda board, request: board.press(
        int(request["message"]), board.seal.open(str(request["control"])), _texts(request.get("values", []))
    ),
    "submit": lambda board, request: board.submit(
        int(request["message"]), board.seal.open(str(request["form"])), _fields(board, request["values"])
    ),
    "dismiss": lambda board, request: _dismiss(board, int(request["message"])),
    "picture": lambda board, request: board.show_picture(str(request["hash"])),
}
