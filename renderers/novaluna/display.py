"""The large display: tiles with progress, named cells, ghost, last move."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.areas import Cell
from bot.games.novaluna.display import TaskName
from bot.games.novaluna.view import DisplayView, LaidView, NovaLunaView
from renderers.kit import palette
from renderers.kit.board import (
    draw_last_move,
    draw_last_mover,
    draw_legal_cells,
    draw_margins,
    draw_specks,
    fade,
    mark_cells,
)
from renderers.kit.canvas import Area, Canvas
from renderers.kit.cells import ghost_frame
from renderers.kit.grid import Grid
from renderers.kit.overview import draw_overview
from renderers.kit.palette import SEATS
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.novaluna.colours import FILLS, IVORY, MARK
from renderers.novaluna.layout import active_display, grid_for
from renderers.novaluna.tiles import TaskFace, draw_tile, task_faces, tile_piece


def discs_placed(view: NovaLunaView, seat: int) -> int:
    """Return how many discs the proposal would place, or were placed last."""
    if view.ghost is not None and view.ghost.display.seat == seat:
        return len(view.ghost.covers)
    if view.gained:
        return -view.gained_by(seat)
    if view.ghost is None and view.last is not None and view.last.seat == seat:
        return len(view.last.covered)
    return 0


def draw_display(canvas: Canvas, area: Area, view: NovaLunaView) -> None:
    """Everything inside the grid of the display; its panel is drawn already."""
    grid, display = grid_for(view, area), active_display(view)
    mark_cells(canvas, grid)
    draw_margins(canvas, grid)
    draw_specks(canvas, grid, {laid.cell for laid in display.tiles})
    side = grid.cell - round(grid.cell * 0.055)
    for laid in display.tiles:
        if laid.cell in grid.bounds and (view.ghost is None or laid.cell != view.ghost.cell):
            draw_tile(canvas, laid.tile, grid.middle(laid.cell), side, marked_faces(view, display, laid))
    last = last_cell(view, display.seat)
    if last is not None:
        draw_last_move(canvas, grid, last, SEATS[display.seat])
    _draw_legal(canvas, grid, view)
    if view.ghost is not None:
        _draw_ghost(canvas, grid, view, side)
    if last is not None:
        draw_last_mover(canvas, grid, last, SEATS[display.seat])
    if grid.is_cropped:
        _draw_overview(canvas, area, grid, view, display)


def last_cell(view: NovaLunaView, seat: int) -> Cell | None:
    """Return where the last move placed a tile, None if it wasn't this seat's."""
    return view.last.cell if view.last is not None and view.last.seat == seat else None


def marked_faces(view: NovaLunaView, display: DisplayView, laid: LaidView) -> list[TaskFace]:
    """Return a tile's tasks, marking those completed by the proposal or last move."""
    if view.ghost is not None:
        return task_faces(laid.tile, _numbers(view.ghost.completes, laid.cell), "proposed")
    if view.last is not None and view.last.seat == display.seat:
        covered = _numbers(view.last.covered, laid.cell)
        return task_faces(laid.tile, covered, "latest", SEATS[display.seat].fill)
    return task_faces(laid.tile)


def _numbers(tasks: Sequence[TaskName], cell: Cell) -> list[int]:
    return [number for place, number in tasks if place == cell]


def _draw_legal(canvas: Canvas, grid: Grid, view: NovaLunaView) -> None:
    """Draw rings with names on legal cells, or quiet frames while one is proposed."""
    if view.decider is None or not view.choices:
        return
    ghost, cells = None if view.ghost is None else view.ghost.cell, view.displays[view.decider].cells
    draw_legal_cells(canvas, grid, cells, ghost, IVORY_RING, MARK, raised=False)


IVORY_RING = palette.mix(MARK, palette.WELL, 0.18)
"""The colour of legal cells' rings, a little darker than ivory discs."""


def _draw_ghost(canvas: Canvas, grid: Grid, view: NovaLunaView, side: int) -> None:
    ghost = view.ghost
    if ghost is None or ghost.cell not in grid.bounds:
        return
    laid = LaidView(ghost.cell, ghost.tile)
    canvas.paste(fade(tile_piece(ghost.tile, side, marked_faces(view, ghost.display, laid))), *grid.middle(ghost.cell))
    canvas.paste(ghost_frame(grid.cell, MARK), *grid.middle(ghost.cell))
    for cell in ghost.helped:
        if cell in grid.bounds:
            canvas.paste(helped_ring(grid.cell), *grid.middle(cell))


@cached_sprite
def helped_ring(cell: int) -> Image.Image:
    """Draw a thin ring around a tile whose tasks the proposal advances."""
    side, round_ = cell + 2, cell * 0.13
    sketch = Sketch((side, side))
    sketch.fill(sketch.mask().frame((0, 0, side, side), round_ + 1, 8), palette.INK)
    return sketch.fill(sketch.mask().frame((1.5, 1.5, side - 1.5, side - 1.5), round_, 5), IVORY).render()


def _draw_overview(canvas: Canvas, area: Area, grid: Grid, view: NovaLunaView, display: DisplayView) -> None:
    taken = {laid.cell: FILLS[laid.tile.colour] for laid in display.tiles}
    legal = [] if view.decider is None else view.displays[view.decider].cells
    draw_overview(canvas, area, grid, taken, legal, MARK)
