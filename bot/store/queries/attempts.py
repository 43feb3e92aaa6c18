"""Statements for answers to puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.model.attempt import Attempt
from bot.store.queries.timers import written
from bot.store.session import Session


def add(connection: Session, attempt: Attempt) -> Attempt:
    """Store an answer to the puzzle of a day; return the first one if there was one."""
    connection.execute(
        "INSERT INTO attempts (member, day, puzzle, move, solved, at) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (member, day) DO NOTHING",
        (attempt.member, attempt.day, attempt.puzzle, attempt.move, int(attempt.solved), written(attempt.at)),
    )
    return next(each for each in of(connection, attempt.member) if each.day == attempt.day)


def of(connection: Session, member: int) -> Sequence[Attempt]:
    """Return a member's answers to puzzles, the newest day first."""
    query = "SELECT day, puzzle, move, solved, at FROM attempts WHERE member = ? ORDER BY day DESC"
    return [
        Attempt(member, day, puzzle, move, bool(solved), datetime.fromisoformat(at))
        for day, puzzle, move, solved, at in connection.execute(query, (member,))
    ]
