"""Limits how many gateway sessions the bot begins.

Discord allows 1,000 in 24 hours and resets the token beyond that.

Some of them are reserved for fixing whatever used up the rest.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from discord.http import HTTPClient

from bot.discord import words

_log = logging.getLogger(__name__)

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
