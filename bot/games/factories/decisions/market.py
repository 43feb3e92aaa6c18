"""A market turn (rules/fantastic_factories.md 4).

Take a blueprint or hire a contractor; first, optionally, refresh a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from bot.games.areas import AreaKey
from bot.games.contract import Move
from bot.games.engine import Execution, OneOf, Step
from bot.games.errors import Refusal
from bot.games.factories import events, words
from bot.games.factories.components import (
    CONTRACTORS,
    RESOURCES,
    ROWS,
    SEATS,
    SLOTS,
    Contractor,
    FactoriesGain,
    Row,
    Tool,
    blueprint_named,
)
from bot.games.factories.decisions.parts import EffectDecision, MarketPart
from bot.games.factories.effects import build_from_deck, gain, put_away, refill, reveal_for_resources
from bot.games.factories.moves import FactoriesTake, Give, Hire, Refresh, Skip
from bot.games.factories.state import FactoriesState
from bot.games.factories.words.names import PAYMENT_NAMES, ROW_NAMES, TOOL_NAMES, amounts, player_name
from bot.games.text import Text, with_shorter

# Hire a contractor in the market; it acts at once, and an opponent may get a gift (rules/fantastic_factories.md 4).


_hire = lru_cache(maxsize=4096)(Hire)


class HireContractor(MarketPart[Hire]):
    """Whom to hire, and which card with the slot's tool pays for it."""

    takes = (Hire,)

    def moves(self, state: FactoriesState) -> Sequence[Hire]:
        """List affordable contractors, each with every card that pays its slot's tool."""
        player, found = state.players[self.seat], []
        pays: dict[Tool, dict[str, None]] = {tool: {} for tool in state.tokens}
        for card in player.hand:
            pays[card.tool][card.id] = None
        for tool, contractor in zip(state.tokens, state.contractors.row, strict=True):
            if contractor is not None and contractor.energy <= player.energy:
                found += [_hire(contractor.id, name) for name in pays[tool]]
        return found

    def explain(self, state: FactoriesState, move: Hire) -> Text:
        """With the price and the effect."""
        contractor, card = CONTRACTORS[move.contractor], blueprint_named(move.discard)
        effect, short = _effect(contractor), words.short_hire_label(name=contractor.name, card=card.name)
        if not contractor.energy:
            return with_shorter(words.hire_label(name=contractor.name, card=card.name, effect=effect), short)
        facts = {"name": contractor.name, "card": card.name, "n": contractor.energy}
        full = words.hire_for_energy_label(**facts, effect=effect)
        return with_shorter(full, words.short_hire_for_energy_label(**facts), short)

    def refuse(self, state: FactoriesState, move: Hire) -> Refusal:
        """The contractor first, then the card, then the energy."""
        contractor, pays, player = CONTRACTORS[move.contractor], blueprint_named(move.discard), state.players[self.seat]
        row = list(zip(state.tokens, state.contractors.row, strict=True))
        tools = tuple(TOOL_NAMES[tool] for tool, offered in row if offered is contractor)
        slots = tuple(AreaKey("contractor", slot) for slot, (_, offered) in enumerate(row, 1) if offered is contractor)
        if not tools:
            text = words.not_in_market(contractor=contractor.name)
        elif pays not in player.hand:
            text = words.not_in_hand(card=pays.name)
        elif TOOL_NAMES[pays.tool] not in tools:
            tool = TOOL_NAMES[pays.tool]
            text = words.other_tool_hired(contractor=contractor.name, tools=tools, card=pays.name, tool=tool)
        else:
            text = words.too_little_energy(contractor=contractor.name, n=contractor.energy, have=player.energy)
        return Refusal(text, self.rule, slots)

    def play(self, run: Execution[FactoriesState], move: Hire) -> None:
        """Pay, refill the slot, discard the contractor (A5), carry out the effect."""
        state, seat, pays = run.state, self.seat, blueprint_named(move.discard)
        slot, player = state.slot_for(move.discard), state.players[seat]
        contractor = state.contractors.take(slot)
        put_away(run, seat, pays)
        player.energy -= contractor.energy
        player.hired = contractor
        run.emit(partial(events.hired, seat, slot, contractor, pays))
        refill(run, "contractors")
        state.contractors.discards.append(contractor)
        gain(run, seat, contractor, contractor.gain)
        if contractor.revealed:
            reveal_for_resources(run, seat, contractor)
        if contractor.free_build:
            build_from_deck(run, seat, contractor)
        if contractor.gift != FactoriesGain() and state.seats > 1:
            run.then(GiveGift(seat, 1, contractor))


