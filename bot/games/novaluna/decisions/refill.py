"""Refill the wheel from the pile. When that is possible and what else it means differs: `solo`, `race`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from bot.games.engine import Decision, Execution
from bot.games.novaluna import events, words
from bot.games.novaluna.decisions.take import AnyState
from bot.games.novaluna.moves import Refill
from bot.games.novaluna.state import NovaLunaLastMove, NovaLunaState
from bot.games.text import Text

REFILL = Refill()


class RefillWheel(Decision[AnyState, Refill]):
    """Whether to refill."""

    kind = "refill"
    takes = (Refill,)

    @abstractmethod
    def allows(self, state: AnyState, move: Refill) -> bool:
        """Whether the wheel may be refilled now."""

    def ask(self, state: AnyState) -> Text:
        return words.REFILL_NOW

    def moves(self, state: AnyState) -> Sequence[Refill]:
        """The one, if it is possible."""
        return (REFILL,) if self.allows(state, REFILL) else ()


def fill(run: Execution[NovaLunaState], seat: int, *, first: bool = False) -> None:
    """Fill the gaps of the wheel from the pile, for the first time or by a move of this seat."""
    state = run.state
    state.wheel, filled = state.wheel.filled(state.pile)
    tiles, state.pile = state.pile[: len(filled)], state.pile[len(filled) :]
    run.emit(partial(events.filled, filled, tiles, len(state.pile), first=first))
    if not first:
        state.last = NovaLunaLastMove("refill", seat, None, None, (), filled)
