"""Statements for members of seats, and their display names."""

from __future__ import annotations

from bot.model.table import Seat
from bot.store.session import Session


def add(connection: Session, table_id: str, seat: Seat) -> None:
    """Store who holds a seat, in the order in which they share it."""
    connection.executemany(
        "INSERT INTO members (table_id, seat, place, member) VALUES (?, ?, ?, ?)",
        [(table_id, seat.number, place, member) for place, member in enumerate(seat.members)],
    )


def change(connection: Session, table_id: str, seat: Seat) -> None:
    """Replace the holders of a seat."""
    connection.execute("DELETE FROM members WHERE table_id = ? AND seat = ?", (table_id, seat.number))
    add(connection, table_id, seat)


def name(connection: Session, member: int) -> str | None:
    """Return a member's display name."""
    row = connection.execute("SELECT name FROM names WHERE member = ?", (member,)).fetchone()
    return None if row is None else str(row[0])


def keep_name(connection: Session, member: int, name: str) -> bool:
    """Store a member's display name if they hold a seat; return whether they do."""
    kept = connection.execute(
        "INSERT INTO names (member, name) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM members WHERE member = ?1)"
        " ON CONFLICT (member) DO UPDATE SET name = excluded.name",
        (member, name),
    )
    return kept.rowcount == 1


def drop_names(connection: Session) -> None:
    """Delete the names of members without a seat.

    For the start, before names are cached.
    """
    connection.execute("DELETE FROM names WHERE NOT EXISTS (SELECT 1 FROM members WHERE member = names.member)")
