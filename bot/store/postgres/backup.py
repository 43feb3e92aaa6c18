"""Copies of a PostgreSQL database as a SQLite file, made while it's in use."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from bot.errors import StoreUnavailable
from bot.store import words as store_words
from bot.store.copy import PRIMARY_KEYS, insert_rows, read_chunk
from bot.store.database import PostgresDatabase
from bot.store.failures import CannotOpen
from bot.store.migration import until
from bot.store.postgres import words
from bot.store.postgres.layout import list_tables, read_layout
from bot.store.postgres.session import PostgresRow, PostgresSession, connect
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.backup import copy_file
from bot.store.sqlite.migrate import known_migrations

TIMEOUT_SECONDS = 5
"""Seconds to wait for the server."""


async def copy_server(server: PostgresDatabase, target: Path) -> None:
    """Copy a consistent snapshot into a new file of the same layout.

    Raises CannotOpen.
    """
    try:
        connection = await asyncio.to_thread(_connect, server)
        with closing(connection):
            session = PostgresSession(connection)
            layout = await asyncio.to_thread(read_layout, session)
            if layout is None:
                raise CannotOpen(store_words.no_database(server))
            with TemporaryDirectory(dir=target.parent) as folder:
                working = Path(folder) / target.name
                await _copy(session, working, layout)
                await asyncio.to_thread(copy_file, working, target)  # one file, without a log next to it
    except psycopg.Error as error:
        raise CannotOpen(words.cannot_connect(server, error)) from None
    except StoreUnavailable as error:  # the copy's disk failed
        raise CannotOpen(store_words.cannot_back_up(server, _root_cause(error))) from error


def _root_cause(error: Exception) -> Exception:
    cause = error.__cause__
    return cause if isinstance(cause, Exception) else error


async def _copy(session: PostgresSession, target: Path, layout: int) -> None:
    there = await asyncio.to_thread(list_tables, session)
    store = SqliteStore(target, until(known_migrations(), layout))
    await store.open()
    try:
        tables = [table for table in PRIMARY_KEYS if table in there]
        await store.write(insert_rows, lambda table, after: read_chunk(session, table, after), tables)
    finally:
        await store.close()


def _connect(server: PostgresDatabase) -> psycopg.Connection[PostgresRow]:
    connection = connect(server, TIMEOUT_SECONDS)
    connection.read_only = True
    connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
    return connection
