"""What a viewer cannot know about a table of Nova Luna, in another order."""

from __future__ import annotations

from random import Random

from bot.games.contract import Position
from bot.games.novaluna import NovaLunaPosition


def reshuffled(position: Position, viewer: int | None, random: Random) -> Position:
    """The same table with the pile in another order."""
    assert isinstance(position, NovaLunaPosition)
    other = position.copy()
    hidden = list(position.hidden())
    random.shuffle(hidden)
    other.deck = (*position.deck[: position.drawn], *hidden)
    return other
