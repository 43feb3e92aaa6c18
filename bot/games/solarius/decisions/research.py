"""Drawing cards by a decision: on the research space of the mat (X3), or as the supplementary action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.games.engine import Run
from bot.games.errors import Refusal
from bot.games.solarius import words
from bot.games.solarius.components import RESEARCH_DRAW
from bot.games.solarius.decisions.choice import Choice, Without
from bot.games.solarius.decisions.discard import DiscardCards, draw_steps
from bot.games.solarius.decisions.effects import PlayHand
from bot.games.solarius.decisions.exchange import Own
from bot.games.solarius.moves import Draw
from bot.games.solarius.state import State
from bot.games.text import Text

DRAW = Draw()


@lru_cache(maxsize=8)
def research(seat: int) -> Own:
    """Draw a card, play one, or neither."""
    return Own.of(DrawSome(seat, RESEARCH_DRAW, 0, words.DRAW), PlayHand(seat), Without(seat, words.NEITHER))


@dataclass(frozen=True, slots=True)
class DrawSome(Choice[Draw]):
    """Draw cards, then discard some."""

    kind = "research"
    rule = "solarius_mission 9.2 A"
    takes = (Draw,)

    cards: int
    discarded: int
    label: Text

    def ask(self, state: State) -> Text:
        return words.DRAW_OR_PLAY

    def moves(self, state: State) -> Sequence[Draw]:
        return (DRAW,) if state.deck or state.discards else ()

    def explain(self, state: State, move: Draw) -> Text:
        return self.label

    def refuse(self, state: State, move: Draw) -> Refusal:
        return Refusal(words.NO_CARD, DiscardCards.rule)

    def play(self, run: Run[State], move: Draw) -> None:
        run.then(*draw_steps(self.seat, self.cards, self.discarded))
