"""The states of the tables that were used last, and the locks of the tables that are in use. Both stay small."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.tables.history.replay import TableState

MAX_ENDED = 16
"""States of tables that have ended: they are looked at for a while, and can be replayed at any time."""


def _of_any(guild: int | None) -> bool:
    return True


class StateCache:
    """At most `size` states; the one that was not used for the longest time makes room.

    A few of tables that have ended are kept beside them.
    """

    def __init__(self, size: int, ours: Callable[[int | None], bool] = _of_any) -> None:
        """`ours` says whether a server is served by this process: what is of others is not kept."""
        self._ours = ours
        self._running: LRUCache[str, TableState] = LRUCache(size)
        self._ended: LRUCache[str, TableState] = LRUCache(MAX_ENDED)

    def __len__(self) -> int:
        return len(self._running) + len(self._ended)

    def get(self, table_id: str) -> TableState | None:
        """The state of a table, if it is known."""
        running = self._running.get(table_id)
        return self._ended.get(table_id) if running is None else running

    def put(self, state: TableState) -> None:
        """Know this state from now on."""
        self.drop(state.table.id)
        if self._ours(state.table.guild):
            (self._ended if state.table.status.ended else self._running)[state.table.id] = state

    def drop(self, table_id: str) -> None:
        """Know nothing about this table any more."""
        self._running.pop(table_id, None)
        self._ended.pop(table_id, None)

    def clear(self) -> None:
        """Know nothing about any table any more."""
        self._running.clear()
        self._ended.clear()

    def evict_unowned(self) -> None:
        """Know nothing about tables whose servers are not served here any more."""
        known = [*self._running.values(), *self._ended.values()]
        for table in [state.table for state in known if not self._ours(state.table.guild)]:
            self.drop(table.id)


class Locks:
    """One lock per table, which exists for as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._locks)

    def of(self, table_id: str) -> asyncio.Lock:
        """The lock of a table."""
        return self._locks.setdefault(table_id, asyncio.Lock())
