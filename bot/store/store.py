"""Where everything lasts: what the two databases have in common.

A query (`bot.store.queries`) is one unit of work: it happens entirely or not at all, and when it returns, it lasts
through a power cut. Both databases run the same tests (`tests/store/test_store.py`). Every method but `close` may
raise StoreUnavailable, which has a sentence for members; nothing has changed then.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Concatenate, ParamSpec, TypeVar

from bot.model.table import Timer
from bot.store import queries
from bot.store.session import Session
from bot.store.shards import Shards

P = ParamSpec("P")
T = TypeVar("T")


class Store(ABC):
    """A database. How a query is run, and what keeps other processes away, is up to a subclass."""

    shards: Shards | None = None
    """Which process serves what, where several share the database."""

    owned_condition = ""
    """SQL condition (beginning with AND) on the guild of a timer or outbox entry, where several share the database."""

    @abstractmethod
    async def open(self) -> None:
        """Make ready, bringing an older layout up to date. Raises CannotOpen, also while another process serves it."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of everything; harmless when it was never opened."""

    @abstractmethod
    async def renew(self) -> None:
        """Renew the lease of this process. Raises LeaseLost when another process serves the store."""

    @abstractmethod
    async def check(self) -> None:
        """Raises StoreUnavailable where the store does not answer, LeaseLost where another process serves it."""

    @abstractmethod
    async def read(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query that changes nothing, in one transaction."""

    @abstractmethod
    async def write(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query that changes something, in one transaction that lasts when this returns."""

    async def due_timers(self, now: datetime) -> Sequence[Timer]:
        """Return the timers that are due, the earliest first; a shared store gives each to one process only."""
        return await self.read(queries.timers.due_timers, now)
