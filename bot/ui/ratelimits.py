"""How long a call may wait for one of Discord's rate limits, and the HTTP clients that wait no longer.

discord.py sleeps for as long as Discord asks, wherever the call was made: also under the lock of a table, whose
members then get no answer. Here a call that would have to wait longer than `MAX_WAIT` raises `discord.RateLimited` at
once; what it was to bring is owed, and the outbox tries again when the limit is over. The bound depends on where the
call is made: `briefly()` surrounds what is done under a lock.

`max_ratelimit_timeout` of discord.py alone does not do: it takes no less than 30 seconds, leaves out the calls of
interactions, and refuses a call whose bucket still has requests left.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from typing import Any, cast

import aiohttp
import discord
from discord.http import HTTPClient, Ratelimit
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

PATIENT = 10.0
"""Seconds that a call may wait where nobody else waits for it."""

BRIEF = 1.0
"""Seconds that one may wait while it keeps others from their table."""

MAX_WAIT: ContextVar[float] = ContextVar("seconds that a call may wait for a rate limit", default=PATIENT)


@contextmanager
def briefly() -> Iterator[None]:
    """Calls in this block hold a lock that others wait for."""
    token = MAX_WAIT.set(BRIEF)
    try:
        yield
    finally:
        MAX_WAIT.reset(token)


@asynccontextmanager
async def held(lock: asyncio.Lock) -> AsyncIterator[None]:
    """Hold a lock, and let no call in this block wait long meanwhile."""
    async with lock:
        with briefly():
            yield


class Bucket(Ratelimit):
    """The requests that Discord lets through on one route."""

    def __init__(self) -> None:
        super().__init__(None)
        self._refreshing: asyncio.Task[None] | None = None

    async def acquire(self) -> None:
        """Wait until a request may be sent. Raises RateLimited where that is too long."""
        left = 0.0 if self.expires is None else self.expires - asyncio.get_running_loop().time()
        if self.remaining <= 0 and left > MAX_WAIT.get():
            raise discord.RateLimited(left)
        await super().acquire()

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
        """Seconds of a 429 that discord.py waits for; read after each of them."""
        return MAX_WAIT.get()

    @max_ratelimit_timeout.setter
    def max_ratelimit_timeout(self, seconds: float | None) -> None:
        """discord.py sets its own bound; it is `MAX_WAIT` that counts."""

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
        return await super().request(route, cast("aiohttp.ClientSession", _Session(session)), **options)


class _Session:
    """An HTTP session that looks at each response before discord.py does."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(self, *arguments: Any, **options: Any) -> AsyncIterator[aiohttp.ClientResponse]:
        async with self._session.request(*arguments, **options) as response:
            if response.status == 429 and response.content_type == "application/json":
                wait = float((await response.json()).get("retry_after", 0.0))
                if wait > MAX_WAIT.get():
                    raise discord.RateLimited(wait)
            yield response


def bound_webhooks() -> None:
    """Bound the calls of interactions that this task and those it begins make. Doing it twice does no harm."""
    async_context.set(BoundedWebhooks())  # type: ignore[no-untyped-call]