class GiveGift(EffectDecision[Give, Contractor]):
    """Which opponent gets the hired contractor's gift; there may be only one."""

    kind = "gift"
    rule = "fantastic_factories 4"
    takes = (Give,)
    forced = True
    sentence = words.gift

    def moves(self, state: FactoriesState) -> Sequence[Give]:
        """Every opponent in the order of play."""
        return [Give((self.seat + place) % state.seats) for place in range(1, state.seats)]

    def explain(self, state: FactoriesState, move: Give) -> Text:
        return words.give_label(got=_amounts(self.source.gift), player=player_name(move.seat))

    def play(self, run: Execution[FactoriesState], move: Give) -> None:
        """The opponent gains it."""
        gain(run, move.seat, self.source, self.source.gift)


def _amounts(gain: FactoriesGain) -> tuple[Text, ...]:
    return amounts(metal=int(gain.metal), energy=int(gain.energy), cards=gain.cards)


@lru_cache(maxsize=64)
def _effect(contractor: Contractor) -> Text:
    """Return a contractor's effect in a few words."""
    if contractor.revealed:
        return words.REVEALED_EFFECT
    if contractor.free_build:
        return words.FREE_BUILD_EFFECT
    if contractor.rolled:
        return words.rolled_effect(n=contractor.rolled)
    if contractor.chosen:
        return words.chosen_effect(n=contractor.chosen)
    if contractor.settable:
        return words.settable_effect(n=contractor.settable)
    return words.gain_effect(got=_amounts(contractor.gain))


# A market turn: take a blueprint or hire a contractor, before that refresh a row (rules/fantastic_factories.md 4).


_refresh = lru_cache(Refresh)

_SKIP = (Skip(),)
_TAKES = tuple(FactoriesTake(slot) for slot in range(1, SLOTS + 1))


class TakeBlueprint(MarketPart[FactoriesTake]):
    """Which blueprint of the row to take into hand."""

    takes = (FactoriesTake,)

    def moves(self, state: FactoriesState) -> Sequence[FactoriesTake]:
        """List every card of the row."""
        return [_TAKES[index] for index, card in enumerate(state.blueprints.row) if card is not None]

    def explain(self, state: FactoriesState, move: FactoriesTake) -> Text:
        return words.take_label(card=state.blueprints.at(move.slot).name, slot=move.slot)

    def refuse(self, state: FactoriesState, move: FactoriesTake) -> Refusal:
        return Refusal(words.empty_slot(n=move.slot), self.rule, (AreaKey("blueprint", move.slot),))

    def play(self, run: Execution[FactoriesState], move: FactoriesTake) -> None:
        """Another card comes into the slot."""
        card = run.state.blueprints.take(move.slot)
        run.state.players[self.seat].hand.append(card)
        run.emit(partial(events.took, self.seat, move.slot, card))
        refill(run, "blueprints")


