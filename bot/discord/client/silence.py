"""Notices sessions that are connected but no longer receive interactions, and begins new ones.

This happened to bots for hours in February 2026 (discord-api-docs#8162), while heartbeats went on. A quiet night looks
the same, so each shard is compared with itself: how many interactions came between the same times of day, on each of
the days before. Silence is suspected only if at least `MIN_DAYS` days are known and many came on *every* one of them,
the quietest included. Two weeks contain every day of the week twice, so quiet Sundays count as well as busy ones. A bot
that has run for less than a week, or has fewer than a dozen interactions a day, is never suspected.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime, timedelta
from math import ceil, floor

from bot.clock import Clock
from bot.errors import StoreUnavailable

_log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0
"""Seconds between two looks."""

MIN_SILENCE = timedelta(minutes=10)
"""A shorter silence is never suspected."""

MAX_SILENCE = timedelta(hours=24)
"""How much of a longer silence is compared."""

MIN_USUAL = 12.0
"""Interactions between the same times on the quietest day. With fewer than these, silence may be chance."""

MIN_DAYS, MAX_DAYS = 7, 14
"""How many days have to be known, and how many are remembered."""

MIN_PAUSE, MAX_PAUSE = timedelta(hours=1), timedelta(hours=24)
"""Between two new sessions of a shard that stays silent; doubled each time."""

HOUR = timedelta(hours=1)


class UsualRate:
    """How many interactions a shard receives in each hour; those in which it wasn't always connected are unknown."""

    def __init__(self, now: datetime, note: str | None = None) -> None:
        """Begin to listen now, with the hours of a note."""
        self.last = now
        """When the last interaction came, or else when the shard began to listen."""
        self._counts: dict[int, int] = {int(hour): count for hour, count in json.loads(note or "{}").items()}
        self._first = ceil(_hours(now))
        self._current = 0
        self._count = 0

    def record(self, now: datetime) -> None:
        """Count an interaction."""
        self.advance(now)
        self.last = now
        self._count += 1

    def advance(self, now: datetime) -> bool:
        """End the hours that are over; return whether there was one."""
        hour = floor(_hours(now))
        if self._current == hour:
            return False
        for over in range(max(self._first, self._current), hour):
            self._counts[over] = self._count if over == self._current else 0
        self._counts = {each: count for each, count in self._counts.items() if each >= hour - 24 * (MAX_DAYS + 1)}
        self._current, self._count = hour, 0
        return True

    def listen_anew(self, now: datetime) -> None:
        """Forget the hours since the last interaction, in which the session was deaf, and measure from now on."""
        begin = floor(_hours(self.last))
        self._counts = {each: count for each, count in self._counts.items() if each < begin}
        self.last, self._first, self._count = now, ceil(_hours(now)), 0

    def is_silent(self, now: datetime) -> bool:
        """Whether interactions should have come since the last one."""
        begin = max(self.last, now - MAX_SILENCE)
        if now - begin < MIN_SILENCE:
            return False
        known = [*self._earlier(_hours(begin), _hours(now))]
        return len(known) >= MIN_DAYS and min(known) >= MIN_USUAL

    def _earlier(self, begin: float, end: float) -> Iterator[float]:
        """Yield how many came between the same times on each day before that is known."""
        for day in range(1, MAX_DAYS + 1):
            first, last = begin - 24 * day, end - 24 * day
            hours = range(floor(first), ceil(last))
            if all(hour in self._counts for hour in hours):
                yield sum(self._counts[hour] * (min(last, hour + 1) - max(first, hour)) for hour in hours)

    def to_note(self) -> str:
        """Return the hours for the store."""
        return json.dumps(self._counts)


def _hours(moment: datetime) -> float:
    return moment.timestamp() / HOUR.total_seconds()


class SilenceWatch:
    """Looks at each shard of a client.

    `inspect` looks for another cause and says whether it found none, so that a new session may help; `reconnect` begins
    one and says whether it could.
    """

    def __init__(
        self,
        clock: Clock,
        find: Callable[[str], Awaitable[str | None]],
        keep: Callable[[str, str], Awaitable[None]],
        inspect: Callable[[], Awaitable[bool]],
        reconnect: Callable[[int], Awaitable[bool]],
    ) -> None:
        self._clock = clock
        self._find = find
        self._keep = keep
        self._inspect = inspect
        self._reconnect = reconnect
        self._rates: dict[int, UsualRate] = {}
        self._next: dict[int, tuple[datetime, timedelta]] = {}
        self.silent: set[int] = set()
        """Shards that receive nothing though they should."""

    def heard(self, shard: int) -> None:
        """Count an interaction."""
        if shard in self._rates:
            self._rates[shard].record(self._clock())
        self.silent.discard(shard)
        self._next.pop(shard, None)

    async def run(self, shards: Callable[[], set[int]]) -> None:
        """Look every minute at the shards that are connected, until cancelled."""
        while True:
            try:
                await self.look(shards())
            except StoreUnavailable as error:
                _log.debug("interactions not compared: error=%s", error)
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self, shards: set[int]) -> None:
        """Look once. A shard that isn't connected is measured from its next connection on."""
        now = self._clock()
        for gone in [*self._rates.keys() - shards]:
            del self._rates[gone]
            self.silent.discard(gone)
        for shard in sorted(shards):
            if shard not in self._rates:
                self._rates[shard] = UsualRate(now, await self._find(_key(shard)))
            rate = self._rates[shard]
            if shard in self.silent:
                rate.listen_anew(now)
            elif rate.advance(now):
                await self._keep(_key(shard), rate.to_note())
            if shard in self.silent or rate.is_silent(now):
                await self._mend(shard, rate, now)

    async def _mend(self, shard: int, rate: UsualRate, now: datetime) -> None:
        due, pause = self._next.get(shard, (now, MIN_PAUSE))
        if now < due:
            return
        if shard not in self.silent:
            _log.warning("no interactions, unlike the days before: shard=%d since=%s", shard, rate.last)
            self.silent.add(shard)
            rate.listen_anew(now)
        self._next[shard] = (now + pause, min(2 * pause, MAX_PAUSE))
        if not await self._inspect():
            return
        if await self._reconnect(shard):
            _log.warning("new session begun: shard=%d", shard)
        else:
            _log.warning("no new session, few starts are left today: shard=%d", shard)


def _key(shard: int) -> str:
    return f"interactions/{shard}"
