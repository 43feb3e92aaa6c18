"""Failures of a SQLite file: locked, full, not writable, unreadable."""

from __future__ import annotations

import errno
import sqlite3

from bot.store import words
from bot.store.failures import DatabaseFailure

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
