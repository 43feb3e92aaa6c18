"""What a viewer cannot know about a table of Carcassonne, in another order."""

from __future__ import annotations

from itertools import islice
from random import Random

from bot.games.carcassonne import CarcassonnePosition
from bot.games.carcassonne.piles import Piles
from bot.games.contract import Position


def reshuffled(position: Position, viewer: int | None, random: Random) -> Position:
    """The same table with the tiles that are still face down in another order."""
    assert isinstance(position, CarcassonnePosition)
    other = position.copy()
    hidden = [tile for pile in position.piles.hidden() for tile in pile]
    random.shuffle(hidden)
    tiles = iter(hidden)
    other.piles = Piles([list(islice(tiles, len(pile))) for pile in position.piles.hidden()])
    return other
