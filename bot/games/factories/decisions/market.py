"""A market turn: take a blueprint or hire a contractor, before that refresh a row (rules/fantastic_factories.md 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from bot.games.contract import Move
from bot.games.engine import Execution, OneOf, Step
from bot.games.errors import Refusal
from bot.games.factories import events, words
from bot.games.factories.components import RESOURCES, ROWS, SEATS, SLOTS, Row
from bot.games.factories.decisions.contractor import HireContractor
from bot.games.factories.decisions.parts import MarketPart
from bot.games.factories.effects import refill
from bot.games.factories.moves import FactoriesTake, Refresh, Skip
from bot.games.factories.state import FactoriesState
from bot.games.factories.words.names import ROW_NAMES
from bot.games.text import Text

_refresh = lru_cache(Refresh)

_SKIP = (Skip(),)
_TAKES = tuple(FactoriesTake(slot) for slot in range(1, SLOTS + 1))


class TakeBlueprint(MarketPart[FactoriesTake]):
    """Which blueprint of the row to take into hand."""

    takes = (FactoriesTake,)

    def moves(self, state: FactoriesState) -> Sequence[FactoriesTake]:
        """Every one may be taken."""
        return [_TAKES[index] for index, card in enumerate(state.blueprints.row) if card is not None]

    def explain(self, state: FactoriesState, move: FactoriesTake) -> Text:
        return words.take_label(card=state.blueprints.at(move.slot).name, slot=move.slot)

    def refuse(self, state: FactoriesState, move: FactoriesTake) -> Refusal:
        return Refusal(words.empty_slot(n=move.slot), self.rule, (f"take {move.slot}",))

    def play(self, run: Execution[FactoriesState], move: FactoriesTake) -> None:
        """Another card comes into the slot."""
        card = run.state.blueprints.take(move.slot)
        run.state.players[self.seat].hand.append(card)
        run.emit(partial(events.took, self.seat, move.slot, card))
        refill(run, "blueprints")


class RefreshRow(MarketPart[Refresh]):
    """Which row to discard and deal anew, and with what to pay for it; once a turn."""

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
        return words.refresh_label(row=ROW_NAMES[move.row], pay=move.pay)

    def refuse(self, state: FactoriesState, move: Refresh) -> Refusal:
        """A second time, nothing to pay with, or no card to come."""
        if state.refreshed:
            text = words.REFRESHED
        elif not getattr(state.players[self.seat], move.pay):
            text = words.nothing_to_pay(pay=move.pay)
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
    """A row with cards to discard, or an empty one for which cards are left (A15)."""
    pile = state.pile(row)
    return any(pile.row) or (state.empty_rows_refresh and pile.has_more)


class SkipTurn(MarketPart[Skip]):
    """Neither take nor hire: only when neither is possible and a refresh still is."""

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
    """One of all this; the turn is skipped if nothing at all can be done."""

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
