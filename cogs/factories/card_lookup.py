"""Every card of the game in words and as a picture; all of them on sheets."""

from __future__ import annotations

from bot.discord.pictures.static_images import StaticImage, number_images
from bot.discord.press.lookup import Lookup, LookupEntry
from bot.games.factories.components import BLUEPRINTS, CONTRACTORS
from cogs.factories import words
from renderers.factories.sheet import draw_card, draw_cards, draw_tickets, pages

_BLUEPRINTS = [
    LookupEntry(
        str(card.name),
        words.blueprint_in_list(card),
        words.blueprint(card),
        StaticImage("card.png", draw_card, (key,)),
    )
    for key, card in BLUEPRINTS.items()
]
_CONTRACTORS = [
    LookupEntry(
        str(card.name),
        words.contractor_in_list(card),
        words.contractor(card),
        StaticImage("card.png", draw_card, (key,)),
    )
    for key, card in CONTRACTORS.items()
]
_SHEETS = (
    *number_images("cards", draw_cards, pages()),
    StaticImage("market.png", draw_tickets),
)

LOOKUP = Lookup((*_BLUEPRINTS, *_CONTRACTORS), words.ALL_CARDS, _SHEETS)
