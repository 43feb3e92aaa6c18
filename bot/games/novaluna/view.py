"""What a viewer of Nova Luna may see, and how it's made.

Only the order of the pile is hidden. Cells are `(x, y)`, named by `bot.games.areas`; spaces of the wheel are numbered 0
to 11 clockwise from the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal

from bot.games.areas import Cell
from bot.games.contract import Move, View
from bot.games.engine import DecisionPosition
from bot.games.engine.position import LazyMapping
from bot.games.novaluna.components import COLOURS, TRACK, Colour, NovaLunaTile, Task
from bot.games.novaluna.display import Display, TaskName, TaskState
from bot.games.novaluna.moves import NovaLunaTake, Refill
from bot.games.novaluna.scoring import so_far, solo_score
from bot.games.novaluna.state import Ending, NovaLunaLastMove, NovaLunaSoloState, NovaLunaState, RaceState

# Previews of takes, from public facts; a take draws nothing


_DISC, _TIME, _NEARNESS = 10.0, 1.0, 4.0
"""Weights: a completed task, time (a cost), progress of open tasks."""


@dataclass(frozen=True, slots=True)
class TakePreview:
    """What a take would bring: completed tasks, and progress of others.

    `again` says that the same seat would move. `worth` compares takes: larger is better.
    """

    completes: tuple[TaskName, ...]
    nears: tuple[TaskName, ...]
    again: bool
    worth: float

    @property
    def helped(self) -> tuple[Cell, ...]:
        """The cells of the tiles whose tasks make progress."""
        return tuple(dict.fromkeys(cell for cell, _ in (*self.completes, *self.nears)))


class TakePreviews(LazyMapping[NovaLunaTake, TakePreview]):
    """Previews of all takes of the first deciding seat."""

    def __init__(self, position: DecisionPosition[Any, Any]) -> None:
        """Copy the public facts: the display and the tiles on offer."""
        state: NovaLunaState = position.state
        takes = [move for move in position.moves() if isinstance(move, NovaLunaTake)]
        self._display = state.displays[position.deciders[0]].copy()
        self._tiles = {space: state.wheel.tile(space) for space in state.wheel.choices}
        self._again = _again(position, takes)
        self._before = self._progress(self._display, set(self._display.open))
        super().__init__(takes, self._preview, (takes, self._display, self._tiles, self._again))

    def _preview(self, move: NovaLunaTake) -> TakePreview:
        tile, after = self._tiles[move.space], self._display.copy()
        completes = after.lay(move.cell, tile)
        progress = self._progress(after, after.reached)
        nears = [task for task, there in progress.items() if task[0] != move.cell and there > self._before[task]]
        worth = _DISC * len(completes) - _TIME * tile.time + _NEARNESS * sum(there**2 for there in progress.values())
        return TakePreview(tuple(completes), tuple(nears), self._again[move.space], worth)

    def _progress(self, display: Display, changed: Container[Cell]) -> dict[TaskName, float]:
        """Return the progress of each open task, 0 to 1; unchanged tiles are cached."""
        found: dict[TaskName, float] = {}
        for cell, tasks in display.open.items():
            if cell not in changed:
                for index in tasks:
                    found[cell, index] = self._before[cell, index]
                continue
            counted, tile = display.counted[cell], display.tiles[cell]
            for index in tasks:
                task = tile.tasks[index]
                there = sum([min(needed, counted.get(colour, 0)) for colour, needed in task.needs])
                found[cell, index] = there / len(task.pips)
        return found


def _again(position: DecisionPosition[Any, Any], takes: Iterable[NovaLunaTake]) -> dict[int, bool]:
    """Return whether the same seat would move again, for each space.

    This depends on time only.
    """
    found: dict[int, bool] = {}
    for take in takes:
        if take.space not in found:
            after = position.copy()
            after.play(take)
            found[take.space] = after.deciders == position.deciders
    return found


Phase = Literal["first", "second", "race", "over"]


@dataclass(frozen=True, slots=True)
class TaskView:
    """A task: its printed pips, and which of them are fulfilled.

    `state` is covered (has a disc), waiting (complete, a disc comes in phase 2), lost (complete, without a disc) or
    open. `missing` are the colours of unfulfilled pips.
    """

    pips: tuple[Colour, ...]
    there: tuple[bool, ...]
    state: TaskState

    @property
    def missing(self) -> tuple[Colour, ...]:
        """The colours that the task still needs."""
        return tuple(colour for colour, there in zip(self.pips, self.there, strict=True) if not there)


@dataclass(frozen=True, slots=True)
class NovaLunaTileView:
    """A tile on the wheel or in a display. Its id is ours, not printed on the tile."""

    id: str
    colour: Colour
    time: int
    tasks: tuple[TaskView, ...]


@dataclass(frozen=True, slots=True)
class LaidView:
    """One tile of a display."""

    cell: Cell
    tile: NovaLunaTileView


@dataclass(frozen=True, slots=True)
class DisplayView:
    """A seat's tiles in order of placement, their time, and the remaining discs.

    `stacks` are the discs by stack, `(8, 13)` in phase 1 of the solo game, otherwise one number; `discs` is their sum.
    `cells` are the cells for the next tile.
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
class NovaLunaChoiceView:
    """One of the next tiles and its space."""

    space: int
    tile: NovaLunaTileView


