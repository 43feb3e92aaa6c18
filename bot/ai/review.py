"""Reviews as values: the loss of each decision against the best move, and the turning points.

How one is made stands in `bot.ai.reviewer`. A decision is judged as it stood then, by what its seat could know: luck
that came later counts for nothing. All numbers are rounded, so that a review that was kept as JSON is the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.ai.puzzle import EvaluatedMove, round_number
from bot.ai.search import Reason

MAX_TURNING_POINTS = 3
"""Turning points of a review."""


@dataclass(frozen=True, slots=True)
class MoveComparison:
    """What a closer look found: the move that was played beside the best one, and what speaks for the latter."""

    played: EvaluatedMove
    best: EvaluatedMove
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """One decision: its number in the record, from 1 on, whose it was, and how far the game had come.

    `result` is what could be expected in the end after what was played: points, or a chance of winning. `loss` is by
    how much that promised less than the best move, 0 where that is no more than its standard error; `at_stake` is what
    the worst of the moves that were tried would have lost. These two are in the unit of the game's knowledge.
    """

    number: int
    seat: int
    clock: float
    result: float
    loss: float
    at_stake: float
    close: MoveComparison | None = None

    def as_json(self) -> dict[str, Any]:
        """The decision as plain JSON values."""
        plain = {name: getattr(self, name) for name in _NUMBERS}
        if self.close is not None:
            plain["played"], plain["best"] = _weighed_json(self.close.played), _weighed_json(self.close.best)
            plain["reasons"] = [[each.aspect, each.here, each.there] for each in self.close.reasons]
        return plain

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> ReviewedDecision:
        """What `as_json` gave."""
        close = None
        if "best" in plain:
            reasons = tuple([Reason(*each) for each in plain["reasons"]])
            close = MoveComparison(EvaluatedMove(*plain["played"]), EvaluatedMove(*plain["best"]), reasons)
        return cls(**{name: plain[name] for name in _NUMBERS}, close=close)


_NUMBERS = ("number", "seat", "clock", "result", "loss", "at_stake")


def _weighed_json(one: EvaluatedMove) -> list[Any]:
    return [one.move, one.worth, one.error, one.games, dict(one.seen)]


@dataclass(frozen=True, slots=True)
class Review:
    """The decisions that were looked at, in order, of all seats.

    `ends` is what the game came to for each seat, in the unit of the results, None where it was not played to its end.
    `choices` counts the decisions at which there was something to choose. `is_chance` says that results are chances of
    winning and no points. `thoughts` is what the review could think, in decisions of the strongest level.
    """

    decisions: tuple[ReviewedDecision, ...]
    ends: tuple[float, ...] | None
    choices: int
    is_chance: bool
    thoughts: float

    def of(self, seat: int) -> tuple[ReviewedDecision, ...]:
        """The decisions of a seat."""
        return tuple([one for one in self.decisions if one.seat == seat])

    def score_history(self, seat: int) -> tuple[tuple[int, float], ...]:
        """What could be expected for a seat after which of its moves.

        A chance of winning is a share of few games: each is averaged with those of the moves before and after it.
        """
        own = self.of(seat)
        results = [one.result for one in own]
        if self.is_chance:
            near = zip([*results[:1], *results], results, [*results[1:], *results[-1:]], strict=False)
            results = [round_number((before + 2 * at + after) / 4) for before, at, after in near]
        return tuple(zip([one.number for one in own], results, strict=True))

    def accuracy(self, seat: int) -> float | None:
        """How much a seat kept of all that it could have lost, from 0 to 1; None where it had nothing to decide."""
        own = self.of(seat)
        if not own:
            return None
        at_stake = sum([one.at_stake for one in own])
        return max(0.0, 1 - sum([one.loss for one in own]) / at_stake) if at_stake else 1.0

    def turning_points(self, seat: int | None = None) -> tuple[ReviewedDecision, ...]:
        """The decisions of a seat, or of all, that cost most, the dearest first, of a turn one at the most.

        Each was looked at closely.
        """
        among = self.decisions if seat is None else self.of(seat)
        dear = sorted([one for one in among if one.loss > 0 and one.close is not None], key=lambda one: -one.loss)
        turns: dict[tuple[int, float], ReviewedDecision] = {}
        for one in dear:
            turns.setdefault((one.seat, one.clock), one)
        return tuple([*turns.values()][:MAX_TURNING_POINTS])

    def as_json(self) -> dict[str, Any]:
        """The review as plain JSON values."""
        return {
            "decisions": [one.as_json() for one in self.decisions],
            "ends": None if self.ends is None else list(self.ends),
            "choices": self.choices,
            "is_chance": self.is_chance,
            "thoughts": self.thoughts,
        }

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Review:
        """What `as_json` gave."""
        return cls(
            tuple([ReviewedDecision.from_json(one) for one in plain["decisions"]]),
            None if plain["ends"] is None else tuple(plain["ends"]),
            plain["choices"],
            plain["is_chance"],
            plain["thoughts"],
        )


@dataclass(frozen=True, slots=True)
class MissedOpportunity:
    """A turn in which one game of a shuffle gained on another one, `by` so much of the result.

    `mine` and `theirs` are the decisions of it in which most was at stake; `before` and `after` it, what could be
    expected of mine and of theirs; None before anything was decided.
    """

    by: float
    mine: ReviewedDecision
    theirs: ReviewedDecision
    before: tuple[float, float] | None
    after: tuple[float, float]


def missed_opportunities(
    mine: Review, theirs: Review, *, low_is_better: bool, seat: int = 0
) -> tuple[MissedOpportunity, ...]:
    """The turns in which their game gained most on mine, the dearest first.

    Both were played with the same shuffle by this seat. Turns are told apart by how far the game had come; those that
    were looked at in one of the two only count to the next one that is in both.
    """
    ours, other = _turns(mine.of(seat)), _turns(theirs.of(seat))
    expected = [dict(review.score_history(seat)) for review in (mine, theirs)]
    sign = -1 if low_is_better and not mine.is_chance else 1
    found: list[MissedOpportunity] = []
    before: tuple[float, float] | None = None
    for clock in sorted(ours.keys() & other.keys()):
        after = expected[0][ours[clock][-1].number], expected[1][other[clock][-1].number]
        led = 0.0 if before is None else before[1] - before[0]
        by = sign * (after[1] - after[0] - led)
        weighty = [max(turn[clock], key=lambda one: one.at_stake) for turn in (ours, other)]
        found.append(MissedOpportunity(by, weighty[0], weighty[1], before, after))
        before = after
    dear = sorted([one for one in found if one.by > 0], key=lambda one: -one.by)
    return tuple(dear[:MAX_TURNING_POINTS])


def _turns(decisions: tuple[ReviewedDecision, ...]) -> dict[float, list[ReviewedDecision]]:
    """Decisions by how far the game had come."""
    turns: dict[float, list[ReviewedDecision]] = {}
    for one in decisions:
        turns.setdefault(one.clock, []).append(one)
    return turns
