"""The contents of the pictures of challenges and records, as plain values.

A `picture` is a member's avatar as PNG; without one, initials are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from bot.games.text import TextLike


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A finished run; equal scores share a `rank`. `goals` are keys of reached goals."""

    rank: int
    name: TextLike
    score: int
    goals: tuple[str, ...]
    took: timedelta
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class RunHistory:
    """A run's history: `scores[n]` is the score after n moves."""

    name: TextLike
    scores: tuple[int, ...]
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """A challenge's standings, the best first, and histories of the best runs.

    `final` means it has closed. `title` is the kind of challenge ("Weekly challenge 12"), `period` which one ("week
    47"), `options` a short text or empty. `par` is the built-in player's score; with `low_is_better` short bars win.
    `unfinished` runs have no result.
    """

    game: str
    title: TextLike
    period: TextLike
    options: TextLike
    par: int | None
    low_is_better: bool
    rows: Sequence[StandingsRow]
    unfinished: int
    courses: Sequence[RunHistory]
    final: bool = True


Mark = Literal["ahead", "level", "behind"]
"""A run compared with par after a part of the game."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The result of a seat; equal results share a `rank`."""

    rank: int
    name: TextLike
    score: int
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class ResultCard:
    """The result of a table with several seats, the best first; `title` is the game."""

    game: str
    title: TextLike
    period: TextLike
    rows: Sequence[ResultRow]


@dataclass(frozen=True, slots=True)
class ShareCard:
    """The result of a run, without its moves.

    `title` is the challenge ("Carcassonne daily 47"), `period` which one it was, `pattern` the sparkline against par,
    empty if unknown. `streak` counts dailies in a row.
    """

    game: str
    title: TextLike
    period: TextLike
    name: TextLike
    score: int
    par: int | None
    pattern: tuple[Mark, ...]
    goals: tuple[str, ...]
    streak: int
    picture: bytes = b""
    low_is_better: bool = False


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A member's row of a week or season.

    `marks` has one per daily, None if unfinished.
    """

    rank: int
    name: TextLike
    points: int
    played: int
    marks: tuple[Mark | None, ...]
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class SeasonSheet:
    """The table of a week or season, the sum of its best `counting` dailies.

    `final` means it's over. `title` is the period ("Week 47"), `champion` the winner's title ("Champion of November
    2026").
    """

    title: TextLike
    champion: TextLike
    server: str
    dailies: int
    counting: int
    rows: Sequence[SeasonRow]
    final: bool


@dataclass(frozen=True, slots=True)
class ComparisonSheet:
    """Two runs with the same shuffle; `parted` is the first different move, from 1.

    `low_is_better` says who is ahead.
    """

    game: str
    title: TextLike
    period: TextLike
    par: int | None
    mine: RunHistory
    other: RunHistory
    parted: int | None
    low_is_better: bool = False


@dataclass(frozen=True, slots=True)
class GameTile:
    """A member's results in a game; `best` is None without a finished solo game.

    `goals` were reached at some time. `title` is the game's title for the best result, if any. `wins` counts first
    ranks at tables with several seats.
    """

    game: str
    played: int
    best: int | None
    title: TextLike | None
    goals: frozenset[str]
    wins: int


@dataclass(frozen=True, slots=True)
class RecordCard:
    """A member's results in a server; `days` says if each of 28 dailies was finished.

    `ranks` are final ranks in weekly challenges, the newest last.
    """

    name: TextLike
    server: str
    games: int
    challenges: int
    streak: int
    days: tuple[bool, ...]
    tiles: Sequence[GameTile]
    ranks: tuple[int, ...]
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A member's rating in one game with one number of seats.

    `rating` ± `spread` are points, `history` is the rating before the first game and after each one. `rank` is the
    place among `members` on the ladder; None while the rating is provisional.
    """

    game: str
    seats: int
    rating: int
    spread: int
    history: tuple[int, ...]
    wins: int
    losses: int
    ties: int
    rank: int | None
    members: int


@dataclass(frozen=True, slots=True)
class RatingSheet:
    """A member's ratings in a server, and how they play with others.

    `finished` and `forfeited` count rated games played to the end and lost early. `pace` has the quartiles of how long
    turns take; None if that isn't known. Whoever `often_leaves` is shown as unreliable.
    """

    name: TextLike
    server: str
    rows: Sequence[RatingRow]
    finished: int
    forfeited: int
    pace: tuple[timedelta, timedelta, timedelta] | None
    picture: bytes = b""
    often_leaves: bool = False
