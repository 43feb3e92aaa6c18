"""Minimap of a board larger than the picture: visible part and legal cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.areas import AreaKey, Cell, cell_name
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.grid import Grid
from renderers.kit.palette import Colour

_MAX_SIZE = (360, 280)
_CELL_SIZES = (5, 14)
_PADDING = 20
_CHOICE = 5
"""How many tiles a legal cell counts as that the map would hide."""


def draw_overview(
    canvas: Canvas, area: Area, grid: Grid, taken: Mapping[Cell, Colour], legal: Iterable[Cell], mark: Colour
) -> None:
    """Draw the minimap in the corner of the area where it hides least.

    `taken` maps cells to colours, `legal` cells are dots of colour `mark`.
    """
    whole, legal = grid.whole, tuple(legal)
    cell = max(_CELL_SIZES[0], min(_CELL_SIZES[1], _MAX_SIZE[0] // whole.columns, _MAX_SIZE[1] // whole.rows))
    size = whole.columns * cell + 2 * _PADDING, whole.rows * cell + 2 * _PADDING
    left, top = _corner(area, size, grid, (*taken, *_CHOICE * legal))
    canvas.panel((left, top, left + size[0], top + size[1]), palette.PANEL, edge=palette.HAIRLINE, thickness=4)

    def square(place: Cell, inset: int = 0) -> Area:
        x = left + _PADDING + (place[0] - whole.left) * cell
        y = top + _PADDING + (place[1] - whole.top) * cell
        return x + inset, y + inset, x + cell - 1 - inset, y + cell - 1 - inset

    for place, colour in taken.items():
        canvas.rectangle(square(place), colour)
    for place in legal:
        canvas.panel(square(place, 1), mark, radius=cell // 2 - 1)
        if place not in grid.bounds:
            canvas.mark(AreaKey("cell", cell_name(place)), square(place))
    first = square((grid.bounds.left, grid.bounds.top))
    final = square((grid.bounds.right, grid.bounds.bottom))
    canvas.outline((first[0] - 4, first[1] - 4, final[2] + 4, final[3] + 4), palette.TEXT, 4)


def _corner(area: Area, size: tuple[int, int], grid: Grid, cells: Iterable[Cell]) -> tuple[int, int]:
    """Return the map's upper left pixel in the corner, beside the cells or over them, that hides the least of them.

    A name of a column or row counts as a tile.
    """
    inset, reach = 14, grid.cell // 2
    middles = [(grid.middle(cell), reach) for cell in cells if cell in grid.bounds]
    for x in range(grid.x + reach, grid.right, grid.cell):
        middles += [((x, grid.y - reach / 2), 0), ((x, grid.bottom + reach / 2), 0)]
    for y in range(grid.y + reach, grid.bottom, grid.cell):
        middles += [((grid.x - reach / 2, y), 0), ((grid.right + reach / 2, y), 0)]

    def hidden(place: tuple[int, int]) -> int:
        return sum(
            place[0] - around < x < place[0] + size[0] + around and place[1] - around < y < place[1] + size[1] + around
            for (x, y), around in middles
        )

    corners = [
        (x, y)
        for left, top, right, bottom in (area, (grid.x, grid.y, grid.right, grid.bottom))
        for y in (bottom - inset - size[1], top + inset)
        for x in (right - inset - size[0], left + inset)
    ]
    return min(corners, key=hidden)
