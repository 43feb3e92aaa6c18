"""Statements for announced absences, with their beginning and end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.people.personal_data import TableData
from bot.store.session import Session
from bot.store.timer_queries import written


def announce(session: Session, member: int, begins: datetime, ends: datetime | None) -> None:
    """End a member's absence now, and begin another one unless they are back."""
    now = written(begins)
    session.execute("DELETE FROM absences WHERE member = ? AND begins >= ?", (member, now))
    session.execute("UPDATE absences SET ends = ? WHERE member = ? AND ends > ?", (now, member, now))
    if ends is not None:
        session.execute("INSERT INTO absences (member, begins, ends) VALUES (?, ?, ?)", (member, now, written(ends)))


def since(session: Session, member: int, moment: datetime) -> Sequence[tuple[datetime, datetime]]:
    """Return the absences of a member that end after a moment, the earliest first."""
    query = "SELECT begins, ends FROM absences WHERE member = ? AND ends > ? ORDER BY begins"
    rows = session.execute(query, (member, written(moment)))
    return [(datetime.fromisoformat(begins), datetime.fromisoformat(ends)) for begins, ends in rows]


# Data of members and servers

DATA = (
    TableData(
        table="absences",
        deletes=["member"],
        member={"absences": "SELECT begins, ends FROM absences WHERE member = ?1 ORDER BY begins"},
    ),
)
