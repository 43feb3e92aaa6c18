"""Points for tech dice: one step after another, on any dice, until they are spent or left over (9.2 A.II)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.solarius import events
from bot.games.solarius.components.vocabulary import ROMAN, Technology
from bot.games.solarius.decisions.changes import settle_fulfilled
from bot.games.solarius.decisions.choice import SolariusDecision, StopDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.mats import technology as tech
from bot.games.solarius.moves import Develop, Stop
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import mats as words
from bot.games.text import Text


@lru_cache(maxsize=256)
def develop_dice(seat: int, technology: Technology, points: int) -> InterruptibleDecision:
    """Whoever has points for tech dice spends them, or forfeits the rest."""
    return InterruptibleDecision.of(DevelopDice(seat, technology, points), Forfeit(seat, technology, points))


@dataclass(frozen=True, slots=True)
class DevelopDice(SolariusDecision[Develop]):
    """Which tech die to upgrade or shift next."""

    kind = "develop"
    rule = "solarius_mission 9.2 A"
    takes = (Develop,)

    technology: Technology
    points: int

    def ask(self, state: SolariusState) -> Text:
        return words.DEVELOP[self.technology](n=self.points)

    def moves(self, state: SolariusState) -> Sequence[Develop]:
        affordable = tech.affordable(state.mats[self.seat], self.technology, self.points)
        return [Develop(self.technology, colour) for colour, _ in affordable]

    def explain(self, state: SolariusState, move: Develop) -> Text:
        before = state.mats[self.seat].tech[move.colour]
        after, cost = tech.advance_die(before, move.technology), tech.cost(before, move.technology)
        face, further = (
            (before.shows.name, after.shows.name)
            if move.technology == "upgrade"
            else (ROMAN[before.column], ROMAN[after.column])
        )
        return words.develop_label(colour=move.colour, face=face, next=further, cost=cost)

    def refuse(self, state: SolariusState, move: Develop) -> Refusal:
        cost = tech.cost(state.mats[self.seat].tech[move.colour], move.technology)
        if move.technology != self.technology:
            text = words.OTHER_TECHNOLOGY[self.technology]
        elif cost is None:
            text = words.developed(colour=move.colour)
        else:
            text = words.costly_step(colour=move.colour, cost=cost)
        return Refusal(text, self.rule)

    def play(self, run: Execution[SolariusState], move: Develop) -> None:
        mat = run.state.mats[self.seat]
        cost = tech.cost(mat.tech[move.colour], self.technology) or 0
        die = mat.tech[move.colour] = tech.advance_die(mat.tech[move.colour], self.technology)
        run.emit(events.developed(self.seat, self.technology, move.colour, die, cost))
        settle_fulfilled(run, self.seat)
        if self.points > cost:
            run.then(develop_dice(self.seat, self.technology, self.points - cost))


@dataclass(frozen=True, slots=True)
class Forfeit(StopDecision):
    """The points that are left over."""

    technology: Technology
    points: int

    def explain(self, state: SolariusState, move: Stop) -> Text:
        return words.forfeit_label(n=self.points)

    def play(self, run: Execution[SolariusState], move: Stop) -> None:
        run.emit(events.unspent(self.seat, self.technology, self.points))
