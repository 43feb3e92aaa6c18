"""Names of databases: a file, or a PostgreSQL address that may contain a password."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeAlias

SCHEME = "://"

_SIGN = r"(?:[^\s@/?#%]|%[0-9A-Fa-f]{2})"
_ADDRESS = re.compile(rf"postgres(?:ql)?://(?:{_SIGN}*@)?{_SIGN}*(?:[/?](?:{_SIGN}|[/?])*)?")


@dataclass(frozen=True, slots=True)
class PostgresDatabase:
    """A PostgreSQL address in libpq's format.

    `repr` hides it, `str` shows host and name.
    """

    address: str = field(repr=False)

    @property
    def is_valid(self) -> bool:
        """Whether every parser can tell user and password from the host.

        >>> PostgresDatabase("postgresql://ana:a%2Fb@db/games").is_valid
        True
        >>> PostgresDatabase("postgresql://ana:a/b@db/games").is_valid
        False
        """
        return _ADDRESS.fullmatch(self.address) is not None

    @property
    def has_password(self) -> bool:
        """Whether the address holds a password."""
        user, at, _ = self.address.partition(SCHEME)[2].rpartition("@")
        return (bool(at) and ":" in user) or "password=" in self.address

    @property
    def name(self) -> str:
        """The database's name on its server."""
        return self._place.partition("/")[2]

    @property
    def _place(self) -> str:
        """Host, port and name: everything that can't be part of a password."""
        return re.split("[?#]", self.address.partition(SCHEME)[2].rpartition("@")[2])[0]

    def __str__(self) -> str:
        return f"localhost{self._place}" if self._place.startswith(("/", ":")) else self._place or "localhost"


Database = Path | PostgresDatabase


def parse_database(text: str) -> Database:
    """Parse a PostgreSQL address or a file name.

    >>> parse_database("tables.sqlite3").name
    'tables.sqlite3'
    >>> str(parse_database("postgresql://ana:secret@db/games"))
    'db/games'
    """
    return PostgresDatabase(text) if SCHEME in text else Path(text)


def resolve_path(path: Path) -> Path:
    """Resolve symbolic links, so that all paths to a database share one lock file."""
    return Path(os.path.realpath(path))


# A database inside one transaction, as queries see it


Values: TypeAlias = Sequence[Any] | Mapping[str, Any]
"""Values of a statement: in order for `?` and `?1`, by name for `:name`."""


class Row(Protocol):
    """One row; columns by position or by name."""

    def __getitem__(self, column: int | str, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...


class Cursor(Protocol):
    """Rows returned by a statement, or the number it changed."""

    @property
    def rowcount(self) -> int:
        """The number of changed rows."""

    @property
    def description(self) -> Any:
        """One sequence per column, its name first."""

    def fetchone(self) -> Any:
        """Return the next row, None if there is none."""

    def __iter__(self) -> Iterator[Any]: ...


class Session(Protocol):
    """A connection inside a transaction."""

    def execute(self, statement: str, values: Values = ..., /) -> Cursor:
        """Run a statement."""

    def executemany(self, statement: str, values: Iterable[Values], /) -> Cursor:
        """Run a statement once per item."""


def placeholders(values: Sequence[object]) -> str:
    """Return the placeholders for `IN (...)`; an empty list matches nothing.

    >>> placeholders(["a", "b"])
    '?, ?'
    >>> placeholders([])
    'NULL'
    """
    return ", ".join("?" * len(values)) or "NULL"
