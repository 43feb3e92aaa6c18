"""The layout: panels, zoom steps for a growing board, a window for huge ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from bot.games.areas import Cell
from bot.games.carcassonne.view import CarcassonneView
from renderers.kit.canvas import MARGIN, WIDTH, Area
from renderers.kit.grid import Bounds, Grid, available_size, bounds_of, centre_grid, crop_grid, largest_step

STEPS = (240, 216, 192, 174, 160, 148, 137, 129, 122, 115, 109, 104, 100, 94, 89, 84, 80, 73, 67, 64)
"""Cell sizes in pixels, few of them for caching; smaller boards are cropped."""

SEAT_STEPS = (312, 288, 264, *(step for step in STEPS if step >= 100))
"""Cell sizes of a base game, whose pictures are higher; smaller boards are cropped to their live part."""

END_STEPS = (*STEPS, 56, 48, 40)
"""Cell sizes of a finished game, which may be smaller because names aren't needed."""

BETWEEN_TILES = 2
"""Pixels between two tiles."""

MIN_ROOMY_CELL = 115
"""Minimum cell size with an empty row and column around the tiles."""

LARGE_CELL = 109
"""Maximum cell size in a tall picture; the largest without details."""

MAX_TILE_AREA, MAX_DETAILED_AREA, MAX_SEAT_AREA = 500_000, 360_000, 430_000
"""Maximum area of all tiles in pixels, to limit the file size: at all, with details, and with a base game's meeples."""

MIN_GAIN = 1.1
"""Minimum factor by which a taller picture enlarges cells, unless they are small."""

SMALL_CELL = 84
"""Cell size below which names take two lines, so that height matters less."""

HEIGHTS = (1140, 1232, 1324, 1416, 1508, 1600)
"""Heights of a picture. Few of them, so that cached grounds are reused."""

MIN_SEAT_HEIGHT = HEIGHTS[2]
"""Minimum height in a base game, which has more controls: a picture is at least as high as the controls below it."""

GAP = 16
_TRACK_TOP, _TRACK_BOTTOM = 108, 200
_TOP = 212
_TOP_WITHOUT_TRACK = 108
_BOARD_RIGHT, _COLUMN_LEFT = 1168, 1192
_RIGHT = WIDTH - MARGIN
_FOOT = 28
_STRIP = 316
"""Height of the drawn tile and cards if they are below the board."""
_STRIP_TILE = 360
_SEAT_TILE, _SEAT_CARD = 424, 112
"""Maximum height of the drawn tile's panel, and minimum height of a seat's card, in a base game."""


@dataclass(frozen=True, slots=True)
class CarcassonneLayout:
    """The areas of a picture, and its height; a base game has no track."""

    height: int
    track: Area | None
    board: Area
    tile: Area
    cards: Area


