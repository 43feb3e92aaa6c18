"""Fantastic Factories on Discord: face, pieces, controls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.core.table.model import LiveTable
from bot.discord.client.host import Host
from bot.discord.components import links
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.discord.pictures.attachments import StaticImage, number_images
from bot.discord.press.dispatcher import Dispatcher
from bot.discord.press.lookup import GameLooks, Lookup, LookupEntry
from bot.discord.press.press import Press
from bot.games.factories import FactoriesPosition
from bot.games.factories.components import BLUEPRINTS, CONTRACTORS
from bot.games.factories.view import BuiltView, FactoriesView, MarketView, PlayerView
from bot.games.factories.ways import ways_to_use
from bot.games.text import Text, first_fitting, lines
from cogs.factories import words
from cogs.factories.face import CARDS, FactoriesFace
from renderers.factories.sheet import draw_card, draw_cards, draw_tickets, pages

# A member's cards in words: usable ones, reasons for others, hand, market


def own_cards(live: LiveTable[FactoriesPosition], member: int) -> Text:
    """The member's compound and hand, what can be used or built now first.

    Who does not sit at the table gets the compound of the seat that is to move.
    """
    seats = live.table.seats_of(member)
    movers = live.position.deciders
    seat = next((mover for mover in movers if mover in seats), seats[0] if seats else next(iter(movers), 0))
    view = live.position.view(seat if seats else None)
    return _shorten([words.cards_of(links.player(live.table, seat)), *_sections(view, view.players[seat])])


def _sections(view: FactoriesView, player: PlayerView) -> Iterable[Text]:
    if view.phase == "market":
        yield from _market(view.market)
    works = view.phase == "work" and view.decider == player.seat
    usable = [built for built in player.compound if built.usable]
    others = [built for built in player.compound if not built.usable]
    if usable:
        yield words.USABLE
        yield from (words.own(built) for built in usable)
    if others:
        yield words.BUILT
        yield from (words.own(built, _reason(built, player, works)) for built in others)
    if player.hand:
        yield words.IN_HAND
        yield from (words.planned(one) for one in sorted(player.hand, key=lambda one: not one.buildable))
    if not player.compound and not player.hand:
        yield words.NO_CARDS
    if view.phase == "work":
        yield from _market(view.market)


def _market(market: MarketView) -> Iterable[Text]:
    yield words.MARKET
    yield from (words.offered(slot, slot.card) for slot in market.blueprints if slot.card is not None)
    yield from (words.for_hire(slot, slot.contractor) for slot in market.contractors if slot.contractor is not None)


def _reason(built: BuiltView, player: PlayerView, works: bool) -> words.Reason:
    """Why a built card cannot be used in this work phase."""
    action = built.card.action
    if built.used:
        return "used" if action is not None else "acted"
    if action is None or not works:
        return ""
    if action.copies:
        return "uncopied"
    if not ways_to_use(built.card, None, player.dice):
        return "diceless"
    return "dear"


def _shorten(said: Sequence[Text]) -> Text:
    """Drop lines until the text fits into a message."""
    kept = (said[:count] for count in range(len(said), 0, -1))
    return first_fitting(MAX_CONTENT_LENGTH, *(lines(*each, *_note_of_omission(said, each)) for each in kept))


def _note_of_omission(said: Sequence[Text], kept: Sequence[Text]) -> Sequence[Text]:
    return () if len(kept) == len(said) else (words.CARDS_LEFT_OUT,)


# Every card of the game in words and as a picture; all of them on sheets


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


async def setup(host: Host) -> None:
    """Let the bot host Fantastic Factories."""
    face = FactoriesFace()
    cards = CardCommands(host.dispatcher, face)
    host.dispatcher.add_face(face, GameLooks(LOOKUP))
    host.dispatcher.add_verb(CARDS, cards.press)
