"""Limits of what can be open in a server, or by a member outside of servers: tables with lobbies.

A lobby becomes a table, so both count alike. Runs in challenges have no channel, and each member has one per challenge.
"""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.clock import Clock
from bot.core.errors import TooManyOpen, TooOften
from bot.core.settings.service import Settings
from bot.core.table import queries, words
from bot.core.table.cache import Locks
from bot.games.text import Text
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class Limits:
    """Maximum of open tables and lobbies in one server: by one member, and in total."""

    of_member: int = 12
    in_guild: int = 300


class Room:
    """Checks whether another table or lobby can be opened, one at a time per server."""

    def __init__(self, store: Store, limits: Limits, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._limits = limits
        self._locks = Locks()

    @asynccontextmanager
    async def another(self, guild: int | None, member: int) -> AsyncIterator[None]:
        """Open a table or lobby in this block. Raises TooManyOpen."""
        async with self._locks.of(str(member if guild is None else guild)):
            await self.check(guild, member)
            yield

    async def check(self, guild: int | None, member: int) -> None:
        """Raise TooManyOpen if no other table or lobby can be opened now."""
        mine = await self._store.read(queries.opened_by, guild, member)
        if guild is None:
            if len(mine) >= self._limits.of_member:
                raise TooManyOpen(words.too_many_outside(self._limits.of_member))
            return
        if len(mine) >= await self._settings.most_tables(guild, self._limits.of_member):
            raise TooManyOpen(words.too_many_of_member([f"<#{channel}>" for channel in mine]))
        if await self._store.read(queries.open_in, guild) >= self._limits.in_guild:
            raise TooManyOpen(words.too_many_in_guild(self._limits.in_guild))


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