@dataclass(frozen=True, slots=True)
class RefillView:
    """The effect of refilling the wheel now.

    `spaces` would be filled, in this order. In the solo game `noted` is the count that would be noted (`time` of the
    tiles and 10 for each of the `missing` discs of the first stack), `discs` those of phase 2 after the `waiting` tasks
    got theirs; in a race these five are 0.
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
    """The moon track: discs on each of 24 spaces, bottom to top, and turn order."""

    stacks: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NovaLunaSoloView:
    """The count of the solo game. `noted` is None before the refill.

    `so_far` is the certain cost of the tiles: twice their time in phase 1, in phase 2 the noted count plus the time of
    all tiles. Missing discs are added at the end.
    """

    noted: int | None
    noted_time: int | None
    noted_missing: int | None
    time: int
    so_far: int


@dataclass(frozen=True, slots=True)
class NovaLunaGhost:
    """A proposed take: the resulting display, completed tasks, and cost.

    `completes` has all completed tasks, `covers` those that get a disc immediately. `score` is the score afterwards:
    `so_far` of `NovaLunaSoloView`, with `missing` discs if the game ends (None in a race). `track_space` is the disc's
    new space (None in the solo game), `again` whether the same seat would move, `ends` whether the game would be over.
    """

    space: int
    cell: Cell
    tile: NovaLunaTileView
    display: DisplayView
    completes: tuple[TaskName, ...]
    covers: tuple[TaskName, ...]
    score: int | None
    missing: int
    track_space: int | None
    again: bool
    ends: bool
    helped: tuple[Cell, ...] = ()
    """The cells of other tiles whose tasks it would complete or advance."""


@dataclass(frozen=True, slots=True)
class NovaLunaView(View):
    """Everything that may be seen. `track` is None in the solo game, `solo` in a race.

    `turn` counts the tiles taken, `turns` the turns of a race including the current one; `choices` are the tiles that
    may be taken, clockwise from the marker; `pile` counts the face-down tiles by colour, `pile_size` all of them.
    `refill` is None once the wheel can't be refilled.
    """

    phase: Phase
    turn: int
    turns: int
    wheel: tuple[NovaLunaTileView | None, ...]
    marker: int
    choices: tuple[NovaLunaChoiceView, ...]
    displays: tuple[DisplayView, ...]
    pile: Mapping[Colour, int]
    pile_size: int
    refill: RefillView | None
    solo: NovaLunaSoloView | None
    track: TrackView | None
    last: NovaLunaLastMove | None
    ghost: NovaLunaGhost | None
    ending: Ending
    previews: Mapping[NovaLunaTake, TakePreview] = field(default_factory=dict, kw_only=True, repr=False)
    """The preview of each take, made on demand."""


# Making a view


def build_view(position: DecisionPosition[Any, Any], viewer: int | None, proposal: Move | None) -> NovaLunaView:
    """Return the view of a seat or spectator, with the ghost of a legal proposed take."""
    state: NovaLunaState = position.state
    wheel, pile, over = state.wheel, Counter(tile.colour for tile in state.pile), bool(state.ending)
    solo = state if isinstance(state, NovaLunaSoloState) else None
    race = state if isinstance(state, RaceState) else None
    return NovaLunaView(
        game="novaluna",
        viewer=viewer,
        seats=state.seats,
        deciders=position.deciders,
        prompt=position.prompt,
        outcome=position.outcome(),
        proposal=None if proposal is None else str(proposal),
        phase=_phase(state),
        turn=state.turn,
        turns=state.turns,
        wheel=tuple(None if tile is None else on_wheel(tile) for tile in wheel.spaces),
        marker=wheel.marker,
        choices=()
        if over
        else tuple(NovaLunaChoiceView(space, on_wheel(wheel.tile(space))) for space in wheel.choices),
        displays=position.memoize("displays", lambda: tuple(_display(state, seat) for seat in range(state.seats))),
        pile=MappingProxyType({colour: pile[colour] for colour in COLOURS}),
        pile_size=pile.total(),
        refill=_refill(position),
        solo=None if solo is None else solo_view(solo),
        track=None if race is None else track_view(race),
        last=state.last,
        ghost=_ghost(position, proposal) if isinstance(proposal, NovaLunaTake) else None,
        ending=state.ending,
        previews={} if over else position.memoize("previews", lambda: TakePreviews(position)),
    )


@lru_cache(maxsize=256)
def on_wheel(tile: NovaLunaTile) -> NovaLunaTileView:
    """View a tile that is in no display: none of its tasks has progress."""
    states: list[TaskState] = ["open"] * len(tile.tasks)
    return _seen(tile, {}, states)


def _seen(tile: NovaLunaTile, counted: Mapping[Colour, int], states: Sequence[TaskState]) -> NovaLunaTileView:
    tasks = [_task(task, counted, state) for task, state in zip(tile.tasks, states, strict=True)]
    return NovaLunaTileView(tile.id, tile.colour, tile.time, tuple(tasks))


def _task(task: Task, counted: Mapping[Colour, int], state: TaskState) -> TaskView:
    if state != "open":
        return TaskView(task.pips, (True,) * len(task.pips), state)
    left = dict(counted)
    there = []
    for colour in task.pips:
        there.append(left.get(colour, 0) > 0)
        left[colour] = left.get(colour, 0) - 1
    return TaskView(task.pips, tuple(there), state)


def _laid(display: Display, cell: Cell, tile: NovaLunaTile) -> LaidView:
    counted = display.counts(cell) if cell in display.open else {}
    return LaidView(cell, _seen(tile, counted, [display.state((cell, index)) for index in range(len(tile.tasks))]))


def _display(state: NovaLunaState, seat: int) -> DisplayView:
    display, stacks = state.displays[seat], state.discs(seat)
    return DisplayView(
        seat=seat,
        tiles=tuple(_laid(display, cell, tile) for cell, tile in display.tiles.items()),
        time=display.time,
        discs=sum(stacks),
        stacks=stacks,
        covered=len(display.tasks_in("covered")),
        waiting=len(display.tasks_in("waiting")),
        last=next(reversed(display.tiles), None),
        cells=() if state.ending else tuple(display.cells()),
    )


def _phase(state: NovaLunaState) -> Phase:
    if state.ending:
        return "over"
    if isinstance(state, NovaLunaSoloState):
        return "first" if state.noted is None else "second"
    return "race"


def _refill(position: DecisionPosition[Any, Any]) -> RefillView | None:
    """Return the effect of refilling, None once the wheel can't be refilled."""
    state: NovaLunaState = position.state
    allowed = position.why_not(Refill()) is None
    if state.ending:
        return None
    if not isinstance(state, NovaLunaSoloState):
        if not state.pile:
            return None
        return RefillView(allowed=allowed, forced=not state.wheel.tiles, spaces=state.fills)
    if state.noted is not None:
        return None
    note, waiting = state.note, len(state.displays[0].tasks_in("waiting"))
    return RefillView(
        allowed=allowed,
        forced=not state.wheel.tiles,
        spaces=state.fills,
        time=note.time,
        missing=note.missing,
        noted=note.total,
        waiting=waiting,
        discs=max(0, sum(state.stacks) - waiting),
    )


