"""Views by name that are made when a test looks at them, so that collecting plays no game, and pictures drawn once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Generic, TypeVar

from renderers.kit.picture import Picture

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


class Once(Generic[V]):
    """A renderer that draws every view object once: the same object gives the same picture without drawing again."""

    def __init__(self, draw: Callable[[V], Picture]) -> None:
        self._draw = draw
        self._drawn: dict[int, tuple[V, Picture]] = {}

    def __call__(self, view: V) -> Picture:
        _, picture = self._drawn.get(id(view)) or self._drawn.setdefault(id(view), (view, self._draw(view)))
        return picture
