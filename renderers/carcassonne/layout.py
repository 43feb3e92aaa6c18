"""Where everything lies on the picture: panels, zoom steps for a board that grows, a window when it outgrows them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.carcassonne.view import CarcassonneView
from bot.games.cells import Cell
from renderers.kit.canvas import MARGIN, WIDTH, Area
from renderers.kit.grid import Bounds, Grid, available_size, bounds_of, centre_grid, crop_grid, largest_step

STEPS = (240, 216, 192, 174, 160, 148, 137, 129, 122, 115, 109, 104, 100, 94, 89, 84, 80, 73, 67, 64)
"""Cell sizes in pixels. Few steps, so that cached tiles are reused; below the last one a board is cropped."""

END_STEPS = (*STEPS, 56, 48, 40)
"""When the game is over nobody reads names of cells, so a board may shrink further before it is cropped."""

MIN_ROOMY_CELL = 115
"""Down to this size an empty row and column is shown all around the tiles; below it the margin is given up first."""

LARGE_CELL = 109
"""A picture that is higher than ordinary has room for cells of this size, and no more. The largest without details."""

MAX_TILE_AREA, MAX_DETAILED_AREA = 500_000, 360_000
"""Pixels that all tiles may take together, and those with details, so that a file stays small enough."""

MIN_GAIN = 1.1
"""Cells of a higher picture are larger than ordinary ones by this factor at least, unless those are small."""

SMALL_CELL = 84
"""Below this size names of cells take two lines, so that the height of a picture matters less."""

HEIGHTS = (1140, 1232, 1324, 1416, 1508, 1600)
"""Heights of a picture. Few of them, so that cached grounds are reused."""

GAP = 16
_TOP = 212
_BOARD_RIGHT, _COLUMN_LEFT = 1168, 1192
_RIGHT = WIDTH - MARGIN
_FOOT = 28
_STRIP = 316
"""Height of the drawn tile and the cards where they lie below the board."""
_STRIP_TILE = 360


@dataclass(frozen=True, slots=True)
class CarcassonneLayout:
    """The areas of a picture, and its height."""

    height: int
    track: Area
    board: Area
    tile: Area
    cards: Area


def tall_layout(height: int) -> CarcassonneLayout:
    """The drawn tile and the cards beside the board; what the picture gains in height the tile gains in size."""
    bottom = height - _FOOT
    under_tile = _TOP + min(348 + (height - HEIGHTS[0]) * 3 // 10, 416)
    return CarcassonneLayout(
        height,
        track=(MARGIN, 108, _RIGHT, 200),
        board=(MARGIN, _TOP, _BOARD_RIGHT, bottom),
        tile=(_COLUMN_LEFT, _TOP, _RIGHT, under_tile),
        cards=(_COLUMN_LEFT, under_tile + GAP, _RIGHT, bottom),
    )


def wide_layout(height: int) -> CarcassonneLayout:
    """The board over the full width, the drawn tile and the cards below it."""
    bottom = height - _FOOT
    top = bottom - _STRIP
    return CarcassonneLayout(
        height,
        track=(MARGIN, 108, _RIGHT, 200),
        board=(MARGIN, _TOP, _RIGHT, top - GAP),
        tile=(MARGIN, top, MARGIN + _STRIP_TILE, bottom),
        cards=(MARGIN + _STRIP_TILE + GAP, top, _RIGHT, bottom),
    )


ORDINARY = tall_layout(HEIGHTS[0])
LAYOUTS = (*map(tall_layout, HEIGHTS), *map(wide_layout, HEIGHTS))
"""All pictures of a game that goes on."""

BAND: Area = (0, 108, WIDTH, 508)
"""The result of a finished game, above the board: it covers nothing of what was built."""

END_HEIGHT = 1400
END_BOARD: Area = (MARGIN, 528, WIDTH - MARGIN, 1372)

WHOLE_HEIGHT = 1200
WHOLE_BOARD: Area = (MARGIN, 112, WIDTH - MARGIN, 1172)
"""The board without the result."""


def layout_for(view: CarcassonneView) -> CarcassonneLayout:
    """The picture whose cells are largest for its height: a chat may limit the width or the height of a picture.

    It depends on the tiles alone, so it stays the same while a move is considered.
    """
    around = bounds_of(tile.cell for tile in view.tiles).expand(1)
    cells = {layout: _cell_size(around, layout) for layout in LAYOUTS}
    best = max(LAYOUTS, key=lambda layout: (min(cells[layout], SMALL_CELL), cells[layout] ** 2 / layout.height))
    needed = cells[ORDINARY] < SMALL_CELL or cells[best] >= MIN_GAIN * cells[ORDINARY]
    return best if needed else ORDINARY


def _cell_size(around: Bounds, layout: CarcassonneLayout) -> int:
    """The size of cells in a picture, as far as its height is worth it; of a cropped board what would show it whole."""
    step = largest_step(around, layout.board, STEPS)
    if not step:
        across, down = available_size(layout.board)
        return min(across // around.columns, down // around.rows)
    return step if layout is ORDINARY else min(step, LARGE_CELL)


def grid_for(view: CarcassonneView, area: Area) -> Grid:
    """The grid of a view inside an area, names included: as large as it fits, with room around large cells."""
    tiles = [tile.cell for tile in view.tiles]
    tight = bounds_of(
        [*tiles, *(legal.cell for legal in view.legal), *((view.ghost.cell,) if view.ghost is not None else ())]
    )
    over = view.phase == "over"
    steps = [step for step in (END_STEPS if over else STEPS) if _is_light(step, len(tiles))]
    roomy = tight if over else bounds_of(tiles).expand(1)
    step = largest_step(roomy, area, steps)
    if step >= MIN_ROOMY_CELL:
        return centre_grid(roomy, step, area)
    step = largest_step(tight, area, steps)
    if step:
        return centre_grid(tight, step, area)
    return crop_grid(tight, steps[-1], area, _focus(view))


def _is_light(step: int, tiles: int) -> bool:
    """Whether so many tiles of this size leave the file small; the smallest sizes always do."""
    area = MAX_DETAILED_AREA if step > LARGE_CELL else MAX_TILE_AREA
    return step <= STEPS[-1] or tiles * step * step <= area


def _focus(view: CarcassonneView) -> Cell:
    """The cell that matters most now."""
    if view.ghost is not None:
        return view.ghost.cell
    return view.active or view.last or (0, 0)


PREVIEW: Area = (300, 639, 900, 990)
"""The part of a picture that shows what the game looks like, five wide and three high."""
