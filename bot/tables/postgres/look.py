"""Whether a PostgreSQL database could be served from here: looked at without changing anything."""

from __future__ import annotations

import psycopg

from bot.tables import words as store_words
from bot.tables.database import Server
from bot.tables.postgres import words
from bot.tables.postgres.layout import check, known_migrations, layout_of
from bot.tables.postgres.lease import check_free
from bot.tables.postgres.pooler import check_pooler
from bot.tables.postgres.session import PostgresSession, connected
from bot.tables.store import CannotOpen


def look(server: Server, patience: float = 5.0) -> int | None:
    """The layout of the database; None for an empty one. Raises CannotOpen for whatever would stop a start."""
    try:
        with connected(server, patience, autocommit=True) as connection:
            check_pooler(connection, server, patience)
            session = PostgresSession(connection)
            check(session, server)
            layout = layout_of(session)
            if layout is not None:
                if layout > (newest := len(known_migrations())):
                    raise CannotOpen(store_words.newer_layout(layout, newest))
                check_free(session, server)
            return layout
    except psycopg.Error as error:
        raise CannotOpen(words.cannot_connect(server, error)) from None
