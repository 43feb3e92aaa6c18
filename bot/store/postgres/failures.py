"""Failures of a PostgreSQL database itself."""

from __future__ import annotations

import psycopg
from psycopg.errors import DiskFull, InsufficientPrivilege, ReadOnlySqlTransaction

from bot.store import words as store_words
from bot.store.failures import DatabaseFailure
from bot.store.postgres import words

UNREACHABLE = DatabaseFailure(words.UNREACHABLE, words.UNREACHABLE_LOG)
FULL = DatabaseFailure(store_words.FULL, store_words.FULL_LOG)
UNWRITABLE = DatabaseFailure(store_words.UNWRITABLE, words.UNWRITABLE_LOG)

_BY_KIND: tuple[tuple[type[psycopg.Error], DatabaseFailure], ...] = (
    (DiskFull, FULL),
    (ReadOnlySqlTransaction, UNWRITABLE),
    (InsufficientPrivilege, UNWRITABLE),
    (psycopg.OperationalError, UNREACHABLE),
    (psycopg.InterfaceError, UNREACHABLE),
)
"""The first match counts; a pool timeout is an OperationalError too."""


def classify_error(error: Exception) -> DatabaseFailure | None:
    """Return the failure of the database, None if the statement was wrong."""
    return next((trouble for kind, trouble in _BY_KIND if isinstance(error, kind)), None)
