"""What the tile just laid has completed, as scoring needs it (rules/carcassonne_solo.md 2.4 and 3)."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.carcassonne.board import Board, cell_of, counts
from bot.games.carcassonne.components import SIDES
from bot.games.carcassonne.scoring import Completed
from bot.games.carcassonne.view import Side
from bot.games.cells import Cell


class Pending(NamedTuple):
    """A completed feature: its name in notation, its number on the board, what it is worth and who stands in it."""

    name: Side | Cell
    number: int
    completed: Completed


def completed(board: Board, key: int, colours: int) -> list[Pending]:
    """Complete features with meeples that the tile at `key` touches or surrounds.

    Clockwise from north by the first side on that tile, then its own monastery, then others in reading order.
    """
    found: list[Pending] = []
    for index, number in board.features_of(key):
        feature = board.features[number]
        if feature.meeples and not feature.open:
            sides = board.segment(key, index).sides
            found.append(_pending(board, SIDES[sides[0]] if sides else cell_of(key), number, colours))
    for beside, number in board.monasteries_around(key):
        feature = board.features[number]
        if feature.meeples and not feature.open:
            found.append(_pending(board, cell_of(beside), number, colours))
    return found


def _pending(board: Board, name: Side | Cell, number: int, colours: int) -> Pending:
    feature = board.features[number]
    return Pending(name, number, Completed(feature.kind, feature.value, counts(feature.meeples, colours)))
