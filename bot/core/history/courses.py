"""Score histories of runs: where two runs differ, and comparison with par."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from bot.games.contract import Game
from bot.games.records import Entry, Record, iterate
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class Course:
    """A run move by move: scores[n] is after n moves.

    `moves[n]` is the notation of move n + 1, and `labels[n]` its text.
    """

    scores: Sequence[int]
    moves: Sequence[str]
    labels: Sequence[Text]


@dataclass(frozen=True, slots=True)
class Parting:
    """The first move at which two runs differ; a label is None if that run had ended."""

    move: int
    score: int
    mine: Text | None
    theirs: Text | None


class Against(Enum):
    """A run's score compared with par."""

    AHEAD = "ahead"
    LEVEL = "level"
    BEHIND = "behind"


STRETCHES = 5
"""Points of a game at which a run is compared with par."""

NEAR = 20
"""A difference up to this fraction of par, or of one point, counts as level."""


def course_of(record: Record, game: Game, *, between: Callable[[], object]) -> Course:
    """Return the score history of seat 0. The record needs its seed. Raises BadRecord.

    `between` is called after each move.
    """
    scores, labels = [], []
    for entry in iterate(record, game):
        scores.append(entry.position.scores()[0])
        labels.append(entry.label)
        between()
    return Course(scores, [notation for _, notation in record.log], labels[1:])


def entry_after(record: Record, game: Game, moves: int, *, between: Callable[[], object]) -> Entry:
    """Return the entry of a move number; 0 is the opening, the maximum the last move.

    Raises BadRecord.
    """
    wanted = min(moves, len(record.log))
    for entry in iterate(record, game):
        if entry.n == wanted:
            return entry
        between()
    raise ValueError(f"there is no move {moves}")


def parted(mine: Course, theirs: Course) -> Parting | None:
    """Return where two runs differ, None if they are the same to the end."""
    for n in range(max(len(mine.moves), len(theirs.moves))):
        if mine.moves[n : n + 1] != theirs.moves[n : n + 1]:
            labels = (course.labels[n] if n < len(course.labels) else None for course in (mine, theirs))
            return Parting(n + 1, mine.scores[n], *labels)
    return None


def against_par(scores: Sequence[int], par: Sequence[int], better: Literal["high", "low"]) -> tuple[Against, ...]:
    """Return a run's sparkline: its score against par after each fifth of its moves.

    Par is taken after the same fraction of its own moves. The sparkline shows how a game went without showing any move.
    Both have at least the score before the first move.

    >>> [each.value for each in against_par([0, 0, 1, 8, 9, 9], [0, 2, 4, 4, 4, 9], "high")]
    ['behind', 'behind', 'ahead', 'ahead', 'level']
    """
    level = max(1, abs(par[-1]) // NEAR)
    sign = 1 if better == "high" else -1
    gaps = [sign * (_after(scores, part) - _after(par, part)) for part in range(1, STRETCHES + 1)]
    return tuple(Against.AHEAD if gap > level else Against.BEHIND if gap < -level else Against.LEVEL for gap in gaps)


def _after(scores: Sequence[int], part: int) -> int:
    """Return the score after this many fifths of a game."""
    return scores[(len(scores) - 1) * part // STRETCHES]
