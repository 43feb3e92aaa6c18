"""The lease of a PostgreSQL database: a row and an advisory lock.

The row names the serving process. The lock shows that it's alive: it belongs to a separate connection, and the server
releases it when that connection ends, however the process dies. After a lost connection the process reconnects and
takes the lock again; if another process has it by then, the lease is lost. Each write checks in its own transaction
that the row still names this process.

The lock is taken before the layout is read, so nobody migrates a database that is in use.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

import psycopg

from bot.store import lease, words
from bot.store.database import PostgresDatabase, Session
from bot.store.failures import CannotOpen
from bot.store.lease import LeaseHolder, LeaseLost
from bot.store.postgres.layout import list_tables
from bot.store.postgres.pool import check_pooler
from bot.store.postgres.session import PostgresRow, PostgresSession, connect, conninfo

LOCK = 0x7461626C
"""Distinguishes our lock from those of other programs in the same database."""


class PostgresLease:
    """The right to serve a database while its lock is held. Blocking: use in a thread."""

    is_exclusive = True
    """Whether nobody else serves the database, so that it may be migrated."""

    def __init__(self, database: PostgresDatabase, patience: float) -> None:
        self._database = database
        self._patience = patience
        self._token = secrets.token_hex(8)
        self._connection: psycopg.Connection[PostgresRow] | None = None

    def acquire_lock(self) -> None:
        """Lock the database. Raises CannotOpen, naming the holder, if it's in use."""
        session = self._connect_to_lock()
        if not try_lock(session):
            raise CannotOpen(words.in_use(self._database, read_holder(session)))

    def take(self, session: Session, now: datetime) -> None:
        """Store that this process serves the database.

        The lock is held, the layout current.
        """
        # Crashed processes that shared the database may have left rows.
        for left_by_others in {"shards", "processes"} & list_tables(session):
            session.execute(f"DELETE FROM {left_by_others}")  # noqa: S608 - our own names
        lease.write_holder(session, self._token, now)

    def finish_opening(self) -> None:
        """Finish opening. Does nothing here: there is no lock for the time of opening."""

    def check(self, session: Session) -> None:
        """Raise LeaseLost if another process serves the database now."""
        lease.check_token(session, self._token, self._database)

    def renew(self, session: Session, now: datetime) -> None:
        """Renew the lease. Raises LeaseLost also if another process has the lock."""
        self.ensure_locked()
        self.check(session)
        lease.renew_row(session, now)

    def release(self) -> None:
        """Release the lease, unless another process has it."""
        held, self._connection = self._connection, None
        if held is None:
            return
        try:
            self._delete_rows(PostgresSession(held))
            unlock_all(PostgresSession(held))
        except psycopg.Error:  # The server is gone and has released the lock.
            return
        finally:
            held.close()

    def _delete_rows(self, session: Session) -> None:
        lease.delete_row(session, self._token)

    def connect(self) -> psycopg.Connection[PostgresRow]:
        """Open a connection outside the pool, in autocommit mode."""
        return connect(self._database, self._patience, autocommit=True)

    async def connect_async(self) -> psycopg.AsyncConnection[Any]:
        """Open a connection for the event loop, in autocommit mode. Raises psycopg.Error."""
        timeout = max(2, round(self._patience))
        return await psycopg.AsyncConnection.connect(conninfo(self._database), autocommit=True, connect_timeout=timeout)

    def _connect_to_lock(self) -> PostgresSession:
        """Open the connection that holds the lock.

        Raises CannotOpen if a pooler would share it with others.
        """
        self._connection = self.connect()
        check_pooler(self._connection, self._database, self._patience)
        return PostgresSession(self._connection)

    def _try_lock(self, session: Session) -> bool:
        return try_lock(session)

    def ensure_locked(self) -> bool:
        """Take the lock again if its connection was lost.

        Return whether it was still held.

        Raises LeaseLost if another process has it by then.
        """
        if self._connection is not None:
            try:
                self._connection.execute(b"SELECT 1")
            except psycopg.Error:
                self._connection.close()
            else:
                return True
        held = self.connect()
        session = PostgresSession(held)
        try:
            if not self._try_lock(session):
                raise LeaseLost(words.lease_lost(self._database, read_holder(session)))
        except Exception:
            held.close()
            raise
        self._connection = held
        return False


def try_lock(session: Session) -> bool:
    """Take the lock until the connection ends; return False if another process has it."""
    (held,) = session.execute("SELECT pg_try_advisory_lock(?, hashtext(current_schema()))", (LOCK,)).fetchone()
    return bool(held)


def unlock_all(session: Session) -> None:
    """Release this session's locks; the server would do it only after the disconnect."""
    session.execute("SELECT pg_advisory_unlock_all()")


def read_holder(session: Session) -> LeaseHolder | None:
    """Return who serves the database, None if the row doesn't exist yet."""
    try:
        return lease.read_holder(session)
    except psycopg.errors.UndefinedTable:
        return None


def check_free(session: Session, database: PostgresDatabase) -> None:
    """Raise CannotOpen, naming the holder, if the database is in use."""
    if not try_lock(session):
        raise CannotOpen(words.in_use(database, lease.read_holder(session)))
    unlock_all(session)
