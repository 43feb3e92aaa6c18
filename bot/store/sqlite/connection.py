"""A connection to a SQLite file and its thread.

A whole query runs in one hop and one transaction.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

import aiosqlite

from bot.store.session import Session

P = ParamSpec("P")
T = TypeVar("T")

SHORT_WAIT_SECONDS = 0.05
"""Seconds that a write waits for a lock after the previous write waited in vain."""


class SqliteConnection(aiosqlite.Connection):
    """aiosqlite's connection and its thread.

    aiosqlite has no public way to run several statements in one hop. `_execute` is what its own methods use, unchanged
    since the first release, and a subclass may call it.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection], begin: str, timeout: float) -> None:
        """Store the parameters.

        `begin` starts each transaction; `timeout` is how many seconds it waits for a lock.
        """
        super().__init__(connect, iter_chunk_size=64)
        self._begin = begin
        self._timeout = self._busy_timeout = timeout

    async def run(self, work: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query as one transaction, which is rolled back on an error.

        A running query can't be cancelled: a cancelled caller waits until it has ended, so nobody reads before that.
        """
        working: asyncio.Future[T] = asyncio.ensure_future(
            self._execute(self._transaction, work, *args, **kwargs)  # type: ignore[no-untyped-call]
        )
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            await asyncio.gather(working, return_exceptions=True)
            raise

    async def join_thread(self) -> None:
        """Wait for the thread of a connection that failed to open.

        It still uses the event loop, which may close next.
        """
        await asyncio.to_thread(self._thread.join)

    def _transaction(self, work: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        connection = self._conn
        try:
            connection.execute(self._begin)
        except sqlite3.OperationalError:
            # The next ones have waited as long already, so they may try for a short time only.
            self._set_busy_timeout(connection, SHORT_WAIT_SECONDS)
            raise
        self._set_busy_timeout(connection, self._timeout)
        with connection:
            return work(connection, *args, **kwargs)

    def _set_busy_timeout(self, connection: sqlite3.Connection, seconds: float) -> None:
        if seconds != self._busy_timeout:
            connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")
            self._busy_timeout = seconds
