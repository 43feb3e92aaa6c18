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
from bot.store.database import Server
from bot.store.errors import CannotOpen
from bot.store.lease import Holder, LeaseLost
from bot.store.postgres.layout import tables_in
from bot.store.postgres.pooler import check_pooler
from bot.store.postgres.session import Columns, PostgresSession, connected
from bot.store.session import Session

LOCK = 0x7461626C
"""Names our lock among those of other programs in the same database."""


class Lease:
    """The right to serve a database, while its lock is held. Blocks: to be used in a thread."""

    alone = True
    """Whether nobody else serves the database, so that its layout may change."""

    def __init__(self, database: Server, patience: float) -> None:
        self._database = database
        self._patience = patience
        self._token = secrets.token_hex(8)
        self._held: psycopg.Connection[Columns] | None = None

    def lock(self) -> None:
        """Keep others from the database. Raises CannotOpen, saying who serves it, if somebody does."""
        session = self._connect_to_lock()
        if not locked(session):
            raise CannotOpen(words.in_use(self._database, holder(session)))

    def take(self, session: Session, now: datetime) -> None:
        """Serve the database from now on: its lock is held already, and its layout is the newest."""
        for left_by_others in {"shards", "processes"} & tables_in(session):  # that shared the database and crashed
            session.execute(f"DELETE FROM {left_by_others}")  # noqa: S608 - our own names
        row.write(session, self._token, now)

    def settle(self) -> None:
        """It is open: what kept others from opening it at the same time is over."""

    def check(self, session: Session) -> None:
        """Raises LeaseLost when another process serves the database now."""
        row.check(session, self._token, self._database)

    def renew(self, session: Session, now: datetime) -> None:
        """Say that this process lives. Raises LeaseLost also when somebody else has the lock."""
        self.keep_lock()
        self.check(session)
        row.renew(session, now)

    def give_back(self) -> None:
        """Nobody serves the database any more, unless somebody else does."""
        held, self._held = self._held, None
        if held is None:
            return
        try:
            self._clear(PostgresSession(held))
            unlock_all(PostgresSession(held))
        except psycopg.Error:  # the server is gone: it dropped the lock itself
            return
        finally:
            held.close()

    def _clear(self, session: Session) -> None:
        row.clear(session, self._token)

    def connect(self) -> psycopg.Connection[Columns]:
        """A connection beside those of the store, where every statement lasts by itself."""
        return connected(self._database, self._patience, autocommit=True)

    def _connect_to_lock(self) -> PostgresSession:
        """The connection that holds the lock from now on. Raises CannotOpen where a pooler would lend it to others."""
        self._held = self.connect()
        check_pooler(self._held, self._database, self._patience)
        return PostgresSession(self._held)

    def _locked(self, session: Session) -> bool:
        return locked(session)

    def keep_lock(self) -> bool:
        """Take the lock again where its connection broke. Raises LeaseLost when somebody else has it by then.

        Whether it was held all the while.
        """
        if self._held is not None:
            try:
                self._held.execute(b"SELECT 1")
            except psycopg.Error:
                self._held.close()
            else:
                return True
        held = self.connect()
        session = PostgresSession(held)
        if not self._locked(session):
            by = holder(session)
            held.close()
            raise LeaseLost(words.lease_lost(self._database, by))
        self._held = held
        return False


def locked(session: Session) -> bool:
    """Hold the lock of whoever serves a database alone, until the connection ends; False where somebody has it."""
    (held,) = session.execute("SELECT pg_try_advisory_lock(?, hashtext(current_schema()))", (LOCK,)).fetchone()
    return bool(held)


def unlock_all(session: Session) -> None:
    """Let go of every lock that this session holds. The server would do so a moment after the connection ends."""
    session.execute("SELECT pg_advisory_unlock_all()")


def holder(session: Session) -> Holder | None:
    """Who serves the database, outside of any transaction; None where the row is not there yet."""
    try:
        return row.holder(session)
    except psycopg.errors.UndefinedTable:
        return None


def check_free(session: Session, database: Server) -> None:
    """Raises CannotOpen, saying who serves the database, if somebody does."""
    if not locked(session):
        raise CannotOpen(words.in_use(database, row.holder(session)))
    unlock_all(session)
