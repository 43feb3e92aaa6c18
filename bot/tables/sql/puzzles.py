"""Puzzles from games of servers, and which day has which: statements that run inside one transaction.

A puzzle that was found has a number, which no other one ever gets; its name is its game and that number below zero.
"""

# ruff: noqa: S608
# Statements are put together from our own constants, values are parameters.

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.tables.model import Timer
from bot.tables.quarry import QUARRY, Found, Next
from bot.tables.sql import timers
from bot.tables.sql.people import choose
from bot.tables.sql.results import PLAYED
from bot.tables.sql.session import Session
from bot.tables.sql.timers import written
from bot.tables.store import Whose

_COUNT = "puzzles-found"
"""Under this key the store counts the numbers that it gave."""

_NAME = "game || '/-' || number"

_PUBLIC = f"""
SELECT id, CASE WHEN closed > at THEN closed ELSE at END AS since FROM (
    SELECT tables.id AS id, closed,
        CASE WHEN length(ended) = 25 THEN substr(ended, 1, 19) || '.000000+00:00' ELSE ended END AS at
    FROM tables LEFT JOIN challenges ON challenges.id = challenge
    WHERE tables.guild = ?1 AND {PLAYED} AND (challenge IS NULL OR closed IS NOT NULL)
) AS finished
"""
"""The finished games of a server, and since when they are no secret: a run since its challenge closed.

The end of a table is written without a fraction of a second that is none, all other times with one."""


def allow(connection: Session, guild: int, wish: tuple[str, str], now: datetime, due: datetime) -> None:
    """The games of a server that end from now on may become puzzles; `wish` is its setting."""
    choose(connection, Whose.SERVER, guild, *wish)
    connection.execute(
        "INSERT INTO quarries (guild, since, last) VALUES (?, ?, '') ON CONFLICT (guild) DO NOTHING",
        (guild, written(now)),
    )
    timers.advance(connection, Timer(QUARRY, str(guild), due))


def withdraw(connection: Session, guild: int, wish: tuple[str, str]) -> None:
    """They may not, and what was found in them is gone."""
    choose(connection, Whose.SERVER, guild, *wish)
    timers.drop_timer(connection, QUARRY, str(guild))
    forget(connection, guild)


def forget(connection: Session, guild: int) -> None:
    """Everything that was found in games of a server is gone, from the days too."""
    of_days = f"SELECT {_NAME} FROM puzzles WHERE guild = ?"
    connection.execute(f"DELETE FROM puzzle_days WHERE puzzle IN ({of_days})", (guild,))
    connection.execute("DELETE FROM puzzles WHERE guild = ?", (guild,))
    connection.execute("DELETE FROM quarries WHERE guild = ?", (guild,))


def next_game(connection: Session, guild: int) -> Next | None:
    """The next finished game of a server that was not looked through; None where there is none, or none may be."""
    row = connection.execute(
        f"SELECT public.id, public.since FROM ({_PUBLIC}) AS public JOIN quarries ON quarries.guild = ?1"
        " WHERE public.since > quarries.since OR (public.since = quarries.since AND public.id > quarries.last)"
        " ORDER BY public.since, public.id LIMIT 1",
        (guild,),
    ).fetchone()
    return None if row is None else Next(guild, row[0], datetime.fromisoformat(row[1]))


def keep(connection: Session, seen: Next, found: Sequence[Found], due: datetime) -> bool:
    """What was found in a game, which was looked through; False where that may not be any more."""
    moved = connection.execute(
        "UPDATE quarries SET since = ?, last = ? WHERE guild = ?", (written(seen.since), seen.table, seen.guild)
    )
    if moved.rowcount != 1:
        return False
    for each in found:
        (number,) = connection.execute(
            "INSERT INTO notes (key, value) VALUES (?, '1') ON CONFLICT (key)"
            " DO UPDATE SET value = CAST(CAST(notes.value AS BIGINT) + 1 AS TEXT) RETURNING value",
            (_COUNT,),
        ).fetchone()
        connection.execute(
            "INSERT INTO puzzles (number, guild, game, puzzle, record, found) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (record) DO NOTHING",
            (int(number), seen.guild, each.game, each.puzzle, each.record, written(each.found)),
        )
    timers.set_timer(connection, Timer(QUARRY, str(seen.guild), due))
    return True


def names(connection: Session) -> Sequence[str]:
    """The names of all that were found, the oldest first."""
    return [name for (name,) in connection.execute(f"SELECT {_NAME} FROM puzzles ORDER BY number")]


def one(connection: Session, number: int) -> Found | None:
    """One that was found."""
    query = "SELECT game, puzzle, record, found FROM puzzles WHERE number = ?"
    row = connection.execute(query, (number,)).fetchone()
    return None if row is None else Found(row[0], row[1], row[2], datetime.fromisoformat(row[3]))


def fresh(connection: Session) -> str | None:
    """The name of the oldest that was found and is not of a day yet."""
    query = f"SELECT {_NAME} FROM puzzles WHERE {_NAME} NOT IN (SELECT puzzle FROM puzzle_days) ORDER BY number LIMIT 1"
    row = connection.execute(query, ()).fetchone()
    return None if row is None else str(row[0])


def of_day(connection: Session, day: int) -> str | None:
    """The name of the puzzle of a day, if it was chosen."""
    row = connection.execute("SELECT puzzle FROM puzzle_days WHERE day = ?", (day,)).fetchone()
    return None if row is None else str(row[0])


def set_day(connection: Session, day: int, name: str, before: str | None) -> str:
    """The puzzle of a day, unless another one than `before` was chosen meanwhile; the name of the one that stands."""
    connection.execute(
        "INSERT INTO puzzle_days (day, puzzle) VALUES (?1, ?2) ON CONFLICT (day)"
        " DO UPDATE SET puzzle = excluded.puzzle WHERE puzzle_days.puzzle = ?3",
        (day, name, before or ""),
    )
    return of_day(connection, day) or name
