"""One process serves a SQLite file. Who it is stands in the file; that it lives is said by a lock of the system.

The lock is SQLite's own, on an empty file beside the database. The system drops it when the process dies, however it
dies, so that the next one can start at once. Where locks do not reach, as between machines that share a folder, the row
still decides: every write looks whether it names this process, so that an earlier holder writes nothing more.
"""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.store import lease_rows as row
from bot.store import words
from bot.store.database import real
from bot.store.errors import CannotOpen
from bot.store.lease import Holder, LeaseLost
from bot.store.session import Session
from bot.store.sqlite.troubles import keeps_out

SUFFIX = "-lease"
"""What the name of the locked file has after that of the database."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to serve a database, while its lock is held. `file` is what the database was when it was opened."""

    path: Path
    token: str
    lock: sqlite3.Connection
    file: tuple[int, int]

    def check(self, connection: Session) -> None:
        """Raises LeaseLost when another process serves the database now."""
        row.check(connection, self.token, self.path)

    def renew(self, connection: Session, now: datetime) -> None:
        """Say that this process lives. Raises LeaseLost also when the file was replaced or taken away."""
        self.check(connection)
        if _identity(self.path) != self.file:
            raise LeaseLost(words.moved_away(self.path))
        row.renew(connection, now)

    def give_back(self, connection: Session) -> None:
        """Nobody serves the database any more, unless somebody else does."""
        row.clear(connection, self.token)


def lock(path: Path) -> sqlite3.Connection:
    """Hold the lock of a database until this connection is closed. Raises CannotOpen, saying who holds it."""
    try:
        held = sqlite3.connect(f"{real(path)}{SUFFIX}", timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.OperationalError as error:
        raise _not_locked(path, error) from error
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        held.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise _not_locked(path, error) from error
        raise CannotOpen(words.in_use(path, serving(path))) from None
    return held


def _not_locked(path: Path, error: sqlite3.Error) -> CannotOpen:
    return CannotOpen((words.cannot_write if keeps_out(error) else words.cannot_lock)(path, error))


def check_free(path: Path) -> None:
    """Raises CannotOpen, saying who serves the database, if somebody does."""
    if Path(f"{real(path)}{SUFFIX}").exists():
        lock(path).close()


def take(connection: sqlite3.Connection, path: Path, held: sqlite3.Connection, now: datetime) -> Lease:
    """Write down that this process serves the database from now on. Its lock is held already."""
    lease = Lease(path, secrets.token_hex(8), held, _identity(path) or (0, 0))
    row.write(connection, lease.token, now)
    return lease


def serving(path: Path) -> Holder | None:
    """Who serves a database that this process has not opened; None also when the file does not tell."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return row.holder(connection)
    except sqlite3.Error:
        return None


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
