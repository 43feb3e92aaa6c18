"""Every card of the game in words and as a picture; all of them on sheets."""

from __future__ import annotations

from bot.discord.pictures.attachments import StaticImage, number_images
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.lookup import Lookup, LookupEntry
from bot.discord.press.press import Press
from bot.games.factories.components import BLUEPRINTS, CONTRACTORS
from cogs.factories import words
from cogs.factories.face import FactoriesFace
from cogs.factories.own_cards import own_cards
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


class CardCommands:
    """Serves the verb `cards`."""

    def __init__(self, dispatcher: Dispatcher, face: FactoriesFace) -> None:
        self._dispatcher = dispatcher
        self._face = face

    async def press(self, press: Press) -> None:
        """The control under a board; an old board's serves as well."""
        live = await self._dispatcher.at(self._face, press)
        await press.response.tell(own_cards(live, press.member))
