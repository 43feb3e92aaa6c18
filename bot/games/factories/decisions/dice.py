"""Dice of a work phase: rolled when it begins, unless a contractor lets them be set, and added by another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.factories import events, words
from bot.games.factories.components import FACES, START, Contractor
from bot.games.factories.decisions.parts import EffectDecision, WorkPart
from bot.games.factories.dice import joined
from bot.games.factories.effects import add_die, roll
from bot.games.factories.moves import Roll, SetDie, Specialist
from bot.games.factories.state import FactoriesState
from bot.games.text import Text

_SETS: tuple[SetDie | Roll, ...] = (*map(SetDie, FACES), Roll())
_SPECIALISTS = tuple(map(Specialist, FACES))


def begin(run: Execution[FactoriesState], seat: int) -> None:
    """The dice of a seat for its work phase."""
    player = run.state.players[seat]
    hired = player.hired
    if hired is None:
        roll(run, seat, START.dice, "start")
        return
    player.specialist = hired.chosen
    if hired.settable:
        run.then(SetDice(seat, min(hired.settable, START.dice), hired))
    else:
        roll(run, seat, START.dice + hired.rolled, "start")


class SetDice(EffectDecision[SetDie | Roll, Contractor]):
    """Foreman: which dice to set; those that are not are rolled."""

    kind = "set_dice"
    rule = "fantastic_factories 4"
    takes = (SetDie, Roll)
    sentence = words.set_dice

    def moves(self, state: FactoriesState) -> Sequence[SetDie | Roll]:
        """Every face, or the roll."""
        return _SETS

    def explain(self, state: FactoriesState, move: SetDie | Roll) -> Text:
        """The face, or how many dice are left to roll."""
        if isinstance(move, SetDie):
            return words.set_die_label(face=move.face)
        return words.roll_label(n=START.dice - len(self.chosen))

    def play(self, run: Execution[FactoriesState], move: SetDie | Roll) -> None:
        """The last die that can be set rolls the others too."""
        chosen, left = self.chosen, 0
        if isinstance(move, SetDie):
            chosen, left = joined(chosen, (move.face,)), self.left - 1
            run.emit(partial(events.set_die, self.seat, move.face, chosen))
        if left:
            run.then(SetDice(self.seat, left, self.source, chosen))
            return
        player, rolled = run.state.players[self.seat], START.dice - len(chosen) + self.source.rolled
        player.dice = joined(player.dice, chosen)
        if rolled:
            roll(run, self.seat, rolled, "start")


class AddDie(WorkPart[Specialist]):
    """Which face the Specialist's die shows that is added."""

    takes = (Specialist,)

    def moves(self, state: FactoriesState) -> Sequence[Specialist]:
        """Any, while there is such a die."""
        return _SPECIALISTS if state.players[self.seat].specialist else ()

    def explain(self, state: FactoriesState, move: Specialist) -> Text:
        return words.specialist_label(face=move.face)

    def refuse(self, state: FactoriesState, move: Specialist) -> Refusal:
        return Refusal(words.NO_SPECIALIST, "fantastic_factories 4")

    def play(self, run: Execution[FactoriesState], move: Specialist) -> None:
        run.state.players[self.seat].specialist -= 1
        add_die(run, self.seat, move.face, "specialist")
