"""Positions with chosen tiles, for lessons."""

from __future__ import annotations

from typing import Any

from bot.games.novaluna import decisions
from bot.games.novaluna.components import TILES
from bot.games.novaluna.game import NovaLunaPosition, RacePosition, SoloPosition
from bot.games.novaluna.state import NovaLunaSettings, NovaLunaSoloState, RaceState


def arrange(*, seats: int, tiles: str, discs: int = 0) -> NovaLunaPosition[Any]:
    """Return a solo game, or a race in which each seat has this number of discs.

    `tiles` are ids in the order of spaces 1 to 11, then of the pile; the others follow.
    """
    first = [TILES[name] for name in tiles.split()]
    pile = (*first, *(tile for tile in TILES.values() if tile not in first))
    chosen = NovaLunaSettings("next_phase", discs)
    if seats == 1:
        return SoloPosition(NovaLunaSoloState(chosen, pile, decisions.SOLO_START))
    return RacePosition(RaceState(chosen, pile, tuple(range(seats)), decisions.RACE_START))
