"""A member's achievements in a server, and their year.

Pure functions over results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from bot.core.results.model import Result
from bot.games.contract import Game
from cogs.challenge.dailies.streaks import daily_days, days_held
from cogs.challenge.model import Challenge


class Achievement(StrEnum):
    """The achievements, in display order."""

    FIRST = "first"
    """Finished a game."""
    HUNDRED = "hundred"
    """Finished a hundred games."""
    EVERY_GAME = "every_game"
    """Finished every available game."""
    CHALLENGE = "challenge"
    """Finished a run in a challenge."""
    STREAK_3 = "streak3"
    """Finished this many dailies in a row."""
    STREAK_7 = "streak7"
    STREAK_30 = "streak30"
    STREAK_100 = "streak100"
    PAR = "par"
    """Beat par in a run."""
    PAR_EVERY_GAME = "par_every_game"
    """Beat par in every solo game."""
    PAR_EVERY_OPTION = "par_every_option"
    """Beat par in one game with each option changed from its default at least once."""


STREAKS: Mapping[Achievement, int] = {
    Achievement.STREAK_3: 3,
    Achievement.STREAK_7: 7,
    Achievement.STREAK_30: 30,
    Achievement.STREAK_100: 100,
}
MANY = 100


@dataclass(frozen=True, slots=True)
class Year:
    """A member's year: games by day and by game, runs, dailies, longest streak."""

    days: Mapping[date, int]
    games: Mapping[str, int]
    challenges: int
    dailies: int
    streak: int


def achieved(
    results: Sequence[Result], challenges: Mapping[str, Challenge], games: Mapping[str, Game]
) -> frozenset[Achievement]:
    """Return the achievements of one member with these results.

    A run in an unknown challenge counts only as a game.
    """
    runs = [each for each in results if each.challenge in challenges]
    played = {each.category.game for each in results}
    beaten = [each for each in runs if each.challenge and _beats(each, challenges[each.challenge], games)]
    alone = {key for key, game in games.items() if 1 in game.seats}
    longest = longest_row(daily_days(runs, challenges), days_held(challenges.values()))
    found = {
        Achievement.FIRST: bool(results),
        Achievement.HUNDRED: len({each.table for each in results}) >= MANY,
        Achievement.EVERY_GAME: set(games) <= played,
        Achievement.CHALLENGE: bool(runs),
        Achievement.PAR: bool(beaten),
        Achievement.PAR_EVERY_GAME: alone <= {each.category.game for each in beaten},
        Achievement.PAR_EVERY_OPTION: any(_all_options(games[key], beaten) for key in alone),
        **{each: longest >= length for each, length in STREAKS.items()},
    }
    return frozenset(each for each, reached in found.items() if reached)


def _beats(result: Result, challenge: Challenge, games: Mapping[str, Game]) -> bool:
    game = games.get(result.category.game)
    if game is None or challenge.par is None:
        return False
    return result.score > challenge.par if game.better == "high" else result.score < challenge.par


def _all_options(game: Game, beaten: Iterable[Result]) -> bool:
    """Whether each option of a game was changed from its default in some result."""
    usual = game.check_options({})
    changed = {
        name
        for each in beaten
        if each.category.game == game.key
        for name, value in each.category.options
        if usual.get(name, value) != value
    }
    return bool(usual) and set(usual) <= changed


def longest_row(days: Collection[date], held: Collection[date]) -> int:
    """Return the longest run of consecutive `days` among those that were `held`.

    >>> one, two, three, four, five = (date(2026, 11, day) for day in (1, 2, 4, 5, 9))
    >>> longest_row({one, two, four, five}, {one, two, three, four, five})
    2
    >>> longest_row({one, two, four, five}, {one, two, four, five})
    4
    """
    longest = length = 0
    for day in sorted({*held, *days}):
        length = length + 1 if day in days else 0
        longest = max(longest, length)
    return longest


def year_of(results: Sequence[Result], challenges: Mapping[str, Challenge], year: int) -> Year:
    """Return what a member finished in a year; a daily belongs to the year of its day."""
    own = [each for each in results if each.at.year == year]
    tables = {each.table: each for each in own}.values()
    dailies = [day for day in daily_days(results, challenges) if day.year == year]
    return Year(
        days=Counter(each.at.date() for each in tables),
        games=Counter(each.category.game for each in tables),
        challenges=len({each.challenge for each in own if each.challenge in challenges}),
        dailies=len(dailies),
        streak=longest_row(dailies, days_held(challenges.values())),
    )
