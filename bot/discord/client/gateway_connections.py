"""Connections of a client to Discord's gateway, one for each wanted shard.

Discord limits how many shards may identify within five seconds, across all processes. A lock in the store lets one in
at a time per rate-limit bucket.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, MutableMapping
from contextlib import AsyncExitStack
from typing import Any, cast

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient
from discord.state import AutoShardedConnectionState

from bot.discord import words
from bot.errors import StoreUnavailable
from bot.metrics import Counter
from bot.store.shards import Shards

# Errors that mean Discord cannot be reached, logged in one line each, and late suggestions, not logged at all.
#
# discord.py logs a traceback at every retry, though the message says it all, and for every suggestion that came when
# the
# member had typed on.


COMMANDS = "discord.app_commands.tree"
LOGGERS = ("discord.client", "discord.shard", "discord.gateway", COMMANDS)

CONNECTION_ERRORS = (
    aiohttp.ClientError, ConnectionError, TimeoutError, discord.DiscordServerError, discord.GatewayNotFound,
    discord.ConnectionClosed,
)  # fmt: skip
"""Errors of an interrupted connection to Discord, or of an outage there."""


class GatewayUnreachable(Exception):
    """No connection to the gateway could be opened; the log says why."""


CONNECTING_FUNCTIONS = ("_handle_disconnect", "launch_shard")
"""Functions of discord.py that log a failed connection as an error.

They pass the shard to the log, and some the seconds until a retry.
"""


class OneLineFilter(logging.Filter):
    """Turns such an error into a warning of one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is logged: all but late suggestions."""
        error = record.exc_info[1] if record.exc_info else None
        if record.name == COMMANDS and isinstance(error, discord.NotFound):
            return False
        if isinstance(error, CONNECTION_ERRORS):
            record.msg, record.args = _describe(record, error_text(error)), ()
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        return True


def _describe(record: logging.LogRecord, why: str) -> str:
    args = record.args
    if record.funcName not in CONNECTING_FUNCTIONS or not isinstance(args, tuple):
        return f"{record.getMessage()} ({why})"
    shard, seconds = cast("tuple[int, float | None]", (*args, None)[:2])
    return str(words.gateway_lost(shard, why.rstrip("."), seconds))


def error_text(error: BaseException) -> str:
    """Return the message of an error, or its class if it has none."""
    return str(error) or type(error).__name__


_FILTER = OneLineFilter()


def shorten_connection_errors_in_logs() -> None:
    """Add the filter to discord.py's loggers; adding it twice does no harm."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(_FILTER)


_log = logging.getLogger(__name__)

IDENTIFY_SECONDS = 5.0
"""Seconds between two sessions of one rate-limit bucket, as Discord counts them."""


