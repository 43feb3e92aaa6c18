"""Progress cards: drawing, discarding, the hand limit (rules 9.2 B.I)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.games.engine import Execution, Step
from bot.games.errors import Refusal
from bot.games.solarius import events, words
from bot.games.solarius.components import CARDS, HAND_LIMIT
from bot.games.solarius.decisions.choice import SolariusDecision
from bot.games.solarius.moves import SolariusDiscard
from bot.games.solarius.state import SolariusState
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class DrawCards(Step[SolariusState]):
    """Cards from the deck to a hand, as many as there are (P3); an empty deck is made of the discards (X6)."""

    seat: int
    cards: int

    def run(self, run: Execution[SolariusState]) -> None:
        state, drawn = run.state, list[int]()
        while len(drawn) < self.cards and (state.deck or state.discards):
            if not state.deck:
                state.deck = tuple(state.chance.shuffle(sorted(state.discards), "deck", state.shuffles + 1))
                state.discards, state.shuffles = (), state.shuffles + 1
                run.emit(events.shuffled(len(state.deck)))
            drawn.append(state.deck[0])
            state.deck = state.deck[1:]
        if drawn:
            state.mats[self.seat].hand += tuple(drawn)
            for event in events.drew(self.seat, drawn, len(state.deck)):
                run.emit(event)


@dataclass(frozen=True, slots=True)
class DiscardCards(SolariusDecision[SolariusDiscard]):
    """Cards of the hand to the discard pile, one at a time."""

    kind = "discard"
    rule = "solarius_mission 9.2 I.2"
    takes = (SolariusDiscard,)

    cards: int

    def ask(self, state: SolariusState) -> Text:
        return words.discard(n=self.cards)

    def moves(self, state: SolariusState) -> Sequence[SolariusDiscard]:
        return [SolariusDiscard(card) for card in state.mats[self.seat].hand]

    def explain(self, state: SolariusState, move: SolariusDiscard) -> Text:
        return words.discard_label(development=CARDS[move.card].development)

    def refuse(self, state: SolariusState, move: SolariusDiscard) -> Refusal:
        return Refusal(words.NOT_IN_HAND, self.rule)

    def play(self, run: Execution[SolariusState], move: SolariusDiscard) -> None:
        mat = run.state.mats[self.seat]
        mat.hand = tuple([card for card in mat.hand if card != move.card])
        run.state.discards = (*run.state.discards, move.card)
        run.emit(partial(events.discarded, self.seat, move.card))
        if self.cards > 1:
            run.then(DiscardCards(self.seat, self.cards - 1))


@dataclass(frozen=True, slots=True)
class KeepHandLimit(Step[SolariusState]):
    """Too many cards in hand have to be discarded at once."""

    seat: int

    def run(self, run: Execution[SolariusState]) -> None:
        surplus = len(run.state.mats[self.seat].hand) - HAND_LIMIT
        if surplus > 0:
            run.then(DiscardCards(self.seat, surplus))


def draw_steps(seat: int, draw: int, discard: int) -> tuple[Step[SolariusState], ...]:
    """Draw, discard, then keep the hand limit (P1, P2)."""
    first, limit = DrawCards(seat, draw), KeepHandLimit(seat)
    return (first, DiscardCards(seat, discard), limit) if discard else (first, limit)
