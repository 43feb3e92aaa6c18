"""Common parts of square boards: cell names, dots, legal cells, marks, ghosts."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from PIL import Image

from bot.games.areas import AreaKey, Cell, cell_name, column_name, row_name
from renderers.kit import palette
from renderers.kit.canvas import Canvas, around
from renderers.kit.cells import DOUBLE_RING, THIN_RING, last_move, legal_cell, quiet_cell
from renderers.kit.grid import Grid
from renderers.kit.palette import Colour, SeatColour
from renderers.kit.pieces import seat_sign
from renderers.kit.sketch import Mask, cached_sprite, silhouette
from renderers.kit.typography import LARGE, MIDDLE, SMALL, Weight, width

GHOST_OPACITY = 0.74
_MIN_CELL_WITH_LARGE_NAMES = 176
"""From this cell size on names are large: a young board is not to look empty."""


def draw_margins(canvas: Canvas, grid: Grid) -> None:
    """The names of columns and rows on all four sides."""
    bounds = grid.bounds
    for x in range(bounds.left, bounds.right + 1):
        middle = grid.middle((x, bounds.top))[0]
        for y in (grid.y - 24, grid.bottom + 24):
            canvas.text(middle, y, column_name(x), SMALL, Weight.MEDIUM, palette.SECOND, "middle")
    for y in range(bounds.top, bounds.bottom + 1):
        middle = grid.middle((bounds.left, y))[1]
        for at in (grid.x - 26, grid.right + 26):
            canvas.text(at, middle, row_name(y), SMALL, Weight.MEDIUM, palette.SECOND, "middle")


def mark_cells(canvas: Canvas, grid: Grid) -> None:
    """Record where all visible cells are, empty ones too."""
    bounds = grid.bounds
    for y in range(bounds.top, bounds.bottom + 1):
        for x in range(bounds.left, bounds.right + 1):
            canvas.mark(AreaKey("cell", cell_name((x, y))), around(*grid.middle((x, y)), grid.cell))


def draw_specks(canvas: Canvas, grid: Grid, taken: Container[Cell]) -> None:
    """A dot on every corner of the grid that no taken cell touches."""
    bounds = grid.bounds
    for x in range(bounds.left, bounds.right + 2):
        for y in range(bounds.top, bounds.bottom + 2):
            if not any(cell in taken for cell in ((x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1))):
                canvas.paste(_speck(), *grid.corner((x, y)))


def name_size(grid: Grid, cells: Iterable[Cell]) -> int | None:
    """Return a common size for cell names, None if they need two lines."""
    names = [cell_name(cell) for cell in cells if cell in grid.bounds]
    room = grid.cell - (38 if grid.cell >= DOUBLE_RING else 24 if grid.cell >= THIN_RING else 15)
    sizes = range(LARGE if grid.cell >= _MIN_CELL_WITH_LARGE_NAMES else MIDDLE, SMALL - 1, -1)
    return next((size for size in sizes if all(width(name, size, Weight.BOLD) <= room for name in names)), None)


def draw_cell_name(
    canvas: Canvas, grid: Grid, cell: Cell, size: int | None, weight: Weight, colour: Colour, *, raised: bool = False
) -> None:
    """Draw a cell's name; without a size, the letter is above the number."""
    x, y = grid.middle(cell)
    if size is not None:
        canvas.text(x, y - grid.cell * 0.085 if raised else y, cell_name(cell), size, weight, colour, "middle")
        return
    apart = min(15.0, grid.cell * 0.21)
    canvas.text(x, y - apart, column_name(cell[0]), SMALL, weight, colour, "middle")
    canvas.text(x, y + apart, row_name(cell[1]), SMALL, weight, colour, "middle")


def draw_legal_cells(
    canvas: Canvas, grid: Grid, cells: Sequence[Cell], ghost: Cell | None, ring: Colour, quiet: Colour, *, raised: bool
) -> None:
    """Draw rings with names on legal cells, or quiet frames while one is proposed."""
    size = name_size(grid, cells)
    for cell in cells:
        if cell in grid.bounds and ghost is None:
            canvas.paste(legal_cell(grid.cell, ring), *grid.middle(cell))
            draw_cell_name(canvas, grid, cell, size, Weight.BOLD, palette.TEXT, raised=raised)
        elif cell in grid.bounds and cell != ghost:
            canvas.paste(quiet_cell(grid.cell, quiet), *grid.middle(cell))
            draw_cell_name(canvas, grid, cell, None if size is None else SMALL, Weight.MEDIUM, palette.SECOND)


def draw_last_move(canvas: Canvas, grid: Grid, cell: Cell, seat: SeatColour) -> None:
    """Outline the piece placed last in the colour of its seat."""
    if cell in grid.bounds:
        canvas.paste(last_move(grid.cell, seat.fill), *grid.middle(cell))


def draw_last_mover(canvas: Canvas, grid: Grid, cell: Cell, seat: SeatColour) -> None:
    """Draw the last mover's sign at the upper right corner of its piece."""
    if cell in grid.bounds:
        x, y = grid.middle(cell)
        reach = grid.cell / 2 - 4
        canvas.paste(seat_sign(seat, 15), x + reach, y - reach)


def fade(piece: Image.Image, opacity: float = GHOST_OPACITY) -> Image.Image:
    """A paler copy of a piece: by default as pale as a ghost."""
    ghost = piece.copy()
    ghost.putalpha(piece.getchannel("A").point(lambda level: round(level * opacity)))
    return ghost


@cached_sprite
def _speck() -> Image.Image:
    return silhouette(Mask((8, 8)).disc((4, 4), 3), palette.SPECK)
