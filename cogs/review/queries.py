"""Statements for reviews of finished games."""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.ai.review import Review
from bot.core.people.personal_data import AT_TABLES_OF_SERVER, KNOWN_AT, TableData
from bot.store.database import Session


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


def of_member(connection: Session, member: int, game: str, most: int) -> Sequence[tuple[Review, frozenset[int]]]:
    """Return the reviews of a member's latest games of a kind, each with the member's seats."""
    rows = connection.execute(
        "SELECT reviews.table_id, seat, found FROM members JOIN tables ON tables.id = members.table_id"
        " JOIN reviews ON reviews.table_id = tables.id WHERE member = ? AND game = ?"
        " ORDER BY created DESC, reviews.table_id, seat LIMIT ?",
        (member, game, most),
    )
    seats, found = dict[str, set[int]](), dict[str, str]()
    for table_id, seat, review in rows:
        seats.setdefault(table_id, set()).add(seat)
        found[table_id] = review
    return [(Review.from_json(json.loads(found[table_id])), frozenset(own)) for table_id, own in seats.items()]


# Data of members and servers

DATA = (
    TableData(
        table="reviews",
        member={
            "reviews": (
                f'SELECT table_id AS "table", found FROM reviews WHERE table_id IN ({KNOWN_AT}) ORDER BY table_id'
            )
        },
        server={
            "reviews": (f'SELECT table_id AS "table", found FROM reviews WHERE {AT_TABLES_OF_SERVER} ORDER BY table_id')
        },
        of_server=AT_TABLES_OF_SERVER,
    ),
)
