"""A turn: take a tile, or refill the wheel. Then comes the turn of whoever is next."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.contract import Prompt
from bot.games.engine import Execution, OneOf, Step
from bot.games.novaluna import words
from bot.games.novaluna.decisions.refill import fill
from bot.games.novaluna.decisions.take import AnyState
from bot.games.novaluna.state import NovaLunaState
from bot.games.text import Text


class NovaLunaTurn(OneOf[AnyState]):
    """One of the next tiles, or the refill where it is possible; it is the first part."""

    rule = "nova_luna 4"

    def prompt(self, state: AnyState) -> Prompt:
        """The kinds are take, take_or_refill and refill."""
        refill, take = self.parts
        if not state.wheel.choices:
            return refill.prompt(state)
        if refill.moves(state):
            return Prompt("take_or_refill", self.ask(state))
        return take.prompt(state)

    def ask(self, state: AnyState) -> Text:
        """For a tile or the refill."""
        return words.take_or_refill(len(state.wheel.choices))


@dataclass(frozen=True, slots=True)
class NovaLunaNextTurn(Step[AnyState]):
    """Goes on with the turn of the next seat, until the game is over. `turns` has the turn of each seat."""

    turns: tuple[NovaLunaTurn[AnyState], ...]

    def run(self, run: Execution[AnyState]) -> None:
        """Stay on the stack below the turn."""
        state, mover = run.state, run.state.mover
        if state.last is None or state.last.seat != mover:
            state.turns += 1
        run.then(self.turns[mover], self)


class Deal(Step[NovaLunaState]):
    """The first tiles come onto the wheel."""

    def run(self, run: Execution[NovaLunaState]) -> None:
        """From the front of the pile."""
        fill(run, 0, first=True)
