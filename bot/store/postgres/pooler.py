"""Rejects poolers that lend server connections per transaction.

With PgBouncer's transaction mode, a prepared statement may reach a connection that doesn't have it, and an advisory
lock outlives the client that took it: the database then seems to be in use, and the bot can't start again.
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
"""Transactions held open together, so that one gets our connection if it's shared."""


def check_pooler(connection: psycopg.Connection[PostgresRow], server: PostgresDatabase, patience: float) -> None:
    """Raise CannotOpen if the session of this connection is shared.

    Call before locking.

    A pooler is recognized by the session number, because it makes up the one that clients see.
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
            except ProtocolViolation:  # Not even a transaction has its own session: statement pooling.
                return True
    return False


def _backend_pid(connection: psycopg.Connection[PostgresRow]) -> int:
    (number,) = connection.execute(b"SELECT pg_backend_pid()").fetchone() or (0,)
    return int(number)
