"""What members are called, on SQLite: only of those who hold a seat at a stored table."""

from __future__ import annotations

import sqlite3


def find(connection: sqlite3.Connection, member: int) -> str | None:
    """What a member is called."""
    row = connection.execute("SELECT name FROM names WHERE member = ?", (member,)).fetchone()
    return None if row is None else str(row[0])


def keep(connection: sqlite3.Connection, member: int, name: str) -> bool:
    """Keep what a member is called, if they hold a seat; whether they do."""
    kept = connection.execute(
        "INSERT INTO names (member, name) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM members WHERE member = ?1)"
        " ON CONFLICT (member) DO UPDATE SET name = excluded.name",
        (member, name),
    )
    return kept.rowcount == 1


def drop_unseated(connection: sqlite3.Connection) -> None:
    """Forget what those are called who hold no seat any more. At the start, when nobody has a name at hand."""
    connection.execute("DELETE FROM names WHERE NOT EXISTS (SELECT 1 FROM members WHERE member = names.member)")
