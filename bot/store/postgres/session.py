"""Runs the store's statements on PostgreSQL: translates placeholders and values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import DiskFull, InsufficientPrivilege, ReadOnlySqlTransaction
from psycopg.rows import BaseRowFactory, RowMaker

from bot.store import words as store_words
from bot.store.database import PostgresDatabase, Values
from bot.store.failures import CannotOpen, DatabaseFailure
from bot.store.postgres import words

_PLACEHOLDERS = re.compile(r"'(?:[^']|'')*'|%|\?(\d*)|(?<![:\w]):(\w+)")


class PostgresRow:
    """One row; columns by position or by name."""

    __slots__ = ("_places", "_values")

    def __init__(self, places: Mapping[str, int], values: Sequence[Any]) -> None:
        self._places = places
        self._values = values

    def __getitem__(self, column: int | str, /) -> Any:
        return self._values[self._places[column] if isinstance(column, str) else column]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)


class HasDescription(Protocol):
    """A cursor that describes its columns."""

    @property
    def description(self) -> list[psycopg.Column] | None:
        """The columns; None before a statement that returns rows."""


def row_maker(cursor: HasDescription) -> RowMaker[PostgresRow]:
    """A psycopg row factory for PostgresRow."""
    places = {column.name: n for n, column in enumerate(cursor.description or ())}

    def row(values: Sequence[Any]) -> PostgresRow:
        return PostgresRow(places, values)

    return row


ROW_FACTORY: BaseRowFactory[PostgresRow] = row_maker


def conninfo(server: PostgresDatabase) -> str:
    """Return the address for libpq.

    Raises CannotOpen, without quoting the address, if libpq can't parse it.
    """
    try:
        conninfo_to_dict(server.address)
    except psycopg.ProgrammingError:  # The error's text contains the password.
        raise CannotOpen(words.bad_address(server)) from None
    if not server.is_valid:
        raise CannotOpen(words.bad_address(server))
    return server.address


def serving(server: PostgresDatabase) -> str:
    """Return the address for a session that writes; a session that began while the server was read-only would stay so.

    Raises CannotOpen as `conninfo` does.
    """
    address = conninfo(server)
    wanted = {"target_session_attrs": "read-write", **conninfo_to_dict(address)}
    return make_conninfo(address, target_session_attrs=wanted["target_session_attrs"])


def connect(server: PostgresDatabase, patience: float, *, autocommit: bool = False) -> psycopg.Connection[PostgresRow]:
    """Open a connection outside the pool.

    Raises psycopg.Error after `patience` seconds.
    """
    return psycopg.connect(
        conninfo(server), autocommit=autocommit, row_factory=ROW_FACTORY, connect_timeout=max(2, round(patience))
    )


class PostgresSession:
    """A `Session` on psycopg."""

    def __init__(self, connection: psycopg.Connection[PostgresRow]) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Values = (), /) -> psycopg.Cursor[PostgresRow]:
        """Run a statement."""
        return self._connection.execute(translate(statement), adapt(values))

    def executemany(self, statement: str, values: Iterable[Values], /) -> psycopg.Cursor[PostgresRow]:
        """Run a statement once per item."""
        cursor = self._connection.cursor()
        cursor.executemany(translate(statement), [adapt(each) for each in values])
        return cursor


@lru_cache(maxsize=512)
def translate(statement: str) -> bytes:
    """Convert a statement to psycopg's placeholders.

    A `?` without a number is one more than the highest before it.

    >>> translate("SELECT '?' FROM a WHERE b = ?1 AND c = ? AND d % 2 = :e")
    b"SELECT '?' FROM a WHERE b = %(p1)s AND c = %(p2)s AND d %% 2 = %(e)s"
    """
    highest = 0

    def place(found: re.Match[str]) -> str:
        nonlocal highest
        number, name = found.groups()
        if name is not None:
            return f"%({name})s"
        if number is None:
            return found[0].replace("%", "%%")
        n = int(number) if number else highest + 1
        highest = max(highest, n)
        return f"%(p{n})s"

    return _PLACEHOLDERS.sub(place, statement).encode()


def adapt(values: Values) -> dict[str, object]:
    """Map values by placeholder name, as the types that SQLite stores.

    >>> adapt([True, 7, None])
    {'p1': 1, 'p2': 7, 'p3': None}
    """
    named = values.items() if isinstance(values, Mapping) else ((f"p{n}", each) for n, each in enumerate(values, 1))
    return {name: _plain(value) for name, value in named}


def _plain(value: object) -> object:
    if isinstance(value, str):
        return str.__str__(value)
    return int(value) if isinstance(value, bool) else value


# Failures of a PostgreSQL database itself


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
