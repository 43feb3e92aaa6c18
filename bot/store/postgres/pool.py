"""Connections to PostgreSQL and the threads that use them.

A whole query runs in one hop to a thread.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import Concatenate, ParamSpec, TypeVar

import psycopg
from psycopg.errors import DeadlockDetected, ProtocolViolation, SerializationFailure
from psycopg_pool import ConnectionPool

from bot.store.database import PostgresDatabase, Session
from bot.store.failures import CannotOpen
from bot.store.postgres import words
from bot.store.postgres.session import ROW_FACTORY, PostgresRow, PostgresSession, connect, serving

P = ParamSpec("P")
T = TypeVar("T")

MAX_CONCURRENCY = 4
"""How many queries run at the same time; others wait."""

MAX_ATTEMPTS = 20
"""How often a transaction is tried when it conflicts with others.

Each conflict means that another one has succeeded.
"""

POLL_SECONDS = 0.02
"""Seconds between checks of a transaction's result."""


class Pool:
    """Runs queries, each in one transaction.

    Transactions are SERIALIZABLE: each sees what it would see alone, as on SQLite, or is retried.
    """

    def __init__(self, database: PostgresDatabase, patience: float) -> None:
        """Create the pool without connecting. Raises CannotOpen for an invalid address.

        `patience` is how many seconds to wait for a connection, and for the server's answer after a lost one.
        """
        self._patience = patience
        self._threads = ThreadPoolExecutor(MAX_CONCURRENCY, thread_name_prefix="store")
        self._connections: ConnectionPool[psycopg.Connection[PostgresRow]] = ConnectionPool(
            serving(database),
            kwargs={"row_factory": ROW_FACTORY, "connect_timeout": max(2, round(patience))},
            connection_class=psycopg.Connection[PostgresRow],
            configure=_configure,
            check=ConnectionPool.check_connection,
            min_size=1,
            max_size=MAX_CONCURRENCY + 1,
            timeout=patience,
            reconnect_timeout=patience,  # The pauses between attempts double; after this, the next request connects.
            open=False,
        )

    async def open(self) -> None:
        """Connect. Raises psycopg.Error, PoolTimeout."""
        await self.run_in_thread(self._connections.open, wait=True, timeout=self._patience)

    async def close(self) -> None:
        """Close all connections after running queries have finished."""
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self._connections.close)

    async def read(self, work: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a read-only query."""
        return await self.run_in_thread(self._run, False, work, *args, **kwargs)

    async def write(self, work: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query that writes. The result is durable when this returns."""
        return await self.run_in_thread(self._run, True, work, *args, **kwargs)

    async def run_in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in a thread.

        It can't be cancelled: a cancelled caller waits for it.
        """
        loop = asyncio.get_running_loop()
        working = loop.run_in_executor(self._threads, lambda: work(*args, **kwargs))
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            await asyncio.gather(working, return_exceptions=True)
            raise

    def _run(
        self, writing: bool, work: Callable[Concatenate[Session, P], T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        for attempt in range(1, MAX_ATTEMPTS + 1):
            try:
                with self._connections.connection() as connection:
                    return self._transaction(connection, writing, work, *args, **kwargs)
            except (SerializationFailure, DeadlockDetected):
                if attempt == MAX_ATTEMPTS:
                    raise
                time.sleep(0.001 * attempt)
        raise AssertionError("the last attempt returns or raises")

    def _transaction(
        self,
        connection: psycopg.Connection[PostgresRow],
        writing: bool,
        work: Callable[Concatenate[Session, P], T],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        session = PostgresSession(connection)
        done = work(session, *args, **kwargs)
        if not writing:
            connection.rollback()
            return done
        (number,) = session.execute("SELECT pg_current_xact_id()::text").fetchone() or ("",)
        backend = connection.info.backend_pid
        try:
            connection.commit()
        except (SerializationFailure, DeadlockDetected):
            raise
        except psycopg.OperationalError:
            if not self._is_committed(str(number), backend):
                raise
        return done

    def _is_committed(self, number: str, backend: int) -> bool:
        """Ask the server whether a transaction was committed whose result was lost.

        Raises psycopg.Error if the server doesn't answer in time.
        """
        until = time.monotonic() + self._patience
        query = "SELECT status, status = 'in progress' FROM pg_xact_status(?::xid8) AS status"
        while True:
            try:
                with self._connections.connection(timeout=max(POLL_SECONDS, until - time.monotonic())) as connection:
                    session = PostgresSession(connection)
                    status, open_still = session.execute(query, (number,)).fetchone() or ("", False)
                    if open_still:
                        # No client waits for its result any longer: let the server decide now.
                        with suppress(psycopg.Error):
                            session.execute("SELECT pg_terminate_backend(?)", (backend,))
                    connection.rollback()
                if not open_still:
                    return bool(status == "committed")
            except psycopg.OperationalError:
                if time.monotonic() >= until:
                    raise
            if time.monotonic() >= until:
                raise psycopg.OperationalError(number)
            time.sleep(POLL_SECONDS)


def _configure(connection: psycopg.Connection[PostgresRow]) -> None:
    connection.isolation_level = psycopg.IsolationLevel.SERIALIZABLE


# Rejects poolers that lend server connections per transaction.
#
# With PgBouncer's transaction mode, a prepared statement may reach a connection that doesn't have it, and an advisory
# lock outlives the client that took it: the database then seems to be in use, and the bot can't start again.


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
