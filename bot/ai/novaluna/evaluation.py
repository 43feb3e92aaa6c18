"""Evaluates the moves of Nova Luna quickly, with tuned weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from bot.ai.search import Weights
from bot.games.areas import Cell
from bot.games.contract import Move
from bot.games.novaluna.components import MOST_PIPS, Colour, Task
from bot.games.novaluna.display import Display, neighbours
from bot.games.novaluna.game import NovaLunaPosition
from bot.games.novaluna.moves import NovaLunaTake
from bot.games.novaluna.state import NovaLunaSoloState, NovaLunaState


def evaluate_moves(position: NovaLunaPosition[Any], weights: Weights) -> dict[Move, float]:
    """Return the value of each move; refilling has the highest."""
    state: NovaLunaState = position.state
    late = isinstance(state, NovaLunaSoloState) and state.noted is not None
    disc, time, nearness = weights["disc"], weights["late_time" if late else "time"], weights["nearness"]
    beside = PlacementEffects(state.displays[position.deciders[0]], weights["power"])
    spaces = {space: state.wheel.tile(space) for space in state.wheel.choices}

    def evaluate(move: Move) -> float:
        if type(move) is not NovaLunaTake:
            return inf
        tile = spaces[move.space]
        completed, nearer = beside.effect_of(move.cell, tile.colour, tile.tasks)
        return disc * completed - time * tile.time + nearness * nearer

    return {move: evaluate(move) for move in position.moves()}


class TileEffect(NamedTuple):
    """The effect of a tile of one colour on a cell: tasks completed and progress.

    `before` and `after` are added to the overall progress: those of other tiles before and after its own.
    """

    completed: int
    counted: Mapping[Colour, int]
    before: Sequence[float]
    after: Sequence[float]


class PlacementEffects:
    """Effects of tiles on the cells next to a display, without placing any."""

    __slots__ = ("_display", "_effects", "_near", "_steps", "_whole")

    def __init__(self, display: Display, power: float) -> None:
        self._display, self._steps = display, _steps(power)
        tiles, counted = display.tiles, display.counted
        self._near = {
            cell: self._come([tiles[cell].tasks[index] for index in tasks], counted[cell])[1]
            for cell, tasks in display.open.items()
        }
        self._whole = sum(self._near.values())
        self._effects: dict[tuple[Cell, Colour], TileEffect] = {}

    def effect_of(self, cell: Cell, colour: Colour, tasks: Sequence[Task]) -> tuple[int, float]:
        """Return how many tasks a tile completes there, and the progress of the others."""
        effect = self._effects.get((cell, colour))
        if effect is None:
            self._effects[cell, colour] = effect = self._effect(cell, colour)
        completed, counted, before, after = effect
        near = self._whole
        for more in before:
            near += more
        if tasks:
            own, nearness, left = self._come(tasks, counted)
            completed += own
            if left:
                near += nearness
        for more in after:
            near += more
        return completed, near

    def _effect(self, cell: Cell, colour: Colour) -> TileEffect:
        display = self._display
        groups, members, tiles = display.groups, display.members, display.tiles
        group, joined = [cell], []
        counted: dict[Colour, int] = {}
        for one in neighbours(cell):
            if one in groups and (number := groups[one]) not in joined:
                joined.append(number)
        for number in joined.copy():
            there = tiles[members[number][0]].colour
            if there == colour:
                group += members[number]
            else:
                joined.remove(number)
                counted[there] = counted.get(there, 0) + len(members[number])
        counted[colour] = len(group) - 1
        reached = set(group).union(*map(neighbours, group))
        before: list[float] = []
        after: list[float] = []
        changes, completed, near = before, 0, self._near
        for where in reached:
            if where == cell:
                changes = after
            elif where in near:
                changes.append(-near[where])
                tile = tiles[where]
                if colour not in tile.wants:
                    changes.append(near[where])
                    continue
                counts = self._counts(where, colour, len(group), joined)
                tasks = [tile.tasks[index] for index in display.open[where]]
                more, nearness, left = self._come(tasks, {**display.counted[where], colour: counts})
                completed += more
                if left:
                    changes.append(nearness)
        return TileEffect(completed, counted, before, after)

    def _counts(self, where: Cell, colour: Colour, size: int, joined: Sequence[int]) -> int:
        """Count the tiles of this colour for a cell beside, or in, a new group."""
        display = self._display
        groups, members, tiles = display.groups, display.members, display.tiles
        if tiles[where].colour == colour:
            return size - 1
        seen = [*joined]
        for one in neighbours(where):
            if one in groups and (number := groups[one]) not in seen and tiles[one].colour == colour:
                seen.append(number)
                size += len(members[number])
        return size

    def _come(self, tasks: Sequence[Task], counted: Mapping[Colour, int]) -> tuple[int, float, bool]:
        """Return how many tasks are complete, the others' progress, and if there are any.

        Progress is between 0 and 1 each; the last steps count most.
        """
        steps, completed, total = self._steps, 0, 0.0
        for task in tasks:
            pips, there = len(task.pips), 0
            for colour, needed in task.needs:
                if colour in counted:
                    counts = counted[colour]
                    there += min(needed, counts)
            if there == pips:
                completed += 1
            else:
                total += steps[pips - 1][there]
        return completed, total, completed < len(tasks)


@lru_cache(maxsize=16)
def _steps(power: float) -> Sequence[Sequence[float]]:
    """Return the progress of a task by its pips and how many of them are there."""
    return [[(there / pips) ** power for there in range(pips)] for pips in range(1, 1 + MOST_PIPS)]
