"""How long a call may wait for one of Discord's rate limits, and the HTTP clients that wait no longer.

discord.py sleeps for as long as Discord asks, wherever the call was made: also under the lock of a table, whose
members then get no answer. Here a call that would have to wait too long raises `discord.RateLimited` at once; what it
was to bring is owed, and the outbox tries again when the limit is over. How long is too long depends on the lock that
the call is made under (`held`), and on whether somebody waits for it.

`max_ratelimit_timeout` of discord.py alone does not do: it takes no less than 30 seconds, leaves out the calls of
interactions, and refuses a call whose bucket still has requests left.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, cast
from weakref import WeakKeyDictionary

import aiohttp
import discord
from discord.http import HTTPClient, Ratelimit
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

MAX_WAIT_SECONDS = 10.0
"""Seconds that a call may wait which is made under no lock."""

MAX_LOCKED_WAIT_SECONDS = 5.0
"""Seconds that one may wait for its turn on a busy route while nobody else wants the lock that it is made under."""

MAX_CONTENDED_WAIT_SECONDS = 1.0
"""Seconds that one may wait while somebody does, and after a 429, for that sleep cannot be ended."""

POLL_SECONDS = 0.05
"""Seconds after which a call that waits looks whether somebody else wants its lock."""

_CURRENT_LOCK: ContextVar[asyncio.Lock | None] = ContextVar("lock that calls are made under", default=None)
_WAITERS: WeakKeyDictionary[asyncio.Lock, int] = WeakKeyDictionary()
"""How many wait for a lock."""


@asynccontextmanager
async def hold_lock(lock: asyncio.Lock) -> AsyncIterator[None]:
    """Hold a lock, and let the calls in this block know that others may wait for it."""
    _WAITERS[lock] = _WAITERS.get(lock, 0) + 1
    try:
        await lock.acquire()
    finally:
        _WAITERS[lock] -= 1
    token = _CURRENT_LOCK.set(lock)
    try:
        yield
    finally:
        _CURRENT_LOCK.reset(token)
        lock.release()


def max_sleep() -> float:
    """Seconds for which a call made here and now may sleep."""
    return MAX_WAIT_SECONDS if _CURRENT_LOCK.get() is None else MAX_CONTENDED_WAIT_SECONDS


def max_queue_wait() -> float:
    """Seconds for which one may wait until its route is free."""
    lock = _CURRENT_LOCK.get()
    if lock is None:
        return MAX_WAIT_SECONDS
    return MAX_CONTENDED_WAIT_SECONDS if _WAITERS[lock] else MAX_LOCKED_WAIT_SECONDS


class Bucket(Ratelimit):
    """The requests that Discord lets through on one route."""

    def __init__(self) -> None:
        super().__init__(None)
        self._refreshing: asyncio.Task[None] | None = None

    async def acquire(self) -> None:
        """Wait until a request may be sent. Raises RateLimited where that is too long."""
        while self.remaining <= 0 and (left := self._left()) > 0:
            if left > max_queue_wait():
                raise discord.RateLimited(left)
            await asyncio.sleep(left if _CURRENT_LOCK.get() is None else min(left, POLL_SECONDS))
        await super().acquire()

    def _left(self) -> float:
        return 0.0 if self.expires is None else self.expires - asyncio.get_running_loop().time()

    async def __aexit__(self, *error: object) -> None:
        """Let the next one go. The one that used the bucket up does not wait until it is full again."""
        self.outgoing -= 1
        tokens = self.remaining - self.outgoing
        if self._sleeping.locked() or (self._refreshing is not None and not self._refreshing.done()):
            return
        if tokens <= 0:
            self._refreshing = asyncio.create_task(self._refresh(), name="rate limit bucket")
        elif self._pending_requests:
            self._wake(tokens)


class BoundedHTTP(HTTPClient):
    """The client's own calls."""

    @property
    def max_ratelimit_timeout(self) -> float:
        """Seconds of a 429 that discord.py sleeps for; read after each of them."""
        return max_sleep()

    @max_ratelimit_timeout.setter
    def max_ratelimit_timeout(self, seconds: float | None) -> None:
        """discord.py sets a bound of its own, which does not count."""

    def get_ratelimit(self, key: str) -> Ratelimit:
        """The bucket of a route."""
        if key not in self._buckets:
            self._buckets[key] = Bucket()
            self._try_clear_expired_ratelimits()
        return self._buckets[key]


class BoundedWebhooks(AsyncWebhookAdapter):
    """The calls of interactions, to which discord.py gives no bound."""

    async def request(self, route: Any, session: Any, **options: Any) -> Any:
        """Make a call. Raises RateLimited for a 429 that asks to wait too long."""
        return await super().request(route, cast("aiohttp.ClientSession", _CheckedSession(session)), **options)


class _CheckedSession:
    """An HTTP session that looks at each response before discord.py does."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(self, *arguments: Any, **options: Any) -> AsyncIterator[aiohttp.ClientResponse]:
        async with self._session.request(*arguments, **options) as response:
            if response.status == 429 and response.content_type == "application/json":
                wait = float((await response.json()).get("retry_after", 0.0))
                if wait > max_sleep():
                    raise discord.RateLimited(wait)
            yield response


def bound_webhooks() -> None:
    """Bound the calls of interactions that this task and those it begins make. Doing it twice does no harm."""
    async_context.set(BoundedWebhooks())  # type: ignore[no-untyped-call]
