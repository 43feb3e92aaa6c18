"""What a viewer cannot know about a table of Fantastic Factories, in another order."""

from __future__ import annotations

from itertools import islice
from random import Random

from bot.games.chance import Chance
from bot.games.contract import Position
from bot.games.factories import FactoriesPosition


def reshuffled(position: Position, viewer: int | None, random: Random) -> Position:
    """The same table with the decks in another order, and other hands of those whose hand the viewer cannot see."""
    assert isinstance(position, FactoriesPosition)
    other = FactoriesPosition(position.copy().state, position.opening())
    state = other.state
    state.chance, state.seed = Chance(random.randbytes(8)), b""
    random.shuffle(state.contractors.deck)
    hidden = [player.hand for seat, player in enumerate(state.players) if seat != viewer and position.seats > 1]
    places = [state.blueprints.deck, *hidden]
    cards = [card for place in places for card in place]
    random.shuffle(cards)
    drawn = iter(cards)
    for place in places:
        place[:] = islice(drawn, len(place))
    return other
