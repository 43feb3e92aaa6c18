"""What a placement would bring, as far as it is known before it is made: for the lists in which people choose.

A placement is tried on a copy of the position. Only what the tile itself causes is read from that, never the next draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from bot.games.carcassonne import CarcassonnePosition
from bot.games.carcassonne.moves import Place
from bot.games.carcassonne.view import CarcassonneView
from bot.games.cells import Cell, cell_name
from bot.games.contract import Event, Json, Move
from cogs.carcassonne.words import ways

name = cell_name


def cells(position: CarcassonnePosition, view: CarcassonneView) -> Iterator[tuple[Cell, int, str]]:
    """Every cell to choose from, the rotation to show first, and what it offers. With `aids` off that says nothing."""
    if not view.aids:
        yield from ((cell, 0, "") for cell in beside(view))
        return
    for legal in view.legal:
        brings = [prospect(position, Place(legal.cell, rotation)) for rotation in legal.rotations]
        best = max(range(len(brings)), key=lambda index: brings[index].points)
        said = brings[best].said or _future(view, legal.cell)
        yield legal.cell, legal.rotations[best], f"{ways(len(legal.rotations))} · {said}"


def beside(view: CarcassonneView) -> list[Cell]:
    """The empty cells beside the map in reading order, whatever fits there."""
    taken = {tile.cell for tile in view.tiles}
    around = {(x + dx, y + dy) for x, y in taken for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))}
    return sorted(around - taken, key=lambda cell: (cell[1], cell[0]))


def appended(position: CarcassonnePosition, move: Move) -> str:
    """What the move brings, to stand behind its label; empty if there is nothing to say."""
    said = prospect(position, move).said
    return f": {said}" if said else ""


class Prospect:
    """What a placement brings: points that it can pay, and a few words."""

    def __init__(self, points: int, said: str) -> None:
        self.points = points
        self.said = said


def prospect(position: CarcassonnePosition, move: Move) -> Prospect:
    """The best that a legal placement can bring in this turn."""
    after = position.copy()
    events = after.play(move)
    if any(event.kind == "closing" for event in events):
        return Prospect(-1, "ends the game, for no meeple is left")
    gains = [(_points(event), f"closes a {event.data['feature']}") for event in events if event.kind in _SCORING]
    if after.phase == "meeple":
        features = after.view(None).features
        gains += [(choice.points, f"closes a {choice.kind}") for choice in features if choice.complete]
    if after.phase == "score":
        best = max(_most(position.points, ordered.standing.scores) for ordered in after.orderings.values())
        gains.append((best, f"closes {len(after.completed())} features in the order that you choose"))
    if not gains:
        return Prospect(0, "")
    points, said = max(gains)
    return Prospect(points, f"{said} (+{points})" if points else said)


_SCORING = frozenset({"scored", "completed"})


def _points(event: Event) -> int:
    data: Mapping[str, Json] = event.data
    return max(cast("Sequence[int]", data["points"]))


def _most(before: Sequence[int], after: Sequence[int]) -> int:
    """What the colour gains that gains most."""
    return max(now - then for then, now in zip(before, after, strict=True))


def _future(view: CarcassonneView, cell: Cell) -> str:
    fitting = view.fits.get(cell, 0)
    return f"{fitting} of the tiles left fit here" if fitting != 1 else "1 of the tiles left fits here"
