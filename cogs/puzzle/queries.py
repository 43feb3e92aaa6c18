"""Statements for answers to puzzles and the ratings from them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from bot.core.people.personal_data import TableData
from bot.core.results.model import Rating
from bot.core.results.ratings import INITIAL, rate_answer
from bot.store.database import Session
from bot.store.timer_queries import written
from cogs.challenge.dailies import queries as schedules
from cogs.puzzle.model import Attempt, PuzzleAnswer, PuzzleRating


def add(connection: Session, attempt: Attempt, puzzle: Rating = INITIAL) -> Attempt:
    """Store an answer to the puzzle of a day, which has this rating; return the first one if there was one."""
    stored = connection.execute(
        "INSERT INTO attempts (member, day, puzzle, move, solved, at, guild) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (member, day) DO NOTHING RETURNING day",
        (attempt.member, attempt.day, attempt.puzzle, attempt.move, int(attempt.solved), written(attempt.at),
         attempt.guild),
    )  # fmt: skip
    if stored.fetchone() is not None:
        answer(connection, attempt.member, attempt.puzzle, attempt.at, puzzle, solved=attempt.solved)
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


def puzzle_of(connection: Session, day: int) -> str | None:
    """Return the name of the puzzle that was answered on a day, None without answers."""
    found = connection.execute("SELECT puzzle FROM attempts WHERE day = ? LIMIT 1", (day,)).fetchone()
    return None if found is None else str(found[0])


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


def answer(session: Session, member: int, name: str, at: datetime, puzzle: Rating, *, solved: bool) -> bool:
    """Store an answer to the puzzle with this name and rating, in practice or on its day.

    A member's first answer changes their rating in the game; a later one can only solve it. Returns whether it was the
    first.
    """
    game, _, _ = name.partition("/")
    known = ratings_of(session, member)
    before = known[game].rating if game in known else INITIAL
    after = rate_answer(before, puzzle, solved=solved)
    stored = session.execute(
        "INSERT INTO puzzle_answers (member, puzzle, solved, at, gain) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (member, puzzle) DO NOTHING RETURNING puzzle",
        (member, name, int(solved), written(at), after.mu - before.mu),
    )
    if stored.fetchone() is None:
        if solved:
            session.execute("UPDATE puzzle_answers SET solved = 1 WHERE member = ? AND puzzle = ?", (member, name))
        return False
    session.execute(
        "INSERT INTO puzzle_ratings (member, game, mu, sigma, answers) VALUES (?, ?, ?, ?, 1) ON CONFLICT"
        " (member, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, answers = puzzle_ratings.answers + 1",
        (member, game, after.mu, after.sigma),
    )
    return True


def answers_of(session: Session, member: int) -> Sequence[PuzzleAnswer]:
    """Return what a member answered to each puzzle, the earliest first."""
    query = "SELECT puzzle, solved, gain FROM puzzle_answers WHERE member = ? ORDER BY at, puzzle"
    return [PuzzleAnswer(puzzle, bool(solved), gain) for puzzle, solved, gain in session.execute(query, (member,))]


def ratings_of(session: Session, member: int) -> Mapping[str, PuzzleRating]:
    """Return a member's ratings in puzzles by game."""
    query = "SELECT game, mu, sigma, answers FROM puzzle_ratings WHERE member = ? ORDER BY game"
    return {
        game: PuzzleRating(Rating(mu, sigma), answers) for game, mu, sigma, answers in session.execute(query, (member,))
    }


# Data of members and servers

DATA = (
    TableData(
        table="attempts",
        deletes=["member"],
        member={
            "puzzles": (
                "SELECT day, puzzle, move, solved, at, guild AS server FROM attempts WHERE member = ?1 ORDER BY day"
            )
        },
    ),
    TableData(
        table="puzzle_answers",
        deletes=["member"],
        member={
            "puzzle_answers": (
                "SELECT puzzle, solved, at, gain FROM puzzle_answers WHERE member = ?1 ORDER BY at, puzzle"
            )
        },
    ),
    TableData(
        table="puzzle_ratings",
        deletes=["member"],
        member={
            "puzzle_ratings": "SELECT game, mu, sigma, answers FROM puzzle_ratings WHERE member = ?1 ORDER BY game"
        },
    ),
)
