"""A database inside one transaction, as queries see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

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
