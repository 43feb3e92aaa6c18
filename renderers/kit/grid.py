"""The geometry of a square board: visible cells, their size and place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.games.areas import Cell
from renderers.kit.canvas import Area
from renderers.kit.sketch import Point

NAMES_ACROSS, NAMES_DOWN = 50, 47
"""Room for the names of rows and columns on each side."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """A rectangle of cells; both ends belong to it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.bottom - self.top + 1

    def __contains__(self, cell: Cell) -> bool:
        return self.left <= cell[0] <= self.right and self.top <= cell[1] <= self.bottom

    def expand(self, by: int) -> Bounds:
        """Return the bounds with `by` more cells on every side."""
        return Bounds(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def crop(self, columns: int, rows: int, weights: Mapping[Cell, int]) -> Bounds:
        """Return at most `columns` x `rows` cells within these bounds, with the most weight, as central as possible."""
        columns, rows = min(columns, self.columns), min(rows, self.rows)
        windows = (
            Bounds(left, top, left + columns - 1, top + rows - 1)
            for left in range(self.left, self.right - columns + 2)
            for top in range(self.top, self.bottom - rows + 2)
        )
        return max(windows, key=lambda window: _rate(window, weights))


@dataclass(frozen=True, slots=True)
class Grid:
    """The visible cells, their size, and the first one's pixel."""

    bounds: Bounds
    cell: int
    x: int
    y: int
    whole: Bounds

    @property
    def is_cropped(self) -> bool:
        """Whether part of the board is outside the picture."""
        return self.bounds != self.whole

    @property
    def right(self) -> int:
        """The pixel where the last column ends."""
        return self.x + self.bounds.columns * self.cell

    @property
    def bottom(self) -> int:
        """The pixel where the last row ends."""
        return self.y + self.bounds.rows * self.cell

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The pixel of the upper left corner of a cell."""
        return self.x + (cell[0] - self.bounds.left) * self.cell, self.y + (cell[1] - self.bounds.top) * self.cell

    def middle(self, cell: Cell) -> tuple[float, float]:
        """The pixel of the middle of a cell."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2


def _rate(window: Bounds, weights: Mapping[Cell, int]) -> tuple[int, float]:
    """Return the weight of the cells in a window, and how near they are to its middle."""
    inside = [(cell, weight) for cell, weight in weights.items() if cell in window]
    middle = (window.left + window.right) / 2, (window.top + window.bottom) / 2
    far = sum(weight * (abs(cell[0] - middle[0]) + abs(cell[1] - middle[1])) for cell, weight in inside)
    return sum(weight for _, weight in inside), -far


def divide(area: Area, spots: Sequence[Point]) -> list[list[Point]]:
    """Divide a box among spots in it, by the nearest spot.

    >>> divide((0, 0, 10, 10), [(2, 5), (8, 5)])
    [[(0, 0), (5.0, 0.0), (5.0, 10.0), (0, 10)], [(5.0, 0.0), (10, 0), (10, 10), (5.0, 10.0)]]
    """
    left, top, right, bottom = area
    shares = []
    for spot in spots:
        share: list[Point] = [(left, top), (right, top), (right, bottom), (left, bottom)]
        for other in spots:
            if other != spot:
                share = _clip(share, spot, other)
        shares.append(share)
    return shares


def _clip(corners: Sequence[Point], spot: Point, other: Point) -> list[Point]:
    """Return the part of a polygon that is nearer to a spot than to another one."""
    (ax, ay), (bx, by) = spot, other
    nearer = [(ax - bx) * (x - (ax + bx) / 2) + (ay - by) * (y - (ay + by) / 2) for x, y in corners]
    clipped = []
    for number, (x, y) in enumerate(corners):
        near, before, (px, py) = nearer[number], nearer[number - 1], corners[number - 1]
        if (near < 0) != (before < 0):
            part = before / (before - near)
            clipped.append((px + (x - px) * part, py + (y - py) * part))
        if near >= 0:
            clipped.append((x, y))
    return clipped


def bounds_of(cells: Iterable[Cell]) -> Bounds:
    """The smallest rectangle around some cells; there must be one at least."""
    columns, rows = zip(*cells, strict=True)
    return Bounds(min(columns), min(rows), max(columns), max(rows))


def available_size(area: Area) -> tuple[int, int]:
    """Width and height left for cells in an area, without the margins for names."""
    return area[2] - area[0] - 2 * NAMES_ACROSS, area[3] - area[1] - 2 * NAMES_DOWN


def largest_step(bounds: Bounds, area: Area, steps: Sequence[int]) -> int:
    """Return the largest cell size with which the bounds fit the area, 0 if none."""
    across, down = available_size(area)
    return next((step for step in steps if bounds.columns * step <= across and bounds.rows * step <= down), 0)


def centre_grid(bounds: Bounds, cell: int, area: Area, whole: Bounds | None = None) -> Grid:
    """The grid in the middle of the area."""
    x = (area[0] + area[2] - bounds.columns * cell) // 2
    y = (area[1] + area[3] - bounds.rows * cell) // 2
    return Grid(bounds, cell, x, y, bounds if whole is None else whole)


def crop_grid(whole: Bounds, cell: int, area: Area, weights: Mapping[Cell, int]) -> Grid:
    """The grid of the cells with the most weight that fit the area at this size."""
    across, down = available_size(area)
    return centre_grid(whole.crop(across // cell, down // cell, weights), cell, area, whole)
