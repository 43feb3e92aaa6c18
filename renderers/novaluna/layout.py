"""Where everything lies: the panels of a solo game and of a race, and the grid of a display that grows."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.novaluna.view import DisplayView, NovaLunaView
from renderers.kit.canvas import MARGIN, WIDTH, Area
from renderers.kit.grid import Bounds, Grid, bounds_of, centred, cropped, fitting_step

STEPS = (126, 118, 111, 106, 100, 95, 89, 86, 83, 80, 77, 74, 71, 68, 66, 64)
"""Cell sizes in pixels. Few steps, so that baked parts are used again; below the last one a display is cropped."""

END_STEPS = (160, 142, *STEPS, 58, 52, 46, 40)
"""When the game is over nobody reads names of cells, so a display may be larger and smaller."""

GAP = 24
HEAD = 84
"""Height of the strip with the name over the display of a race."""

_TOP = 120
_RIGHT = WIDTH - MARGIN


@dataclass(frozen=True, slots=True)
class Panels:
    """The areas of a picture while one plays, its height, and the sizes that go with them.

    `pitch` is that of the wheel: its spaces lie about two pitches from the middle. `choice` is the side of a large
    tile. `counts` are the figures of the solo game, `opponents` the others of a race; one of the two is None.
    """

    height: int
    choices: Area
    wheel: Area
    display: Area
    grid: Area
    counts: Area | None
    opponents: Area | None
    choice: int
    pitch: int

    @property
    def hub(self) -> tuple[int, int]:
        """The middle of the wheel."""
        return (self.wheel[0] + self.wheel[2]) // 2, (self.wheel[1] + self.wheel[3]) // 2


SOLO = Panels(
    height=1100,
    choices=(MARGIN, _TOP, 680, 412),
    wheel=(MARGIN, 412 + GAP, 680, 1072),
    display=(704, 308, _RIGHT, 1072),
    grid=(704, 308, _RIGHT, 1072),
    counts=(704, _TOP, _RIGHT, 284),
    opponents=None,
    choice=196,
    pitch=110,
)


def _race(split: int) -> Panels:
    """A race: the display of the seat to move ends at `split`, the opponents stand below it."""
    return Panels(
        height=1200,
        choices=(MARGIN, _TOP, 736, 436),
        wheel=(MARGIN, 436 + GAP, 736, 1172),
        display=(760, _TOP, _RIGHT, split),
        grid=(760, _TOP + HEAD, _RIGHT, split),
        counts=None,
        opponents=(760, split + GAP, _RIGHT, 1172),
        choice=214,
        pitch=120,
    )


RACE = _race(842)
CROWDED = _race(790)
"""For four seats: three opponents side by side need more height."""

END_HEIGHT = 1200
END_BOARD: Area = (MARGIN, _TOP, _RIGHT, END_HEIGHT - 28)
BAND: Area = (0, 456, WIDTH, 836)
"""The middle third of a finished race's picture, between the displays."""

SOLO_BAND: Area = (0, 108, WIDTH, 488)
"""The result of a solo game, above the display: it covers nothing of what was laid."""
SOLO_END_HEIGHT = 1400
SOLO_END_BOARD: Area = (MARGIN, 512, _RIGHT, SOLO_END_HEIGHT - 28)


def panels_for(view: NovaLunaView) -> Panels:
    """The panels for so many seats."""
    return SOLO if view.seats == 1 else RACE if view.seats < 4 else CROWDED


def shown_display(view: NovaLunaView) -> DisplayView:
    """The display that is shown large: of the seat to move, with a proposed tile; at the end that of the winner."""
    if view.ghost is not None:
        return view.ghost.display
    if view.decider is not None:
        return view.displays[view.decider]
    return view.displays[0 if view.outcome is None else view.outcome.ranks.index(1)]


def grid_for(view: NovaLunaView, area: Area) -> Grid:
    """The grid of the display shown large: as large as it fits, around the last or the proposed tile if it does not."""
    display, over = shown_display(view), view.phase == "over"
    cells = [laid.cell for laid in display.tiles]
    if not cells:
        return centred(Bounds(-2, -1, 2, 1), STEPS[0], area)
    if not over:
        before = display if view.ghost is None else view.displays[display.seat]
        cells += before.cells
    bounds, steps = bounds_of(cells), END_STEPS if over else STEPS
    step = fitting_step(bounds, area, steps)
    if step:
        return centred(bounds, step, area)
    return cropped(bounds, steps[-1], area, display.last or (0, 0))


def columns(area: Area, count: int) -> list[Area]:
    """An area as so many panels side by side."""
    width = (area[2] - area[0] - GAP * (count - 1)) / count
    lefts = [area[0] + round(number * (width + GAP)) for number in range(count)]
    return [(left, area[1], left + round(width), area[3]) for left in lefts]


PREVIEW: Area = (20, 560, 690, 962)
"""The part of a picture that shows what the game looks like, five wide and three high."""
