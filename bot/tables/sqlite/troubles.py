"""What can be wrong with a SQLite file that no statement is to blame for: locked, no room, no longer readable."""

from __future__ import annotations

import sqlite3

from bot.tables import words
from bot.tables.sql.troubles import Trouble

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


def trouble_of(error: Exception) -> Trouble | None:
    """What is wrong with the file; None for an error of the statement."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _BY_CODE.get(code & 0xFF)
