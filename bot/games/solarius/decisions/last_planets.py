"""After the last game turn planets may still be paid for, with what is on the tracks (10.0, E1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.solarius import words
from bot.games.solarius.decisions.choice import DoWithout, SolariusOneOf
from bot.games.solarius.decisions.exchange import CompletePlanets
from bot.games.solarius.moves import CompletePlanet
from bot.games.solarius.state import SolariusState
from bot.games.text import Text


@lru_cache(maxsize=8)
def last_planets(seat: int) -> SolariusOneOf:
    """The game turns are over."""
    return SolariusOneOf(seat, (LastPlanets(seat), DoWithout(seat, words.SETTLE_NO_MORE)))


class LastPlanets(CompletePlanets):
    """Which planet to pay for; nothing is left to be interrupted."""

    kind = "last_settling"
    rule = "solarius_mission 10.0"
    interrupts = False

    def ask(self, state: SolariusState) -> Text:
        return words.LAST_SETTLING

    def moves(self, state: SolariusState) -> Sequence[CompletePlanet]:
        return self.found(state, state.mats[self.seat])

    def refuse(self, state: SolariusState, move: CompletePlanet) -> Refusal:
        return self.why_not(state, state.mats[self.seat], move)

    def play(self, run: Execution[SolariusState], move: CompletePlanet) -> None:
        super().play(run, move)
        run.then(last_planets(self.seat))
