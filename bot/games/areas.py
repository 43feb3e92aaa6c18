"""Names of the areas of a picture, in no language: what a text can point at."""

from __future__ import annotations

import re
from typing import NamedTuple

_NUMBER = re.compile(r"-?\d+")


class AreaKey(NamedTuple):
    """Names an area by its kind and which of that kind it is: `(cell, N9)`, `(contract, C09)`, `(cubes, 3)`.

    An area that exists once needs only its kind: `(track, )`. A view points at areas by these keys, and renderers know
    where they are; how an area is called in a sentence is up to the words of each game.
    """

    kind: str
    which: str | int = ""


def areas(*names: str) -> tuple[AreaKey, ...]:
    """Read keys as lessons write them.

    >>> [tuple(area) for area in areas("cell N9", "cubes 3", "bridge -1", "track")]
    [('cell', 'N9'), ('cubes', 3), ('bridge', -1), ('track', '')]
    """
    return tuple(map(_read, names))


def cells(*names: str) -> tuple[AreaKey, ...]:
    """Return the keys of these cells."""
    return tuple(AreaKey("cell", name) for name in names)


def _read(name: str) -> AreaKey:
    kind, _, which = name.partition(" ")
    return AreaKey(kind, int(which) if _NUMBER.fullmatch(which) else which)
