"""Statements for reviews of finished games."""

from __future__ import annotations

import json

from bot.ai.review import Review
from bot.store.session import Session


def keep(connection: Session, table_id: str, review: Review) -> None:
    """Store the review of a game; an existing one is kept."""
    connection.execute(
        "INSERT INTO reviews (table_id, found) VALUES (?, ?) ON CONFLICT (table_id) DO NOTHING",
        (table_id, json.dumps(review.as_json(), separators=(",", ":"))),
    )


def of(connection: Session, table_id: str) -> Review | None:
    """Return the review of a table's game, or None."""
    row = connection.execute("SELECT found FROM reviews WHERE table_id = ?", (table_id,)).fetchone()
    return None if row is None else Review.from_json(json.loads(row[0]))
