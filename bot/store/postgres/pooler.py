"""Refuses a pooler that lends a server connection for one transaction only, as PgBouncer does in transaction mode.

There, a prepared statement may be asked of a connection that does not have it, and an advisory lock outlives the client
that took it: the database then looks as if it were in use, and the bot does not start again.
"""

from __future__ import annotations

from contextlib import ExitStack

import psycopg
from psycopg.errors import ProtocolViolation

from bot.store.database import PostgresDatabase
from bot.store.errors import CannotOpen
from bot.store.postgres import words
from bot.store.postgres.session import PostgresRow, connect

PROBE_COUNT = 3
"""Transactions that are held open at the same time: one of them gets our server connection where it is lent out."""


def check_pooler(connection: psycopg.Connection[PostgresRow], server: PostgresDatabase, patience: float) -> None:
    """Raises CannotOpen where the session of this connection is not its own. Nothing may be locked in it before.

    A pooler is noticed by the number of the session: it invents the one that it tells its client.
    """
    session = _backend_pid(connection)
    if session != connection.info.backend_pid and _is_shared(session, server, patience):
        raise CannotOpen(words.pooled_by_transaction(server))


def _is_shared(session: int, server: PostgresDatabase, patience: float) -> bool:
    with ExitStack() as held:
        for _ in range(PROBE_COUNT):
            other = held.enter_context(connect(server, patience))
            try:
                if _backend_pid(other) == session:
                    return True
            except ProtocolViolation:  # not even a transaction is allowed: each statement may go elsewhere
                return True
    return False


def _backend_pid(connection: psycopg.Connection[PostgresRow]) -> int:
    (number,) = connection.execute(b"SELECT pg_backend_pid()").fetchone() or (0,)
    return int(number)
