"""The Spy draws contracts and keeps one of them in hand (rules/otys.md 5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.games.engine import Run
from bot.games.errors import Refusal
from bot.games.otys import events, words
from bot.games.otys.components import Side
from bot.games.otys.decisions.stage import Choice, Use
from bot.games.otys.moves import Draw, Keep
from bot.games.otys.state import State
from bot.games.otys.words import amounts
from bot.games.text import Text

_DRAW = Draw()


class DrawContracts(Use[State, Draw]):
    """As many as the side of the Spy says."""

    act = "draw"
    takes = (Draw,)

    def offered(self, state: State, side: Side) -> Sequence[Draw]:
        """As long as there is a deck."""
        return (_DRAW,) if state.deck else ()

    def explain(self, state: State, move: Draw) -> Text:
        """With how many there are to draw."""
        return self.priced(state, words.draw_label(n=min(self.side(state).cards, len(state.deck))))

    def against(self, state: State, move: Draw) -> Refusal:
        return Refusal(words.EMPTY_DECK, self.rule)

    def reveals(self, state: State, move: Draw) -> bool:
        """To its seat."""
        return True

    def play(self, run: Run[State], move: Draw) -> None:
        """From the top of the deck."""
        state = run.state
        cards = self.begin(run).cards
        state.turn.drawn, state.deck = state.deck[:cards], state.deck[cards:]
        for event in events.drew(self.seat, state.turn.drawn):
            run.tell(event)
        run.then(_keep(self.seat))


class KeepContract(Choice[State, Keep]):
    """Which of the drawn contracts comes to the hand."""

    kind = "draw"
    takes = (Keep,)

    def moves(self, state: State) -> Sequence[Keep]:
        """As they were drawn."""
        return [Keep(card) for card in state.turn.drawn]

    def explain(self, state: State, move: Keep) -> Text:
        text = _label(move.contract)
        if any(_label(other) == text for other in state.turn.drawn if other != move.contract):
            return words.twin_label(label=text, card=move.contract)
        return text

    def refuse(self, state: State, move: Keep) -> Refusal:
        return Refusal(words.not_drawn(card=move.contract), "otys 5")

    def play(self, run: Run[State], move: Keep) -> None:
        """The others go under the deck."""
        state, board = run.state, run.state.boards[self.seat]
        state.deck += tuple([card for card in state.turn.drawn if card != move.contract])
        state.turn.drawn = ()
        board.hand += (move.contract,)
        for event in events.kept_card(self.seat, move.contract, len(board.hand)):
            run.tell(event)


_keep = cache(KeepContract)


def _label(card: str) -> Text:
    return words.keep_label(price=amounts.price_words(card), reward=amounts.reward_words(card))
