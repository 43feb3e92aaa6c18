"""What a viewer cannot know about a table of Otys, in another order."""

from __future__ import annotations

from itertools import islice
from random import Random

from bot.games.contract import Position
from bot.games.otys import OtysPosition


def reshuffled(position: Position, viewer: int | None, random: Random) -> Position:
    """The same table with deck and bag in another order, and other cards in the hands that the viewer cannot see."""
    assert isinstance(position, OtysPosition)
    other = position.copy()
    other.bag = tuple(random.sample(position.bag, len(position.bag)))
    secret = [board for seat, board in enumerate(other.boards) if seat != viewer]
    mine = viewer == position.active
    drawn = () if mine else other.turn.drawn
    hidden = [*position.deck, *drawn, *(card for board in secret for card in board.hand)]
    random.shuffle(hidden)
    cards = iter(hidden)
    other.deck = tuple(islice(cards, len(position.deck)))
    if not mine:
        other.turn.drawn = tuple(islice(cards, len(drawn)))
    for board in secret:
        board.hand = tuple(islice(cards, len(board.hand)))
    return other
