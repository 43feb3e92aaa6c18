"""A database inside one transaction, as the statements of the store see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

Values: TypeAlias = Sequence[Any] | Mapping[str, Any]
"""The values of a statement: for `?` and `?1` in order, for `:name` by name."""


class Row(Protocol):
    """One row, read by the place of a column or by its name."""

    def __getitem__(self, column: int | str, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...


class Cursor(Protocol):
    """What a statement found, or how many rows it changed."""

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
    """A connection with a transaction under way."""

    def execute(self, statement: str, values: Values = ..., /) -> Cursor:
        """One statement."""

    def executemany(self, statement: str, values: Iterable[Values], /) -> Cursor:
        """One statement for each of these."""


def placeholders(values: Sequence[object]) -> str:
    """The places of a list of values, for `IN (...)`: an empty list finds nothing.

    >>> placeholders(["a", "b"])
    '?, ?'
    >>> placeholders([])
    'NULL'
    """
    return ", ".join("?" * len(values)) or "NULL"
