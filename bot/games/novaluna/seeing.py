"""A position as it may be seen: fills `NovaLunaView`. Reads the pile only as counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.games.cells import Cell
from bot.games.contract import Move
from bot.games.novaluna.components import COLOURS, TRACK, Task, Tile
from bot.games.novaluna.display import Display
from bot.games.novaluna.moves import Take
from bot.games.novaluna.view import (
    ChoiceView,
    Colour,
    DisplayView,
    Ghost,
    LaidView,
    NovaLunaView,
    TaskState,
    TaskView,
    TileView,
)

if TYPE_CHECKING:
    from bot.games.novaluna.position import NovaLunaPosition


def view(position: NovaLunaPosition, viewer: int | None, proposal: Move | None) -> NovaLunaView:
    """The view of a seat or a spectator, with the ghost of a proposed take (which has to be legal)."""
    wheel, pile = position.wheel, Counter(tile.colour for tile in position.hidden())
    return NovaLunaView(
        game="novaluna",
        viewer=viewer,
        seats=position.seats,
        to_move=position.to_move,
        prompt=position.prompt,
        outcome=position.outcome(),
        proposal=None if proposal is None else str(proposal),
        phase=position.phase,
        turn=position.turn,
        wheel=tuple(None if tile is None else on_wheel(tile) for tile in wheel.spaces),
        marker=wheel.marker,
        choices=()
        if position.ending
        else tuple(ChoiceView(space, on_wheel(wheel.tile(space))) for space in wheel.choices),
        displays=tuple(_display(position, seat) for seat in range(position.seats)),
        pile=MappingProxyType({colour: pile[colour] for colour in COLOURS}),
        pile_size=pile.total(),
        refill=position.refill_view(),
        solo=position.solo_view(),
        track=position.track_view(),
        last=position.last,
        ghost=_ghost(position, proposal) if isinstance(proposal, Take) else None,
        ending=position.ending,
    )


@lru_cache(maxsize=256)
def on_wheel(tile: Tile) -> TileView:
    """A tile that lies in no display: nothing of its tasks is there yet."""
    states: list[TaskState] = ["open"] * len(tile.tasks)
    return _seen(tile, {}, states)


def _seen(tile: Tile, counted: Mapping[Colour, int], states: Sequence[TaskState]) -> TileView:
    tasks = [_task(task, counted, state) for task, state in zip(tile.tasks, states, strict=True)]
    return TileView(tile.id, tile.colour, tile.time, tuple(tasks))


def _task(task: Task, counted: Mapping[Colour, int], state: TaskState) -> TaskView:
    if state != "open":
        return TaskView(task.pips, (True,) * len(task.pips), state)
    left = dict(counted)
    there = []
    for colour in task.pips:
        there.append(left.get(colour, 0) > 0)
        left[colour] = left.get(colour, 0) - 1
    return TaskView(task.pips, tuple(there), state)


def _laid(display: Display, cell: Cell, tile: Tile) -> LaidView:
    counted = display.counts(cell) if cell in display.open else {}
    return LaidView(cell, _seen(tile, counted, [display.state((cell, index)) for index in range(len(tile.tasks))]))


def _display(position: NovaLunaPosition, seat: int) -> DisplayView:
    display, stacks = position.displays[seat], position.discs(seat)
    return DisplayView(
        seat=seat,
        tiles=tuple(_laid(display, cell, tile) for cell, tile in display.tiles.items()),
        time=display.time,
        discs=sum(stacks),
        stacks=stacks,
        covered=len(display.tasks_in("covered")),
        waiting=len(display.tasks_in("waiting")),
        last=next(reversed(display.tiles), None),
        cells=() if position.ending else tuple(display.cells()),
    )


def _ghost(position: NovaLunaPosition, move: Take) -> Ghost:
    seat = position.to_move
    assert seat is not None  # noqa: S101
    after = position.copy()
    after.play(move)
    before, display = position.displays[seat], after.displays[seat]
    shown = _display(after, seat)
    completes = [task for task in display.done if task not in before.done]
    covers = [task for task in completes if display.state(task) == "covered"]
    solo = after.solo_view()
    return Ghost(
        space=move.space,
        cell=move.cell,
        tile=shown.tiles[-1].tile,
        display=shown,
        completes=tuple(completes),
        covers=tuple(covers),
        so_far=None if solo is None else solo.so_far,
        track_space=display.time % TRACK if after.track_view() is not None else None,
        again=after.to_move == seat,
        ends=bool(after.ending),
    )
