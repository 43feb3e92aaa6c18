"""A seat's tiles and its completed tasks (rules/nova_luna.md 5 and 6).

A task is complete when enough tiles of each wanted colour are connected to its tile: touching tiles of one colour are a
group, and each group that touches the tile counts once. A tile never counts for itself.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import Literal

from bot.games.areas import Cell
from bot.games.novaluna.components import Colour, NovaLunaTile, Task

TaskState = Literal["open", "covered", "waiting", "lost"]

TaskName = tuple[Cell, int]
"""A task of a display: the cell of its tile and its index there."""

START: Cell = (0, 0)
"""The cell of the first tile."""

_READING = itemgetter(1, 0)
"""Sorts cells in reading order: by row, then by column."""


@lru_cache(maxsize=1 << 14)
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells that share an edge with this one, clockwise from north."""
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


class Display:
    """The tiles by cell, in order of placement.

    `groups` numbers the group of each tile, `members` lists the cells of each group. `frontier` are the cells where a
    tile may be placed, `open` each tile's incomplete tasks, `done` the state of completed ones. `reached` are the cells
    of the last tile's group and those next to it: only their counts have changed. `counted` has for each tile with open
    tasks the counts of the colours they want.
    """

    __slots__ = ("counted", "done", "frontier", "groups", "members", "open", "reached", "tiles", "time")

    def __init__(self) -> None:
        self.tiles: dict[Cell, NovaLunaTile] = {}
        self.groups: dict[Cell, int] = {}
        self.members: dict[int, tuple[Cell, ...]] = {}
        self.frontier: set[Cell] = {START}
        self.open: dict[Cell, tuple[int, ...]] = {}
        self.done: dict[TaskName, TaskState] = {}
        self.counted: dict[Cell, dict[Colour, int]] = {}
        self.reached: set[Cell] = set()
        self.time = 0

    def copy(self) -> Display:
        """Return an independent copy."""
        twin = Display.__new__(Display)
        twin.tiles = self.tiles.copy()
        twin.groups = self.groups.copy()
        twin.members = self.members.copy()
        twin.frontier = self.frontier.copy()
        twin.open = self.open.copy()
        twin.done = self.done.copy()
        twin.counted = self.counted.copy()
        twin.reached = self.reached
        twin.time = self.time
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Display):
            return NotImplemented
        return list(self.tiles.items()) == list(other.tiles.items()) and self.done == other.done

    __hash__ = None  # type: ignore[assignment]

    def cells(self) -> list[Cell]:
        """Return the cells where a tile may be placed, in reading order."""
        return sorted(self.frontier, key=_READING)

    def lay(self, cell: Cell, tile: NovaLunaTile) -> list[TaskName]:
        """Place a tile on a cell of the frontier; return the newly completed tasks."""
        beside = neighbours(cell)
        self.tiles[cell] = tile
        self.time += tile.time
        self.frontier.remove(cell)
        self.frontier.update([one for one in beside if one not in self.tiles])
        self._join(cell, tile.colour, beside)
        if tile.tasks:
            self.open[cell] = tuple(range(len(tile.tasks)))
        self.reached = self._reach(cell)
        completed = self._complete(cell, tile.colour)
        if len(completed) > 1:
            completed.sort(key=lambda task: (self.tiles[task[0]].id, task[1]))
        return completed

    def settle(self, task: TaskName, state: TaskState) -> None:
        """Set the state of a completed task."""
        self.done[task] = state

    def tasks_in(self, state: TaskState) -> list[TaskName]:
        """List the complete tasks in this state, in the order of completion."""
        return [task for task, one in self.done.items() if one == state]

    def state(self, task: TaskName) -> TaskState:
        """Return the state of a task."""
        return self.done.get(task, "open")

    def counts(self, cell: Cell) -> dict[Colour, int]:
        """Return how many tiles of each colour count for the tasks of this cell's tile."""
        groups, members, tiles = self.groups, self.members, self.tiles
        own = groups[cell]
        counted: dict[Colour, int] = {tiles[cell].colour: len(members[own]) - 1}
        seen = [own]
        for beside in neighbours(cell):
            if beside in groups and (number := groups[beside]) not in seen:
                seen.append(number)
                colour = tiles[beside].colour
                more = len(members[number])
                counted[colour] = counted[colour] + more if colour in counted else more
        return counted

    def _reach(self, cell: Cell) -> set[Cell]:
        group = self.members[self.groups[cell]]
        return set(group).union(*map(neighbours, group))

    def _join(self, cell: Cell, colour: Colour, beside: tuple[Cell, ...]) -> None:
        """Merge a new tile with the groups of its colour that it touches."""
        number = len(self.tiles)
        cells = [cell]
        for one in beside:
            joined = self.groups.get(one)
            if joined is not None and joined != number and self.tiles[one].colour == colour:
                for member in self.members[joined]:
                    self.groups[member] = number
                cells += self.members.pop(joined)
        self.groups[cell] = number
        self.members[number] = tuple(cells)

    def _complete(self, cell: Cell, colour: Colour) -> list[TaskName]:
        """Remove and return the open tasks that a tile of this colour completes.

        All counts of the new tile are new; for tiles that touch its group or belong to it, only that of its colour.
        """
        completed: list[TaskName] = []
        if not self.open:
            return completed
        for where in self.reached & self.open.keys():
            tile = self.tiles[where]
            if where != cell and colour not in tile.wants:
                continue
            self.counted[where] = counted = self.counts(where)
            tasks = self.open[where]
            printed = tile.tasks
            found = [index for index in tasks if is_complete(printed[index], counted)]
            if found:
                completed += [(where, index) for index in found]
                left = tuple([index for index in tasks if index not in found])
                if left:
                    self.open[where] = left
                else:
                    del self.open[where], self.counted[where]
        return completed


def is_complete(task: Task, counted: dict[Colour, int]) -> bool:
    """Whether these counts fulfil a task; more than enough is fine."""
    for colour, needed in task.needs:  # noqa: SIM110 - asked for every open task of every move
        if counted.get(colour, 0) < needed:
            return False
    return True
