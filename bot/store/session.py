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
    """The rows that a statement returned, or how many it changed."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""

    @property
    def description(self) -> Any:
        """One sequence for each column of the rows, its name first."""

    def fetchone(self) -> Any:
        """The next row; None when there is none."""

    def __iter__(self) -> Iterator[Any]: ...


class Session(Protocol):
    """A connection inside a transaction."""

    def execute(self, statement: str, values: Values = ..., /) -> Cursor:
        """Run a statement."""

    def executemany(self, statement: str, values: Iterable[Values], /) -> Cursor:
        """Run a statement once per item."""


def placeholders(values: Sequence[object]) -> str:
    """The places of a list of values, for `IN (...)`: an empty list finds nothing.

    >>> placeholders(["a", "b"])
    '?, ?'
    >>> placeholders([])
    'NULL'
    """
    return ", ".join("?" * len(values)) or "NULL"
