"""What was achieved in a server: the best results by game and options, the results of a member, streaks of dailies.

Pure functions over finished tables. Results with other options or other numbers of seats never stand in one list, and a
game in which something was taken back after it had been revealed, a seat was passed on, or a hint was given, sets no
record. Tables with
a computer player have lists of their own.
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
    """What results have to have in common to be compared: the game, the seats, every option, whether among people."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    with_computer: bool = False


@dataclass(frozen=True, slots=True)
class Achieved:
    """One member's result at one table, with what lists of the best need."""

    category: Category
    table: str
    member: int
    score: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Result(Achieved):
    """One member's full result at one table. `rank` is 1 for the winner; a `barred` result can't be a record."""

    rank: int
    title: str | None
    goals: tuple[str, ...]
    took: timedelta
    challenge: str | None
    barred: bool
    secret_until: datetime | None = None
    """When the challenge closes that this is a run in."""


@dataclass(frozen=True, slots=True)
class Personal:
    """A result beside what its member had achieved in the same category by then.

    `best` and `average` are of all `games` that count, this one too if it does; `before` is the best without it, None
    if there was none.
    """

    score: int
    games: int
    best: int
    average: float
    before: int | None

    @property
    def new_best(self) -> bool:
        """Whether it is better than everything before it."""
        return self.before is not None and self.best != self.before


def results_of(tables: Iterable[Table], games: Mapping[str, Game]) -> list[Result]:
    """One result for every member of every seat of these finished tables.

    An option that a game got later had its default before, so that it parts no list in two.
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
    """The same results, an option that a game got later with its default of before, so that it parts no list in two."""
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
    """The best of every category, none barred: each member's best one, of equal scores the first to reach it."""
    by_category: defaultdict[Category, dict[int, Achieved]] = defaultdict(dict)
    for result in best_first(results, games):
        by_category[result.category].setdefault(result.member, result)
    return {category: list(best.values())[:most] for category, best in by_category.items()}


def best_first(results: Iterable[A], games: Mapping[str, Game]) -> list[A]:
    """Sorted by game, then the best score first; of equal scores the earlier one."""

    def key(result: Achieved) -> tuple[str, int, datetime, str]:
        sign = -1 if games[result.category.game].better == "high" else 1
        return (result.category.game, sign * result.score, result.at, result.table)

    return sorted((each for each in results if each.category.game in games), key=key)


def personal(results: Iterable[Result], table: str, better: Literal["high", "low"]) -> Personal | None:
    """The result of a member's table beside their others; `results` are all of theirs. None if it is not among them.

    A game that is barred counts for nothing but is told; what is still secret in a challenge when the table ends is
    left out, so that others may read it.
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
    """The days whose daily challenge somebody with these results finished."""
    played = (challenges.get(each.challenge) for each in results if each.challenge is not None)
    return frozenset(day_of(each.period) for each in played if each and each.cadence is Cadence.DAILY and each.period)


def days_held(challenges: Iterable[Challenge]) -> frozenset[date]:
    """Days with a daily challenge, played or not."""
    return frozenset(day_of(each.period) for each in challenges if each.cadence is Cadence.DAILY and each.period)


def streak(days: Collection[date], held: Collection[date], today: date) -> int:
    """How many days in a row have a finished daily, up to today or, when today's is still to come, to the one before.

    Only days that were `held` can break a row, those with a daily.
    """
    length = 0
    for day in sorted({*held, *days}, reverse=True):
        if day in days and day <= today:
            length += 1
        elif day < today:
            break
    return length
