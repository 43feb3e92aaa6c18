"""A table of Otys in words: turn, divers, levels, contracts, Store, keys."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.otys.view import OtysView
from bot.games.text import Text
from cogs.otys.description import words
from cogs.otys.words import column, contracts, keys, mover, store
from renderers.otys.alt import spoken


def describe(view: OtysView) -> Iterator[Text]:
    """All lines; at the end of the game also the result."""
    yield from spoken(view)
    seat = mover(view)
    yield from column(view, seat)
    yield from contracts(view, seat)
    yield store(view.store)
    yield keys(seat)
    yield words.to_come(view.deck, view.bag)
    if view.solo is not None:
        yield words.marker(view.solo)
