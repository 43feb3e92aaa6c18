"""Everything that a store keeps, row by row, from one database into an empty one of any kind.

Both have the same layout, so a row is what it is in each. What says who serves a database stays where it is.
"""

# ruff: noqa: S608
# Statements are put together from our own constants and names of columns, values are parameters.

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.store.session import Session
from bot.store.store import Store

PRIMARY_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "challenges": ("rowid",),
    "tables": ("rowid",),
    "members": ("table_id", "seat", "place"),
    "entries": ("table_id", "n"),
    "agreements": ("table_id", "rev", "place"),
    "notes": ("key",),
    "lobbies": ("id",),
    "lobby_members": ("lobby_id", "place"),
    "timers": ("kind", "subject"),
    "schedules": ("guild", "cadence", "game"),
    "debts": ("kind", "subject", "message"),
    "names": ("member",),
    "settings": ("whose", "id", "name"),
    "challenge_days": ("guild",),
    "challenge_reminders": ("guild", "member"),
    "rotations": ("guild", "weekday"),
    "notices": ("table_id", "member"),
    "followers": ("table_id", "member"),
    "questions": ("id",),
    "trials": ("table_id", "member"),
    "premoves": ("table_id", "member"),
    "attempts": ("member", "day"),
    "reviews": ("table_id",),
})  # fmt: skip
"""By table, whatever refers to another after it: what tells its rows apart, which is also their order."""

CHUNK_SIZE = 1000
"""Rows that are read at once."""

Rows = tuple[Sequence[str], Sequence[Sequence[Any]]]
"""The columns of a table, and rows with a value for each after those of its key."""

ReadChunk = Callable[[str, Sequence[Any] | None], Rows]
"""The rows of a table after one with this key, or its first."""


async def copy_store(source: Store, target: Store) -> Mapping[str, int]:
    """Everything of one store into another that is open and empty, all or nothing; how many rows of which table."""
    loop = asyncio.get_running_loop()

    def ask(table: str, after: Sequence[Any] | None) -> Rows:
        return asyncio.run_coroutine_threadsafe(source.read(read_chunk, table, after), loop).result()

    return await target.write(insert_rows, ask)


async def count_rows(store: Store) -> Mapping[str, int]:
    """How many rows each table has."""
    return await store.read(_counts)


async def list_table_ids(store: Store) -> Sequence[str]:
    """Every table, the one that was kept first at the front."""
    return await store.read(_table_ids)


def read_chunk(session: Session, table: str, after: Sequence[Any] | None) -> Rows:
    """Rows of a table in the order of its key, `CHUNK` at most."""
    keys = [f"{table}.{name}" for name in PRIMARY_KEYS[table]]
    later = "" if after is None else f"WHERE ({', '.join(keys)}) > ({', '.join('?' * len(keys))})"
    query = f"SELECT {', '.join(keys)}, {table}.* FROM {table} {later} ORDER BY {', '.join(keys)} LIMIT {CHUNK_SIZE}"
    cursor = session.execute(query, after or ())
    columns = [column[0] for column in cursor.description][len(keys) :]
    return columns, [tuple(row) for row in cursor]


def insert_rows(session: Session, read: ReadChunk, tables: Sequence[str] = tuple(PRIMARY_KEYS)) -> dict[str, int]:
    """Everything that is answered, into these tables of an empty database; how many rows each has then."""
    return {table: sum(_insert_chunks(session, table, read)) for table in tables}


def _insert_chunks(session: Session, table: str, read: ReadChunk) -> Iterator[int]:
    width = len(PRIMARY_KEYS[table])
    columns, rows = read(table, None)
    while rows:
        # Where rows have a number of their own, it is given anew in the same order.
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
