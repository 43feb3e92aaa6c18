"""Results in a server: made when a table ends, bests.

Pure functions. Results with different options or numbers of seats are never compared. A game sets no record if
something revealed was undone, a seat changed hands, or a hint was given. Tables with a computer player have their own
lists.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from statistics import median, quantiles
from typing import Literal, NamedTuple, TypeVar

from bot.core.results.standings import goals_of, rank_of, score_of, title_of, took
from bot.core.table.model import ForfeitReason, Kind, LogEntry, Table
from bot.games.contract import Game, OptionValue

MANY_FORFEITS = 3
"""Games lost early that can make a member unreliable."""

RATED_TURNS = 2
"""Turns of each seat from which a game that ended early is rated."""

COMPUTER_PLAYER = 0
"""In place of a member's id in the result of a computer player."""

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
    """One member's result at one table, for the leaderboards.

    `title` is what the game calls such a result, if anything.
    """

    category: Category
    table: str
    member: int
    score: int
    at: datetime
    title: str | None


class Pace(NamedTuple):
    """Quartiles of the duration of turns."""

    lower: timedelta
    median: timedelta
    upper: timedelta


class Rating(NamedTuple):
    """A player's strength as a normal distribution.

    In the units of `bot.core.results.ratings`.
    """

    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Void:
    """A manager's decision that a game doesn't count, and why."""

    by: int
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class Result(Achieved):
    """One player's full result at one table.

    `rank` is 1 for the winner; a `barred` result can't be a record.

    A computer player has the `member` COMPUTER_PLAYER and its level as `computer`. `place` is the member's place among
    those who share the seat. `forfeit` is the reason if the member lost early. `pace` is None for a member who took no
    turn and for games that ended before it was stored. A `rated` result counts for ratings unless it is void; `rating`
    is the member's rating after it.
    """

    seat: int
    place: int
    rank: int
    goals: tuple[str, ...]
    took: timedelta
    challenge: str | None
    barred: bool
    rated: bool
    secret_until: datetime | None = None
    """When the challenge of this run closes, None outside challenges."""
    computer: str | None = None
    pace: Pace | None = None
    forfeit: ForfeitReason | None = None
    rating: Rating | None = None
    void: Void | None = None
    tied: bool = False
    """Whether another seat has the same rank."""


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


def results_of(table: Table, entries: Sequence[LogEntry], *, sets_records: bool = True) -> tuple[Result, ...]:
    """Return one result for each player of a table that ended with an outcome.

    `entries` are its whole log. `sets_records` is what its position says.

    Empty if the table has no result: without an outcome, for practice, for a first game, and outside of servers.
    """
    practice = table.first_game or (table.run is not None and not table.run.counts)
    if table.outcome is None or table.guild is None or practice:
        return ()
    category = Category(table.game, len(table.seats), tuple(table.options.items()), table.with_computer)
    paces, players = paces_of(table, entries), _players(table)
    ranks = {seat.number: rank_of(table, seat.number) for seat in table.seats}
    rated = is_between_members(len(table.seats), [player.member for player in players]) and not _ended_at_once(
        table, entries
    )
    return tuple(
        Result(
            category=category,
            table=table.id,
            member=player.member,
            computer=player.computer,
            seat=player.seat,
            place=player.place,
            score=score_of(table, player.seat),
            rank=ranks[player.seat],
            title=title_of(table),
            goals=goals_of(table),
            at=table.ended or table.updated,
            took=took(table),
            challenge=None if table.run is None else table.run.challenge,
            barred=not (table.may_set_record and sets_records) or bool(table.forfeits),
            rated=rated,
            tied=[*ranks.values()].count(ranks[player.seat]) > 1,
            secret_until=None if table.run is None else table.run.closes,
            pace=paces.get(player.member),
            forfeit=player.forfeit,
        )
        for player in players
    )


def is_between_members(seats: int, members: Sequence[int]) -> bool:
    """Whether every seat belongs to a member or a team, and nobody has two."""
    return seats > 1 and COMPUTER_PLAYER not in members and len(members) == len({*members})


def _ended_at_once(table: Table, entries: Iterable[LogEntry]) -> bool:
    """Whether a game that a seat lost early ended before each seat had its first turns."""
    turns = Counter(seat for seat, _ in groupby(entry.seat for entry in entries if entry.kind is Kind.MOVE))
    return bool(table.forfeits) and any(turns[seat.number] < RATED_TURNS for seat in table.seats)


