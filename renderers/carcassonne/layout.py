"""Where everything lies on the picture: panels, zoom steps for a board that grows, a window when it outgrows them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.carcassonne.view import CarcassonneView
from bot.games.cells import Cell
from renderers.kit.canvas import MARGIN, WIDTH, Area
from renderers.kit.grid import Grid, available_size, bounds_of, centre_grid, crop_grid, largest_step

STEPS = (240, 200, 160, 144, 128, 115, 104, 100, 94, 89, 84, 80, 73, 67, 64)
"""Cell sizes in pixels. Few steps, so that cached tiles are reused; below the last one a board is cropped."""

END_STEPS = (*STEPS, 56, 48, 40)
"""When the game is over nobody reads names of cells, so a board may shrink further before it is cropped."""

MIN_ROOMY_CELL = 80
"""Down to this size an empty row and column is shown all around the tiles; below it the margin is given up first."""

GAP = 16
_TOP = 212
_BOARD_RIGHT, _COLUMN_LEFT = 1168, 1192


@dataclass(frozen=True, slots=True)
class CarcassonneLayout:
    """The areas of a picture, and its height."""

    height: int
    track: Area
    board: Area
    tile: Area
    cards: Area


def _layout(height: int, tile_height: int) -> CarcassonneLayout:
    right, bottom = WIDTH - MARGIN, height - 28
    return CarcassonneLayout(
        height,
        track=(MARGIN, 108, right, 200),
        board=(MARGIN, _TOP, _BOARD_RIGHT, bottom),
        tile=(_COLUMN_LEFT, _TOP, right, _TOP + tile_height),
        cards=(_COLUMN_LEFT, _TOP + tile_height + GAP, right, bottom),
    )


ORDINARY = _layout(1140, 348)
TALL = _layout(1360, 416)
"""For a board that is too high for the ordinary picture: what it gains in height, cells and drawn tile gain in size."""
TALLEST = _layout(1600, 416)
"""For a board that is too high even for that one."""

BAND: Area = (0, 108, WIDTH, 508)
"""The result of a finished game, above the board: it covers nothing of what was built."""

END_HEIGHT = 1400
END_BOARD: Area = (MARGIN, 528, WIDTH - MARGIN, 1372)

WHOLE_HEIGHT = 1200
WHOLE_BOARD: Area = (MARGIN, 112, WIDTH - MARGIN, 1172)
"""The board without the result."""


def layout_for(view: CarcassonneView) -> CarcassonneLayout:
    """The ordinary picture as long as its cells stay large; it depends on the tiles alone, so it never jumps back."""
    around = bounds_of(tile.cell for tile in view.tiles).expand(1)
    if largest_step(around, ORDINARY.board, STEPS) >= MIN_ROOMY_CELL:
        return ORDINARY
    across, down = available_size(ORDINARY.board)
    limited_by_height = around.rows * (across // around.columns) > down
    if not limited_by_height:
        return ORDINARY
    return TALL if largest_step(around, TALL.board, STEPS) >= MIN_ROOMY_CELL else TALLEST


def grid_for(view: CarcassonneView, area: Area) -> Grid:
    """The grid of a view inside an area, names included: as large as it fits, with room around while one plays."""
    tiles = [tile.cell for tile in view.tiles]
    tight = bounds_of(
        [*tiles, *(legal.cell for legal in view.legal), *((view.ghost.cell,) if view.ghost is not None else ())]
    )
    roomy = tight if view.phase == "over" else bounds_of(tiles).expand(1)
    step = largest_step(roomy, area, STEPS)
    if step >= MIN_ROOMY_CELL:
        return centre_grid(roomy, step, area)
    steps = END_STEPS if view.phase == "over" else STEPS
    step = largest_step(tight, area, steps)
    if step:
        return centre_grid(tight, step, area)
    return crop_grid(tight, steps[-1], area, _focus(view))


def _focus(view: CarcassonneView) -> Cell:
    """The cell that matters most now."""
    if view.ghost is not None:
        return view.ghost.cell
    return view.active or view.last or (0, 0)


PREVIEW: Area = (300, 639, 900, 990)
"""The part of a picture that shows what the game looks like, five wide and three high."""
