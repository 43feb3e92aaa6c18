"""Any card of the game in words, what its line leaves open included, and its face; all of them on sheets."""

from __future__ import annotations

from bot.games.factories.components import BLUEPRINTS, CONTRACTORS
from bot.games.names import UserText
from bot.games.text import Text
from bot.ui.messages.face import Suggestion
from bot.ui.pictures.static_images import StaticImage
from bot.ui.transport.failures import Declined
from cogs.factories import words
from renderers.factories.sheet import draw_card, draw_cards, draw_tickets, pages

SUGGESTIONS = (
    *(Suggestion(card.name, str(words.blueprint_in_list(card))) for card in BLUEPRINTS.values()),
    *(Suggestion(card.name, str(words.contractor_in_list(card))) for card in CONTRACTORS.values()),
)
"""Every card as it can be chosen from a list."""


def explain(wanted: str) -> Text:
    """A card in words. Raises Declined if there is none of this name."""
    key = _key(wanted)
    return words.blueprint(BLUEPRINTS[key]) if key in BLUEPRINTS else words.contractor(CONTRACTORS[key])


def picture(wanted: str) -> StaticImage:
    """Its face. Raises Declined if there is none of this name."""
    return StaticImage("card.png", draw_card, (_key(wanted),))


def sheets() -> tuple[StaticImage, ...]:
    """The faces of all cards, and all as they lie in the market."""
    faces = [StaticImage(f"cards-{page + 1}.png", draw_cards, (page,)) for page in range(pages())]
    return (*faces, StaticImage("market.png", draw_tickets))


def _key(wanted: str) -> str:
    name = " ".join(wanted.replace("_", " ").lower().split())
    names = {key: card.name for key, card in BLUEPRINTS.items()} | {key: card.name for key, card in CONTRACTORS.items()}
    for key, called in names.items():
        if called.lower() == name:
            return key
    raise Declined(words.no_card(UserText(wanted)))
