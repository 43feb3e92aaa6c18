"""Solarius Mission on Discord: face, pieces, controls."""

from __future__ import annotations

from collections.abc import Iterator

from bot.discord.client.host import Host
from bot.discord.pictures.attachments import StaticImage, number_images
from bot.discord.press.lookup import GameLooks, Lookup, LookupEntry
from bot.games.solarius.components import CARDS, STATIONS
from cogs.solarius import words
from cogs.solarius.detail_views import DETAIL_VIEWS, SWITCH, DetailViews
from cogs.solarius.face import SolariusFace
from renderers.solarius.sheet import draw_card, draw_cards, draw_station, draw_stations, pages
from renderers.solarius.words import development_words, effect_words, lasting_words


def _entries() -> Iterator[LookupEntry]:
    """Yield progress cards by development, then by mission; stations by colour."""
    faces = {number: StaticImage("card.png", draw_card, (number,)) for number in CARDS}
    texts = {
        number: words.progress_card(number, card.development.name, development_words(card.development), card.mission.vp)
        for number, card in CARDS.items()
    }
    for number, card in CARDS.items():
        yield LookupEntry(f"card {number}", card.development.name, texts[number], faces[number])
    for number in CARDS:
        yield LookupEntry(f"card {number}", words.mission_card(number), texts[number], faces[number])
    for key, station in STATIONS.items():
        text = words.station_text(station.colours, effect_words(station.immediate), lasting_words(station))
        face = StaticImage("card.png", draw_station, (key,))
        yield LookupEntry(f"station {key}", words.station_card(station.colours), text, face)


_SHEETS = (
    *number_images("cards", draw_cards, pages()),
    StaticImage("stations.png", draw_stations),
)

LOOKUP = Lookup(tuple(_entries()), words.ALL_CARDS, _SHEETS)
"""Every card of the game in words and as a picture; all of them on sheets."""


async def setup(host: Host) -> None:
    """Let the bot host Solarius Mission."""
    face = SolariusFace()
    close_ups = DetailViews(host.dispatcher, face)
    host.dispatcher.add_face(face, GameLooks(LOOKUP, close_ups))
    host.dispatcher.add_verb(DETAIL_VIEWS, close_ups.open)
    host.dispatcher.add_verb(SWITCH, close_ups.switch)
