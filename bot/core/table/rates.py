"""Rate limits for actions that notify others or leave something behind.

They are per member and server, in memory: one process serves a server, and a restart resets them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.core.errors import TooOften
from bot.core.time.clock import Clock
from bot.games.text import Text

HOUR = timedelta(hours=1)

MAX_CALLS = 12
"""Notifications of others per member and hour: questions at tables, rematches."""

MAX_THREADS = 6
"""Threads that a member can create per hour."""

CACHE_SIZE = 10_000
"""Members whose last hour is remembered."""


class RateLimit:
    """Lets each member of each server do something at most `most` times an hour."""

    def __init__(self, clock: Clock, most: int, refusal: Callable[[int, datetime], Text]) -> None:
        """`refusal` makes the text from the limit and the time of the next try."""
        self._clock = clock
        self._most = most
        self._refusal = refusal
        self._done: LRUCache[tuple[int | None, int], deque[datetime]] = LRUCache(CACHE_SIZE)

    def count(self, guild: int | None, member: int) -> None:
        """Count an action. Raises TooOften, without counting, beyond the limit."""
        now = self._clock()
        done = self._done.setdefault((guild, member), deque())
        while done and done[0] <= now - HOUR:
            done.popleft()
        if len(done) >= self._most:
            raise TooOften(self._refusal(self._most, done[0] + HOUR))
        done.append(now)
