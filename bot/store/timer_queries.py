"""Timers and the statements for them."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.store.database import Session


@dataclass(frozen=True, slots=True)
class Timer:
    """A time at which the bot has to check a subject; `kind` says what for."""

    kind: str
    subject: str
    due: datetime


SERVER = (
    "COALESCE((SELECT guild FROM tables WHERE id = ?2), (SELECT guild FROM challenges WHERE id = ?2),"
    " (SELECT guild FROM lobbies WHERE id = ?2), (SELECT tables.guild FROM questions JOIN tables"
    " ON tables.id = questions.table_id WHERE questions.id = ?2), CAST(?3 AS BIGINT))"
)
"""The server of a subject `?2`, which has to be stored already.

`?3` is the server named by it.
"""

_INSERT = f"INSERT INTO timers (kind, subject, due, guild) VALUES (?1, ?2, ?4, {SERVER})"

UNLESS_EARLIER = (
    "ON CONFLICT (kind, subject) DO UPDATE SET"
    " due = CASE WHEN excluded.due < timers.due THEN excluded.due ELSE timers.due END"
)
"""Conflict clause that keeps an earlier timer of the same subject."""


def set_timer(connection: Session, timer: Timer) -> None:
    """Set a timer, replacing an existing one."""
    connection.execute(f"{_INSERT} ON CONFLICT (kind, subject) DO UPDATE SET due = excluded.due", _values(timer))


def set_timers(connection: Session, subject: str, due: Mapping[str, datetime | None]) -> None:
    """Set or delete the given timers of a subject."""
    for kind, time in due.items():
        if time is None:
            drop_timer(connection, kind, subject)
        else:
            set_timer(connection, Timer(kind, subject, time))


def advance(connection: Session, timer: Timer) -> None:
    """Set a timer, unless its subject has an earlier one."""
    connection.execute(f"{_INSERT} {UNLESS_EARLIER}", _values(timer))


def _values(timer: Timer) -> Sequence[object]:
    return timer.kind, timer.subject, server_named(timer.subject), written(timer.due)


def server_named(subject: str) -> int | None:
    """Return the server that a subject begins with, None if it's an id.

    >>> server_named("900000000000000001 weekly"), server_named("k7m2xq9a")
    (900000000000000001, None)
    """
    first = subject.partition(" ")[0]
    return int(first) if first.isascii() and first.isdecimal() else None


def postpone(connection: Session, before: Timer, after: Timer) -> bool:
    """Postpone a timer, unless it was changed meanwhile; return whether it existed."""
    changed = connection.execute(
        "UPDATE timers SET due = ? WHERE kind = ? AND subject = ? AND due = ?",
        (written(after.due), before.kind, before.subject, written(before.due)),
    )
    return changed.rowcount == 1


def due_timers(connection: Session, now: datetime) -> Sequence[Timer]:
    """Return the due timers, the earliest first."""
    query = "SELECT kind, subject, due FROM timers WHERE due <= ? ORDER BY due, kind, subject"
    rows = connection.execute(query, (written(now),))
    return [Timer(kind, subject, datetime.fromisoformat(due)) for kind, subject, due in rows]


def next_due(connection: Session, ours: str) -> datetime | None:
    """Return when the earliest timer is due, or None."""
    row = connection.execute(f"SELECT due FROM timers WHERE TRUE{ours} ORDER BY due LIMIT 1").fetchone()
    return None if row is None else datetime.fromisoformat(row[0])


def has_timer(connection: Session, kind: str, subject: str) -> bool:
    """Whether a subject has a timer of this kind."""
    found = connection.execute("SELECT 1 FROM timers WHERE kind = ? AND subject = ?", (kind, subject))
    return found.fetchone() is not None


def drop_timer(connection: Session, kind: str, subject: str) -> bool:
    """Delete a timer; return whether it existed."""
    dropped = connection.execute("DELETE FROM timers WHERE kind = ? AND subject = ?", (kind, subject))
    return dropped.rowcount == 1


def written(time: datetime) -> str:
    """Format a UTC time with a fixed length, so that times sort like texts."""
    return time.isoformat(timespec="microseconds")
