"""Texts and controls of Fantastic Factories, public and for one seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.core.table.model import LiveTable
from bot.discord.components.controls import Button, Control
from bot.discord.components.links import player
from bot.discord.press.words import MEDIUM, minutes
from bot.discord.table.face import Face, final_scores_text
from bot.discord.table.words import small
from bot.games.contract import Event, Move, Option, known_moves
from bot.games.factories import FactoriesPosition, FantasticFactories
from bot.games.factories.view import FactoriesView, MarketView, PlayerView
from bot.games.text import Text, TextLike, lines
from cogs.factories import words
from cogs.factories.card_controls import market_controls, read_page
from cogs.factories.dice_plans import encode_moves, encode_moves_to_end
from cogs.factories.effect_controls import effect_controls
from cogs.factories.rules import HELPS, TOPICS
from cogs.factories.story import brief, happened, machine_turn, result
from cogs.factories.words import planned
from cogs.factories.work_controls import work_controls
from renderers.factories import draw, draw_whole
from renderers.factories.alt import spoken

# A table of Fantastic Factories in words: the picture, then every card


def describe(view: FactoriesView) -> Iterator[Text]:
    """All lines: the market, then every seat, the viewer's or the decider's first."""
    yield from spoken(view, view.names)
    if view.outcome is None:
        yield from _market(view.market)
    own = view.viewer if view.viewer is not None else view.decider
    for each in sorted(view.players, key=lambda player: player.seat != own):
        yield from _player(each, view.names[each.seat])
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


MARKET = 182
"""Height of the two-player board in the market, in pixels of a phone."""

CARDS = "cards"
"""The verb that explains a member's cards in words."""


class FactoriesFace(Face[FactoriesPosition, FactoriesView]):
    """Fantastic Factories against The Machine or with two to five players."""

    summary = words.SUMMARY
    gist = words.GIST
    solo = words.SOLO
    weight = MEDIUM
    length = minutes(30, 60)
    emblem = "🏭"
    min_height = 236
    topics = TOPICS
    helps = HELPS
    hand = words.HAND
    outlines = True

    def __init__(self) -> None:
        self.game = FantasticFactories()
        self.renderer = draw
        self.whole = draw_whole

    def lobby_options(self, seats: int) -> Sequence[Option]:
        """The level is The Machine's, which sits only at a table for one."""
        return self.game.options if seats == 1 else ()

    # Messages

    def aim(self, seats: int) -> Text:
        """Return what wins, alone or among several."""
        return words.AIM_ALONE if seats == 1 else words.AIM_SEVERAL

    def brief(self, events: Sequence[Event]) -> Sequence[Text]:
        """Cards taken, hired and built, and resources mined and made."""
        return brief(events)

    def description(self, view: FactoriesView) -> Iterable[TextLike]:
        """All that its pictures show, in words."""
        return describe(view)

    def content(self, live: LiveTable[FactoriesPosition], view: FactoriesView, look: str = "") -> Text:
        """Return what happened, The Machine's turn, and what to do; the picture shows the standings."""
        texts = happened(live, view)
        before = (small(texts) if texts else "", *machine_turn(view))
        if view.outcome is not None:
            return lines(*before, result(live, view, view.outcome))
        return lines(*before, self._request(live, view, look))

    def _request(self, live: LiveTable, view: FactoriesView, look: str) -> Text:
        if view.decider is None or not live.under_way:
            return words.OVER
        if _at_work_together(view) and view.viewer not in view.deciders:
            working = [player(live.table, seat) for seat in view.deciders]
            done = [player(live.table, seat) for seat in view.order if view.players[seat].step == "done"]
            return lines(words.at_work(working, done), "" if view.viewer is not None else words.FROM_HAND)
        work = words.WORK_TOGETHER if view.seats > 1 else words.WORK
        prompt = work if view.prompt.kind == "work" else view.prompt.text
        if read_page(look).subject == "done" and view.prompt.kind == "work":
            prompt = words.unused(len(view.players[view.decider].dice))
        text = lines(words.asked(player(live.table, view.decider), prompt), final_scores_text(live, view))
        if view.viewer is not None or not _hidden(view):
            return text
        return lines(text, words.elsewhere("choice" if view.resolving is not None else view.phase))

    def outline(self, view: FactoriesView, look: str) -> FactoriesView:
        """A die, or a card with several ways."""
        area = read_page(look).area
        return view if area is None else replace(view, outlined=(area,))

    def picture_height(self, view: FactoriesView) -> int:
        """A hand makes a picture higher."""
        return MARKET if view.viewer is None else self.min_height

    def is_from_hand(self, view: FactoriesView) -> bool:
        """Whether the decision is made from the hand: work phases with several seats."""
        return view.viewer is None and _at_work_together(view)

    # Controls

    def controls(self, live: LiveTable[FactoriesPosition], view: FactoriesView, look: str) -> Sequence[Control]:
        """Return the controls that this viewer may see, and *In words*."""
        explained = Button(words.CARDS_IN_WORDS, CARDS, permanent=True)
        if self.is_from_hand(view):
            return (explained,)
        position, looked = live.position, read_page(look)
        moves = () if view.decider is None else known_moves(position, view.viewer, view.decider)

        def label(move: Move) -> Text:
            return position.explain(move, view.decider)

        carry = encode_moves_to_end if _at_work_together(view) else encode_moves
        offered: Sequence[Control] = ()
        if view.resolving is not None:
            offered = effect_controls(moves, label, looked, carry)
        elif view.phase == "market":
            offered = market_controls(view, moves, label, looked)
        elif view.decider is not None:
            offered = work_controls(view.players[view.decider], moves, label, looked, carry)
        return (*offered, explained)


def _at_work_together(view: FactoriesView) -> bool:
    """Whether several players are in their work phase, effects included."""
    return view.phase == "work" and view.seats > 1


def _hidden(view: FactoriesView) -> bool:
    """Whether the viewer may not know the hand of the seat that is to move."""
    return view.decider is not None and view.players[view.decider].hand is None
