"""What moves do in Nova Luna, read from views by flood fill over tiles; shares no code with the effects."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from bot.games.areas import Cell
from bot.games.contract import Move, Position
from bot.games.novaluna.moves import NovaLunaTake
from bot.games.novaluna.view import NovaLunaTileView, NovaLunaView
from tests.ai.hint_checks.measure import Measure

Tiles = Mapping[Cell, NovaLunaTileView]


def _view(position: Position, seat: int) -> NovaLunaView:
    view = position.view(seat)
    assert isinstance(view, NovaLunaView)
    return view


def _tiles(view: NovaLunaView, seat: int) -> dict[Cell, NovaLunaTileView]:
    return {laid.cell: laid.tile for laid in view.displays[seat].tiles}


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def _group(tiles: Tiles, start: Cell) -> set[Cell]:
    found, waiting = {start}, [start]
    while waiting:
        for cell in _beside(waiting.pop()):
            if cell in tiles and cell not in found and tiles[cell].colour == tiles[start].colour:
                found.add(cell)
                waiting.append(cell)
    return found


def _missing(tiles: Tiles) -> dict[tuple[Cell, int], int]:
    """How many tiles each task lacks, by its tile's cell and index."""
    found = {}
    for cell, tile in tiles.items():
        near = set.union(_group(tiles, cell), *[_group(tiles, one) for one in _beside(cell) if one in tiles]) - {cell}
        for index, task in enumerate(tile.tasks):
            left = [tiles[one].colour for one in near]
            missing = 0
            for colour in task.pips:
                if colour in left:
                    left.remove(colour)
                else:
                    missing += 1
            found[cell, index] = missing
    return found


def _complete(tiles: Tiles) -> int:
    return sum(not missing for missing in _missing(tiles).values())


def _best_offer(view: NovaLunaView, seat: int) -> int:
    tiles = _tiles(view, seat)
    free = {cell for one in tiles for cell in _beside(one)} - set(tiles) or {(0, 0)}
    now = _complete(tiles)
    return max([_complete({**tiles, cell: choice.tile}) - now for cell, choice in product(free, view.choices)] or [0])


def _played(position: Position, move: Move, seat: int) -> tuple[NovaLunaView, NovaLunaView]:
    after = position.copy()
    after.play(move, seat)
    return _view(position, seat), _view(after, seat)


def _tasks(position: Position, move: Move, seat: int) -> float:
    before, after = _played(position, move, seat)
    return _complete(_tiles(after, seat)) - _complete(_tiles(before, seat))


def _several(position: Position, move: Move, seat: int) -> float:
    found = _tasks(position, move, seat)
    return found if found >= 2 else 0


def _single(position: Position, move: Move, seat: int) -> float:
    return float(_tasks(position, move, seat) == 1)


def _time(position: Position, move: Move, seat: int) -> float:
    before, after = _played(position, move, seat)
    return after.displays[seat].time - before.displays[seat].time


def _little(position: Position, move: Move, seat: int) -> float:
    return found if (found := _time(position, move, seat)) <= 2 else 0


def _much(position: Position, move: Move, seat: int) -> float:
    return found if (found := _time(position, move, seat)) >= 4 else 0


def _prepared(position: Position, move: Move, seat: int) -> float:
    before, after = (_missing(_tiles(view, seat)) for view in _played(position, move, seat))
    return sum(missing == 1 and before.get(task, 9) != 1 for task, missing in after.items())


def _group_size(position: Position, move: Move, seat: int) -> float:
    if not isinstance(move, NovaLunaTake):
        return 0
    size = len(_group(_tiles(_played(position, move, seat)[1], seat), move.cell))
    return size if size >= 3 else 0


def _own_next(position: Position, move: Move, seat: int) -> float:
    _, after = _played(position, move, seat)
    return _best_offer(after, seat) if isinstance(move, NovaLunaTake) and after.deciders == (seat,) else 0


def _next_seat(position: Position, move: Move, seat: int) -> float | None:
    _, after = _played(position, move, seat)
    if not isinstance(move, NovaLunaTake) or not after.deciders or after.deciders == (seat,):
        return None
    return _best_offer(after, after.deciders[0])


def _offered(position: Position, move: Move, seat: int) -> float:
    return _next_seat(position, move, seat) or 0


def _denied(position: Position, move: Move, seat: int) -> float:
    return float(_next_seat(position, move, seat) == 0)


def _first_again(position: Position, move: Move, seat: int) -> float:
    _, after = _played(position, move, seat)
    return float(isinstance(move, NovaLunaTake) and after.track is not None and after.track.order[0] == seat)


def _waits(position: Position, move: Move, seat: int) -> float:
    states = [
        [task.state for tile in _tiles(view, seat).values() for task in tile.tasks if task.state in ("waiting", "lost")]
        for view in _played(position, move, seat)
    ]
    return max(0, len(states[1]) - len(states[0]))


def _stack(position: Position, move: Move, seat: int) -> float:
    before, after = (view.displays[seat].stacks for view in _played(position, move, seat))
    return float(len(before) == len(after) == 2 and before[0] > 0 and not after[0])


def _ended(position: Position, move: Move, seat: int) -> float:
    _, after = _played(position, move, seat)
    return float(after.outcome is not None and not after.displays[seat].discs)


def _filled(position: Position, move: Move, seat: int) -> float:
    before, after = _played(position, move, seat)
    return max(0, before.pile_size - after.pile_size)


MEASURES: Mapping[str, Measure] = {
    "finishes": _ended,
    "two_tasks": _several,
    "task": _single,
    "without_disc": _waits,
    "last_of_stack": _stack,
    "again": _first_again,
    "follows": _own_next,
    "dear": _much,
    "offers": _offered,
    "denies": _denied,
    "prepares": _prepared,
    "cheap": _little,
    "joins": _group_size,
    "refills": _filled,
}
