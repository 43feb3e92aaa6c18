"""Ranks of a game in which seats lost before it was over. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from bot.games.contract import Json

REASONS = ("resigned", "time", "gone")
"""Why a seat can lose early, as records state it."""


def rank_forfeits(ranks: Sequence[int], forfeits: Sequence[int]) -> list[int]:
    """Rank the seats that lost early last, the first of them lowest.

    The others keep their order.

    >>> rank_forfeits([1, 2, 2, 4], [0])
    [4, 1, 1, 3]
    >>> rank_forfeits([1, 2, 3], [0, 2])
    [3, 1, 2]
    """
    others = [rank for seat, rank in enumerate(ranks) if seat not in forfeits]
    last = {seat: len(ranks) - place for place, seat in enumerate(forfeits)}
    return [last.get(seat, 1 + sum(other < rank for other in others)) for seat, rank in enumerate(ranks)]


def rank_scores(scores: Sequence[int], better: Literal["high", "low"]) -> list[int]:
    """Rank seats by their scores; equal ones share a rank."""
    sign = -1 if better == "high" else 1
    return [1 + sum(sign * other < sign * score for other in scores) for score in scores]


def early_outcome(scores: Sequence[int], better: Literal["high", "low"], forfeits: Sequence[int]) -> Mapping[str, Json]:
    """Return the outcome of a game that ended because these seats lost early.

    It has the form of `Outcome.as_json`.
    """
    ranks = rank_forfeits(rank_scores(scores, better), forfeits)
    return {"scores": list(scores), "ranks": ranks, "title": None, "goals": [], "details": {}}


def with_forfeits(outcome: Mapping[str, Json], ranks: Sequence[int], forfeits: Sequence[int]) -> dict[str, Json]:
    """Return a finished game's outcome with the ranks after these forfeits."""
    return {**outcome, "ranks": rank_forfeits(ranks, forfeits)} if forfeits else dict(outcome)
