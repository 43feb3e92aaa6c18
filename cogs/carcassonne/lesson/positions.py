"""Positions and answers of lessons: tiles in a chosen order, and moves that were played."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from bot.discord.lesson.model import LEARNER, Answer
from bot.games.carcassonne import Carcassonne
from bot.games.carcassonne.decisions.turn import NEXT_TURN
from bot.games.carcassonne.game import CarcassonnePosition, begin_base, settings
from bot.games.carcassonne.moves import CarcassonnePlace, FieldMeeple, Meeple
from bot.games.carcassonne.rules import MEEPLES
from bot.games.carcassonne.state import CarcassonneState
from bot.games.cells import parse_cell
from bot.games.contract import Move, Position

GAME = Carcassonne()
SEATS = 2
OPTIONS = GAME.check_options({})


def begin(tiles: str, *moves: str, meeples: int = MEEPLES) -> Callable[[], Position]:
    """Return a function that makes a base game with these tiles, by their letters, after these moves."""

    def make() -> Position:
        position = begin_base(replace(settings(OPTIONS, SEATS), meeples=meeples), (tuple(tiles),), LEARNER)
        for move in moves:
            position.play(GAME.parse(move))
        return position

    return make


def begin_solo(*piles: str) -> Callable[[], Position]:
    """Return a function that makes a solo game with these piles, by the letters of their tiles."""
    return lambda: CarcassonnePosition(CarcassonneState(settings(OPTIONS, 1), tuple(map(tuple, piles)), (NEXT_TURN,)))


def moves(*notations: str) -> tuple[Move, ...]:
    """Return moves by their notation."""
    return tuple(map(GAME.parse, notations))


def placed_at(*names: str) -> Answer:
    """Describe the placements in one of these cells, however the tile is turned."""
    cells: Collection[object] = {parse_cell(name) for name in names}
    return lambda _, move: isinstance(move, CarcassonnePlace) and move.cell in cells


def meeple_on(kind: str) -> Answer:
    """Describe meeples on features of this kind."""
    return lambda _, move: isinstance(move, Meeple) and move.kind == kind


def in_a_field(position: Position, move: Move) -> bool:
    """Whether a meeple goes to a field."""
    return isinstance(move, FieldMeeple)


def anything(position: Position, move: Move) -> bool:
    """Whether a move is legal; that is all."""
    return True
