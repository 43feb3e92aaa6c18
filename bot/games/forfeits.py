"""What a game says of its end when seats lost before it was over. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeVar

from bot.games.contract import ENDED, Event, Game, Json, Vacancy, View

ViewT = TypeVar("ViewT", bound=View)

WINNER = "winner"
"""The detail of an outcome that names a single winner, in games that have one."""

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


def is_possible(game: Game, seats: int, lost: int, *, played_out: bool) -> bool:
    """Whether this many seats can have lost early in a game that was played to its end, or wasn't.

    A game goes on while two seats or more are left, or ends with the first loss if it says so. A game alone has no
    winner, so nobody loses it early.
    """
    if played_out:
        return lost == 0 or (game.vacancy is Vacancy.COMPUTER and lost <= seats - 2)
    return lost == 0 or (seats > 1 and lost <= (1 if game.vacancy is Vacancy.ENDS else seats - 1))


def with_forfeits(outcome: Mapping[str, Json], ranks: Sequence[int], forfeits: Sequence[int]) -> dict[str, Json]:
    """Return a finished game's outcome with the ranks after these forfeits, and the winner if its details name one."""
    if not forfeits:
        return dict(outcome)
    ranked, details = rank_forfeits(ranks, forfeits), outcome["details"]
    if isinstance(details, Mapping) and WINNER in details:
        details = {**details, WINNER: ranked.index(1)}
    return {**outcome, "ranks": ranked, "details": details}


def rank_view(view: ViewT, forfeits: Sequence[int]) -> ViewT:
    """Return a view whose outcome has the ranks after these forfeits, for pictures and sentences."""
    if view.outcome is None or not forfeits:
        return view
    return replace(view, outcome=replace(view.outcome, ranks=tuple(rank_forfeits(view.outcome.ranks, forfeits))))


def without_result(events: Sequence[Event], forfeits: Sequence[object]) -> Sequence[Event]:
    """Leave out a game's own sentence about its end if seats lost early: it knows nothing of that."""
    return [event for event in events if event.kind != ENDED] if forfeits else events