class GatewayConnections:
    """Connects a client to shards, and disconnects it."""

    def __init__(self, client: discord.AutoShardedClient, shards: Shards, forget: Callable[[int], None]) -> None:
        """Create without connecting.

        `forget` makes the client forget the guilds of a shard.
        """
        self._client = client
        self._shards = shards
        self.pause = IDENTIFY_SECONDS
        self._forget = forget
        self.running = asyncio.Event()
        """Set when the client has begun to listen to its shards."""
        self._open: dict[int, asyncio.Task[None]] = {}
        self._closing: dict[int, asyncio.Task[None]] = {}
        self._connected: set[int] = set()
        self._concurrency: int | None = None
        self._pauses: set[asyncio.Task[None]] = set()

    def connect_to(self, wanted: Collection[int]) -> None:
        """Connect to exactly these shards; disconnect from all others."""
        for number in [each for each in self._open if each not in wanted]:
            self._closing[number] = task = self._open.pop(number)
            task.cancel()
        self._closing = {number: task for number, task in self._closing.items() if not task.done()}
        for number, task in [(number, task) for number, task in self._open.items() if task.done()]:
            del self._open[number]
            if not task.cancelled():
                _log_retry(number, task.exception())
        for number in wanted:
            if number not in self._open and number not in self._closing:
                self._open[number] = asyncio.create_task(self._run_shard(number), name=f"line of shard {number}")
        for number, shard in self._client.shards.items():
            if number not in self._open and number not in self._closing and not shard.is_closed():
                # a new session had begun while the old one was being ended
                self._closing[number] = asyncio.create_task(self._disconnect(number))

    def is_connected(self, shard: int) -> bool:
        """Whether a session of this shard has begun, so that its events arrive here."""
        return shard in self._connected

    async def close(self) -> None:
        """Stop connecting; the client closes the open connections."""
        tasks = [*self._open.values(), *self._closing.values(), *self._pauses]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._open.clear()
        self._closing.clear()

    async def wait_to_identify(self, shard: int) -> None:
        """Wait until a session of this shard may begin, across all processes of the bot."""
        if self._concurrency is None:
            self._concurrency = await self._fetch_concurrency()
        stack = AsyncExitStack()
        try:
            await stack.enter_async_context(self._shards.exclusive(f"identify {shard % self._concurrency}"))
        except StoreUnavailable:
            await asyncio.sleep(self.pause)
            return
        task = asyncio.create_task(self._release_after_pause(stack))
        self._pauses.add(task)
        task.add_done_callback(self._pauses.discard)

    async def _release_after_pause(self, stack: AsyncExitStack) -> None:
        async with stack:
            await asyncio.sleep(self.pause)

    async def _fetch_concurrency(self) -> int:
        """Fetch how many sessions may begin at a time."""
        try:
            wished, _, limits = await self._client.http.get_bot_gateway()
        except (discord.GatewayNotFound, discord.RateLimited):
            return 1
        if self._client.shard_count is not None and wished > self._client.shard_count:
            _log.warning("%s", words.more_shards(wished, self._client.shard_count))
        return limits["max_concurrency"]

    async def _run_shard(self, number: int) -> None:
        try:
            await self.running.wait()
            ready = asyncio.create_task(self._client.wait_for("shard_connect", check=lambda shard: shard == number))
            try:
                await self._client.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, number)
                await ready
            finally:
                ready.cancel()
            self._connected.add(number)
            await asyncio.Event().wait()
        finally:
            self._connected.discard(number)
            await self._disconnect(number)

    async def _disconnect(self, number: int) -> None:
        """End the session of a shard and forget its guilds.

        Other processes receive their events.
        """
        shard = self._client.get_shard(number)
        if shard is not None:
            await shard.disconnect()
        self._forget(number)


def _log_retry(number: int, error: BaseException | None) -> None:
    """Log that a shard reconnects, with a traceback only for unexpected errors."""
    if isinstance(error, (*CONNECTION_ERRORS, GatewayUnreachable)):
        _log.warning("shard disconnected, reconnecting: shard=%d", number)
    else:
        _log.error("shard connection failed, reconnecting: shard=%d", number, exc_info=error)


# discord.py's connection state, which can also close unidentified connections


class ConnectionState(AutoShardedConnectionState[Any]):
    """Remembers the newest gateway connection of each shard."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._connecting: dict[int, DiscordWebSocket] = {}

    def _update_references(self, ws: DiscordWebSocket) -> None:
        super()._update_references(ws)
        self._connecting[ws.shard_id or 0] = ws

    async def abandon(self, shard: int) -> None:
        """Close a connection that won't identify.

        discord.py leaves it open, with a thread that sends heartbeats.
        """
        ws = self._connecting.pop(shard, None)
        if ws is not None:
            await ws.close()


Parser = Callable[[Any], Any]


def skip_unparsable(parsers: MutableMapping[str, Parser], skipped: Counter) -> None:
    """Wrap every parser: an exception is logged and counted, and the event is skipped."""
    known: set[tuple[str, str]] = set()
    for event, parse in parsers.items():
        parsers[event] = _wrap(event, parse, skipped, known)


def _wrap(event: str, parse: Parser, skipped: Counter, logged: set[tuple[str, str]]) -> Parser:
    """Log the traceback of each kind of error once per event.

    Thousands of servers may send the same.
    """

    def parse_or_skip(data: Any) -> None:
        try:
            parse(data)
        except Exception as error:
            skipped.increment(event)
            kind = (event, repr(error))
            _log.error("%s", words.event_skipped(event), exc_info=None if kind in logged else error)
            logged.add(kind)

    return parse_or_skip


# Limits how many gateway sessions the bot begins.
#
# Discord allows 1,000 in 24 hours and resets the token beyond that.
#
# Some of them are reserved for fixing whatever used up the rest.


RESERVED_STARTS = 50
"""Session starts that a running bot never uses."""

LIMIT_CACHE_SECONDS = 60.0
"""How long Discord's answer is cached.

