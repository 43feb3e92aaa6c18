"""What happens in Nova Luna, as events with all their data; cells are given by name, tiles by id, tasks from 0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.cells import Cell, cell_name
from bot.games.contract import Event
from bot.games.novaluna.components import TRACK, Tile
from bot.games.novaluna.view import Ending, TaskState
from bot.games.novaluna.words import TILE_NAMES
from bot.games.text import Text


def filled(spaces: Sequence[int], tiles: Sequence[Tile], pile: int, *, first: bool = False) -> Event:
    """Tiles of the pile came onto these spaces of the wheel; `pile` tiles stay face down."""
    template = "{n} {n:tile lies|tiles lie} on the wheel." if first else "{n} {n:tile comes|tiles come} onto the wheel."
    placed = {str(space): tile.id for space, tile in zip(spaces, tiles, strict=True)}
    data: dict[str, Any] = {"spaces": list(spaces), "tiles": placed, "pile": pile}
    return Event("dealt" if first else "refilled", Text(template, n=len(spaces)), data, reveals=True)


def stacked(seats: Sequence[int]) -> Event:
    """The discs of the seats lie on the new moon, in this order from the bottom."""
    players = tuple(Text("player {n}", n=seat + 1) for seat in reversed(seats))
    text = Text("The discs lie on the new moon; from the top: {players}.", players=players)
    return Event("stacked", text, {"stack": list(seats)}, reveals=True)


def took(seat: int, space: int, cell: Cell, tile: Tile, time: int) -> Event:
    """A tile went from the wheel to a display, whose time is now `time`."""
    name = cell_name(cell)
    template = "{colour} {cost} from space {space} goes to {cell}."
    text = Text(template, colour=TILE_NAMES[tile.colour], cost=tile.time, space=space, cell=name)
    data: dict[str, Any] = {
        "seat": seat,
        "space": space,
        "cell": name,
        "tile": tile.id,
        "colour": tile.colour,
        "cost": tile.time,
        "time": time,
    }
    return Event("took", text, data)


def moved(seat: int, start: int, end: int) -> Event:
    """A disc went on along the moon track, from one time to another."""
    text = Text("The disc of player {n} moves to space {space} of the moon track.", n=seat + 1, space=end % TRACK)
    return Event("moved", text, {"seat": seat, "from": start % TRACK, "to": end % TRACK})


_COMPLETED: Mapping[TaskState, tuple[str, str]] = {
    "covered": ("covered", "A disc covers task {number} of {tile} at {cell}."),
    "waiting": ("uncovered", "Task {number} of {tile} at {cell} is complete, but no disc is left for it now."),
    "lost": ("uncovered", "Task {number} of {tile} at {cell} is complete, but it comes too late for a disc."),
}


def completed(seat: int, cell: Cell, tile: Tile, task: int, left: int, state: TaskState) -> Event:
    """A task is complete: `covered` if it got a disc, else `uncovered`; the seat has `left` discs now."""
    name, (kind, template) = cell_name(cell), _COMPLETED[state]
    data: dict[str, Any] = {
        "seat": seat,
        "cell": name,
        "tile": tile.id,
        "task": task,
        "pips": list(tile.tasks[task].pips),
        "state": state,
        "discs": left,
    }
    return Event(kind, Text(template, number=task + 1, tile=tile.id, cell=name), data)


def noted(time: int, missing: int, total: int) -> Event:
    """The solo count at the end of phase 1."""
    template = (
        "{total} is noted: {time} of time, and 10 for each of {missing} missing {missing:disc|discs}."
        if missing
        else "{total} is noted: the time of all tiles so far."
    )
    text = Text(template, total=total, time=time, missing=missing)
    return Event("noted", text, {"time": time, "missing": missing, "noted": total})


def phase_two(discs: int, joined: int) -> Event:
    """The second phase of the solo game begins with so many discs; `joined` of them are left of the first stack."""
    text = Text("Phase 2 begins with {n} discs.", n=discs)
    return Event("phase", text, {"phase": 2, "discs": discs, "joined": joined})


def ended_solo(reason: Ending, noted_total: int, time: int, missing: int, score: int) -> Event:
    """The solo game is over, because of `discs` (all are placed) or `tiles` (the wheel is empty)."""
    template = (
        "The last disc is placed; the game is over with {score}: {noted} noted and {time} of time."
        if not missing
        else "The wheel is empty; the game is over with {score}: {noted} noted, {time} of time, and 10 for each of"
        " {missing} missing {missing:disc|discs}."
    )
    text = Text(template, score=score, noted=noted_total, time=time, missing=missing)
    data: dict[str, Any] = {
        "reason": reason,
        "noted": noted_total,
        "time": time,
        "missing": missing,
        "score": score,
    }
    return Event("ended", text, data)


def ended_race(reason: Ending, winner: int, discs: Sequence[int]) -> Event:
    """The race is over, because of `discs` (the winner placed the last one) or `tiles` (none is left to take)."""
    template = (
        "Player {n} places the last disc and wins."
        if reason == "discs"
        else "No tile is left; player {n} wins with {discs} {discs:disc|discs} in hand."
    )
    text = Text(template, n=winner + 1, discs=discs[winner])
    return Event("ended", text, {"reason": reason, "winner": winner, "discs": list(discs)})
