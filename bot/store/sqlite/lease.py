"""The lease of a SQLite file: a row and a lock.

The row names the serving process. The lock is SQLite's own, on an empty file next to the database. The system releases
it when the process dies, however it dies, so that the next one can start immediately. Where locks don't work, such as
between machines that share a folder, the row decides: each write checks that it names this process, so an earlier
holder can't write any more.
"""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.store import lease as row
from bot.store import words
from bot.store.database import Session, resolve_path
from bot.store.failures import CannotOpen, DatabaseInUse
from bot.store.lease import LeaseHolder, LeaseLost
from bot.store.sqlite.connection import connect_for_reading, is_access_error

LOCK_SUFFIX = "-lease"
"""Suffix of the locked file's name."""


@dataclass(frozen=True, slots=True)
class SqliteLease:
    """The right to serve a database while its lock is held.

    `file` identifies the file that was opened.
    """

    path: Path
    token: str
    lock: sqlite3.Connection
    file: tuple[int, int]

    def check(self, connection: Session) -> None:
        """Raise LeaseLost if another process serves the database now."""
        row.check_token(connection, self.token, self.path)

    def renew(self, connection: Session, now: datetime) -> None:
        """Renew the lease. Raises LeaseLost also if the file was replaced or deleted."""
        self.check(connection)
        if _file_identity(self.path) != self.file:
            raise LeaseLost(words.moved_away(self.path))
        row.renew_row(connection, now)

    def release(self, connection: Session) -> None:
        """Release the lease, unless another process has it."""
        row.delete_row(connection, self.token)


def acquire_lock(path: Path) -> sqlite3.Connection:
    """Lock a database until this connection is closed.

    Raises CannotOpen, naming the holder, if it's in use.
    """
    try:
        held = sqlite3.connect(
            f"{resolve_path(path)}{LOCK_SUFFIX}", timeout=0, isolation_level=None, check_same_thread=False
        )
    except sqlite3.OperationalError as error:
        raise _lock_error(path, error) from error
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        held.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise _lock_error(path, error) from error
        holder = find_holder(path)
        raise DatabaseInUse(words.in_use(path, holder), holder) from None
    return held


def _lock_error(path: Path, error: sqlite3.Error) -> CannotOpen:
    return CannotOpen((words.cannot_write if is_access_error(error) else words.cannot_lock)(path, error))


def check_free(path: Path) -> None:
    """Raise CannotOpen, naming the holder, if the database is in use."""
    if Path(f"{resolve_path(path)}{LOCK_SUFFIX}").exists():
        acquire_lock(path).close()


def take_lease(connection: sqlite3.Connection, path: Path, held: sqlite3.Connection, now: datetime) -> SqliteLease:
    """Store that this process serves the database; its lock is held already."""
    lease = SqliteLease(path, secrets.token_hex(8), held, _file_identity(path) or (0, 0))
    row.write_holder(connection, lease.token, now)
    return lease


def find_holder(path: Path) -> LeaseHolder | None:
    """Return who serves a database that this process hasn't opened; None if unknown."""
    try:
        with closing(connect_for_reading(path)) as connection:
            return row.read_holder(connection)
    except sqlite3.Error:
        return None


def _file_identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
