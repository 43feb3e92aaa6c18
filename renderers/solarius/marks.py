"""What may be chosen now, sorted by the thing on the table that a picture rings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.contract import Move
from bot.games.solarius.components.vocabulary import Colour, Face
from bot.games.solarius.moves import (
    AddOutpost,
    CompleteMission,
    CompletePlanet,
    Develop,
    SolariusBuild,
    SolariusPlace,
    SolariusStore,
    SolariusTake,
)
from bot.games.solarius.view import SolariusView
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.cells import ring
from renderers.kit.palette import mix


@dataclass(frozen=True, slots=True)
class Marks:
    """What moves point at: dice of the bridge with their bonus, storage columns of rows, other things by name."""

    dice: frozenset[tuple[Colour, Face, int]] = frozenset()
    spaces: frozenset[str | int] = frozenset()
    storage: frozenset[tuple[Colour, int]] = frozenset()
    tech: frozenset[Colour] = frozenset()
    missions: frozenset[int] = frozenset()
    outposts: frozenset[str] = frozenset()
    planets: frozenset[str] = frozenset()
    station: bool = False


NOTHING = Marks()


def marks_of(view: SolariusView) -> Marks:
    """What whoever decides may choose, or the one choice that is considered; a flight shows itself."""
    moves: Sequence[Move] = () if view.ghost is not None else view.choices
    if view.proposal is not None:
        moves = [move for move in moves if str(move) == view.proposal]
    return Marks(
        dice=frozenset((move.colour, move.face, move.bonus) for move in moves if isinstance(move, SolariusTake)),
        spaces=frozenset(move.space for move in moves if isinstance(move, SolariusPlace)),
        storage=frozenset((move.colour, move.column) for move in moves if isinstance(move, SolariusStore)),
        tech=frozenset(move.colour for move in moves if isinstance(move, Develop)),
        missions=frozenset(move.card for move in moves if isinstance(move, CompleteMission)),
        outposts=frozenset(move.outpost for move in moves if isinstance(move, AddOutpost)),
        planets=frozenset(move.hex for move in moves if isinstance(move, CompletePlanet)),
        station=any(isinstance(move, SolariusBuild) for move in moves),
    )


def draw_ring(canvas: Canvas, x: float, y: float, side: int, ground: palette.Colour) -> None:
    """A ring around a die or a space of this side that may be chosen, and its glow on the ground."""
    canvas.paste(ring(side + 22, side + 22, mix(palette.TEXT, ground, 0.62)), x, y)
    canvas.paste(ring(side + 12, side + 12, palette.TEXT), x, y)
