"""How a run went, move by move, and where two runs of the same shuffle parted. Pure functions over records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.contract import Game
from bot.games.records import Record, iterate
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class Course:
    """`scores[n]` is the score after n moves, `moves[n]` the notation of move n + 1 and `labels[n]` what it says."""

    scores: Sequence[int]
    moves: Sequence[str]
    labels: Sequence[Text]


@dataclass(frozen=True, slots=True)
class Parting:
    """The first move at which two runs differ. A label is None for a run that had ended."""

    move: int
    score: int
    mine: Text | None
    theirs: Text | None


def course_of(record: Record, game: Game) -> Course:
    """The course of seat 0. The record needs its seed. Raises BadRecord."""
    entries = list(iterate(record, game))
    return Course(
        scores=[entry.position.scores()[0] for entry in entries],
        moves=[notation for _, notation in record.log],
        labels=[entry.label for entry in entries[1:]],
    )


def parted(mine: Course, theirs: Course) -> Parting | None:
    """Where two courses parted; None when they are the same to the end."""
    for n in range(max(len(mine.moves), len(theirs.moves))):
        if mine.moves[n : n + 1] != theirs.moves[n : n + 1]:
            labels = (course.labels[n] if n < len(course.labels) else None for course in (mine, theirs))
            return Parting(n + 1, mine.scores[n], *labels)
    return None
