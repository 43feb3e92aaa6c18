"""Names of cells: the start tile is at M10, columns are A to Z without I and O.

Rows count southward. A name never changes while the board grows. East of Z follow AA, AB … AZ, BA …; west of A follow
ZZ, ZY … ZA, YZ …; north of row 1 follow 0, -1, -2 …. The two groups of double letters would meet only in a row of
hundreds of tiles, which no game here can have.
"""

from __future__ import annotations

import re
from functools import lru_cache

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