def tall_layout(height: int) -> CarcassonneLayout:
    """Return a layout with tile and cards next to the board; height enlarges the tile."""
    bottom = height - _FOOT
    under_tile = _TOP + min(348 + (height - HEIGHTS[0]) * 3 // 10, 416)
    return CarcassonneLayout(
        height,
        track=(MARGIN, _TRACK_TOP, _RIGHT, _TRACK_BOTTOM),
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
        track=(MARGIN, _TRACK_TOP, _RIGHT, _TRACK_BOTTOM),
        board=(MARGIN, _TOP, _RIGHT, top - GAP),
        tile=(MARGIN, top, MARGIN + _STRIP_TILE, bottom),
        cards=(MARGIN + _STRIP_TILE + GAP, top, _RIGHT, bottom),
    )


LAYOUTS = (*map(tall_layout, HEIGHTS), *map(wide_layout, HEIGHTS))
"""All pictures of a solo game that goes on, the ordinary one first."""
ORDINARY = LAYOUTS[0]


@cache
def seat_layouts(seats: int) -> tuple[CarcassonneLayout, ...]:
    """Return all pictures of a base game that goes on: without a track, and higher, so that the board is larger."""
    return (*(_without_track(one, seats) for one in LAYOUTS if one.height >= MIN_SEAT_HEIGHT),)


def _without_track(panels: CarcassonneLayout, seats: int) -> CarcassonneLayout:
    left, _, right, bottom = panels.board
    board = (left, _TOP_WITHOUT_TRACK, right, bottom)
    if panels.cards[0] != _COLUMN_LEFT:
        return replace(panels, track=None, board=board)
    room = bottom - _TOP_WITHOUT_TRACK - seats * (_SEAT_CARD + GAP)
    under_tile = _TOP_WITHOUT_TRACK + min(_SEAT_TILE, room)
    tile = (_COLUMN_LEFT, _TOP_WITHOUT_TRACK, _RIGHT, under_tile)
    return CarcassonneLayout(panels.height, None, board, tile, (_COLUMN_LEFT, under_tile + GAP, _RIGHT, bottom))


BAND: Area = (0, 108, WIDTH, 508)
"""The result of a finished solo game, above the board without covering it."""

END_HEIGHT, TALL_END_HEIGHT = 1400, 1600
_UNDER_BAND = 20
BAND_HEAD, BAND_ROW = 92, 72
"""Heights of the head and of a row of the result of a base game."""


def band_for(seats: int) -> Area:
    """Return the area of the result: in a base game a table with a row for each seat."""
    if seats == 1:
        return BAND
    return BAND[0], BAND[1], BAND[2], BAND[1] + BAND_HEAD + seats * BAND_ROW


def end_board_for(seats: int, height: int = END_HEIGHT) -> Area:
    """Return the area of a finished game's board, below the result."""
    return MARGIN, band_for(seats)[3] + _UNDER_BAND, WIDTH - MARGIN, height - _FOOT


def end_height_for(view: CarcassonneView) -> int:
    """Return the height of a finished game's picture: a tall map of a base game gets a taller one."""
    ordinary, tall = (grid_for(view, end_board_for(view.seats, high)).cell for high in (END_HEIGHT, TALL_END_HEIGHT))
    return TALL_END_HEIGHT if view.seats > 1 and tall > ordinary else END_HEIGHT


END_BOARD: Area = end_board_for(1)

WHOLE_HEIGHT = 1200
WHOLE_BOARD: Area = (MARGIN, 112, WIDTH - MARGIN, 1172)
"""The board without the result."""


def layout_for(view: CarcassonneView) -> CarcassonneLayout:
    """Return the layout with the largest cells for its height.

    A chat may limit the width or height of a picture. The layout depends only on the tiles, so proposals don't change
    it.
    """
    around = bounds_of(tile.cell for tile in view.tiles).expand(1)
    layouts = LAYOUTS if view.seats == 1 else seat_layouts(view.seats)
    ordinary = layouts[0]
    least = 0 if view.seats == 1 else SEAT_STEPS[-1]
    cells = {layout: max(least, _cell_size(around, layout, ordinary)) for layout in layouts}
    best = max(layouts, key=lambda layout: (min(cells[layout], SMALL_CELL), cells[layout] ** 2 / layout.height))
    needed = cells[ordinary] < SMALL_CELL or cells[best] >= MIN_GAIN * cells[ordinary]
    return best if needed else ordinary


def _cell_size(around: Bounds, layout: CarcassonneLayout, ordinary: CarcassonneLayout) -> int:
    """Return the cell size, reduced by the cost of height.

    A cropped board's fitting size.
    """
    step = largest_step(around, layout.board, STEPS)
    if not step:
        across, down = available_size(layout.board)
        return min(across // around.columns, down // around.rows)
    return step if layout is ordinary else min(step, LARGE_CELL)


def grid_for(view: CarcassonneView, area: Area) -> Grid:
    """Return the largest grid of a view that fits an area, names included."""
    tiles = [tile.cell for tile in view.tiles]
    tight = bounds_of(
        [*tiles, *(legal.cell for legal in view.legal), *((view.ghost.cell,) if view.ghost is not None else ())]
    )
    over = view.phase == "over"
    running = STEPS if view.seats == 1 else SEAT_STEPS
    sizes = END_STEPS if over else running
    steps = [step for step in sizes[:-1] if is_light(step, len(tiles), view.seats)] + [sizes[-1]]
    roomy = tight if over else bounds_of(tiles).expand(1)
    step = largest_step(roomy, area, steps)
    if step >= MIN_ROOMY_CELL:
        return centre_grid(roomy, step, area)
    step = largest_step(tight, area, steps)
    if step:
        return centre_grid(tight, step, area)
    live, legal = _live_cells(view), [legal.cell for legal in view.legal if view.ghost is None]
    for step in (sizes[-1], *(smaller for smaller in STEPS if smaller < sizes[-1])):
        grid = crop_grid(tight, step, area, live)
        if 3 * sum(cell in grid.bounds for cell in legal) >= 2 * len(legal):
            break
    return grid


def is_light(step: int, tiles: int, seats: int) -> bool:
    """Whether this many tiles of this size keep the file small."""
    area = MAX_DETAILED_AREA if step > LARGE_CELL else MAX_TILE_AREA if seats == 1 else MAX_SEAT_AREA
    return tiles * step * step <= area


_CHOSEN, _LAST, _LEGAL = 10_000, 1000, 10
"""Weights in a cropped picture: around the tile that is decided on, the last tile, where one fits; a meeple's is 1."""


def _live_cells(view: CarcassonneView) -> Mapping[Cell, int]:
    """Return the cells that matter now, and how much each of them does."""
    cells = Counter(meeple.cell for meeple in view.meeples)
    cells.update({legal.cell: _LEGAL for legal in view.legal})
    if view.last is not None:
        cells[view.last] += _LAST
    chosen = view.active if view.ghost is None else view.ghost.cell
    if chosen is not None:
        near = range(-1, 2)
        cells.update({(chosen[0] + x, chosen[1] + y): _CHOSEN for x in near for y in near})
    return cells


PREVIEW: Area = (323, 620, 878, 947)
"""The part of a picture for previews of the game: whole tiles, about 12:7."""
