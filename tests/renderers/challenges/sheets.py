"""Challenges and records to draw: usual ones, and those at the limits."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random

from bot.games.registry import BUILT_IN
from bot.games.text import Text
from renderers.challenges.sheets import (
    ComparisonSheet,
    GameTile,
    Mark,
    RatingRow,
    RatingSheet,
    RecordCard,
    ResultCard,
    ResultRow,
    RunHistory,
    SeasonRow,
    SeasonSheet,
    ShareCard,
    StandingsRow,
    StandingsSheet,
)

GAMES = [game.key for game in BUILT_IN]
ALL_GOALS = (
    "road10", "road10_2c", "road10_3c", "road5_3c", "city16", "city16_2c", "city16_3c", "city8to10_3c", "monastery3",
    "monastery4", "total40", "total50", "total60", "all_tiles",
)  # fmt: skip
LONG = "Wolfeschlegelsteinhausenberger W"


def course(name: str, total: int, moves: int, seed: int) -> RunHistory:
    """A course that jumps some eighteen times on its way to a total."""
    chance = Random(seed)
    jumps = chance.choices(range(3, moves + 1), k=18)
    parts = [chance.random() for _ in jumps]
    gained = [0.0] * (moves + 1)
    for jump, part in zip(jumps, parts, strict=True):
        gained[jump] += part / sum(parts) * total
    return RunHistory(name, tuple(round(sum(gained[: move + 1])) for move in range(moves + 1)))


def row(rank: int, name: str, score: int, goals: str = "", minutes: float = 60) -> StandingsRow:
    """A row, its goals as one string."""
    return StandingsRow(rank, name, score, tuple(goals.split()), timedelta(minutes=minutes))


NOVEMBER = Text("November")


def named(cadence: str, game: str, number: int) -> Text:
    """The name of a challenge."""
    templates = {"daily": "{game} daily {number}", "weekly": "{game} weekly {number}"}
    return Text(templates.get(cadence, "{game} challenge {number}"), game=game, number=number)


WEEKLY = StandingsSheet(
    game="carcassonne",
    title=Text("Weekly challenge {number}", number=12),
    period=Text("week {number}", number=47),
    options="",
    par=34,
    low_is_better=False,
    rows=(
        row(1, "Mira Kovač", 52, "road10 city16 city16_2c monastery3 total40 total50", 112),
        row(2, "Jonas", 47, "road10 road10_2c city16 total40", 125),
        row(2, "Ana", 47, "city16 city8to10_3c monastery3 total40", 58),
        row(4, "Theo", 41, "road10 city16 total40", 80),
        row(5, "Lena", 36, "monastery3 road5_3c", 151),
        row(6, "Sam", 33, "city16", 67),
        row(7, "Priya", 27, "road10", 41),
        row(8, "Oskar", 19, "", 36),
    ),
    unfinished=0,
    courses=(course("Mira Kovač", 52, 71, 1), course("Jonas", 47, 66, 2), course("Ana", 47, 71, 3)),
)

LOW = StandingsSheet(
    game="novaluna",
    title=Text("Daily challenge {number}", number=47),
    period=Text("{day}", day=date(2026, 11, 21)),
    options=Text("no clock"),
    par=118,
    low_is_better=True,
    rows=(
        row(1, "Mira", 97, "no_penalty under_100 all_discs", 25),
        row(2, LONG, 108, "all_discs", 5),
        row(2, "Ana", 108, "all_discs", 4000),
        row(4, "Jonas", 121, "", 20),
        row(5, "日本", 133, "", 0.5),
    ),
    unfinished=2,
    courses=(course("Mira", 97, 34, 4), course(LONG, 108, 36, 5), course("Ana", 108, 36, 6)),
)

MANY = replace(
    WEEKLY,
    options=Text("elimination"),
    rows=tuple(row(n + 1, f"Member {n + 1}", 60 - 3 * n, " ".join(ALL_GOALS[: 14 - n]), 500 * n) for n in range(19)),
    unfinished=3,
)

NEGATIVE = StandingsSheet(
    game="factories",
    title=Text("Weekly challenge {number}", number=12),
    period=Text("week {number}", number=3),
    options=Text("master"),
    par=-4,
    low_is_better=False,
    rows=(
        row(1, "Ana", 12, "clear_win beat_very_hard goods compound"),
        row(2, "Bo", -3, "goods"),
        row(3, "Cy", -12, "beat_easy"),
    ),
    unfinished=0,
    courses=(RunHistory("Ana", (0, 3, -2, 5, 12)), RunHistory("Bo", (0, -1, -3)), RunHistory("Cy", (0, -4, -12, -12))),
)

EMPTY = replace(WEEKLY, rows=(), courses=(), unfinished=2)

UNKNOWN = replace(
    WEEKLY, game="chess", par=None, rows=(row(1, "Ana", 3, "mate fork"),) + (row(1, "Bo", 3),) * 4, courses=()
)

STANDINGS = {
    "weekly": WEEKLY,
    "low": LOW,
    "many": MANY,
    "negative": NEGATIVE,
    "empty": EMPTY,
    "unknown": UNKNOWN,
    "alone": replace(WEEKLY, rows=WEEKLY.rows[:1], courses=WEEKLY.courses[:1]),
    "all zero": replace(WEEKLY, par=0, rows=(row(1, "Ana", 0), row(1, "Bo", 0)), courses=(RunHistory("Ana", (0,)),)),
}

_MINE = course("Mira Kovač", 52, 71, 1)
_THEIRS = course("Jonas", 47, 66, 8)
_AT = 20
PARTED = ComparisonSheet(
    game="carcassonne",
    title=Text("Weekly challenge {number}", number=12),
    period=Text("week {number}", number=47),
    par=34,
    mine=_MINE,
    other=RunHistory(
        "Jonas", _MINE.scores[:_AT] + tuple(max(score, _MINE.scores[_AT - 1]) for score in _THEIRS.scores[_AT:])
    ),
    parted=_AT,
)
SAME = replace(PARTED, par=None, mine=RunHistory(LONG, (0, 4, 8, 3)), other=RunHistory(LONG, (0, 4, 8, 3)), parted=None)
AT_ONCE = replace(PARTED, par=-5, mine=RunHistory("A", (0,)), other=RunHistory("B", (0, -4, -8, 3)), parted=1)
COMPARISONS = {"parted": PARTED, "same": SAME, "at once": AT_ONCE}


def days(code: str) -> tuple[bool, ...]:
    """Days from ones and zeros."""
    return tuple(day == "1" for day in code)


CARD = RecordCard(
    name="Mira Kovač",
    server="Tuesday Table",
    games=63,
    challenges=13,
    streak=12,
    days=days("1101111111010110111111111111"),
    tiles=(
        GameTile("carcassonne", 21, 52, Text("Master builder"), frozenset(set(ALL_GOALS[:11]) - {"city16_3c"}), 0),
        GameTile("novaluna", 14, 97, Text("Bright moon"), frozenset({"under_100"}), 2),
        GameTile("factories", 9, 41, Text("Captain"), frozenset({"beat_easy", "beat_medium", "beat_hard"}), 1),
        GameTile("otys", 11, 21, Text("Expert"), frozenset({"intermediate", "advanced", "expert"}), 0),
        GameTile("solarius", 8, None, None, frozenset(), 3),
    ),
    ranks=(2, 5, 2, 2, 3, 1, 2, 1, 2, 3, 1, 2, 1),
)
NEW = RecordCard(LONG, "", 0, 0, 0, (), tuple(GameTile(key, 0, None, None, frozenset(), 0) for key in GAMES), ())
CARDS = {
    "usual": CARD,
    "new": NEW,
    "endless": replace(
        CARD, name="日本", server=LONG * 3, games=12345, streak=1000, days=(True,) * 28, ranks=(117,) * 40
    ),
}

SHARE = ShareCard(
    game="carcassonne",
    title=named("daily", "Carcassonne", 47),
    period=Text("{day}", day=date(2026, 11, 21)),
    name="Ana",
    score=31,
    par=25,
    low_is_better=False,
    pattern=("ahead", "level", "behind", "ahead", "ahead"),
    goals=("road10", "city16", "monastery3"),
    streak=5,
)

SHARES = {
    "carcassonne": SHARE,
    "novaluna": replace(
        SHARE, game="novaluna", title=named("weekly", "Nova Luna", 3), period=Text("week {number}", number=47),
        name=LONG, score=121, par=118, low_is_better=True, pattern=("behind",) * 5, goals=("all_discs",), streak=1,
    ),
    "factories": replace(
        SHARE, game="factories", title=named("challenge", "Fantastic Factories", 2), name="日本", score=-3, par=-3,
        pattern=("level",) * 5, goals=(), streak=128,
    ),
    "otys": replace(SHARE, game="otys", title=named("daily", "Otys", 1), name="Jonas", par=None, pattern=(), streak=0),
    "many goals": replace(SHARE, goals=ALL_GOALS, score=131, streak=365),
}  # fmt: skip


RESULT = ResultCard(
    game="novaluna", title="Nova Luna", period=Text("{day}", day=date(2026, 11, 25)),
    rows=(
        ResultRow(1, "Mira Kovač", 42), ResultRow(2, "Jonas", 38), ResultRow(2, LONG, 38),
        ResultRow(4, "CPU 1", -3),
    ),
)  # fmt: skip

RESULTS = {"four": RESULT, "two": replace(RESULT, game="otys", title="Otys", rows=RESULT.rows[:2])}


def season_row(rank: int, name: str, points: int, marks: str) -> SeasonRow:
    """A row; of each daily A, L, B for ahead, level, behind, or a dot."""
    values: dict[str, Mark] = {"A": "ahead", "L": "level", "B": "behind"}
    return SeasonRow(rank, name, points, len(marks) - marks.count("."), tuple(values.get(mark) for mark in marks))


WEEK = SeasonSheet(
    title=Text("Week {week}", week=47),
    champion=Text("Winner of week {week}", week=47),
    server="Board games",
    dailies=7,
    counting=5,
    rows=(
        season_row(1, "Mira Kovač", 31, "AALABAA"),
        season_row(2, "Jonas", 12, "A.ABLA."),
        season_row(2, "Ana", 12, "BA.A.LA"),
        season_row(4, LONG, -8, "BBBLA.."),
        season_row(5, "日本", -20, "B......"),
    ),
    final=False,
)

SEASONS = {
    "week": WEEK,
    "season": replace(
        WEEK, title=Text("{month} {year}", month=NOVEMBER, year="2026"),
        champion=Text("Champion of {month} {year}", month=NOVEMBER, year="2026"), dailies=30, counting=22, final=True,
        rows=tuple(season_row(n + 1, f"Member {n + 1}", 120 - 14 * n, ("ALAB." * 6)[n:] + "." * n) for n in range(14)),
    ),
    "shared": replace(WEEK, final=True, rows=(*(replace(row, rank=1) for row in WEEK.rows[:2]), *WEEK.rows[2:])),
    "empty": replace(WEEK, final=True, rows=()),
}  # fmt: skip


def _course(chance: Random, games: int, drift: int) -> tuple[int, ...]:
    course = [1500]
    for n in range(games):
        course.append(course[-1] + chance.randint(-120, 120) // (1 + n // 4) + drift)
    return tuple(course)


RATINGS = RatingSheet(
    name="Mira Kovač",
    server="Tuesday Table",
    rows=(
        RatingRow("novaluna", 2, _course(Random(1), 64, 3)[-1], 93, _course(Random(1), 64, 3), 39, 22, 3, 1, 14),
        RatingRow("carcassonne", 3, _course(Random(2), 17, -4)[-1], 168, _course(Random(2), 17, -4), 4, 13, 0, 9, 11),
        RatingRow("solarius", 4, 1551, 322, (1500, 1613, 1551), 1, 1, 0, None, 4),
    ),
    finished=81,
    forfeited=2,
    pace=(timedelta(minutes=14), timedelta(hours=2, minutes=5), timedelta(hours=9)),
)

RATING_SHEETS = {
    "full": RATINGS,
    "many": replace(
        RATINGS, name=LONG, pace=None,
        rows=tuple(RatingRow(key, 4, 2345, 400, _course(Random(n), 900, 2), 1000, 1000, 1000, 120, 1000)
                   for n, key in enumerate(("carcassonne", "novaluna", "factories", "otys", "solarius"))),
    ),
    "empty": replace(RATINGS, server="", rows=(), finished=0, forfeited=0, pace=None),
}  # fmt: skip
