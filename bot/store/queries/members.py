"""Who holds the seats of tables, and what they are called: only of those who hold one."""

from __future__ import annotations

from bot.model.table import Seat
from bot.store.session import Session


def add(connection: Session, table_id: str, seat: Seat) -> None:
    """Those who hold a seat, in the order in which they share it."""
    connection.executemany(
        "INSERT INTO members (table_id, seat, place, member) VALUES (?, ?, ?, ?)",
        [(table_id, seat.number, place, member) for place, member in enumerate(seat.members)],
    )


def change(connection: Session, table_id: str, seat: Seat) -> None:
    """Others hold a seat now."""
    connection.execute("DELETE FROM members WHERE table_id = ? AND seat = ?", (table_id, seat.number))
    add(connection, table_id, seat)


def name(connection: Session, member: int) -> str | None:
    """What a member is called."""
    row = connection.execute("SELECT name FROM names WHERE member = ?", (member,)).fetchone()
    return None if row is None else str(row[0])


def keep_name(connection: Session, member: int, name: str) -> bool:
    """Keep what a member is called, if they hold a seat at a stored table; whether they do."""
    kept = connection.execute(
        "INSERT INTO names (member, name) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM members WHERE member = ?1)"
        " ON CONFLICT (member) DO UPDATE SET name = excluded.name",
        (member, name),
    )
    return kept.rowcount == 1


def drop_names(connection: Session) -> None:
    """Forget what those are called who hold no seat any more. At the start, when nobody has a name at hand."""
    connection.execute("DELETE FROM names WHERE NOT EXISTS (SELECT 1 FROM members WHERE member = names.member)")
