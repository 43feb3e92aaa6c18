"""What can be wrong with a SQLite file that no statement is to blame for: locked, no room, no longer readable.

A member reads one sentence; whoever runs the bot reads one line when it begins and one when it is over.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from bot.games.text import Text
from bot.tables import words
from bot.tables.clock import Clock
from bot.tables.errors import StoreUnavailable

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Trouble:
    """The sentence for a member, and what the line for whoever runs the bot says of the database."""

    said: Text
    logged: Text


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

QUIET = timedelta(minutes=5)
"""So long without a refusal says that a trouble is over: a full disk has room for a short entry now and then."""

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


def trouble_of(error: sqlite3.Error) -> Trouble | None:
    """What is wrong with the file; None for an error of the statement."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _BY_CODE.get(code & 0xFF)


class Watch:
    """Notices when a trouble begins and when it is over, for one way of using the database."""

    def __init__(self, path: Path, doing: str, clock: Clock) -> None:
        self._path = path
        self._doing = doing
        self._clock = clock
        self._trouble: Trouble | None = None
        self._refused = 0
        self._last: datetime | None = None

    @contextmanager
    def over(self) -> Iterator[None]:
        """Watch over one use of the database. Raises StoreUnavailable in the place of an error that is a trouble."""
        try:
            yield
        except sqlite3.Error as error:
            trouble = trouble_of(error)
            if trouble is None:
                raise
            self._met(trouble, error)
            raise StoreUnavailable(trouble.said) from error
        if self._trouble is not None:
            self._went_well()

    def _went_well(self) -> None:
        if self._last is not None and self._clock() - self._last >= QUIET:
            _log.warning("database %s: %s works again; %d were refused", self._path, self._doing, self._refused)
            self._trouble = None

    def _met(self, trouble: Trouble, error: sqlite3.Error) -> None:
        if trouble is not self._trouble:
            _log.error("database %s %s (%s: %s)", self._path, trouble.logged, self._doing, error)
            self._trouble, self._refused = trouble, 0
        self._refused += 1
        self._last = self._clock()
