"""Who did how well in a challenge: pure functions from its runs to a ranking. Not when it may be shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from bot.games.contract import Game
from bot.model.table import Status, Table


@dataclass(frozen=True, slots=True)
class Placing:
    """How a member did against the computer players at a table of so many `seats`.

    `margin` is by how much they are ahead of the best of those, below zero behind it.
    """

    rank: int
    seats: int
    margin: int


@dataclass(frozen=True, slots=True)
class Standing:
    """One finished run. Equal results share a `rank`; among them whoever took less time stands first.

    Against computer players it has a `placing`: of equal scores the one that left them further behind is ahead.
    """

    rank: int
    member: int
    table: Table
    score: int
    title: str | None
    goals: tuple[str, ...]
    took: timedelta
    placing: Placing | None = None


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
    ordered = sorted(done, key=lambda table: (_merit(table, game), took(table), table.created, table.opener))
    finished: list[Standing] = []
    for place, table in enumerate(ordered, start=1):
        shared = finished and _merit(finished[-1].table, game) == _merit(table, game)
        finished.append(
            Standing(
                rank=finished[-1].rank if shared else place,
                member=table.opener,
                table=table,
                score=score_of(table),
                title=title_of(table),
                goals=goals_of(table),
                took=took(table),
                placing=placing_of(table, game),
            )
        )
    return Standings(finished, unfinished)


def _merit(table: Table, game: Game) -> tuple[int, int, int]:
    """What runs are ranked by, the smaller the better: the score, then the margin, then the rank at their table."""
    sign = -1 if game.better == "high" else 1
    placing = placing_of(table, game)
    return (sign * score_of(table), *((0, 0) if placing is None else (-placing.margin, placing.rank)))


def placing_of(table: Table, game: Game) -> Placing | None:
    """How the member of a finished run did against computer players; None where there are none."""
    seats = len(table.seats)
    if seats == 1:
        return None
    best = max if game.better == "high" else min
    others = best(score_of(table, seat) for seat in range(1, seats))
    margin = score_of(table) - others if game.better == "high" else others - score_of(table)
    return Placing(rank_of(table), seats, margin)


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
