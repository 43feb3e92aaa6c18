"""The layout: panels, zoom steps for a growing board, a window for huge ones."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.carcassonne.view import CarcassonneView
from bot.games.cells import Cell
from renderers.kit.canvas import MARGIN, WIDTH, Area
from renderers.kit.grid import Bounds, Grid, available_size, bounds_of, centre_grid, crop_grid, largest_step

STEPS = (240, 216, 192, 174, 160, 148, 137, 129, 122, 115, 109, 104, 100, 94, 89, 84, 80, 73, 67, 64)
"""Cell sizes in pixels, few of them for caching; smaller boards are cropped."""

END_STEPS = (*STEPS, 56, 48, 40)
"""Cell sizes of a finished game, which may be smaller because names aren't needed."""

MIN_ROOMY_CELL = 115
"""Minimum cell size with an empty row and column around the tiles."""

LARGE_CELL = 109
"""Maximum cell size in a tall picture; the largest without details."""

MAX_TILE_AREA, MAX_DETAILED_AREA = 500_000, 360_000
"""Maximum area of all tiles in pixels, and with details, to limit the file size."""

MIN_GAIN = 1.1
"""Minimum factor by which a taller picture enlarges cells, unless they are small."""

SMALL_CELL = 84
"""Cell size below which names take two lines, so that height matters less."""

HEIGHTS = (1140, 1232, 1324, 1416, 1508, 1600)
"""Heights of a picture. Few of them, so that cached grounds are reused."""

GAP = 16
_TOP = 212
_BOARD_RIGHT, _COLUMN_LEFT = 1168, 1192
_RIGHT = WIDTH - MARGIN
_FOOT = 28
_STRIP = 316
"""Height of the drawn tile and cards if they are below the board."""
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
    """Return a layout with tile and cards next to the board; height enlarges the tile."""
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
"""The result of a finished game, above the board without covering it."""

END_HEIGHT = 1400
END_BOARD: Area = (MARGIN, 528, WIDTH - MARGIN, 1372)

WHOLE_HEIGHT = 1200
WHOLE_BOARD: Area = (MARGIN, 112, WIDTH - MARGIN, 1172)
"""The board without the result."""


def layout_for(view: CarcassonneView) -> CarcassonneLayout:
    """Return the layout with the largest cells for its height.

    A chat may limit the width or height of a picture. The layout depends only on the tiles, so proposals don't change
    it.
    """
    around = bounds_of(tile.cell for tile in view.tiles).expand(1)
    cells = {layout: _cell_size(around, layout) for layout in LAYOUTS}
    best = max(LAYOUTS, key=lambda layout: (min(cells[layout], SMALL_CELL), cells[layout] ** 2 / layout.height))
    needed = cells[ORDINARY] < SMALL_CELL or cells[best] >= MIN_GAIN * cells[ORDINARY]
    return best if needed else ORDINARY


def _cell_size(around: Bounds, layout: CarcassonneLayout) -> int:
    """Return the cell size, reduced by the cost of height.

    A cropped board's fitting size.
    """
    step = largest_step(around, layout.board, STEPS)
    if not step:
        across, down = available_size(layout.board)
        return min(across // around.columns, down // around.rows)
    return step if layout is ORDINARY else min(step, LARGE_CELL)


def grid_for(view: CarcassonneView, area: Area) -> Grid:
    """Return the largest grid of a view that fits an area, names included."""
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
    """Whether this many tiles of this size keep the file small."""
    area = MAX_DETAILED_AREA if step > LARGE_CELL else MAX_TILE_AREA
    return step <= STEPS[-1] or tiles * step * step <= area


def _focus(view: CarcassonneView) -> Cell:
    """The cell that matters most now."""
    if view.ghost is not None:
        return view.ghost.cell
    return view.active or view.last or (0, 0)


PREVIEW: Area = (300, 639, 900, 990)
"""The part of a picture for previews of the game, aspect ratio 5:3."""
