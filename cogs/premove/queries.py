"""Statements for premoves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.people.personal_data import AT_TABLES_OF_SERVER, TableData
from bot.errors import TableError
from bot.store.database import Session

# Moves queued for a member's next turn, and what refuses them


class PremoveRefused(TableError):
    """Such a premove isn't possible; the text says why."""


@dataclass(frozen=True, slots=True)
class Premove:
    """Moves queued for a member's next turn.

    `careful` ones lapse when something is revealed.
    """

    table: str
    member: int
    moves: tuple[str, ...]
    careful: bool


_BETWEEN = "\n"
"""Separates moves; no notation contains it."""


def leave(connection: Session, premove: Premove) -> None:
    """Store a member's premoves at a table, replacing earlier ones."""
    connection.execute(
        "INSERT INTO premoves (table_id, member, moves, careful) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, member) DO UPDATE SET moves = excluded.moves, careful = excluded.careful",
        (premove.table, premove.member, _BETWEEN.join(premove.moves), int(premove.careful)),
    )


def at(connection: Session, table_id: str) -> Sequence[Premove]:
    """Return the premoves at a table."""
    query = "SELECT member, moves, careful FROM premoves WHERE table_id = ? ORDER BY member"
    rows = connection.execute(query, (table_id,))
    return [Premove(table_id, member, tuple(moves.split(_BETWEEN)), bool(careful)) for member, moves, careful in rows]


def withdraw(connection: Session, table_id: str, member: int) -> bool:
    """Delete a member's premoves; return whether there were any."""
    gone = connection.execute("DELETE FROM premoves WHERE table_id = ? AND member = ?", (table_id, member))
    return gone.rowcount == 1


# Data of members and servers

DATA = (
    TableData(
        table="premoves",
        deletes=["member"],
        member={
            "premoves": 'SELECT table_id AS "table", moves, careful FROM premoves WHERE member = ?1 ORDER BY table_id'
        },
        of_server=AT_TABLES_OF_SERVER,
    ),
)
