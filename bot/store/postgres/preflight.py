"""Checks whether a PostgreSQL database could be served, without changing anything."""

from __future__ import annotations

import psycopg

from bot.store.database import PostgresDatabase
from bot.store.failures import CannotOpen
from bot.store.migration import missing
from bot.store.postgres import words
from bot.store.postgres.layout import check_server, known_migrations, read_layout
from bot.store.postgres.lease import check_free
from bot.store.postgres.pool import check_pooler
from bot.store.postgres.session import PostgresSession, connect


def check_database(server: PostgresDatabase, patience: float = 5.0) -> int | None:
    """Return the layout of the database, None if it's empty.

    Raises CannotOpen for anything that would prevent a start.
    """
    try:
        with connect(server, patience, autocommit=True) as connection:
            check_pooler(connection, server, patience)
            session = PostgresSession(connection)
            check_server(session, server)
            layout = read_layout(session)
            if layout is not None:
                missing(known_migrations(), layout)  # raises for a layout that this version can't read
                check_free(session, server)
            return layout
    except psycopg.Error as error:
        raise CannotOpen(words.cannot_connect(server, error)) from None
