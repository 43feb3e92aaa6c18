"""Statements for answers to puzzles."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from bot.model.attempt import Attempt
from bot.store.queries import schedules
from bot.store.queries.timers import written
from bot.store.session import Session


def add(connection: Session, attempt: Attempt) -> Attempt:
    """Store an answer to the puzzle of a day; return the first one if there was one."""
    connection.execute(
        "INSERT INTO attempts (member, day, puzzle, move, solved, at, guild) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (member, day) DO NOTHING",
        (attempt.member, attempt.day, attempt.puzzle, attempt.move, int(attempt.solved), written(attempt.at),
         attempt.guild),
    )  # fmt: skip
    if attempt.solved and attempt.guild is not None:
        schedules.owe_day_messages_of_puzzle(connection, attempt.guild, attempt.day, attempt.at)
    return next(each for each in of(connection, attempt.member) if each.day == attempt.day)


def of(connection: Session, member: int) -> Sequence[Attempt]:
    """Return a member's answers to puzzles, the newest day first."""
    query = "SELECT day, puzzle, move, solved, at, guild FROM attempts WHERE member = ? ORDER BY day DESC"
    return [
        Attempt(member, day, puzzle, move, bool(solved), datetime.fromisoformat(at), guild)
        for day, puzzle, move, solved, at, guild in connection.execute(query, (member,))
    ]


def count_day(connection: Session, day: int) -> tuple[int, int]:
    """Return how many members answered the puzzle of a day, on all servers, and how many solved it."""
    query = "SELECT COUNT(*), COALESCE(SUM(solved), 0) FROM attempts WHERE day = ?"
    answered, solved = connection.execute(query, (day,)).fetchone()
    return int(answered), int(solved)


def solved_in(connection: Session, guild: int, day: int) -> Mapping[int, Collection[int]]:
    """Return who solved a day's puzzle in a server, the first one first, and all days that each solved there."""
    solvers = connection.execute(
        "SELECT member FROM attempts WHERE guild = ? AND day = ? AND solved = 1 ORDER BY at", (guild, day)
    )
    found: dict[int, set[int]] = {member: set() for (member,) in solvers}
    days = connection.execute(
        "SELECT member, day FROM attempts WHERE guild = ?1 AND solved = 1 AND member IN"
        " (SELECT member FROM attempts WHERE guild = ?1 AND day = ?2 AND solved = 1)",
        (guild, day),
    )
    for member, each in days:
        found[member].add(each)
    return found
