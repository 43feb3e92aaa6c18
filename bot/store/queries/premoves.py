"""What members left to be played on their next turns. Each statement runs inside a transaction."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.table import Premove
from bot.store.session import Session

_BETWEEN = "\n"
"""What stands between moves; no notation has it."""


def leave(connection: Session, premove: Premove) -> None:
    """Keep what a member leaves at a table, in the place of what they left before."""
    connection.execute(
        "INSERT INTO premoves (table_id, member, moves, careful) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, member) DO UPDATE SET moves = excluded.moves, careful = excluded.careful",
        (premove.table, premove.member, _BETWEEN.join(premove.moves), int(premove.careful)),
    )


def at(connection: Session, table_id: str) -> Sequence[Premove]:
    """What is left at a table."""
    query = "SELECT member, moves, careful FROM premoves WHERE table_id = ? ORDER BY member"
    rows = connection.execute(query, (table_id,))
    return [Premove(table_id, member, tuple(moves.split(_BETWEEN)), bool(careful)) for member, moves, careful in rows]


def withdraw(connection: Session, table_id: str, member: int) -> bool:
    """Nothing is left by this member any more; whether there was something."""
    gone = connection.execute("DELETE FROM premoves WHERE table_id = ? AND member = ?", (table_id, member))
    return gone.rowcount == 1
