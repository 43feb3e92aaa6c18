"""One process serves a PostgreSQL database. Who it is stands in a row; that it lives is said by a lock of the server.

The lock belongs to a connection of its own: the server drops it when that connection ends, however the process dies.
A connection that broke is made again and the lock taken again; where somebody else has it by then, the lease is lost.
Every write looks whether the row still names this process, in its own transaction.

The lock is taken before the layout is looked at, so that no layout changes under a process that serves it.
"""

from __future__ import annotations

import secrets
from datetime import datetime

import psycopg

from bot.store import lease_rows as row
from bot.store import words
from bot.store.database import PostgresDatabase
from bot.store.errors import CannotOpen
from bot.store.lease import LeaseHolder, LeaseLost
from bot.store.postgres.layout import list_tables
from bot.store.postgres.pooler import check_pooler
from bot.store.postgres.session import PostgresRow, PostgresSession, connect
from bot.store.session import Session

LOCK = 0x7461626C
"""Names our lock among those of other programs in the same database."""


class PostgresLease:
    """The right to serve a database, while its lock is held. Blocks: to be used in a thread."""

    is_exclusive = True
    """Whether nobody else serves the database, so that its layout may change."""

    def __init__(self, database: PostgresDatabase, patience: float) -> None:
        self._database = database
        self._patience = patience
        self._token = secrets.token_hex(8)
        self._connection: psycopg.Connection[PostgresRow] | None = None

    def acquire_lock(self) -> None:
        """Keep others from the database. Raises CannotOpen, saying who serves it, if somebody does."""
        session = self._connect_to_lock()
        if not try_lock(session):
            raise CannotOpen(words.in_use(self._database, read_holder(session)))

    def take(self, session: Session, now: datetime) -> None:
        """Serve the database from now on: its lock is held already, and its layout is the newest."""
        for left_by_others in {"shards", "processes"} & list_tables(session):  # that shared the database and crashed
            session.execute(f"DELETE FROM {left_by_others}")  # noqa: S608 - our own names
        row.write_holder(session, self._token, now)

    def finish_opening(self) -> None:
        """It is open: what kept others from opening it at the same time is over."""

    def check(self, session: Session) -> None:
        """Raises LeaseLost when another process serves the database now."""
        row.check_token(session, self._token, self._database)

    def renew(self, session: Session, now: datetime) -> None:
        """Say that this process lives. Raises LeaseLost also when somebody else has the lock."""
        self.ensure_locked()
        self.check(session)
        row.renew_row(session, now)

    def release(self) -> None:
        """Nobody serves the database any more, unless somebody else does."""
        held, self._connection = self._connection, None
        if held is None:
            return
        try:
            self._delete_rows(PostgresSession(held))
            unlock_all(PostgresSession(held))
        except psycopg.Error:  # the server is gone: it dropped the lock itself
            return
        finally:
            held.close()

    def _delete_rows(self, session: Session) -> None:
        row.delete_row(session, self._token)

    def connect(self) -> psycopg.Connection[PostgresRow]:
        """A connection beside those of the store, where every statement lasts by itself."""
        return connect(self._database, self._patience, autocommit=True)

    def _connect_to_lock(self) -> PostgresSession:
        """The connection that holds the lock from now on. Raises CannotOpen where a pooler would lend it to others."""
        self._connection = self.connect()
        check_pooler(self._connection, self._database, self._patience)
        return PostgresSession(self._connection)

    def _try_lock(self, session: Session) -> bool:
        return try_lock(session)

    def ensure_locked(self) -> bool:
        """Take the lock again where its connection broke. Raises LeaseLost when somebody else has it by then.

        Whether it was held all the while.
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
        if not self._try_lock(session):
            by = read_holder(session)
            held.close()
            raise LeaseLost(words.lease_lost(self._database, by))
        self._connection = held
        return False


def try_lock(session: Session) -> bool:
    """Hold the lock of whoever serves a database alone, until the connection ends; False where somebody has it."""
    (held,) = session.execute("SELECT pg_try_advisory_lock(?, hashtext(current_schema()))", (LOCK,)).fetchone()
    return bool(held)


def unlock_all(session: Session) -> None:
    """Let go of every lock that this session holds. The server would do so a moment after the connection ends."""
    session.execute("SELECT pg_advisory_unlock_all()")


def read_holder(session: Session) -> LeaseHolder | None:
    """Who serves the database, outside of any transaction; None where the row is not there yet."""
    try:
        return row.read_holder(session)
    except psycopg.errors.UndefinedTable:
        return None


def check_free(session: Session, database: PostgresDatabase) -> None:
    """Raises CannotOpen, saying who serves the database, if somebody does."""
    if not try_lock(session):
        raise CannotOpen(words.in_use(database, row.read_holder(session)))
    unlock_all(session)
