"""From a challenge and its runs to what the pictures show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.core.history.turns import Against, Course
from bot.core.results.standings import Leaderboard, goals_of, score_of
from bot.core.table.model import Table
from bot.core.time.zones import Cadence, day_of
from bot.games.contract import Game
from bot.games.text import Text, TextLike
from cogs.challenge.model import Challenge
from cogs.challenge.seasons import words as seasons
from cogs.challenge.seasons.service import Daily, Place, counting
from cogs.challenge.words import challenges as words
from cogs.challenge.words import duplicates
from renderers.challenges.sheets import (
    ComparisonSheet,
    Mark,
    SeasonRow,
    SeasonSheet,
    ShareCard,
    StandingsRow,
    StandingsSheet,
)
from renderers.challenges.sheets import RunHistory as DrawnCourse


class Runner(NamedTuple):
    """Whose run is compared, and how it went; their picture as PNG, empty without one."""

    name: TextLike
    course: Course
    picture: bytes


def standings_sheet(
    challenge: Challenge,
    game: Game,
    found: Leaderboard,
    best: Sequence[Course],
    names: Mapping[int, TextLike],
    pictures: Mapping[int, bytes],
) -> StandingsSheet:
    """Return the standings, final after the close.

    `best` are the first runs' histories.

    `pictures` are avatars as PNG, where known.
    """
    options = duplicates.unusual(game, challenge.options, challenge.computers)
    return StandingsSheet(
        game=game.key,
        title=words.kind(challenge),
        period=period(challenge),
        options=Text("{options:, }", options=tuple(options)) if options else "",
        par=challenge.par,
        low_is_better=game.better == "low",
        rows=[
            StandingsRow(
                each.rank,
                names[each.member],
                each.score,
                each.goals,
                each.took,
                pictures.get(each.member, b""),
            )
            for each in found.finished
        ],
        unfinished=len(found.unfinished),
        final=challenge.closed is not None,
        courses=[_course(names[each.member], course) for each, course in zip(found.finished, best, strict=False)],
    )


def share_card(
    challenge: Challenge,
    game: Game,
    run: Table,
    pattern: Sequence[Against],
    streak: int,
    name: TextLike,
    picture: bytes,
) -> ShareCard:
    """One result, to be shared."""
    return ShareCard(
        game=game.key,
        title=words.name(challenge, game),
        period=period(challenge),
        name=name,
        score=score_of(run),
        par=challenge.par,
        low_is_better=game.better == "low",
        pattern=tuple(_MARKS[mark] for mark in pattern),
        goals=goals_of(run),
        streak=streak,
        picture=picture,
    )


_MARKS: Mapping[Against, Mark] = {Against.AHEAD: "ahead", Against.LEVEL: "level", Against.BEHIND: "behind"}


def season_sheet(
    name: str,
    server: str,
    dailies: Sequence[Daily],
    found: Sequence[Place],
    names: Mapping[int, TextLike],
    pictures: Mapping[int, bytes],
    *,
    final: bool,
) -> SeasonSheet:
    """Return the table of a week or season.

    `pictures` are avatars as PNG, where known.
    """
    near = [daily.near for daily in dailies]
    return SeasonSheet(
        title=seasons.title(name),
        champion=seasons.champion(name),
        server=server,
        dailies=len(dailies),
        counting=counting(len(dailies)),
        rows=[
            SeasonRow(
                each.rank,
                names[each.member],
                each.points,
                each.played,
                _marks(each.gaps, near),
                pictures.get(each.member, b""),
            )
            for each in found
        ],
        final=final,
    )


def _marks(gaps: Sequence[int | None], near: Sequence[int]) -> tuple[Mark | None, ...]:
    """Compare each daily with par; results within the margin count as level."""
    return tuple(
        None if gap is None else "ahead" if gap > level else "behind" if gap < -level else "level"
        for gap, level in zip(gaps, near, strict=True)
    )


def comparison_sheet(
    challenge: Challenge, game: Game, mine: Runner, other: Runner, parted: int | None
) -> ComparisonSheet:
    """Two runs beside each other."""
    return ComparisonSheet(
        game=game.key,
        title=words.kind(challenge),
        period=period(challenge),
        par=challenge.par,
        mine=_course(mine.name, mine.course, mine.picture),
        other=_course(other.name, other.course, other.picture),
        parted=parted,
        low_is_better=game.better == "low",
    )


def period(challenge: Challenge) -> Text:
    """Which one it was, as people say it: "week 47", "21 November"."""
    first = day_of(challenge.period) if challenge.cadence is Cadence.DAILY and challenge.period else challenge.opened
    if challenge.cadence is Cadence.WEEKLY and challenge.period is not None:
        return words.week(int(challenge.period.rpartition("W")[2]))
    return Text("{day}", day=first)


def _course(name: TextLike, course: Course, picture: bytes = b"") -> DrawnCourse:
    return DrawnCourse(name, tuple(course.scores), picture)
