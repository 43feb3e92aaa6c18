"""A table of Fantastic Factories in words: the picture, then every card."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.factories.view import FactoriesView, MarketView, PlayerView
from bot.games.text import Text, TextLike
from cogs.factories.description import words
from cogs.factories.words import planned
from renderers.factories.alt import spoken


def describe(view: FactoriesView) -> Iterator[Text]:
    """All lines: the market, then every seat, the viewer's or the decider's first."""
    yield from spoken(view, view.names)
    if view.outcome is None:
        yield from _market(view.market)
    own = view.viewer if view.viewer is not None else view.decider
    for player in sorted(view.players, key=lambda player: player.seat != own):
        yield from _player(player, view.names[player.seat])
    if view.machine is not None:
        yield words.MACHINE
        yield from map(words.card, view.machine.compound)


def _market(market: MarketView) -> Iterator[Text]:
    yield words.market(market.blueprint_deck, market.contractor_deck)
    for slot in market.blueprints:
        yield words.blueprint_slot(slot.slot, slot.card)
    for ticket in market.contractors:
        yield words.contractor_slot(ticket.slot, ticket.tool, ticket.contractor)


def _player(player: PlayerView, name: TextLike) -> Iterator[Text]:
    yield words.seat(name, player)
    for section in player.sections:
        yield words.section(section)
    yield from map(words.built_line, player.compound)
    if player.hand:
        yield words.HAND_LINE
        yield from map(planned, player.hand)
