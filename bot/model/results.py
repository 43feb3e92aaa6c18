"""Results in a server: the best by game and options, those of a member, streaks.

Pure functions over finished tables. Results with different options or numbers of seats are never compared. A game sets
no record if something revealed was undone, a seat changed hands, or a hint was given. Tables with a computer player
have their own lists.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Literal, TypeVar

from bot.games.contract import Game, OptionValue
from bot.model.challenge import Cadence, Challenge
from bot.model.periods import day_of
from bot.model.standings import goals_of, rank_of, score_of, title_of, took
from bot.model.table import Table

A = TypeVar("A", bound="Achieved")


@dataclass(frozen=True, slots=True)
class Category:
    """What comparable results have in common: game, seats, options, kind of players."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    with_computer: bool = False


@dataclass(frozen=True, slots=True)
class Achieved:
    """One member's result at one table, as far as the leaderboards need it."""

    category: Category
    table: str
    member: int
    score: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Result(Achieved):
    """One member's full result at one table.

    `rank` is 1 for the winner; a `barred` result can't be a record.
    """

    rank: int
    title: str | None
    goals: tuple[str, ...]
    took: timedelta
    challenge: str | None
    barred: bool
    secret_until: datetime | None = None
    """When the challenge of this run closes, None outside challenges."""


@dataclass(frozen=True, slots=True)
class Personal:
    """A result compared with the member's earlier ones in the same category.

    `best` and `average` cover all `games` that count, including this one if it does. `before` is the best without it,
    None if there was none.
    """

    score: int
    games: int
    best: int
    average: float
    before: int | None

    @property
    def new_best(self) -> bool:
        """Whether it beats all earlier results."""
        return self.before is not None and self.best != self.before


def results_of(tables: Iterable[Table], games: Mapping[str, Game]) -> list[Result]:
    """Return one result for each member of each seat of these finished tables.

    Options that a game got later count with their former default, so that they don't split a category.
    """
    return [result for table in tables for result in _results(table, games.get(table.game))]


def _results(table: Table, game: Game | None) -> Iterable[Result]:
    category = Category(table.game, len(table.seats), _options(game, table.options), table.with_computer)
    for seat in table.seats:
        for member in seat.members:
            yield Result(
                category=category,
                table=table.id,
                member=member,
                score=score_of(table, seat.number),
                rank=rank_of(table, seat.number),
                title=title_of(table),
                goals=goals_of(table),
                at=table.ended or table.updated,
                took=took(table),
                challenge=None if table.run is None else table.run.challenge,
                barred=table.take_backs > 0 or table.passed_on > 0 or table.hints > 0,
                secret_until=None if table.run is None else table.run.closes,
            )


def _options(game: Game | None, kept: Mapping[str, OptionValue]) -> tuple[tuple[str, OptionValue], ...]:
    return tuple((kept if game is None else game.with_defaults(kept)).items())


def completed(results: Iterable[Achieved], games: Mapping[str, Game]) -> list[Achieved]:
    """Fill in options that a game got later with their former default."""
    known: dict[Category, Category] = {}
    for each in (results := list(results)):
        category = each.category
        if category not in known:
            options = _options(games.get(category.game), dict(category.options))
            known[category] = replace(category, options=options)
    return [
        each if (category := known[each.category]) == each.category else replace(each, category=category)
        for each in results
    ]


def records(
    results: Iterable[Achieved], games: Mapping[str, Game], most: int = 5
) -> dict[Category, Sequence[Achieved]]:
    """Return the best results of each category, without barred ones.

    Each member appears with their best one only; equal scores rank by time.
    """
    by_category: defaultdict[Category, dict[int, Achieved]] = defaultdict(dict)
    for result in best_first(results, games):
        by_category[result.category].setdefault(result.member, result)
    return {category: list(best.values())[:most] for category, best in by_category.items()}


def best_first(results: Iterable[A], games: Mapping[str, Game]) -> list[A]:
    """Sort by game, then the best score first; equal scores by time."""

    def key(result: Achieved) -> tuple[str, int, datetime, str]:
        sign = -1 if games[result.category.game].better == "high" else 1
        return (result.category.game, sign * result.score, result.at, result.table)

    return sorted((each for each in results if each.category.game in games), key=key)


def personal(results: Iterable[Result], table: str, better: Literal["high", "low"]) -> Personal | None:
    """Return the result of a member's table compared with all their `results`.

    None if the table isn't among them. A barred game is reported but doesn't count. Runs in challenges that were still
    open when the table ended are left out, because others can read this.
    """
    every = list(results)
    own = next((each for each in every if each.table == table), None)
    if own is None:
        return None
    known = [
        each.score
        for each in every
        if each.category == own.category
        and each.table != table
        and each.at <= own.at
        and not each.barred
        and (each.secret_until is None or each.secret_until <= own.at)
    ]
    best_of = max if better == "high" else min
    counting = known if own.barred else [*known, own.score]
    return Personal(
        score=own.score,
        games=len(counting),
        best=best_of(counting, default=own.score),
        average=sum(counting) / len(counting) if counting else float(own.score),
        before=best_of(known, default=None),
    )


def daily_days(results: Iterable[Result], challenges: Mapping[str, Challenge]) -> frozenset[date]:
    """Return the days on which a member with these results finished the daily."""
    played = (challenges.get(each.challenge) for each in results if each.challenge is not None)
    return frozenset(day_of(each.period) for each in played if each and each.cadence is Cadence.DAILY and each.period)


def days_held(challenges: Iterable[Challenge]) -> frozenset[date]:
    """Return the days that had a daily challenge, played or not."""
    return frozenset(day_of(each.period) for each in challenges if each.cadence is Cadence.DAILY and each.period)


def streak(days: Collection[date], held: Collection[date], today: date) -> int:
    """Count the days in a row with a finished daily.

    They end today, or yesterday if today's daily isn't finished yet. Days without a daily don't break the streak: only
    days that were `held` do.
    """
    length = 0
    for day in sorted({*held, *days}, reverse=True):
        if day in days and day <= today:
            length += 1
        elif day < today:
            break
    return length
