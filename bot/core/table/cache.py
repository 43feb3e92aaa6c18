"""The cache of table states, and the locks of tables in use."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Literal
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.core.history.replay import TableState
from bot.metrics import PressStage, time_stage

MAX_ENDED = 16
"""Maximum of cached states of ended tables, which can be replayed if needed."""


class StateCache:
    """LRU cache of at most `size` states, and of a few states of ended tables.

    Others are rebuilt from their log in a few milliseconds.
    """

    def __init__(self, size: int, ours: Callable[[int | None], bool]) -> None:
        """`ours` says whether this process serves a server.

        Other servers' tables aren't cached.
        """
        self._ours = ours
        self._running: LRUCache[str, TableState] = LRUCache(size)
        self._ended: LRUCache[str, TableState] = LRUCache(MAX_ENDED)

    def __len__(self) -> int:
        return len(self._running) + len(self._ended)

    def get(self, table_id: str) -> TableState | None:
        """Return the cached state of a table."""
        running = self._running.get(table_id)
        return self._ended.get(table_id) if running is None else running

    def put(self, state: TableState) -> None:
        """Cache a state."""
        self.drop(state.table.id)
        if self._ours(state.table.guild):
            (self._ended if state.table.status.ended else self._running)[state.table.id] = state

    def drop(self, table_id: str) -> None:
        """Remove the state of a table."""
        self._running.pop(table_id, None)
        self._ended.pop(table_id, None)

    def clear(self) -> None:
        """Remove all states."""
        self._running.clear()
        self._ended.clear()

    def evict_unowned(self) -> None:
        """Remove the tables of servers that other processes serve."""
        known = [*self._running.values(), *self._ended.values()]
        for table in [state.table for state in known if not self._ours(state.table.guild)]:
            self.drop(table.id)


class _MeasuredLock(asyncio.Lock):
    """A lock that counts the wait for it as a stage of the press."""

    async def acquire(self) -> Literal[True]:
        """Acquire the lock."""
        with time_stage(PressStage.LOCK):
            return await super().acquire()


class Locks:
    """One lock per table, which exists while it's held or awaited."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._locks)

    def of(self, table_id: str) -> asyncio.Lock:
        """Return the lock of a table."""
        return self._locks.setdefault(table_id, _MeasuredLock())
