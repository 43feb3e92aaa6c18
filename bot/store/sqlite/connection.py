"""A connection to a SQLite file and its thread.

A whole query runs in one hop and one transaction.
"""

from __future__ import annotations

import asyncio
import errno
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import aiosqlite

from bot.store import words
from bot.store.database import Session
from bot.store.failures import DatabaseFailure

P = ParamSpec("P")
T = TypeVar("T")

SHORT_WAIT_SECONDS = 0.05
"""Seconds that a write waits for a lock after the previous write waited in vain."""


def connect_for_reading(path: Path, **options: Any) -> sqlite3.Connection:
    """Connect to a file without the right to change it; `options` are those of `sqlite3.connect`."""
    connection: sqlite3.Connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, **options)
    return connection


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


# Failures of a SQLite file: locked, full, not writable, unreadable


LOCKED = DatabaseFailure(
    words.LOCKED,
    words.LOCKED_LOG,
)
FULL = DatabaseFailure(
    words.FULL,
    words.FULL_LOG,
)
UNWRITABLE = DatabaseFailure(
    words.UNWRITABLE,
    words.UNWRITABLE_LOG,
)
UNREADABLE = DatabaseFailure(
    words.UNREADABLE,
    words.UNREADABLE_LOG,
)

_BY_CODE = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: UNWRITABLE,
    sqlite3.SQLITE_PERM: UNWRITABLE,
    sqlite3.SQLITE_IOERR: UNREADABLE,
    sqlite3.SQLITE_CORRUPT: UNREADABLE,
    sqlite3.SQLITE_NOTADB: UNREADABLE,
    sqlite3.SQLITE_CANTOPEN: UNREADABLE,
}
"""By primary result code, the low byte of what SQLite reports."""


_ACCESS_CODES = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN}
_ACCESS_ERRNOS = {errno.EROFS, errno.EACCES, errno.EPERM}


def is_access_error(error: OSError | sqlite3.Error) -> bool:
    """Whether permissions or the disk, not the content, prevent opening the file."""
    if isinstance(error, OSError):
        return error.errno in _ACCESS_ERRNOS
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _ACCESS_CODES


def classify_error(error: Exception) -> DatabaseFailure | None:
    """Return the failure of the file, None if the statement was wrong."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _BY_CODE.get(code & 0xFF)
