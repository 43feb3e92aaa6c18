"""Explains which tiles count for a task of a display.

`Display` keeps running totals; this follows the definition of rules/nova_luna.md 6 literally.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from bot.games.cells import Cell, cell_name
from bot.games.novaluna import words
from bot.games.novaluna.components import Colour
from bot.games.novaluna.display import TaskState, neighbours
from bot.games.novaluna.view import DisplayView, LaidView
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class ColourReason:
    """One colour of a task: the number wanted, and the tiles that count.

    The nearest tiles come first.

    `text` is for people: "3 of 4 red: R05 at M9, R10 at N9 and R16 at P9".
    """

    colour: Colour
    wanted: int
    counting: tuple[LaidView, ...]

    @property
    def met(self) -> bool:
        """Whether enough tiles of this colour count."""
        return len(self.counting) >= self.wanted

    @property
    def text(self) -> Text:
        """The reason in words."""
        tiles = tuple(words.laid(laid.tile.colour, laid.tile.time, cell_name(laid.cell)) for laid in self.counting)
        return words.counting(len(tiles), self.wanted, self.colour, tiles)


@dataclass(frozen=True, slots=True)
class TaskReasons:
    """A task with a reason for each of its colours."""

    task: int
    state: TaskState
    reasons: tuple[ColourReason, ...]


def explain_tile(display: DisplayView, cell: Cell) -> tuple[TaskReasons, ...]:
    """Return which tiles count for each task of a cell's tile.

    Raises KeyError without one.

    It works on the display of a ghost too.
    """
    laid = {one.cell: one for one in display.tiles}
    colours = {one.cell: one.tile.colour for one in display.tiles}
    return tuple(
        TaskReasons(
            index,
            task.state,
            tuple(
                ColourReason(colour, wanted, tuple(laid[one] for one in reach(colours, cell, colour)))
                for colour, wanted in Counter(task.pips).items()
            ),
        )
        for index, task in enumerate(laid[cell].tile.tasks)
    )


def reach(colours: Mapping[Cell, Colour], cell: Cell, colour: Colour) -> tuple[Cell, ...]:
    """Return the cells that a path over tiles of one colour reaches, nearest first."""
    found: list[Cell] = []
    edge = [cell]
    while edge:
        edge = list(
            dict.fromkeys(
                beside
                for one in edge
                for beside in neighbours(one)
                if beside != cell and beside not in found and colours.get(beside) == colour
            )
        )
        found += edge
    return tuple(found)
