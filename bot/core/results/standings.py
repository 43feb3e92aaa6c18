"""Rankings of a challenge, computed from its runs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from bot.core.table.model import Status, Table
from bot.games.contract import Game

MAX_GLOBAL_ROWS = 15
"""Runs listed in a global table."""

BEST_GLOBAL_ROWS = 10
"""Runs that are listed whoever played them."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Result against the computer players at a table of `seats`.

    `margin` is the lead over the best of them, negative if behind.
    """

    rank: int
    seats: int
    margin: int


@dataclass(frozen=True, slots=True)
class Standing:
    """One finished run. Equal results share a `rank` and are listed by time taken.

    Against computer players it has a `placing`, which breaks ties of the score by margin.
    """

    rank: int
    member: int
    table: Table
    score: int
    title: str | None
    goals: tuple[str, ...]
    took: timedelta
    placing: Placing | None


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Finished runs, the best first, members whose run had no result, and those whose run is void."""

    finished: Sequence[Standing]
    unfinished: Sequence[int]
    void: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class GlobalLeaderboard:
    """The standings of a day, as one member may see them.

    `standings` is None before the member has finished and while the daily is open. `named` are the members whom they
    see by name. `own` is their run.
    """

    started: int
    ended: int
    standings: Leaderboard | None
    named: Collection[int]
    own: Table | None
    member: int

    @property
    def place(self) -> Standing | None:
        """The member's place, None without a result."""
        finished = () if self.standings is None else self.standings.finished
        return next((each for each in finished if each.member == self.member), None)

    @property
    def percentile(self) -> int:
        """The smallest share of the ranking, in percent, that the member's place is in; 100 without a place."""
        place = self.place
        if place is None or self.standings is None:
            return 100
        return -(-100 * place.rank // len(self.standings.finished))

    @property
    def rows(self) -> Sequence[Standing]:
        """The listed runs: the best ones, the member's own, and those of members they know, by rank."""
        finished = () if self.standings is None else self.standings.finished
        wanted = [*finished[:BEST_GLOBAL_ROWS], *([self.place] if self.place else [])]
        wanted += [
            each for each in finished[BEST_GLOBAL_ROWS:] if each.member in self.named and each.member != self.member
        ]
        listed = {each.table.id for each in wanted[:MAX_GLOBAL_ROWS]}
        return [each for each in finished if each.table.id in listed]


def standings(game: Game, runs: Iterable[Table], void: Collection[str] = ()) -> Leaderboard:
    """Rank the runs that count, leaving out practice and runs at tables that are `void`."""
    played = [table for table in runs if table.run is not None and table.run.counts]
    counting = [table for table in played if table.id not in void]
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
    return Leaderboard(finished, unfinished, [table.opener for table in played if table.id in void])


def _merit(table: Table, game: Game) -> tuple[int, int, int]:
    """Return a run's sort key, smaller is better: score, margin, rank at its table."""
    sign = -1 if game.better == "high" else 1
    placing = placing_of(table, game)
    return (sign * score_of(table), *((0, 0) if placing is None else (-placing.margin, placing.rank)))


def placing_of(table: Table, game: Game) -> Placing | None:
    """Compare a finished run with its computer players; None without any."""
    seats = len(table.seats)
    if seats == 1:
        return None
    best = max if game.better == "high" else min
    others = best(score_of(table, seat) for seat in range(1, seats))
    margin = score_of(table) - others if game.better == "high" else others - score_of(table)
    return Placing(rank_of(table), seats, margin)


def score_of(table: Table, seat: int = 0) -> int:
    """Return the score of a seat at a finished table."""
    score: int = _outcome(table)["scores"][seat]
    return score


def rank_of(table: Table, seat: int = 0) -> int:
    """Return the rank of a seat at a finished table."""
    rank: int = _outcome(table)["ranks"][seat]
    return rank


def title_of(table: Table) -> str | None:
    """Return the title earned at a finished table, None if its game has none."""
    title: str | None = _outcome(table)["title"]
    return title


def goals_of(table: Table) -> tuple[str, ...]:
    """Return the keys of the goals reached at a finished table."""
    return tuple(_outcome(table)["goals"])


def took(table: Table) -> timedelta:
    """Return the time from the start of a run to its last move."""
    return (table.ended or table.updated) - table.created


def _outcome(table: Table) -> dict[str, Any]:
    if table.outcome is None:
        raise ValueError(f"table {table.id} has no outcome")
    return dict(table.outcome)
