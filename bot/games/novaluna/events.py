"""Events of Nova Luna with their data: cells by name, tiles by id, tasks from 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.areas import Cell, cell_name
from bot.games.contract import ENDED, Event
from bot.games.novaluna import words
from bot.games.novaluna.components import TRACK, Colour, NovaLunaTile
from bot.games.novaluna.display import TaskState, neighbours
from bot.games.novaluna.state import Ending
from bot.games.novaluna.view import DisplayView, LaidView
from bot.games.text import Text


def filled(spaces: Sequence[int], tiles: Sequence[NovaLunaTile], pile: int, *, first: bool = False) -> Event:
    """Tiles from the pile were placed on these spaces; `pile` tiles remain face down."""
    placed = {str(space): tile.id for space, tile in zip(spaces, tiles, strict=True)}
    data: dict[str, Any] = {"spaces": list(spaces), "tiles": placed, "pile": pile}
    if first:
        return Event("dealt", words.dealt(len(spaces)), data, reveals=True)
    return Event("refilled", words.refilled(len(spaces)), data, reveals=True)


def stacked(seats: Sequence[int]) -> Event:
    """The discs of the seats are stacked on the new moon, from the bottom."""
    return Event("stacked", words.stacked(tuple(reversed(seats))), {"stack": list(seats)}, reveals=True)


def took(seat: int, space: int, cell: Cell, tile: NovaLunaTile, time: int) -> Event:
    """A tile went from the wheel to a display, whose time is now `time`."""
    name = cell_name(cell)
    data: dict[str, Any] = {
        "seat": seat,
        "space": space,
        "cell": name,
        "tile": tile.id,
        "colour": tile.colour,
        "cost": tile.time,
        "time": time,
    }
    return Event("took", words.took(tile.colour, tile.time, space, name), data)


def moved(seat: int, start: int, end: int) -> Event:
    """A disc moved along the moon track."""
    data = {"seat": seat, "from": start % TRACK, "to": end % TRACK}
    return Event("moved", words.moved(seat, end % TRACK), data)


_COMPLETED: Mapping[TaskState, tuple[str, Callable[[Iterable[Colour], Text], Text]]] = {
    "covered": ("covered", words.covered),
    "waiting": ("uncovered", words.waiting),
    "lost": ("uncovered", words.lost),
}


def completed(seat: int, cell: Cell, tile: NovaLunaTile, task: int, left: int, state: TaskState) -> Event:
    """A task was completed: `covered` if it got a disc, else `uncovered`.

    The seat has `left` discs.
    """
    name, (kind, said) = cell_name(cell), _COMPLETED[state]
    data: dict[str, Any] = {
        "seat": seat,
        "cell": name,
        "tile": tile.id,
        "task": task,
        "pips": list(tile.tasks[task].pips),
        "state": state,
        "discs": left,
    }
    return Event(kind, said(tile.tasks[task].pips, words.laid(tile.colour, tile.time, name)), data)


def noted(time: int, missing: int, total: int) -> Event:
    """The solo count at the end of phase 1."""
    return Event("noted", words.noted(total, time, missing), {"time": time, "missing": missing, "noted": total})


def phase_two(discs: int, joined: int) -> Event:
    """Phase 2 of the solo game begins; `joined` discs are from the first stack."""
    return Event("phase", words.phase_two(discs), {"phase": 2, "discs": discs, "joined": joined})


def ended_solo(reason: Ending, noted_total: int, time: int, missing: int, score: int) -> Event:
    """The end of the solo game: all discs placed (`discs`) or no tiles (`tiles`)."""
    data: dict[str, Any] = {
        "reason": reason,
        "noted": noted_total,
        "time": time,
        "missing": missing,
        "score": score,
    }
    return Event(ENDED, words.ended_solo(score, noted_total, time, missing), data)


def ended_race(reason: Ending, winner: int, discs: Sequence[int]) -> Event:
    """The race is over: the last disc placed (`discs`), or no tiles left (`tiles`)."""
    text = words.won(winner) if reason == "discs" else words.won_with(winner, discs[winner])
    return Event(ENDED, text, {"reason": reason, "winner": winner, "discs": list(discs)})


# Explains which tiles count for a task of a display.
#
# Display keeps running totals; this follows the definition of rules/nova_luna.md 6 literally.


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