class _Player(NamedTuple):
    seat: int
    place: int
    member: int
    computer: str | None = None
    forfeit: ForfeitReason | None = None


def _players(table: Table) -> list[_Player]:
    """List everyone who gets a result.

    For a seat that lost early, these are its members of that time.
    """
    lost = {forfeit.seat: forfeit for forfeit in table.forfeits}
    players: list[_Player] = []
    for seat in table.seats:
        forfeit = lost.get(seat.number)
        members = seat.members if forfeit is None else forfeit.members
        reason = None if forfeit is None else forfeit.reason
        players += [_Player(seat.number, place, member, None, reason) for place, member in enumerate(members)]
        if not members and seat.computer is not None:
            players.append(_Player(seat.number, 0, COMPUTER_PLAYER, seat.computer.level))
    return players


def paces_of(table: Table, entries: Iterable[LogEntry]) -> Mapping[int, Pace]:
    """Return how long the turns of each member took.

    Moves of one seat in a row are one turn. It lasts from the last log entry of others before it to its last move.
    """
    took: defaultdict[int, list[timedelta]] = defaultdict(list)
    since = before = table.created
    turn: tuple[int | None, int | None] | None = None
    for entry in entries:
        own = (entry.seat, entry.member) if entry.kind is Kind.MOVE else None
        if own != turn:
            since = before
        if own is not None and entry.member is not None:
            if own == turn:
                took[entry.member].pop()
            took[entry.member].append(entry.at - since)
        turn, before = own, entry.at
    return {member: pace_of(each) for member, each in took.items()}


def pace_of(durations: Sequence[timedelta]) -> Pace:
    """Return the quartiles of at least one duration, in whole seconds."""
    seconds = [each.total_seconds() for each in durations]
    found = quantiles(seconds, n=4, method="inclusive") if len(seconds) > 1 else seconds * 3
    return Pace(*(timedelta(seconds=round(each)) for each in found))


def usual_pace(paces: Iterable[Pace]) -> Pace | None:
    """Return the median of each quartile over several games; None without any."""
    each = [*paces]
    if not each:
        return None
    return Pace(
        *(timedelta(seconds=round(median(one.total_seconds() for one in part))) for part in zip(*each, strict=True))
    )


class Tally(NamedTuple):
    """A member's games by ending: won alone, lost, or tied for first."""

    wins: int
    losses: int
    ties: int

    @property
    def games(self) -> int:
        """All of them."""
        return sum(self)


def tally(results: Iterable[Result]) -> Tally:
    """Count a member's rated results."""
    rated = [each for each in results if each.rated]
    first = [each for each in rated if each.rank == 1]
    ties = sum(each.tied for each in first)
    return Tally(len(first) - ties, len(rated) - len(first), ties)


def head_to_head(results: Iterable[Result], member: int, other: int) -> Tally:
    """Count the games in which a member ranked before, after, or beside another one.

    `results` are all of the tables that both played at, in different seats.
    """
    ranks: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for each in results:
        ranks[each.table][each.member] = each.rank
    pairs = [(of[member], of[other]) for of in ranks.values() if member in of and other in of]
    return Tally(sum(a < b for a, b in pairs), sum(a > b for a, b in pairs), sum(a == b for a, b in pairs))


@dataclass(frozen=True, slots=True)
class Reliability:
    """How a member plays with others: games finished, games lost early, usual pace."""

    finished: int
    forfeited: int
    pace: Pace | None

    @property
    def often_leaves(self) -> bool:
        """Whether too many games were lost early to rely on the member."""
        return self.forfeited >= MANY_FORFEITS and self.forfeited > self.finished // 2


def reliability(results: Iterable[Result]) -> Reliability:
    """Judge a member by their results against members: the rated ones, and those too short to be rated."""
    results = list(results)
    forfeited = sum(each.forfeit is not None and not each.category.with_computer for each in results)
    finished = sum(each.rated and each.forfeit is None for each in results)
    return Reliability(finished, forfeited, usual_pace(each.pace for each in results if each.rated and each.pace))


def _options(game: Game | None, kept: Mapping[str, OptionValue]) -> tuple[tuple[str, OptionValue], ...]:
    return tuple((kept if game is None else game.with_defaults(kept)).items())


def completed(results: Iterable[A], games: Mapping[str, Game]) -> list[A]:
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


def records(results: Iterable[Achieved], games: Mapping[str, Game], most: int) -> dict[Category, Sequence[Achieved]]:
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
