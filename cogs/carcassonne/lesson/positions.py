"""Positions and answers of lessons: tiles in a chosen order, and moves that were played."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from bot.games.carcassonne import Carcassonne
from bot.games.carcassonne.game import begin_base, settings
from bot.games.carcassonne.moves import CarcassonnePlace, Meeple
from bot.games.carcassonne.rules import MEEPLES
from bot.games.cells import parse_cell
from bot.games.contract import Move, Position
from bot.ui.messages.lesson import LEARNER

GAME = Carcassonne()
SEATS = 2


def begin(tiles: str, *moves: str, meeples: int = MEEPLES) -> Callable[[], Position]:
    """Return a function that makes a base game with these tiles, by their letters, after these moves."""

    def make() -> Position:
        chosen = replace(settings(GAME.check_options({}), SEATS), meeples=meeples)
        position = begin_base(chosen, (tuple(tiles),), LEARNER)
        for move in moves:
            position.play(GAME.parse(move))
        return position

    return make


def moves(*notations: str) -> tuple[Move, ...]:
    """Return moves by their notation."""
    return tuple(map(GAME.parse, notations))


def placed_at(*names: str) -> Callable[[Position, Move], bool]:
    """Describe the placements in one of these cells, however the tile is turned."""
    cells: Collection[object] = {parse_cell(name) for name in names}
    return lambda _, move: isinstance(move, CarcassonnePlace) and move.cell in cells


def meeple_on(*kinds: str) -> Callable[[Position, Move], bool]:
    """Describe meeples on features of these kinds, but not on fields."""
    return lambda _, move: isinstance(move, Meeple) and move.kind in kinds
