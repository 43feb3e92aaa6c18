"""What can be wrong with a SQLite file that no statement is to blame for: locked, no room, no longer readable."""

from __future__ import annotations

import errno
import sqlite3

from bot.store import words
from bot.store.troubles import Trouble

LOCKED = Trouble(
    words.LOCKED,
    words.LOCKED_LOG,
)
FULL = Trouble(
    words.FULL,
    words.FULL_LOG,
)
UNWRITABLE = Trouble(
    words.UNWRITABLE,
    words.UNWRITABLE_LOG,
)
UNREADABLE = Trouble(
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
"""By the primary result code, the low byte of what SQLite reports."""


_KEEPING_OUT = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN}
_KEEPING_OUT_OF_FOLDERS = {errno.EROFS, errno.EACCES, errno.EPERM}


def keeps_out(error: OSError | sqlite3.Error) -> bool:
    """Whether the disk, the folder or the rights of the file keep it from being opened, not what is in it."""
    if isinstance(error, OSError):
        return error.errno in _KEEPING_OUT_OF_FOLDERS
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _KEEPING_OUT


def trouble_of(error: Exception) -> Trouble | None:
    """What is wrong with the file; None for an error of the statement."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _BY_CODE.get(code & 0xFF)
