"""Parts of pictures by keys in no language, and cells of a grid."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_NUMBER = re.compile(r"-?\d+")


class AreaKey(NamedTuple):
    """Names an area by its kind and which of that kind it is: `(cell, N9)`, `(contract, C09)`, `(cubes, 3)`.

    An area that exists once needs only its kind: `(track, )`. A view points at areas by these keys, and renderers know
    where they are; how an area is called in a sentence is up to the words of each game.
    """

    kind: str
    which: str | int = ""


Polygon = tuple[tuple[int, int], ...]
"""Corners of an area of a picture, in pixels from its upper left corner."""

TURN = "turn"
"""Kind of the part of a move that says how it's done where its other parts are: how a piece is turned, how many cubes.

`(turn, 2)`. No picture has an area for it; who touches the last place again means the next one.
"""


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


# Names of cells: the start tile is at M10, columns are A to Z without I and O.
#
# Rows count southward. A name never changes while the board grows. East of Z follow AA, AB … AZ, BA …; west of A follow
# ZZ, ZY … ZA, YZ …; north of row 1 follow 0, -1, -2 …. The two groups of double letters would meet only in a row of
# hundreds of tiles, which no game here can have.


Cell = tuple[int, int]
"""`(x, y)` with the start tile at (0, 0), x growing east and y growing south."""

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_START_COLUMN = _LETTERS.index("M")
_START_ROW = 10
_COUNT = len(_LETTERS)
_DOUBLES = _COUNT * _COUNT
_NAME = re.compile(rf"([{_LETTERS}]{{1,2}})(-?\d{{1,3}})", re.IGNORECASE | re.ASCII)


def column_name(x: int) -> str:
    """Return the letters of a column, counted east from the start tile.

    >>> [column_name(x) for x in (0, 1, 2, 13, -12)]
    ['M', 'N', 'P', 'AA', 'ZZ']
    """
    index = x + _START_COLUMN
    if 0 <= index < _COUNT:
        return _LETTERS[index]
    high, low = divmod((index - _COUNT if index >= 0 else index) % _DOUBLES, _COUNT)
    return _LETTERS[high] + _LETTERS[low]


def row_name(y: int) -> str:
    """Return the number of a row, counted south from the start tile."""
    return str(y + _START_ROW)


@lru_cache(maxsize=4096)
def cell_name(cell: Cell) -> str:
    """Return the name of a cell.

    >>> cell_name((0, 0)), cell_name((1, -1))
    ('M10', 'N9')
    """
    return column_name(cell[0]) + row_name(cell[1])


def parse_cell(name: str) -> Cell | None:
    """Parse the name of a cell; None if it isn't one.

    >>> parse_cell("n9"), parse_cell("I4")
    ((1, -1), None)
    """
    match = _NAME.fullmatch(name.strip())
    if match is None:
        return None
    letters, row = match[1].upper(), int(match[2])
    if len(letters) == 1:
        index = _LETTERS.index(letters)
    else:
        double = _LETTERS.index(letters[0]) * _COUNT + _LETTERS.index(letters[1])
        index = double + _COUNT if double < _DOUBLES // 2 else double - _DOUBLES
    return index - _START_COLUMN, row - _START_ROW
