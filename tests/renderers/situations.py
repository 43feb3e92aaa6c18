"""Views by name that are made when a test looks at them, so that collecting plays no game, and pictures drawn once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial, wraps
from typing import Any, Generic, TypeVar

import pytest
from _pytest.mark import ParameterSet

from renderers.kit.picture import Picture
from tests.renderers.looked import Looked, look

V = TypeVar("V")


class Situations(Mapping[str, V]):
    """A mapping whose values are made, and changed if something is to be done to all, once each on first use.

    Its names cost nothing.
    """

    def __init__(self, making: Mapping[str, Callable[[], V]], change: Callable[[V], V] = lambda view: view) -> None:
        self._making = {name: cache(partial(_made, make, change)) for name, make in making.items()}

    def __getitem__(self, name: str) -> V:
        return self._making[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._making)

    def __len__(self) -> int:
        return len(self._making)


def _made(make: Callable[[], V], change: Callable[[V], V]) -> V:
    return change(make())


def once(make: Callable[[], V]) -> Callable[[], V]:
    """Remember what a function makes for good: what modules of tests keep stays what pictures are drawn from."""
    made: list[V] = []

    @wraps(make)
    def remembered() -> V:
        if not made:
            made.append(make())
        return made[0]

    return remembered


class Once(Generic[V]):
    """A renderer that draws every view object once: the same object gives the same picture without drawing again."""

    def __init__(self, draw: Callable[[V], Picture]) -> None:
        self._draw = draw

    def __call__(self, view: V) -> Picture:
        return self.looked_at(view).picture

    def looked_at(self, view: V) -> Looked:
        """Return the picture and its content."""
        return _once(self._draw, view)


DRAWN: dict[tuple[Callable[[Any], Picture], int], tuple[object, Looked]] = {}
"""By the renderer and the identity of the view, which is kept so that no other gets its number."""


def _once(draw: Callable[[V], Picture], view: V) -> Looked:
    key = draw, id(view)
    if key not in DRAWN:
        DRAWN[key] = view, look(partial(draw, view))
    return DRAWN[key][1]


def some(names: Iterable[str], *sample: str) -> list[ParameterSet]:
    """All names as parameters of a test, of which `make test` tries the sample alone."""
    return [
        pytest.param(name, id=name.replace(" ", "-"), marks=() if name in sample else pytest.mark.soak)
        for name in names
    ]


@dataclass(frozen=True, slots=True)
class Shown(Generic[V]):
    """A situation and its renderer: each call draws it anew."""

    draw: Callable[[V], Picture]
    situations: Callable[[], Mapping[str, V]]
    name: str

    def __call__(self) -> Picture:
        return self.draw(self.situations()[self.name])

    def looked_at(self) -> Looked:
        """Return the picture, drawn once, and its content."""
        return _once(self.draw, self.situations()[self.name])
