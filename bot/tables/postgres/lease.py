"""One process serves a PostgreSQL database. Who it is stands in a row; that it lives is said by a lock of the server.

The lock belongs to a connection of its own: the server drops it when that connection ends, however the process dies.
A connection that broke is made again and the lock taken again; where somebody else has it by then, the lease is lost.
Every write looks whether the row still names this process, in its own transaction.
"""

from __future__ import annotations

import secrets
from datetime import datetime

import psycopg

from bot.tables import words
from bot.tables.database import Server
from bot.tables.lease import LeaseLost
from bot.tables.postgres.session import ROWS, Columns, PostgresSession
from bot.tables.sql import lease as row
from bot.tables.sql.session import Session
from bot.tables.store import CannotOpen

LOCK = 0x7461626C
"""Names our lock among those of other programs in the same database."""


class Lease:
    """The right to serve a database, while its lock is held. Blocks: to be used in a thread."""

    def __init__(self, database: Server, patience: float) -> None:
        self._database = database
        self._patience = patience
        self._token = secrets.token_hex(8)
        self._held: psycopg.Connection[Columns] | None = None

    def take(self, now: datetime) -> None:
        """Serve the database from now on. Raises CannotOpen, saying who serves it, if somebody does."""
        held = self._lock()
        session = PostgresSession(held)
        if not _locked(session):
            by = row.holder(session)
            held.close()
            raise CannotOpen(words.in_use(self._database, by))
        self._held = held
        row.write(session, self._token, now)

    def check(self, session: Session) -> None:
        """Raises LeaseLost when another process serves the database now."""
        row.check(session, self._token, self._database)

    def renew(self, session: Session, now: datetime) -> None:
        """Say that this process lives. Raises LeaseLost also when somebody else has the lock."""
        self._keep_lock(session)
        self.check(session)
        row.renew(session, now)

    def give_back(self) -> None:
        """Nobody serves the database any more, unless somebody else does."""
        held, self._held = self._held, None
        if held is None:
            return
        try:
            row.clear(PostgresSession(held), self._token)
        except psycopg.Error:  # the server is gone: it dropped the lock itself
            return
        finally:
            held.close()

    def _lock(self) -> psycopg.Connection[Columns]:
        return psycopg.connect(
            self._database.address, autocommit=True, row_factory=ROWS, connect_timeout=max(2, round(self._patience))
        )

    def _keep_lock(self, session: Session) -> None:
        """Take the lock again where its connection broke."""
        if self._held is not None:
            try:
                self._held.execute(b"SELECT 1")
            except psycopg.Error:
                self._held.close()
            else:
                return
        held = self._lock()
        if not _locked(PostgresSession(held)):
            held.close()
            raise LeaseLost(words.lease_lost(self._database, row.holder(session)))
        self._held = held


def _locked(session: Session) -> bool:
    (locked,) = session.execute("SELECT pg_try_advisory_lock(?, hashtext(current_schema()))", (LOCK,)).fetchone()
    return bool(locked)


def check_free(session: Session, database: Server) -> None:
    """Raises CannotOpen, saying who serves the database, if somebody does. The lock goes with the session."""
    if not _locked(session):
        raise CannotOpen(words.in_use(database, row.holder(session)))
