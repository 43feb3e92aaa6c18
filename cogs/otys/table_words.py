"""The table of one seat in words, for whoever cannot read the signs of the picture."""

from __future__ import annotations

from bot.games.otys.view import OtysView
from bot.games.text import Text, lines
from bot.ui.sheet import CONTENT_LENGTH
from cogs.otys import words


def table_in_words(view: OtysView) -> Text:
    """Divers, levels, contracts, hand, Store and Hacker track, as far as a message holds them."""
    seat = words.mover(view)
    told = [
        *words.column(view, seat),
        *words.contracts(view, seat),
        words.store(view.store),
        words.keys(seat),
    ]
    said = lines(*told)
    while len(str(said)) > CONTENT_LENGTH:
        told.pop()
        said = lines(*told, words.REST_LEFT_OUT)
    return said
