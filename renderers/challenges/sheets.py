"""What the pictures of challenges and records show, as values. Names and numbers come ready for drawing.

A `picture` is a member's own, as PNG; without one their initials stand there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One finished run; equal scores share a `rank`. `goals` are the keys of the goals it reached."""

    rank: int
    name: str
    score: int
    goals: tuple[str, ...]
    took: timedelta
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class RunHistory:
    """How a run went: `scores[n]` is the score after n moves."""

    name: str
    scores: tuple[int, ...]
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """The standings of a challenge, the best run first, and how the best of them went; `final` once it has closed.

    `title` is what kind of challenge it was ("Weekly challenge 12"), `period` which one ("week 47"), `options` what was
    chosen in a few words or nothing. `par` is the built-in player's score; `low_is_better` says that short bars win.
    `unfinished` runs came to no result.
    """

    game: str
    title: str
    period: str
    options: str
    par: int | None
    low_is_better: bool
    rows: Sequence[StandingsRow]
    unfinished: int
    courses: Sequence[RunHistory]
    final: bool = True


Mark = Literal["ahead", "level", "behind"]
"""How a run stood against par after a part of the game."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What a seat of a table came to; equal results share a `rank`."""

    rank: int
    name: str
    score: int
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class ResultCard:
    """The result of a table of several seats, to be shown around: the best first. `title` names the game."""

    game: str
    title: str
    period: str
    rows: Sequence[ResultRow]


@dataclass(frozen=True, slots=True)
class ShareCard:
    """What came of one run, to be shown around: nothing of its moves.

    `title` is what the challenge is called ("Carcassonne daily 47"), `period` which one it was, `pattern` how the run
    stood against par part by part, empty where that is not known. `streak` counts dailies in a row.
    """

    game: str
    title: str
    period: str
    name: str
    score: int
    par: int | None
    low_is_better: bool
    pattern: tuple[Mark, ...]
    goals: tuple[str, ...]
    streak: int
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A member in the table of a week or a season. `marks` has one for each daily, None where they did not finish."""

    rank: int
    name: str
    points: int
    played: int
    marks: tuple[Mark | None, ...]
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class SeasonSheet:
    """The table of a week or a season: what the dailies add up to, of which `counting` count. `final` when it is over.

    `title` is what is added up ("Week 47"), `champion` what the first is called ("Champion of November 2026").
    """

    title: str
    champion: str
    server: str
    dailies: int
    counting: int
    rows: Sequence[SeasonRow]
    final: bool


@dataclass(frozen=True, slots=True)
class ComparisonSheet:
    """Two runs of the same shuffle beside each other; `parted` is the first move at which they differ, from 1 on.

    `low_is_better` says who was ahead. In a `race` nobody knows the moves of the other, nor where they parted.
    """

    game: str
    title: str
    period: str
    par: int | None
    mine: RunHistory
    other: RunHistory
    parted: int | None
    low_is_better: bool = False
    race: bool = False


@dataclass(frozen=True, slots=True)
class GameTile:
    """What a member did in one game. `best` is None without a finished game of one's own; `goals` were ever reached.

    `title` is what the best result is called by its game, if it is called anything. `wins` counts first ranks at tables
    of several seats.
    """

    game: str
    played: int
    best: int | None
    title: str | None
    goals: frozenset[str]
    wins: int


@dataclass(frozen=True, slots=True)
class RecordCard:
    """A member's results in a server. `days` says of each of the last 28 days whether its daily was finished.

    `ranks` are the final ranks in weekly challenges, the newest last.
    """

    name: str
    server: str
    games: int
    challenges: int
    streak: int
    days: tuple[bool, ...]
    tiles: Sequence[GameTile]
    ranks: tuple[int, ...]
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class YearSheet:
    """A member's year in a server: games finished by day and by game, in the order in which they are shown.

    `streak` is the longest row of dailies. `achievements` says of each, by its key, whether it was reached.
    """

    name: str
    server: str
    year: int
    days: Mapping[date, int]
    games: Mapping[str, int]
    challenges: int
    dailies: int
    streak: int
    achievements: Mapping[str, bool]
    picture: bytes = b""
