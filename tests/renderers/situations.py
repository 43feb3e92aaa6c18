"""Views by name that are made when a test looks at them, so that collecting tests plays no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TypeVar

V = TypeVar("V")


class Situations(Mapping[str, V]):
    """A mapping whose values are made once each, on first use; its names cost nothing."""

    def __init__(self, making: Mapping[str, Callable[[], V]]) -> None:
        self._making = {name: cache(make) for name, make in making.items()}

    def __getitem__(self, name: str) -> V:
        return self._making[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._making)

    def __len__(self) -> int:
        return len(self._making)
