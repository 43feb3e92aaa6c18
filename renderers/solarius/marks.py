"""Legal choices by the component that a picture rings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.contract import Move
from bot.games.solarius import moves
from bot.games.solarius.components.vocabulary import Colour, Face
from bot.games.solarius.view import SolariusView
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.cells import ring
from renderers.kit.palette import mix


@dataclass(frozen=True, slots=True)
class LegalTargets:
    """The targets of moves: dice with their bonus, storage columns, others by name."""

    dice: frozenset[tuple[Colour, Face, int]] = frozenset()
    spaces: frozenset[str | int] = frozenset()
    storage: frozenset[tuple[Colour, int]] = frozenset()
    tech: frozenset[Colour] = frozenset()
    missions: frozenset[int] = frozenset()
    outposts: frozenset[str] = frozenset()
    planets: frozenset[str] = frozenset()
    station: bool = False


NO_TARGETS = LegalTargets()


def legal_targets(view: SolariusView) -> LegalTargets:
    """Return the legal choices, or the proposed one; none while a flight is previewed."""
    legal: Sequence[Move] = () if view.ghost is not None else view.choices
    if view.proposal is not None:
        legal = [move for move in legal if str(move) == view.proposal]
    return LegalTargets(
        dice=frozenset((move.colour, move.face, move.bonus) for move in legal if isinstance(move, moves.SolariusTake)),
        spaces=frozenset(move.space for move in legal if isinstance(move, moves.SolariusPlace)),
        storage=frozenset((move.colour, move.column) for move in legal if isinstance(move, moves.SolariusStore)),
        tech=frozenset(move.colour for move in legal if isinstance(move, moves.Develop)),
        missions=frozenset(move.card for move in legal if isinstance(move, moves.CompleteMission)),
        outposts=frozenset(move.outpost for move in legal if isinstance(move, moves.AddOutpost)),
        planets=frozenset(move.hex for move in legal if isinstance(move, moves.CompletePlanet)),
        station=any(isinstance(move, moves.SolariusBuild) for move in legal),
    )


def draw_ring(canvas: Canvas, x: float, y: float, side: int, ground: palette.Colour) -> None:
    """Draw a ring around an available die or space, with a glow on the ground."""
    canvas.paste(ring(side + 22, side + 22, mix(palette.TEXT, ground, 0.62)), x, y)
    canvas.paste(ring(side + 12, side + 12, palette.TEXT), x, y)
