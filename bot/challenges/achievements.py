"""What a member achieved in a server beyond the goals of single games, and their year. Pure functions over results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from bot.games.contract import Game
from bot.model.challenge import Challenge
from bot.model.results import Result, daily_days, days_held


class Achievement(StrEnum):
    """What can be achieved, in the order in which it is shown."""

    FIRST = "first"
    """A game was finished."""
    HUNDRED = "hundred"
    """A hundred games were."""
    EVERY_GAME = "every_game"
    """Every game was finished that there is."""
    CHALLENGE = "challenge"
    """A run in a challenge was finished."""
    STREAK_3 = "streak3"
    """So many dailies in a row were."""
    STREAK_7 = "streak7"
    STREAK_30 = "streak30"
    STREAK_100 = "streak100"
    PAR = "par"
    """A run was better than par."""
    PAR_EVERY_GAME = "par_every_game"
    """One was in every game that one plays alone."""
    PAR_EVERY_OPTION = "par_every_option"
    """Of one game, runs were with every one of its options chosen otherwise than usual, at least once each."""


STREAKS: Mapping[Achievement, int] = {
    Achievement.STREAK_3: 3,
    Achievement.STREAK_7: 7,
    Achievement.STREAK_30: 30,
    Achievement.STREAK_100: 100,
}
MANY = 100


@dataclass(frozen=True, slots=True)
class Year:
    """A member's year: games by day and by game, runs in challenges, dailies and the longest row of them."""

    days: Mapping[date, int]
    games: Mapping[str, int]
    challenges: int
    dailies: int
    streak: int


def achieved(
    results: Sequence[Result], challenges: Mapping[str, Challenge], games: Mapping[str, Game]
) -> frozenset[Achievement]:
    """What these results of one member come to; a run whose challenge is not known counts as a game only."""
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
    """Whether each option of a game was chosen otherwise than usual in one of these results."""
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
    """How many of these days follow one another at the most among those that were `held`.

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
    """What a member finished in a year; a daily belongs to the year of its day."""
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
