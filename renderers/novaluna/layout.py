"""The layout: panels of solo games and races, and the grid of a growing display."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.novaluna.view import DisplayView, NovaLunaView
from renderers.kit.canvas import MARGIN, WIDTH, Area
from renderers.kit.grid import Bounds, Grid, bounds_of, centre_grid, crop_grid, largest_step

STEPS = (240, 220, 204, 190, 182, 174, 166, 158, 150, 142, 134, 126, 118, 110, 102, 95, 89, 84, 80)
"""Cell sizes in pixels, few of them for caching; smaller displays are cropped."""

END_STEPS = (160, 142, 126, 118, 110, 102, 95, 89, 84, 80, 74, 68, 58, 52, 46, 40)
"""Cell sizes of a finished game, which may be smaller because names aren't needed."""

GAP = 24

_TOP = 120
_RIGHT = WIDTH - MARGIN
_COLUMN = 492
"""Right edge of the column with choices, counts or seats, and wheel."""


@dataclass(frozen=True, slots=True)
class NovaLunaLayout:
    """The areas of a picture during play, its height, and sizes.

    `pitch` is that of the wheel: a square of four by four without its middle. `choice` is the side of a large tile,
    `beside` holds the counts of a solo game or the seats of a race.
    """

    height: int
    choices: Area
    beside: Area
    wheel: Area
    display: Area
    choice: int
    pitch: int

    @property
    def disc(self) -> int:
        """The radius of a disc on the moon track."""
        return round(0.15 * self.pitch)

    @property
    def hub(self) -> tuple[int, int]:
        """The middle of the wheel; below it is room for a line."""
        return (self.wheel[0] + self.wheel[2]) // 2, (self.wheel[1] + self.wheel[3]) // 2 - 20


LAYOUT = NovaLunaLayout(
    height=1344,
    choices=(MARGIN, _TOP, 268, 792),
    beside=(268 + 16, _TOP, _COLUMN, 792),
    wheel=(MARGIN, 792 + GAP, _COLUMN, 1316),
    display=(_COLUMN + GAP, _TOP, _RIGHT, 1316),
    choice=204,
    pitch=107,
)

_EARLY_COLUMN, _EARLY_ROW = 700, 660
EARLY = NovaLunaLayout(
    height=LAYOUT.height,
    choices=(MARGIN, _TOP, 234, _EARLY_ROW),
    beside=(234 + 16, _TOP, _EARLY_COLUMN, _EARLY_ROW),
    wheel=(_EARLY_COLUMN + GAP, _TOP, _RIGHT, 1316),
    display=(MARGIN, _EARLY_ROW + GAP, _EARLY_COLUMN, 1316),
    choice=160,
    pitch=198,
)
"""While few tiles lie, the wheel and the display change places, and both are large enough to be read."""

MAX_EARLY_TILES = 6
MIN_EARLY_STEP = 102
"""Smallest cell of a display beside the large wheel: the tasks of smaller tiles can't be read on a phone."""


def layout_for(view: NovaLunaView) -> NovaLunaLayout:
    """Return the layout of a picture during play, which proposals don't change."""
    display = view.displays[view.decider or 0]
    cells = [*display.cells, *(laid.cell for laid in display.tiles)]
    fits = not cells or largest_step(bounds_of(cells), EARLY.display, STEPS) >= MIN_EARLY_STEP
    return EARLY if fits and len(display.tiles) <= MAX_EARLY_TILES else LAYOUT


END_HEIGHT = 1200
END_BOARD: Area = (MARGIN, _TOP, _RIGHT, END_HEIGHT - 28)
SOLO_BAND: Area = (0, 108, WIDTH, 488)
"""The result of a solo game, above the display without covering it."""
SOLO_END_HEIGHT = 1400
SOLO_END_BOARD: Area = (MARGIN, 512, _RIGHT, SOLO_END_HEIGHT - 28)


def active_display(view: NovaLunaView) -> DisplayView:
    """Return the large display: of the seat to move, or the winner's."""
    if view.ghost is not None:
        return view.ghost.display
    if view.decider is not None:
        return view.displays[view.decider]
    return view.displays[0 if view.outcome is None else view.outcome.ranks.index(1)]


def grid_for(view: NovaLunaView, area: Area) -> Grid:
    """Return the largest grid of the large display, around the last tile if cropped."""
    display, over = active_display(view), view.phase == "over"
    cells = [laid.cell for laid in display.tiles]
    if not cells:
        bounds = Bounds(-1, -1, 1, 1)
        return centre_grid(bounds, largest_step(bounds, area, STEPS), area)
    if not over:
        before = display if view.ghost is None else view.displays[display.seat]
        cells += before.cells
    bounds, steps = bounds_of(cells), END_STEPS if over else STEPS
    step = largest_step(bounds, area, steps)
    if step:
        return centre_grid(bounds, step, area)
    return crop_grid(bounds, steps[-1], area, {display.last or (0, 0): 1})


PREVIEW: Area = (655, 492, 1429, 945)
"""The part of a picture for previews of the game, about 12:7."""
