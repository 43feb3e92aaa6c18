"""Points that the owner splits between fuel and SpaceBucks: those of an effect, or of the bridge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from bot.games.engine import Execution
from bot.games.errors import Refusal
from bot.games.solarius import events
from bot.games.solarius.components import TRACK_MAX
from bot.games.solarius.decisions import changes
from bot.games.solarius.decisions.choice import SolariusDecision
from bot.games.solarius.decisions.exchange import InterruptibleDecision
from bot.games.solarius.moves import Lose, Split
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import mats as words
from bot.games.solarius.words.amounts import points
from bot.games.text import Text


@lru_cache(maxsize=128)
def split_points(seat: int, points: int, cause: str) -> InterruptibleDecision:
    """Points come, for a reason."""
    return InterruptibleDecision.of(SplitPoints(seat, points, cause))


@dataclass(frozen=True, slots=True)
class SplitPoints(SolariusDecision[Split]):
    """Which points come; `cause` says what for."""

    kind = "split"
    rule = "solarius_mission 9.2 A"
    takes = (Split,)

    points: int
    cause: str

    def ask(self, state: SolariusState) -> Text:
        return words.split_points(n=self.points)

    def moves(self, state: SolariusState) -> Sequence[Split]:
        """Every split that loses no point; if that cannot be, as much as the tracks take."""
        mat = state.mats[self.seat]
        fuel, bucks = TRACK_MAX - mat.fuel, TRACK_MAX - mat.spacebucks
        most = min(self.points, fuel + bucks)
        splits = [(one, most - one) for one in range(most, -1, -1) if one <= fuel and most - one <= bucks]
        return [Split(*split) for split in splits] if most else ()

    def explain(self, state: SolariusState, move: Split) -> Text:
        return words.split_label(points=points(move.fuel, move.spacebucks))

    def refuse(self, state: SolariusState, move: Split) -> Refusal:
        return Refusal(words.split_exactly(n=self.points), self.rule)

    def play(self, run: Execution[SolariusState], move: Split) -> None:
        changes.gain(run, self.seat, move.fuel, move.spacebucks, self.cause)


@dataclass(frozen=True, slots=True)
class LosePoints(SolariusDecision[Lose]):
    """What a space of the bridge costs, in fuel or SpaceBucks as the owner likes."""

    kind = "lose"
    rule = "solarius_mission 9.2 A"
    takes = (Lose,)

    points: int

    def ask(self, state: SolariusState) -> Text:
        return words.give_points(n=self.points)

    def moves(self, state: SolariusState) -> Sequence[Lose]:
        mat = state.mats[self.seat]
        splits = [(fuel, self.points - fuel) for fuel in range(min(self.points, TRACK_MAX), -1, -1)]
        return [Lose(fuel, bucks) for fuel, bucks in splits if fuel <= mat.fuel and bucks <= mat.spacebucks]

    def explain(self, state: SolariusState, move: Lose) -> Text:
        return words.give_label(points=points(move.fuel, move.spacebucks))

    def refuse(self, state: SolariusState, move: Lose) -> Refusal:
        return Refusal(words.give_what_you_have(n=self.points), self.rule)

    def play(self, run: Execution[SolariusState], move: Lose) -> None:
        changes.give(run, self.seat, move.fuel, move.spacebucks, "bridge")

    def run(self, run: Execution[SolariusState], moves: Sequence[Lose] = ()) -> None:
        """The only payment there is; without any it is waived (B2)."""
        if moves:
            self.play(run, moves[0])
        else:
            run.emit(partial(events.waived, self.seat))