Sessions that begin meanwhile are counted here.
"""

MIN_WAIT_SECONDS = 60.0
"""Minimum wait before asking Discord again."""

SHORT_SESSION_SECONDS = 300.0
"""After a session shorter than this, the next one of the shard is delayed."""

MIN_BACKOFF_SECONDS = 5.0
MAX_BACKOFF_SECONDS = 40.0
"""Range of that delay, doubled each time.

discord.py waits the first 5 seconds itself, and gives up a connection after 60.
"""


class SessionStartsExhausted(Exception):
    """Few session starts are left; `reset_seconds` from now there are 1,000 again."""

    def __init__(self, left: int, reset_seconds: float) -> None:
        super().__init__(words.few_starts(left, reset_seconds))
        self.left = left
        self.reset_seconds = reset_seconds


class SessionStarts:
    """Counts the sessions that a client begins."""

    def __init__(self, http: HTTPClient, clock: Callable[[], float] = time.monotonic) -> None:
        self._http = http
        self._clock = clock
        self._left = 0
        self._reset = self._fetched = float("-inf")
        self._lock = asyncio.Lock()
        self._started: dict[int, float] = {}
        self._backoff: dict[int, float] = {}

    @property
    def left(self) -> int | None:
        """How many sessions may still begin today, as far as it's known."""
        return None if self._fetched == float("-inf") else self._left

    async def take(self) -> None:
        """Count a session that begins. Raises SessionStartsExhausted, GatewayNotFound."""
        async with self._lock:
            if self._clock() - self._fetched >= LIMIT_CACHE_SECONDS:
                await self._fetch()
            if self._left <= RESERVED_STARTS:
                self._fetched = float("-inf")
                raise SessionStartsExhausted(self._left, max(0.0, self._reset - self._clock()))
            self._left -= 1

    async def wait(self) -> None:
        """Count a session start as soon as enough are left. Raises GatewayNotFound."""
        while True:
            try:
                await self.take()
            except SessionStartsExhausted as few:
                _log.warning("%s", few)
                await asyncio.sleep(max(MIN_WAIT_SECONDS, few.reset_seconds))
            else:
                return

    def record(self, shard: int) -> None:
        """Record that a session of a shard begins."""
        self._started[shard] = self._clock()

    async def wait_backoff(self, shard: int) -> None:
        """Wait before the next session of a shard, longer after each short one."""
        lasted = self._clock() - self._started.get(shard, float("-inf"))
        before = self._backoff.get(shard, 0.0) if lasted < SHORT_SESSION_SECONDS else 0.0
        self._backoff[shard] = min(max(MIN_BACKOFF_SECONDS, 2 * before), MAX_BACKOFF_SECONDS)
        await asyncio.sleep(self._backoff[shard] - MIN_BACKOFF_SECONDS)

    async def _fetch(self) -> None:
        _, _, limits = await self._http.get_bot_gateway()
        self._fetched = self._clock()
        self._left = limits["remaining"]
        self._reset = self._fetched + limits["reset_after"] / 1000
