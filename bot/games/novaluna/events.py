"""Events of Nova Luna with their data: cells by name, tiles by id, tasks from 0."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bot.games.cells import Cell, cell_name
from bot.games.contract import ENDED, Event
from bot.games.novaluna import words
from bot.games.novaluna.components import TRACK, Colour, NovaLunaTile
from bot.games.novaluna.display import TaskState
from bot.games.novaluna.state import Ending
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
