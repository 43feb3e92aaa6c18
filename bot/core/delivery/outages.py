"""Notes that the bot is there, and after an outage moves what counted time against members."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from datetime import UTC, datetime

from bot.clock import Clock, Outage
from bot.core.delivery import outage_queries as outages
from bot.errors import StoreUnavailable
from bot.shards import OwnedShards
from bot.store.store import Store

_log = logging.getLogger(__name__)

NOTE_SECONDS = 20.0
"""Seconds between two notes that the bot is there."""


START_OF_TIME = datetime.min.replace(tzinfo=UTC)


class Outages:
    """Finds out how long the bot was away."""

    def __init__(self, store: Store, clock: Clock, owned: OwnedShards, kinds: Collection[str]) -> None:
        """`kinds` are those of timers that count time against members."""
        self._store = store
        self._clock = clock
        self._owned = owned
        self._kinds = kinds
        self._begun: dict[int, datetime] = {}
        self.moves: list[outages.Move] = []
        """Queries that move what subjects count."""

    async def begin(self, shard: int) -> None:
        """Begin to serve a shard; after an outage, move deadlines."""
        self._begun[shard] = self._clock()
        outage = await self._store.write(
            outages.begin, shard, self._owned.home.count, self._clock(), self._kinds, self.moves
        )
        if outage is not None:
            _log.warning("outage, clocks and deadlines moved: shard=%d begin=%s length=%s", shard, *_described(outage))

    def begun(self, guild: int | None) -> datetime:
        """Return when this process began to serve a server."""
        return self._begun.get(self._owned.shard_of(guild), START_OF_TIME)

    async def note(self) -> None:
        """Note that the owned shards are served now."""
        if numbers := sorted(self._owned.numbers):
            await self._store.write(outages.note_served, numbers, self._owned.home.count, self._clock())

    async def run(self) -> None:
        """Note it until cancelled."""
        while True:
            await asyncio.sleep(NOTE_SECONDS)
            try:
                await self.note()
            except StoreUnavailable as error:  # The store has logged it.
                _log.debug("presence not noted: error=%s", error)

    async def close(self) -> None:
        """Note it a last time, if the store can."""
        try:
            await self.note()
        except Exception as error:
            _log.debug("presence not noted: error=%s", error)

    async def all(self) -> Sequence[Outage]:
        """Return all outages, the earliest first."""
        return await self._store.read(outages.outages)


def _described(outage: Outage) -> tuple[str, str]:
    return outage.begin.isoformat(timespec="seconds"), str(outage.length).partition(".")[0]
