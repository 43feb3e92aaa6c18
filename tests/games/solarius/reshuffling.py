"""What a viewer cannot know about a table of Solarius Mission, in another order."""

from __future__ import annotations

from random import Random

from bot.games.contract import Position
from bot.games.solarius import SolariusPosition
from tests.games.solarius import tables


def reshuffled(position: Position, viewer: int | None, random: Random) -> Position:
    """The same game with everything else in the dark: other hands, deck, hubs to come, hidden planets, dice to come."""
    assert isinstance(position, SolariusPosition)
    return tables.reshuffled(position, viewer, random)