def solo_view(state: NovaLunaSoloState) -> NovaLunaSoloView:
    """Return the current count."""
    noted = state.noted
    return NovaLunaSoloView(
        noted=None if noted is None else noted.total,
        noted_time=None if noted is None else noted.time,
        noted_missing=None if noted is None else noted.missing,
        time=state.displays[0].time,
        so_far=so_far(state),
    )


def track_view(state: RaceState) -> TrackView:
    """Return the discs on the moon track."""
    stacks = tuple(
        tuple(seat for seat in state.arrivals if state.time(seat) % TRACK == space) for space in range(TRACK)
    )
    return TrackView(stacks, state.order)


def _ghost(position: DecisionPosition[Any, Any], move: NovaLunaTake) -> NovaLunaGhost:
    after, seat = position.copy(), position.deciders[0]
    after.play(move)
    state: NovaLunaState = after.state
    before: Display = position.state.displays[seat]
    preview = position.memoize("previews", lambda: TakePreviews(position))[move]
    display = state.displays[seat]
    shown = _display(state, seat)
    completes = [task for task in display.done if task not in before.done]
    covers = [task for task in completes if display.state(task) == "covered"]
    return NovaLunaGhost(
        space=move.space,
        cell=move.cell,
        tile=shown.tiles[-1].tile,
        display=shown,
        completes=tuple(completes),
        covers=tuple(covers),
        score=solo_score(state) if isinstance(state, NovaLunaSoloState) else None,
        missing=sum(shown.stacks) if state.ending else 0,
        track_space=display.time % TRACK if isinstance(state, RaceState) else None,
        again=after.deciders == (seat,),
        ends=bool(state.ending),
        helped=tuple([cell for cell in preview.helped if cell != move.cell]),
    )
