"""Who did how well in a challenge: pure functions from its runs to a ranking. Not when it may be shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from bot.games.contract import Game
from bot.tables.model import Status, Table


@dataclass(frozen=True, slots=True)
class Standing:
    """One finished run. Equal scores share a `rank`; among them whoever took less time stands first."""

    rank: int
    member: int
    table: Table
    score: int
    title: str | None
    goals: tuple[str, ...]
    took: timedelta


@dataclass(frozen=True, slots=True)
class Standings:
    """The finished runs, the best first, and the members whose run came to no result, in the order they began."""

    finished: Sequence[Standing]
    unfinished: Sequence[int]


def standings(game: Game, runs: Iterable[Table]) -> Standings:
    """Rank the runs that count; practice is left out."""
    counting = [table for table in runs if table.run is not None and table.run.counts]
    done = [table for table in counting if table.status is Status.FINISHED]
    unfinished = [table.opener for table in counting if table.status is not Status.FINISHED]
    sign = -1 if game.better == "high" else 1
    ordered = sorted(done, key=lambda table: (sign * score_of(table), took(table), table.created, table.opener))
    finished: list[Standing] = []
    for place, table in enumerate(ordered, start=1):
        score = score_of(table)
        shared = finished and finished[-1].score == score
        rank = finished[-1].rank if shared else place
        finished.append(Standing(rank, table.opener, table, score, title_of(table), goals_of(table), took(table)))
    return Standings(finished, unfinished)


def score_of(table: Table, seat: int = 0) -> int:
    """The score of a seat at a finished table."""
    score: int = _outcome(table)["scores"][seat]
    return score


def rank_of(table: Table, seat: int = 0) -> int:
    """The rank of a seat at a finished table."""
    rank: int = _outcome(table)["ranks"][seat]
    return rank


def title_of(table: Table) -> str | None:
    """The title that a finished table earned, if its game gives any."""
    title: str | None = _outcome(table)["title"]
    return title


def goals_of(table: Table) -> tuple[str, ...]:
    """The keys of the goals that a finished table reached."""
    return tuple(_outcome(table)["goals"])


def took(table: Table) -> timedelta:
    """From the first look to the last move."""
    return (table.ended or table.updated) - table.created


def _outcome(table: Table) -> dict[str, Any]:
    if table.outcome is None:
        raise ValueError(f"table {table.id} has no outcome")
    return dict(table.outcome)
