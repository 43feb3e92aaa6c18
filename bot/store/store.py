"""The interface that both databases implement.

A query (a function of a `queries` module) happens completely or not at all, and what it wrote survives a power cut.
Both databases run the same tests (`tests/store/test_store.py`). All methods except `close` may raise StoreUnavailable,
whose message is for members; then nothing has changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Concatenate, ParamSpec, TypeVar

from bot.store import timer_queries
from bot.store.database import Session
from bot.store.shards import Shards
from bot.store.timer_queries import Timer

P = ParamSpec("P")
T = TypeVar("T")


class Store(ABC):
    """A database. Subclasses run queries and keep other processes out."""

    shards: Shards | None = None
    """Shard ownership if several processes share the database."""

    owned_condition = ""
    """SQL condition (beginning with AND) on the guild of a timer or outbox entry.

    Empty unless several processes share the database.
    """

    @abstractmethod
    async def open(self) -> None:
        """Open, and migrate an older layout.

        Raises CannotOpen, also if another process serves the database.
        """

    @abstractmethod
    async def close(self) -> None:
        """Close; does nothing if it was never opened."""

    @abstractmethod
    async def renew(self) -> None:
        """Renew the lease. Raises LeaseLost if another process serves the store."""

    @abstractmethod
    async def check(self) -> None:
        """Raise StoreUnavailable if the store fails, LeaseLost without the lease."""

    @abstractmethod
    async def read(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a read-only query in one transaction."""

    @abstractmethod
    async def write(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query in one transaction that is durable when this returns."""

    async def due_timers(self, now: datetime) -> Sequence[Timer]:
        """Return the due timers, the earliest first.

        A shared store gives each timer to one process only.
        """
        return await self.read(timer_queries.due_timers, now)
