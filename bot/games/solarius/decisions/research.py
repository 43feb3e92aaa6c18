"""Drawing cards by a decision: on the research space of the mat (X3), or as the supplementary action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.solarius import words
from bot.games.solarius.components import RESEARCH_DRAW
from bot.games.solarius.decisions.choice import DoWithout, SolariusDecision
from bot.games.solarius.decisions.discard import DiscardCards, draw_steps
from bot.games.solarius.decisions.effects import PlayHand
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.moves import SolariusDraw
from bot.games.solarius.state import SolariusState
from bot.games.text import Text

DRAW = SolariusDraw()


@lru_cache(maxsize=8)
def research(seat: int) -> InterruptibleDecision:
    """Draw a card, play one, or neither."""
    return InterruptibleDecision.of(
        DrawDecision(seat, RESEARCH_DRAW, 0, words.DRAW), PlayHand(seat), DoWithout(seat, words.NEITHER)
    )


@dataclass(frozen=True, slots=True)
class DrawDecision(SolariusDecision[SolariusDraw]):
    """Draw cards, then discard some."""

    kind = "research"
    rule = "solarius_mission 9.2 A"
    takes = (SolariusDraw,)

    cards: int
    discarded: int
    label: Text

    def ask(self, state: SolariusState) -> Text:
        return words.DRAW_OR_PLAY

    def moves(self, state: SolariusState) -> Sequence[SolariusDraw]:
        return (DRAW,) if state.deck or state.discards else ()

    def explain(self, state: SolariusState, move: SolariusDraw) -> Text:
        return self.label

    def refuse(self, state: SolariusState, move: SolariusDraw) -> Refusal:
        return Refusal(words.NO_CARD, DiscardCards.rule)

    def play(self, run: Execution[SolariusState], move: SolariusDraw) -> None:
        run.then(*draw_steps(self.seat, self.cards, self.discarded))
