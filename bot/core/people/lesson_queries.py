"""Progress of members in lessons, and the statements for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.people.personal_data import TableData
from bot.store.database import Session

_BETWEEN = "\n"
"""Separates moves; no notation contains it."""


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """A member's right answers in a lesson since they last began it; `done` if they were ever at its end."""

    member: int
    game: str
    lesson: str
    moves: tuple[str, ...]
    done: bool


def keep_lesson(connection: Session, progress: LessonProgress) -> None:
    """Store a member's answers in a lesson; one that was done once stays done."""
    connection.execute(
        "INSERT INTO lessons (member, game, lesson, moves, done) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (member, game, lesson) DO UPDATE"
        " SET moves = excluded.moves, done = CASE WHEN excluded.done = 1 THEN 1 ELSE lessons.done END",
        (progress.member, progress.game, progress.lesson, _BETWEEN.join(progress.moves), int(progress.done)),
    )


def lessons_of(connection: Session, member: int, game: str) -> Sequence[LessonProgress]:
    """Return a member's progress in the lessons of a game."""
    query = "SELECT lesson, moves, done FROM lessons WHERE member = ? AND game = ? ORDER BY lesson"
    return [
        LessonProgress(member, game, lesson, tuple(moves.split(_BETWEEN)) if moves else (), bool(done))
        for lesson, moves, done in connection.execute(query, (member, game))
    ]


# Data of members and servers

DATA = (
    TableData(
        table="lessons",
        deletes=["member"],
        member={"lessons": "SELECT game, lesson, moves, done FROM lessons WHERE member = ?1 ORDER BY game, lesson"},
    ),
)
