"""Any card of the game in words and as a picture, by `/solarius card`; all of them on sheets."""

from __future__ import annotations

from bot.games.solarius.components import CARDS, STATIONS
from bot.games.text import Text
from bot.ui.actions.lookup import Lookup
from bot.ui.messages.face import Suggestion
from bot.ui.pictures.static_images import StaticImage
from bot.ui.transport.failures import Declined
from cogs.solarius import words
from renderers.solarius.sheet import draw_card, draw_cards, draw_station, draw_stations, pages
from renderers.solarius.words import development_words, effect_words, lasting_words

SUGGESTIONS = (
    *(Suggestion(f"card {number}", card.development.name) for number, card in CARDS.items()),
    *(Suggestion(f"card {number}", str(words.mission_card(number))) for number in CARDS),
    *(Suggestion(f"station {key}", str(words.station_card(station.colours))) for key, station in STATIONS.items()),
)
"""Every card as it can be chosen from a list: by its development, by its mission, a station by its colours."""


def explain(wanted: str) -> Text:
    """A card in words. Raises Declined if there is none of this name."""
    kind, key = _find(wanted)
    if kind == "station":
        station = STATIONS[key]
        return words.station_explained(station.colours, effect_words(station.immediate), lasting_words(station))
    card = CARDS[int(key)]
    return words.card_explained(int(key), card.development.name, development_words(card.development), card.mission.vp)


def picture(wanted: str) -> StaticImage:
    """Its face. Raises Declined if there is none of this name."""
    kind, key = _find(wanted)
    return (
        StaticImage("card.png", draw_station, (key,))
        if kind == "station"
        else StaticImage("card.png", draw_card, (int(key),))
    )


def sheets() -> tuple[StaticImage, ...]:
    """All progress cards and the station cards."""
    faces = [StaticImage(f"cards-{page + 1}.png", draw_cards, (page,)) for page in range(pages())]
    return (*faces, StaticImage("stations.png", draw_stations))


def _find(wanted: str) -> tuple[str, str]:
    name = " ".join(wanted.lower().split())
    for offer in SUGGESTIONS:
        if name in (offer.notation.lower(), offer.label.lower()):
            kind, _, key = offer.notation.partition(" ")
            return kind, key
    raise Declined(words.NO_SUCH_CARD)


CARD = Lookup("card", words.CARD, "name", words.WHICH_CARD, SUGGESTIONS, explain, picture, words.ALL_CARDS, sheets)
"""The command."""
