"""Values that subjects add to a shared place, in an order that doesn't depend on who is loaded first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Generic, TypeVar

ValueT = TypeVar("ValueT")


class Contributions(Generic[ValueT]):
    """Values by their place; iterating yields the lowest place first."""

    def __init__(self) -> None:
        self._values: dict[int, ValueT] = {}

    def add(self, place: int, value: ValueT) -> None:
        """Add a value. Raises ValueError if its place is taken."""
        if place in self._values:
            raise ValueError(f"place {place} is taken by {self._values[place]!r}")
        self._values[place] = value

    def items(self) -> Sequence[tuple[int, ValueT]]:
        """Return places and values."""
        return sorted(self._values.items(), key=itemgetter(0))

    def __iter__(self) -> Iterator[ValueT]:
        return iter([value for _, value in self.items()])
