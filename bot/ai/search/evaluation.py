"""Evaluates a position for a seat: the candidate moves and their values, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from operator import attrgetter
from statistics import fmean, stdev
from typing import Any, TypeVar

from bot.ai.search.candidates import CandidateGames, CandidateResult, judge, try_all
from bot.ai.search.knowledge import Budget, Knowledge
from bot.ai.search.rollout import Line, game_key
from bot.games.chance import Chance
from bot.games.contract import Move, Position, look_ahead

# Evaluations of single moves


PositionT = TypeVar("PositionT", bound=Position)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of simulated games with its standard error (infinite for one game)."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """Estimate from the values of at least one game.

        >>> Estimate.of((1.0, 3.0))
        Estimate(mean=2.0, error=1.0)
        """
        return cls(fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else inf)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The candidates, the best first, with all their games; `aspects` are the knowledge's."""

    ranked: tuple[CandidateResult, ...]
    aspects: tuple[str, ...]

    @property
    def best(self) -> CandidateResult:
        """The best move."""
        return self.ranked[0]

    def of(self, move: Move) -> CandidateResult:
        """Return the result of a candidate. Raises KeyError for other moves."""
        try:
            return next(one for one in self.ranked if one.move == move)
        except StopIteration:
            raise KeyError(move) from None

    def expected(self, move: Move) -> Estimate:
        """Estimate a candidate's value in the knowledge's unit.

        A candidate with fewer games than the best one is compared in those games, because they may have been lucky.
        None is better than the best move, which was chosen by more games.
        """
        found, best = _correct_by_best(self.best.worths, self.of(move).worths), fmean(self.best.worths)
        return Estimate(min(found.mean, best), found.error)

    def difference(self, move: Move, other: Move) -> Estimate:
        """Estimate how much better a candidate is than another, by their shared games.

        Both have the same luck there, so it's more precise than the difference of their estimates.
        """
        pairs = zip(self.of(move).worths, self.of(other).worths, strict=False)
        return Estimate.of([here - there for here, there in pairs])

    def seen(self, move: Move) -> dict[str, float]:
        """Return the mean aspects of a candidate's positions, as in `expected`."""
        best, own = (zip(*one.aspects, strict=True) for one in (self.best, self.of(move)))
        return {name: _correct_by_best(*column).mean for name, *column in zip(self.aspects, best, own, strict=True)}


def evaluate(
    knowledge: Knowledge[PositionT],
    budget: Budget,
    position: PositionT,
    chance: Chance,
    *,
    asked: Sequence[Move] = (),
) -> Evaluation:
    """Evaluate a position for the first deciding seat; `asked` moves are candidates.

    Deterministic for the same knowledge, budget, chance and position, which is used only for what the seat imagines.
    All `asked` moves have to be legal.
    """
    seat = position.deciders[0]
    budget = budget.part(Fraction(1, knowledge.effort(position)))
    return rank(knowledge, judge(knowledge, budget, position, seat, chance, asked=asked, looks=True))


def rank(knowledge: Knowledge[PositionT], found: Sequence[CandidateResult]) -> Evaluation:
    """Rank results: the best first, the others by their estimated value.

    No candidate may have games that the best one doesn't have.
    """
    best, *others = found
    others.sort(key=lambda one: _correct_by_best(best.worths, one.worths).mean, reverse=True)
    return Evaluation((best, *others), knowledge.aspects)


def _correct_by_best(best: Sequence[float], own: Sequence[float]) -> Estimate:
    """Estimate a move by games shared with the best one, corrected by all of those.

    >>> _correct_by_best((4.0, 2.0, 0.0, 0.0), (3.0, 1.0)).mean
    0.5
    """
    less = Estimate.of([here - there for here, there in zip(best, own, strict=False)])
    all_of_best = Estimate.of(best)
    return Estimate(all_of_best.mean - less.mean, sqrt(all_of_best.error**2 + less.error**2))


# Evaluations of whole lines: a move and its best continuation before anything new is revealed


MAX_DECISIONS = 3
"""Decisions after the first that are searched; later ones are quick choices."""


MAX_LATER_DECISIONS = 6
"""The same if the line goes on after the turn."""


def best_line(
    knowledge: Knowledge[Any], budget: Budget, position: Position, line: Line, chance: Chance, *, goes_on: bool = False
) -> Line:
    """Return moves of the first deciding seat with the search's best continuation, decision by decision.

    It ends with the turn, unless it `goes_on`, at a revelation, with another seat's decision, or at the last choice.
    `position` is used only for what the seat imagines.
    """
    seat = position.deciders[0]
    seen = position.imagine(seat, Chance(game_key(chance, 0))).with_first_decider(seat)
    budget, turn = budget.part(Fraction(1, knowledge.effort(seen))), knowledge.clock(seen)
    played, length, decisions = [*line], len(line), 0
    while decisions < (MAX_LATER_DECISIONS if goes_on else MAX_DECISIONS):
        after = look_ahead(seen, *played)
        if after is None or (knowledge.clock(after) != turn and not goes_on):
            break
        moves = after.moves(seat)
        if len(moves) > 1:
            own = Chance(game_key(chance, len(played)))
            found = judge(knowledge, budget, after, seat, own)
            played.append(found[0].move)
            length, decisions = len(played), decisions + 1
        else:
            played.append(moves[0])
    return tuple(played[:length])


def compare_lines(
    knowledge: Knowledge[Any], budget: Budget, position: Position, lines: Sequence[Line], chance: Chance
) -> Evaluation:
    """Evaluate lines of the first deciding seat in the same games, by first move."""
    seat = position.deciders[0]
    budget = budget.part(Fraction(1, knowledge.effort(position)))
    all_of_them = [CandidateGames(line) for line in lines]
    games = range(1, 1 + max(1, budget.simulations // len(lines)))
    try_all(knowledge, all_of_them, position, seat, games, ahead=budget.ahead, chance=chance, looks=True)
    best_first = sorted(all_of_them, key=attrgetter("mean"), reverse=True)
    return rank(knowledge, [one.result() for one in best_first])
