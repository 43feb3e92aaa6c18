"""Counts of unfinished work, quick even with a million tables."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

from datetime import datetime

from bot.model.outbox import OutboxKind
from bot.model.table_counts import TableCounts
from bot.store.queries.rows import UNFINISHED
from bot.store.session import Session


def take(session: Session, now: datetime) -> TableCounts:
    """Count the unfinished work."""
    tables = session.execute(f"SELECT game, COUNT(*) FROM tables WHERE {UNFINISHED} GROUP BY game")
    owed = session.execute("SELECT kind, COUNT(*) FROM debts GROUP BY kind")
    (first,) = session.execute("SELECT MIN(due) FROM debts").fetchone()
    overdue = 0.0 if first is None else (now - datetime.fromisoformat(first)).total_seconds()
    return TableCounts(
        {game: int(count) for game, count in tables},
        {OutboxKind(kind): int(count) for kind, count in owed},
        max(0.0, overdue),
    )