class RefreshRow(MarketPart[Refresh]):
    """Which row to discard and deal again, and the resource to pay; once a turn."""

    takes = (Refresh,)
    interrupts = True

    def moves(self, state: FactoriesState) -> Sequence[Refresh]:
        """Every row that can be refreshed, for either resource that is there."""
        if state.refreshed:
            return ()
        player = state.players[self.seat]
        paying = [resource for resource in RESOURCES if getattr(player, resource)]
        return [_refresh(row, pay) for row in ROWS if paying and _can_refresh(state, row) for pay in paying]

    def explain(self, state: FactoriesState, move: Refresh) -> Text:
        return words.refresh_label(row=ROW_NAMES[move.row], pay=PAYMENT_NAMES[move.pay])

    def refuse(self, state: FactoriesState, move: Refresh) -> Refusal:
        """A second time, nothing to pay with, or no card to come."""
        if state.refreshed:
            text = words.REFRESHED
        elif not getattr(state.players[self.seat], move.pay):
            text = words.nothing_to_pay(pay=PAYMENT_NAMES[move.pay])
        else:
            text = words.NO_CARD_FOR_ROW if state.empty_rows_refresh else words.EMPTY_ROW
        return Refusal(text, self.rule)

    def play(self, run: Execution[FactoriesState], move: Refresh) -> None:
        """Pay, discard the row, deal a new one."""
        player, pile = run.state.players[self.seat], run.state.pile(move.row)
        setattr(player, move.pay, getattr(player, move.pay) - 1)
        run.state.refreshed = True
        run.emit(partial(events.refreshed, self.seat, move.row, move.pay, tuple(pile.row)))
        pile.clear()
        refill(run, move.row)


def _can_refresh(state: FactoriesState, row: Row) -> bool:
    """Return whether a row can be refreshed.

    It has cards to discard, or is empty while the deck has cards (A15).
    """
    pile = state.pile(row)
    return any(pile.row) or (state.empty_rows_refresh and pile.has_more)


class SkipTurn(MarketPart[Skip]):
    """Neither take nor hire: only if neither is possible, but a refresh is."""

    takes = (Skip,)

    def moves(self, state: FactoriesState) -> Sequence[Skip]:
        """The one, if there is nothing else but a refresh."""
        if any(state.blueprints.row) or HireContractor(self.seat).moves(state):
            return ()
        return _SKIP if RefreshRow(self.seat).moves(state) else ()

    def explain(self, state: FactoriesState, move: Skip) -> Text:
        return words.SKIP_LABEL

    def refuse(self, state: FactoriesState, move: Skip) -> Refusal:
        """Something can be taken or somebody hired."""
        return Refusal(words.NO_SKIP, self.rule)

    def play(self, run: Execution[FactoriesState], move: Skip) -> None:
        """Only tell it."""
        run.emit(partial(events.skipped, self.seat))


class MarketTurn(OneOf[FactoriesState]):
    """One of these; the turn is skipped if none is possible."""

    kind = "market"
    rule = "fantastic_factories 4"
    forced = True

    def ask(self, state: FactoriesState) -> Text:
        """With the refresh until there was one."""
        return words.MARKET_REFRESHED if state.refreshed else words.MARKET

    def deny(self, state: FactoriesState, move: Move) -> Refusal:
        return Refusal(words.MARKET_PHASE, self.rule)

    def waits(self, state: FactoriesState, moves: Sequence[Any]) -> bool:
        """Even for the only move."""
        return bool(moves)

    def run(self, run: Execution[FactoriesState], moves: Sequence[Any] = ()) -> None:
        run.emit(partial(events.skipped, self.seat))


TURNS = tuple(
    MarketTurn(seat, (TakeBlueprint(seat), HireContractor(seat), RefreshRow(seat), SkipTurn(seat)))
    for seat in range(SEATS[-1])
)
"""The market turn of each seat."""


@dataclass(frozen=True, slots=True)
class StartMarket(Step[FactoriesState]):
    """The market turn of a seat begins."""

    seat: int

    def run(self, run: Execution[FactoriesState]) -> None:
        """A row may be refreshed again."""
        state = run.state
        state.phase, state.seat, state.refreshed = "market", self.seat, False
        run.then(TURNS[self.seat])
