"""Limits of waiting for Discord's rate limits.

discord.py sleeps as long as Discord asks, wherever the call was made, even under the lock of a table, whose members
then get no answer. Here a call that would wait too long raises `discord.RateLimited` at once; the outbox tries again
when the limit is over. The bound depends on the lock that the call is made under (`hold_lock`), and on whether
somebody waits for it.

`max_ratelimit_timeout` of discord.py is not enough: it can't be under 30 seconds, does not apply to interactions, and
refuses calls whose bucket still has requests left.
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
"""Seconds that a call may wait without a lock."""

MAX_LOCKED_WAIT_SECONDS = 5.0
"""Seconds a call may wait on a busy route if nobody else waits for its lock."""

MAX_CONTENDED_WAIT_SECONDS = 1.0
"""Seconds it may wait otherwise, and after a 429.

The sleep after a 429 can't be interrupted.
"""

POLL_SECONDS = 0.05
"""Seconds between checks whether somebody waits for the lock."""

_CURRENT_LOCK: ContextVar[asyncio.Lock | None] = ContextVar("lock that calls are made under", default=None)
_WAITERS: WeakKeyDictionary[asyncio.Lock, int] = WeakKeyDictionary()
"""How many tasks wait for a lock."""


@asynccontextmanager
async def hold_lock(lock: asyncio.Lock) -> AsyncIterator[None]:
    """Hold a lock, and let calls in this block know that others may wait for it."""
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
    """Return how long a call may sleep here and now, in seconds."""
    return MAX_WAIT_SECONDS if _CURRENT_LOCK.get() is None else MAX_CONTENDED_WAIT_SECONDS


def max_queue_wait() -> float:
    """Return how long a call may wait for its route, in seconds."""
    lock = _CURRENT_LOCK.get()
    if lock is None:
        return MAX_WAIT_SECONDS
    return MAX_CONTENDED_WAIT_SECONDS if _WAITERS[lock] else MAX_LOCKED_WAIT_SECONDS


class Bucket(Ratelimit):
    """The rate limit bucket of a route."""

    def __init__(self) -> None:
        super().__init__(None)
        self._refreshing: asyncio.Task[None] | None = None

    async def acquire(self) -> None:
        """Wait until a request may be sent. Raises RateLimited if that takes too long."""
        while self.remaining <= 0 and (left := self._left()) > 0:
            if left > max_queue_wait():
                raise discord.RateLimited(left)
            await asyncio.sleep(left if _CURRENT_LOCK.get() is None else min(left, POLL_SECONDS))
        await super().acquire()

    def _left(self) -> float:
        return 0.0 if self.expires is None else self.expires - asyncio.get_running_loop().time()

    async def __aexit__(self, *error: object) -> None:
        """Release the next request.

        The last one of a bucket does not wait until it is refilled.
        """
        self.outgoing -= 1
        tokens = self.remaining - self.outgoing
        if self._sleeping.locked() or (self._refreshing is not None and not self._refreshing.done()):
            return
        if tokens <= 0:
            self._refreshing = asyncio.create_task(self._refresh(), name="rate limit bucket")
        elif self._pending_requests:
            self._wake(tokens)


class BoundedHTTP(HTTPClient):
    """The client's HTTP calls with bounded waits."""

    @property
    def max_ratelimit_timeout(self) -> float:
        """Seconds that discord.py may sleep after a 429; read after each one."""
        return max_sleep()

    @max_ratelimit_timeout.setter
    def max_ratelimit_timeout(self, seconds: float | None) -> None:
        """Ignore the bound that discord.py sets."""

    def get_ratelimit(self, key: str) -> Ratelimit:
        """Return the bucket of a route."""
        if key not in self._buckets:
            self._buckets[key] = Bucket()
            self._try_clear_expired_ratelimits()
        return self._buckets[key]


class BoundedWebhooks(AsyncWebhookAdapter):
    """Calls of interactions, which discord.py does not bound."""

    async def request(self, route: Any, session: Any, **options: Any) -> Any:
        """Make a call. Raises RateLimited for a 429 with a long wait."""
        return await super().request(route, cast("aiohttp.ClientSession", _CheckedSession(session)), **options)


class _CheckedSession:
    """An HTTP session that checks responses before discord.py does."""

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
    """Bound the interaction calls of this task and its children. Can be called twice."""
    async_context.set(BoundedWebhooks())  # type: ignore[no-untyped-call]
