"""Copies all rows of one database into an empty one of either kind.

Both have the same layout, so rows are copied unchanged. The lease isn't copied.
"""

# ruff: noqa: S608
# Statements are built from our own constants and column names; values are parameters.

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.store.database import Session
from bot.store.store import Store

PRIMARY_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "challenges": ("rowid",),
    "tables": ("rowid",),
    "members": ("table_id", "seat", "place"),
    "forfeits": ("table_id", "seat", "place"),
    "entries": ("table_id", "n"),
    "notes": ("key",),
    "lobbies": ("id",),
    "lobby_members": ("lobby_id", "place"),
    "invitations": ("lobby_id", "member"),
    "hint_counts": ("table_id", "member"),
    "blocks": ("member", "blocked"),
    "proposals": ("id",),
    "seat_boards": ("guild",),
    "day_messages": ("guild", "channel", "day"),
    "leagues": ("id",),
    "league_members": ("league_id", "division", "place"),
    "league_games": ("league_id", "number"),
    "league_players": ("league_id", "number", "seat"),
    "timers": ("kind", "subject"),
    "schedules": ("guild", "cadence", "game"),
    "debts": ("kind", "subject", "message"),
    "names": ("member",),
    "settings": ("whose", "id", "name"),
    "absences": ("member", "begins"),
    "challenge_days": ("guild",),
    "challenge_reminders": ("guild", "member"),
    "rotations": ("guild", "weekday"),
    "notices": ("table_id", "member"),
    "followers": ("table_id", "member"),
    "questions": ("id",),
    "trials": ("table_id", "member"),
    "premoves": ("table_id", "member"),
    "page_links": ("hash",),
    "page_sessions": ("hash",),
    "attempts": ("member", "day"),
    "puzzle_answers": ("member", "puzzle"),
    "puzzle_ratings": ("member", "game"),
    "lessons": ("member", "game", "lesson"),
    "reviews": ("table_id",),
    "results": ("table_id", "seat", "place"),
    "ratings": ("guild", "game", "seats", "member"),
})  # fmt: skip
"""Primary key of each table, which is also its order.

Referenced tables come first.
"""

CHUNK_SIZE = 1000
"""Rows per read."""

Rows = tuple[Sequence[str], Sequence[Sequence[Any]]]
"""Column names, and rows that begin with the values of the key."""

ReadChunk = Callable[[str, Sequence[Any] | None], Rows]
"""Reads the rows of a table after this key, or from the start."""


async def copy_store(source: Store, target: Store) -> Mapping[str, int]:
    """Copy one store into another, which is open and empty, and count rows by table.

    Either everything is copied or nothing.
    """
    loop = asyncio.get_running_loop()

    def ask(table: str, after: Sequence[Any] | None) -> Rows:
        return asyncio.run_coroutine_threadsafe(source.read(read_chunk, table, after), loop).result()

    return await target.write(insert_rows, ask)


async def count_rows(store: Store) -> Mapping[str, int]:
    """Count the rows of each table."""
    return await store.read(_counts)


async def list_table_ids(store: Store) -> Sequence[str]:
    """List all tables in the order in which they were created."""
    return await store.read(_table_ids)


def read_chunk(session: Session, table: str, after: Sequence[Any] | None) -> Rows:
    """Read up to `CHUNK_SIZE` rows of a table in the order of its key."""
    keys = [f"{table}.{name}" for name in PRIMARY_KEYS[table]]
    later = "" if after is None else f"WHERE ({', '.join(keys)}) > ({', '.join('?' * len(keys))})"
    query = f"SELECT {', '.join(keys)}, {table}.* FROM {table} {later} ORDER BY {', '.join(keys)} LIMIT {CHUNK_SIZE}"
    cursor = session.execute(query, after or ())
    columns = [column[0] for column in cursor.description][len(keys) :]
    return columns, [tuple(row) for row in cursor]


def insert_rows(session: Session, read: ReadChunk, tables: Sequence[str] = tuple(PRIMARY_KEYS)) -> dict[str, int]:
    """Insert all rows that `read` returns into an empty database; count them by table."""
    return {table: sum(_insert_chunks(session, table, read)) for table in tables}


def _insert_chunks(session: Session, table: str, read: ReadChunk) -> Iterator[int]:
    width = len(PRIMARY_KEYS[table])
    columns, rows = read(table, None)
    while rows:
        # Tables with row numbers get new ones, in the same order.
        places = [n for n, name in enumerate(columns) if name != "rowid"]
        names = ", ".join(columns[n] for n in places)
        session.executemany(
            f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(places))})",
            [[row[width + n] for n in places] for row in rows],
        )
        yield len(rows)
        columns, rows = read(table, rows[-1][:width])


def _counts(session: Session) -> dict[str, int]:
    return {table: session.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in PRIMARY_KEYS}


def _table_ids(session: Session) -> list[str]:
    return [table_id for (table_id,) in session.execute("SELECT id FROM tables ORDER BY rowid")]
