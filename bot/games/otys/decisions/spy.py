"""The Spy draws contracts and keeps one of them in hand (rules/otys.md 5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.components import DiverSide
from bot.games.otys.decisions.stage import DiverUse, OtysDecision
from bot.games.otys.moves import Keep, OtysDraw
from bot.games.otys.state import OtysState
from bot.games.otys.words import amounts
from bot.games.text import Text

_DRAW = OtysDraw()


class DrawContracts(DiverUse[OtysState, OtysDraw]):
    """As many as the side of the Spy says."""

    act = "draw"
    takes = (OtysDraw,)

    def offer(self, state: OtysState, side: DiverSide) -> Sequence[OtysDraw]:
        """As long as there is a deck."""
        return (_DRAW,) if state.deck else ()

    def explain(self, state: OtysState, move: OtysDraw) -> Text:
        """With how many there are to draw."""
        return self.with_price(state, words.draw_label(n=min(self.side(state).cards, len(state.deck))))

    def refuse_use(self, state: OtysState, move: OtysDraw) -> Refusal:
        return Refusal(words.EMPTY_DECK, self.rule)

    def reveals(self, state: OtysState, move: OtysDraw) -> bool:
        """To its seat."""
        return True

    def play(self, run: Execution[OtysState], move: OtysDraw) -> None:
        """From the top of the deck."""
        state = run.state
        cards = self.begin(run).cards
        state.turn.drawn, state.deck = state.deck[:cards], state.deck[cards:]
        for event in events.drew(self.seat, state.turn.drawn):
            run.emit(event)
        run.then(_keep(self.seat))


class KeepContract(OtysDecision[OtysState, Keep]):
    """Which of the drawn contracts comes to the hand."""

    kind = "draw"
    takes = (Keep,)

    def moves(self, state: OtysState) -> Sequence[Keep]:
        """As they were drawn."""
        return [Keep(card) for card in state.turn.drawn]

    def explain(self, state: OtysState, move: Keep) -> Text:
        text = _label(move.contract)
        if any(_label(other) == text for other in state.turn.drawn if other != move.contract):
            return words.twin_label(label=text, card=move.contract)
        return text

    def refuse(self, state: OtysState, move: Keep) -> Refusal:
        return Refusal(words.not_drawn(card=move.contract), "otys 5")

    def play(self, run: Execution[OtysState], move: Keep) -> None:
        """The others go under the deck."""
        state, board = run.state, run.state.boards[self.seat]
        state.deck += tuple([card for card in state.turn.drawn if card != move.contract])
        state.turn.drawn = ()
        board.hand += (move.contract,)
        for event in events.kept_card(self.seat, move.contract, len(board.hand)):
            run.emit(event)


_keep = cache(KeepContract)


def _label(card: str) -> Text:
    return words.keep_label(price=amounts.price_words(card), reward=amounts.reward_words(card))
