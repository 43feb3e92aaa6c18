"""Notes: values that the program stores under a key."""

from __future__ import annotations

from bot.core.table.rows import first
from bot.store.session import Session


def find(connection: Session, key: str) -> str | None:
    """Return a note, such as the hash of the last published commands."""
    found: tuple[str] | None = first(connection, "SELECT value FROM notes WHERE key = ?", (key,))
    return None if found is None else found[0]


def keep(connection: Session, key: str, value: str) -> None:
    """Store a note."""
    change = "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    connection.execute(change, (key, value))
