"""Previews of takes, from public facts; a take draws nothing."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Any

from bot.games.cells import Cell
from bot.games.engine import DecisionPosition
from bot.games.engine.lazy import LazyMapping
from bot.games.novaluna.display import Display, TaskName
from bot.games.novaluna.moves import NovaLunaTake
from bot.games.novaluna.state import NovaLunaState

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
