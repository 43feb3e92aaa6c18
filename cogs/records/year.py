"""A member's year in a server, put together from what they finished."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.core.results.model import Result
from bot.games.contract import Game
from cogs.challenge.model import Challenge
from cogs.records.achievements import Achievement, achieved, year_of
from renderers.challenges.sheets import YearSheet


def year_sheet(
    name: str,
    server: str,
    results: Sequence[Result],
    challenges: Mapping[str, Challenge],
    games: Mapping[str, Game],
    year: int,
    picture: bytes,
) -> YearSheet:
    """One member's year; achievements count up to its end."""
    until = [each for each in results if each.at.year <= year]
    own, reached = year_of(results, challenges, year), achieved(until, challenges, games)
    return YearSheet(
        name=name,
        server=server,
        year=year,
        days=own.days,
        games={key: own.games.get(key, 0) for key in games},
        challenges=own.challenges,
        dailies=own.dailies,
        streak=own.streak,
        achievements={each.value: each in reached for each in Achievement},
        picture=picture,
    )
