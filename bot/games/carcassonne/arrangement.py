"""Positions with chosen tiles, for lessons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.carcassonne.decisions import NEXT_TURN
from bot.games.carcassonne.game import Carcassonne, CarcassonnePosition, begin_base, settings
from bot.games.carcassonne.state import CarcassonneState


def arrange(*, seats: int, piles: Sequence[str], meeples: int = 0) -> CarcassonnePosition:
    """Return a game with these piles, by the letters of their tiles from the top; a base game has one.

    `meeples` are those of each colour, as usual if 0.
    """
    usual = settings(Carcassonne().check_options({}), seats)
    chosen = replace(usual, meeples=meeples or usual.meeples)
    dealt = tuple(map(tuple, piles))
    if seats > 1:
        return begin_base(chosen, dealt, 0)
    return CarcassonnePosition(CarcassonneState(chosen, dealt, (NEXT_TURN,)))
