"""Any card of the game in words: what it costs, what it does, and what its line leaves open."""

from __future__ import annotations

from bot.games.factories.components import BLUEPRINTS, CONTRACTORS
from bot.games.text import Text
from bot.ui.face import Offer
from bot.ui.failures import Declined
from cogs.factories import words

KNOWN = (
    *(Offer(card.name, str(words.blueprint_in_list(card))) for card in BLUEPRINTS.values()),
    *(Offer(card.name, str(words.contractor_in_list(card))) for card in CONTRACTORS.values()),
)
"""Every card as it can be chosen from a list."""


def explained(wanted: str) -> Text:
    """A card in words. Raises Declined if there is none of this name."""
    name = " ".join(wanted.replace("_", " ").lower().split())
    for blueprint in BLUEPRINTS.values():
        if blueprint.name.lower() == name:
            return words.blueprint(blueprint)
    for contractor in CONTRACTORS.values():
        if contractor.name.lower() == name:
            return words.contractor(contractor)
    raise Declined(words.no_card(wanted))
