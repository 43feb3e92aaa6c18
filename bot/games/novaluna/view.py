"""What a viewer of Nova Luna may see: plain values for pictures and texts, no rules.

Nothing here is hidden from anybody but the order of the pile, which is in no view. Cells are `(x, y)`, named by
`bot.games.cells`; spaces of the wheel are numbered 0 to 11 clockwise from the top.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.games.cells import Cell
from bot.games.contract import View

Colour = Literal["red", "turquoise", "blue", "yellow"]
TaskState = Literal["open", "covered", "waiting", "lost"]
Phase = Literal["first", "second", "race", "over"]
Ending = Literal["", "discs", "tiles"]

TaskName = tuple[Cell, int]
"""One task of a display: the cell of its tile, and its index on that tile from 0."""


@dataclass(frozen=True, slots=True)
class TaskView:
    """One task: its pips as they are printed, and which of them are there already.

    `state` is covered (a disc lies on it), waiting (complete, a disc comes in phase 2), lost (complete, but no disc
    will come) or open. `missing` are the colours of the pips that are not there yet.
    """

    pips: tuple[Colour, ...]
    there: tuple[bool, ...]
    state: TaskState

    @property
    def missing(self) -> tuple[Colour, ...]:
        """What the task still lacks."""
        return tuple(colour for colour, there in zip(self.pips, self.there, strict=True) if not there)


@dataclass(frozen=True, slots=True)
class TileView:
    """One tile, on the wheel or in a display. Its id is a name of ours, it is not printed on the tile."""

    id: str
    colour: Colour
    time: int
    tasks: tuple[TaskView, ...]


@dataclass(frozen=True, slots=True)
class LaidView:
    """One tile of a display."""

    cell: Cell
    tile: TileView


@dataclass(frozen=True, slots=True)
class DisplayView:
    """The tiles that a seat has laid, in the order of laying, with their time and the discs that it still has.

    `stacks` are the discs by stack, `(8, 13)` in the first phase of the solo game, one number otherwise; `discs` is
    their sum. `cells` are the cells where a tile could be laid next.
    """

    seat: int
    tiles: tuple[LaidView, ...]
    time: int
    discs: int
    stacks: tuple[int, ...]
    covered: int
    waiting: int
    last: Cell | None
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One of the next tiles: the space it lies on and the tile."""

    space: int
    tile: TileView


@dataclass(frozen=True, slots=True)
class RefillView:
    """What refilling the wheel now would mean.

    `spaces` would be filled, in this order. In the solo game `noted` is what would be noted (`time` of the tiles laid
    and 10 for each of the `missing` discs of the first stack), `discs` what phase 2 would begin with after the
    `waiting` tasks got theirs; with several seats these five are 0.
    """

    allowed: bool
    forced: bool
    spaces: tuple[int, ...]
    time: int = 0
    missing: int = 0
    noted: int = 0
    waiting: int = 0
    discs: int = 0


@dataclass(frozen=True, slots=True)
class TrackView:
    """The moon track: discs on each of its 24 spaces, bottom to top, and the seats in the order of play."""

    stacks: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SoloView:
    """The count of the solo game. `noted` is None before the refill.

    `so_far` is what the tiles laid cost for certain: their time twice in phase 1, in phase 2 what was noted plus the
    time of all tiles. Discs that are missing at the end come on top.
    """

    noted: int | None
    noted_time: int | None
    noted_missing: int | None
    time: int
    so_far: int


@dataclass(frozen=True, slots=True)
class LastMove:
    """The move played last: `take` with its space, cell and tasks that got a disc, or `refill` with the spaces."""

    kind: Literal["take", "refill"]
    seat: int
    space: int | None
    cell: Cell | None
    covered: tuple[TaskName, ...]
    filled: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ghost:
    """A proposed take: the display as it would be, the tasks that it would complete, and what it would cost.

    `completes` holds every task that becomes complete, `covers` those that get a disc at once. `so_far` is that of
    `SoloView` afterwards (None with several seats), `track_space` where the disc on the moon track would come to lie
    (None in the solo game), `again` whether the same seat would be to move, `ends` whether the game would be over.
    """

    space: int
    cell: Cell
    tile: TileView
    display: DisplayView
    completes: tuple[TaskName, ...]
    covers: tuple[TaskName, ...]
    so_far: int | None
    track_space: int | None
    again: bool
    ends: bool


@dataclass(frozen=True, slots=True)
class NovaLunaView(View):
    """Everything that may be seen. `track` is None in the solo game, `solo` with several seats.

    `turn` counts the tiles taken so far; `choices` are the tiles that may be taken, clockwise from the marker;
    `pile` counts the tiles still face down by colour, `pile_size` all of them. `refill` is None once the wheel cannot
    be refilled any more.
    """

    phase: Phase
    turn: int
    wheel: tuple[TileView | None, ...]
    marker: int
    choices: tuple[ChoiceView, ...]
    displays: tuple[DisplayView, ...]
    pile: Mapping[Colour, int]
    pile_size: int
    refill: RefillView | None
    solo: SoloView | None
    track: TrackView | None
    last: LastMove | None
    ghost: Ghost | None
    ending: Ending
