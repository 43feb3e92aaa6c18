"""Weeks and seasons: the sum of a server's dailies.

A daily counts by its result's distance from par, in hundredths of the distance from random moves to par, because points
of different games can't be compared. If a member didn't finish a daily, it counts as the worst result of that daily,
and as par at best: playing is never worse than not playing. The best five in seven dailies count, rounded up. A season
is a month of the server's days.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Protocol

from bot.clock import Clock
from bot.core.delivery.entries import OutboxEntry, OutboxKind, define
from bot.core.history.turns import NEAR
from bot.core.results import queries as results_queries
from bot.core.results.standings import standings
from bot.core.table.model import Table
from bot.core.time.zones import Cadence, Day, day_of
from bot.games.contract import Game
from bot.store.store import Store
from bot.store.timer_queries import Timer
from cogs.challenge.dailies import queries as dailies_queries
from cogs.challenge.model import Challenge
from cogs.challenge.par import points

SEASON_ENTRY = define(OutboxKind("season", 290))
"""Post the table of a week or a season.

The subject is the server and the period's name.
"""


class Span(StrEnum):
    """The period of dailies that are added up; also the kind of the timer at its end."""

    WEEK = "week"
    SEASON = "season"


@dataclass(frozen=True, slots=True)
class Daily:
    """A closed daily: each finisher's distance from par, positive if better.

    The unit is a hundredth of the distance from random moves to par (`cogs.challenge.par.points`).
    """

    challenge: Challenge
    gaps: Mapping[int, int]

    @property
    def near(self) -> int:
        """Return the distance that counts as level with par, as in the sparkline of a run."""
        par = self.challenge.par or 0
        return points(max(1, abs(par) // NEAR), par, self.challenge.blind)


@dataclass(frozen=True, slots=True)
class Place:
    """A member's place in the table.

    `gaps` has one entry per daily, None for unfinished ones; `best` is the largest.
    """

    rank: int
    member: int
    points: int
    played: int
    best: int
    gaps: tuple[int | None, ...]


def name_of(span: Span, day: date) -> str:
    """Return the name of a day's week or season.

    >>> name_of(Span.WEEK, date(2026, 11, 22)), name_of(Span.SEASON, date(2026, 11, 22))
    ('2026-W47', '2026-11')
    """
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}" if span is Span.WEEK else f"{day:%Y-%m}"


def span_of(name: str) -> Span:
    """Return which kind of period has this name."""
    return Span.WEEK if "W" in name else Span.SEASON


def last_day(name: str) -> date:
    """Return the last day of a week or season.

    >>> str(last_day("2026-W47")), str(last_day("2026-11"))
    ('2026-11-22', '2026-11-30')
    """
    year, _, part = name.partition("-")
    if span_of(name) is Span.WEEK:
        return date.fromisocalendar(int(year), int(part[1:]), 7)
    month = int(part)
    return date(int(year) + month // 12, month % 12 + 1, 1) - timedelta(days=1)


def end_of(span: Span, today: date, day: Day) -> datetime:
    """Return when the week or season of a day ends in a server."""
    last = today
    while name_of(span, last) == name_of(span, today):
        last += timedelta(days=1)
    return day.beginning(last)


def counting(dailies: int) -> int:
    """Return how many of this number of dailies count.

    >>> [counting(each) for each in (1, 2, 3, 7, 30)]
    [1, 2, 3, 5, 22]
    """
    return -(-dailies * 5 // 7)


def places(dailies: Sequence[Daily]) -> Sequence[Place]:
    """Return the table of these dailies, the best member first.

    Ties are broken by dailies played, then by the best single result; otherwise the rank is shared.
    """
    missed = [min(0, *daily.gaps.values()) if daily.gaps else 0 for daily in dailies]
    found = []
    for member in {member for daily in dailies for member in daily.gaps}:
        gaps = tuple(daily.gaps.get(member) for daily in dailies)
        counted = [worst if gap is None else gap for gap, worst in zip(gaps, missed, strict=True)]
        total = sum(sorted(counted, reverse=True)[: counting(len(dailies))])
        own = [gap for gap in gaps if gap is not None]
        found.append((total, len(own), max(own), member, gaps))
    found.sort(key=lambda each: (*(-fact for fact in each[:3]), each[3]))
    ranked: list[Place] = []
    for number, (total, played, best, member, gaps) in enumerate(found, start=1):
        last = ranked[-1] if ranked else None
        shared = last is not None and (last.points, last.played, last.best) == (total, played, best)
        ranked.append(Place(last.rank if shared and last else number, member, total, played, best, gaps))
    return ranked


class Knows(Protocol):
    """The part of `cogs.challenge.challenges.Challenges` that seasons need."""

    async def all_in(self, guild: int) -> Sequence[Challenge]:
        """Return all challenges of a server, the newest first."""

    async def runs(self, challenge_id: str) -> Sequence[Table]:
        """Return the counting runs."""


class Seasons:
    """Makes the tables of weeks and seasons when they end."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        challenges: Knows,
        games: Mapping[str, Game],
        *,
        owing: Callable[[], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._challenges = challenges
        self._games = games
        self._owing = owing

    async def dailies(self, guild: int, name: str) -> Sequence[Daily]:
        """Return the closed dailies of a week or season, the oldest first."""
        found = [each for each in await self._within(guild, name) if each.closed is not None]
        return [Daily(each, await self._gaps(each)) for each in found]

    async def is_complete(self, guild: int, name: str) -> bool:
        """Whether all dailies of a week or season have closed."""
        return all(each.closed is not None for each in await self._within(guild, name))

    async def due(self, subject: str) -> None:
        """Add the table of an ended period to the outbox, once.

        It goes to the channel of the period's last daily.
        """
        guild, _, name = subject.partition(" ")
        found = await self._within(int(guild), name)
        now = self._clock()
        outbox_entries = [OutboxEntry(SEASON_ENTRY, subject, found[-1].channel, now, now)] if found else []
        await self._store.write(dailies_queries.owe_for, Timer(span_of(name), subject, now), outbox_entries)
        self._owing()

    async def _within(self, guild: int, name: str) -> Sequence[Challenge]:
        span = span_of(name)
        return [
            each
            for each in reversed(await self._challenges.all_in(guild))
            if each.cadence is Cadence.DAILY and each.period and name_of(span, day_of(each.period)) == name
        ]

    async def _gaps(self, challenge: Challenge) -> Mapping[int, int]:
        game, par = self._games[challenge.game], challenge.par
        if par is None:
            return {}
        sign = 1 if game.better == "high" else -1
        void = await self._store.read(results_queries.void_runs, challenge.id)
        found = standings(game, await self._challenges.runs(challenge.id), void).finished
        return {each.member: points(sign * (each.score - par), par, challenge.blind) for each in found}


def timers_of(guild: int, today: date, day: Day) -> tuple[Timer, ...]:
    """Return the timers for the end of a day's week and season."""
    return tuple(Timer(span, f"{guild} {name_of(span, today)}", end_of(span, today, day)) for span in Span)
