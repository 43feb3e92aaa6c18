"""One connection to a SQLite file and its thread, able to run a whole unit of work in one hop and one transaction."""

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
"""Seconds that a write waits for a lock on which another one has waited in vain just before."""


class SqliteConnection(aiosqlite.Connection):
    """aiosqlite's connection and its thread.

    aiosqlite has no public way to run more than a statement in one hop. `_execute` is what each of its own methods is
    made of, kept since its first release, and a subclass is the place to build on it.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection], begin: str, timeout: float) -> None:
        """`begin` starts each transaction; `patience` is how many seconds it waits for somebody else's lock."""
        super().__init__(connect, iter_chunk_size=64)
        self._begin = begin
        self._timeout = self._busy_timeout = timeout

    async def run(self, work: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The work as one transaction, which an error takes back.

        Work that was begun cannot be called off: whoever is cancelled meanwhile hears of it when the work has ended, so
        that nobody looks before it.
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
        """Wait for the thread of a connection that failed to open: it still speaks to the loop, which may close."""
        await asyncio.to_thread(self._thread.join)

    def _transaction(self, work: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        connection = self._conn
        try:
            connection.execute(self._begin)
        except sqlite3.OperationalError:
            # Whoever waits behind this one has waited as long already, and finds the lock as it is now.
            self._set_busy_timeout(connection, SHORT_WAIT_SECONDS)
            raise
        self._set_busy_timeout(connection, self._timeout)
        with connection:
            return work(connection, *args, **kwargs)

    def _set_busy_timeout(self, connection: sqlite3.Connection, seconds: float) -> None:
        if seconds != self._busy_timeout:
            connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")
            self._busy_timeout = seconds
