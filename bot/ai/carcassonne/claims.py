"""Which feature or field a meeple on the last tile claims."""

from __future__ import annotations

from bot.games.carcassonne.board import CarcassonneBoard
from bot.games.carcassonne.components import HALF_EDGES, SIDES
from bot.games.carcassonne.fields import FieldBoard
from bot.games.carcassonne.moves import FieldMeeple, Meeple


def claimed_feature(board: CarcassonneBoard, move: Meeple) -> int:
    """Return the number of the road, city or monastery."""
    orientation, first = board.tiles[board.last]
    at = len(orientation.segments) - 1 if move.side is None else orientation.segment_at[SIDES.index(move.side)]
    return board.find(first + at)


def claimed_field(board: FieldBoard, move: FieldMeeple) -> int:
    """Return the number of the field."""
    at = board.tiles[board.last].orientation.field_at[HALF_EDGES.index(move.half)]
    return board.find_field(board.grass[board.last] + at)
