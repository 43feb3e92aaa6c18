"""A cache of choices: games that begin alike meet the same positions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

CACHE_SIZE = 1000
"""Default number of entries; when it is reached, the cache is cleared."""


class Cache(Generic[T]):
    """Results by all the facts that they depend on."""

    __slots__ = ("_chosen", "_most")

    def __init__(self, most: int = CACHE_SIZE) -> None:
        self._chosen: dict[Hashable, T] = {}
        self._most = most

    def get(self, facts: Hashable, choose: Callable[[], T]) -> T:
        """Return the cached result for these facts, or compute it."""
        if facts in self._chosen:
            return self._chosen[facts]
        chosen = choose()
        if len(self._chosen) >= self._most:
            self._chosen.clear()
        self._chosen[facts] = chosen
        return chosen
