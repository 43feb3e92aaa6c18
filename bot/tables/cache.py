"""The states of the tables that were used last, and the locks of the tables that are in use. Both stay small."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.tables.replay import State


def _of_any(guild: int | None) -> bool:
    return True


class States:
    """At most `size` states; the one that was not used for the longest time makes room."""

    def __init__(self, size: int, ours: Callable[[int | None], bool] = _of_any) -> None:
        """`ours` says whether a server is served by this process: what is of others is not kept."""
        self._ours = ours
        self._states: LRUCache[str, State] = LRUCache(size)

    def __len__(self) -> int:
        return len(self._states)

    def get(self, table_id: str) -> State | None:
        """The state of a table, if it is known."""
        return self._states.get(table_id)

    def put(self, state: State) -> None:
        """Know this state from now on."""
        if not self._ours(state.table.guild):
            self.drop(state.table.id)
            return
        self._states[state.table.id] = state

    def drop(self, table_id: str) -> None:
        """Know nothing about this table any more."""
        self._states.pop(table_id, None)

    def clear(self) -> None:
        """Know nothing about any table any more."""
        self._states.clear()

    def drop_what_is_not_ours(self) -> None:
        """Know nothing about tables whose servers are not served here any more."""
        for table_id in [each for each, state in self._states.items() if not self._ours(state.table.guild)]:
            self.drop(table_id)


class Locks:
    """One lock per table, which exists for as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._locks)

    def of(self, table_id: str) -> asyncio.Lock:
        """The lock of a table."""
        return self._locks.setdefault(table_id, asyncio.Lock())
