"""Shard ownership in a PostgreSQL database that several processes serve.

Times are the database's, so clocks of machines don't matter. All processes share one advisory lock, which keeps out a
process that would serve the database alone, and each holds its own, which ends with its connection. A process whose
time is up, or that is silent and disconnected, is removed by the first one to notice, which frees its shards. Each
write checks in its own transaction that its process is still registered.
"""

# ruff: noqa: S608
# Statements are built from our own constants; values are parameters.

from __future__ import annotations

import asyncio
import os
import platform
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import psycopg

from bot.errors import StoreUnavailable
from bot.shards import LASTING, ShardRange
from bot.store import words as store_words
from bot.store.database import PostgresDatabase, Session
from bot.store.failures import CannotOpen
from bot.store.lease import LeaseLost
from bot.store.postgres import words
from bot.store.postgres.lease import LOCK, PostgresLease, read_holder, try_lock
from bot.store.postgres.session import PostgresSession
from bot.store.shards import FORGOTTEN, RESERVATION_SECONDS, ClusterState, Process, Shard, Shards
from bot.store.store import Store
from bot.store.timer_queries import Timer, written

DISCONNECTED_SECONDS = 4.0
"""Seconds after which a silent process without a connection is removed."""

OPENING_LOCK = 0x7461626D
"""Lock held while a process opens the database."""

TIMER_CLAIM = timedelta(seconds=20)
"""How long a process claims a timer that it handles."""

MAX_TIMERS = 100
"""Timers that are taken at a time."""

POLL_SECONDS = 0.1
"""Seconds between attempts to enter an exclusive block."""

_NOW = "(SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT))"


class SharedLease(PostgresLease):
    """The right to serve a database with others, and the owned shards.

    Blocking: use in a thread.
    """

    def __init__(self, database: PostgresDatabase, patience: float, assigned: ShardRange) -> None:
        super().__init__(database, patience)
        self._assigned = assigned
        self.owned_condition = (
            f" AND (COALESCE(guild, 0) >> 22) % {assigned.count} IN"
            f" (SELECT number FROM shards WHERE process = '{self._token}')"
        )
        """SQL condition on a server's row: this process serves its shard."""
        self.reachable_since: int | None = None
        """Start of uninterrupted contact with the database, by the database's clock."""

    def acquire_lock(self) -> None:
        """Join the others, one process at a time.

        Raises CannotOpen if a process serves the database alone.
        """
        session = self._connect_to_lock()
        session.execute("SELECT pg_advisory_lock(?, hashtext(current_schema()))", (OPENING_LOCK,))
        self.is_exclusive = try_lock(session)
        if not self.is_exclusive and not self._try_lock(session):
            raise CannotOpen(store_words.in_use(self._database, read_holder(session)))

    def take(self, session: Session, now: datetime) -> None:
        """Register this process. Raises CannotOpen if others use another number of shards."""
        if self.is_exclusive:
            for left_behind in ("lease", "shards", "processes"):
                session.execute(f"DELETE FROM {left_behind}")
        (there,) = session.execute("SELECT count(*) FROM shards").fetchone()
        if there not in (0, self._assigned.count):
            raise CannotOpen(words.other_shards(self._assigned.count, there))
        session.execute(
            f"INSERT INTO processes (token, holder, first, last, since, until, leaving)"
            f" VALUES (?, ?, ?, ?, {_NOW}, {_NOW} + ?, 0)",
            (
                self._token,
                str(store_words.process(os.getpid(), platform.node())),
                self._assigned.first,
                self._assigned.last,
                _milliseconds(LASTING),
            ),
        )
        if not there:
            session.executemany(
                f"INSERT INTO shards (number, free, heard) VALUES (?, {_NOW} + ?, '')",
                [(number, _milliseconds(RESERVATION_SECONDS)) for number in range(self._assigned.count)],
            )

    def finish_opening(self) -> None:
        """Let the next process open the database."""
        if self._connection is None:
            raise RuntimeError("the lock was not taken")
        session = PostgresSession(self._connection)
        if self.is_exclusive:
            self._try_lock(session)
            session.execute("SELECT pg_advisory_unlock(?, hashtext(current_schema()))", (LOCK,))
            self.is_exclusive = False
        session.execute("SELECT pg_advisory_unlock(?, hashtext(current_schema()))", (OPENING_LOCK,))

    def check(self, session: Session) -> None:
        """Raise LeaseLost if this process was removed."""
        if session.execute("SELECT 1 FROM processes WHERE token = ?", (self._token,)).fetchone() is None:
            raise LeaseLost(words.silent_too_long(self._database, LASTING))

    def renew(self, session: Session, now: datetime) -> None:
        """Report that this process is alive."""
        self.poll(session)

    def poll(self, session: Session) -> ClusterState:
        """Report, remove dead processes and return the cluster state. Raises LeaseLost."""
        kept = self.ensure_locked()
        (now,) = session.execute(f"SELECT {_NOW}").fetchone()
        own = session.execute("SELECT until FROM processes WHERE token = ?", (self._token,)).fetchone()
        if own is None:
            raise LeaseLost(words.silent_too_long(self._database, LASTING))
        session.execute("UPDATE processes SET until = ? WHERE token = ?", (now + _milliseconds(LASTING), self._token))
        if self.reachable_since is None or not kept or own[0] < now:
            # Others may be silent because the database was away, as it was for this process.
            self.reachable_since = now
        self._remove_dead(session, now, now - self.reachable_since)
        processes = session.execute("SELECT token, first, last, since, leaving FROM processes")
        shards = session.execute("SELECT number, process, wanted, free, heard FROM shards ORDER BY number")
        return ClusterState(
            self._token,
            [
                Process(token, ShardRange(first, last, self._assigned.count), since, bool(leaving))
                for token, first, last, since, leaving in processes
            ],
            [
                Shard(number, process, wanted, free <= now, tuple(map(int, heard.split())))
                for number, process, wanted, free, heard in shards
            ],
            _count_forgotten(session),
        )

    def _remove_dead(self, session: Session, now: int, steady: int) -> None:
        """Remove processes that were silent for too long while the database was up."""
        last = "SELECT token, until - ? FROM processes WHERE token <> ?"
        heard = [tuple(row) for row in session.execute(last, (_milliseconds(LASTING), self._token))]
        for token in [token for token, then in heard if self._is_dead(session, token, min(now - then, steady))]:
            session.execute("UPDATE shards SET process = NULL, heard = '', free = ? WHERE process = ?", (now, token))
            session.execute("UPDATE shards SET wanted = NULL WHERE wanted = ?", (token,))
            session.execute("DELETE FROM processes WHERE token = ?", (token,))

    def _is_dead(self, session: Session, token: str, silent: int) -> bool:
        """Whether a process that was silent for this long (in ms) has lost its shards."""
        if silent > _milliseconds(LASTING):
            return True
        if silent <= _milliseconds(DISCONNECTED_SECONDS):
            return False
        ended = "SELECT pg_try_advisory_xact_lock(hashtext(?), hashtext(current_schema()))"
        return bool(session.execute(ended, (token,)).fetchone()[0])

    def take_shard(self, session: Session, shard: int) -> bool:
        """Take a shard without an owner; return whether it had none."""
        taken = "UPDATE shards SET process = ?, wanted = NULL, heard = '' WHERE number = ? AND process IS NULL"
        return session.execute(taken, (self._token, shard)).rowcount == 1

    def request(self, session: Session, shard: int) -> None:
        """Request another process's shard, unless handed over or this process is leaving."""
        asked = (
            "UPDATE shards SET wanted = ?1 WHERE number = ?2 AND process <> ?1"
            " AND EXISTS (SELECT 1 FROM processes WHERE token = ?1 AND leaving = 0)"
        )
        session.execute(asked, (self._token, shard))

    def hand_over(self, session: Session, shard: int, to: str, heard: Collection[int]) -> bool:
        """Hand a shard over; return False if the other process no longer requests it."""
        given = (
            "UPDATE shards SET process = ?1, wanted = NULL, heard = ?2"
            " WHERE number = ?3 AND process = ?4 AND wanted = ?1"
        )
        values = (to, " ".join(map(str, heard)), shard, self._token)
        return session.execute(given, values).rowcount == 1

    def leave(self, session: Session) -> None:
        """Announce the end of this process and drop its requests."""
        session.execute("UPDATE shards SET wanted = NULL WHERE wanted = ?", (self._token,))
        session.execute("UPDATE processes SET leaving = 1 WHERE token = ?", (self._token,))

    def _delete_rows(self, session: Session) -> None:
        others = "EXISTS (SELECT 1 FROM processes WHERE token <> ?1 AND leaving = 0)"
        freed = (
            f"UPDATE shards SET process = NULL, heard = '', free = {_NOW} + CASE WHEN {others} THEN 0 ELSE ?2 END"
            " WHERE process = ?1"
        )
        session.execute(freed, (self._token, _milliseconds(RESERVATION_SECONDS)))
        session.execute("UPDATE shards SET wanted = NULL WHERE wanted = ?", (self._token,))
        session.execute("DELETE FROM processes WHERE token = ?", (self._token,))

    def _try_lock(self, session: Session) -> bool:
        query = "SELECT pg_try_advisory_lock_shared(?, hashtext(current_schema()))"
        (locked,) = session.execute(query, (LOCK,)).fetchone()
        if locked:
            own = "SELECT pg_advisory_lock_shared(hashtext(?), hashtext(current_schema()))"
            session.execute(own, (self._token,))
        return bool(locked)


class PostgresShards(Shards):
    """The shards of an open store."""

    def __init__(self, store: Store, lease: SharedLease) -> None:
        self._store = store
        self._lease = lease

    async def poll(self) -> ClusterState:
        return await self._store.write(self._lease.poll)

    async def take(self, shard: int) -> bool:
        return await self._store.write(self._lease.take_shard, shard)

    async def request(self, shard: int) -> None:
        await self._store.write(self._lease.request, shard)

    async def hand_over(self, shard: int, to: str, heard: Collection[int]) -> bool:
        return await self._store.write(self._lease.hand_over, shard, to, heard)

    async def leave(self) -> None:
        await self._store.write(self._lease.leave)

    def announce(self, session: Session, table: str) -> None:
        session.execute("SELECT pg_notify('tablekeeper_changes', ?)", (table,))

    async def listen(self, hear: Callable[[str | None], None]) -> None:
        try:
            async with await self._lease.connect_async() as connection:
                await connection.execute(b"LISTEN tablekeeper_changes")
                hear(None)
                async for notice in connection.notifies():
                    hear(notice.payload)
        except psycopg.Error as error:
            raise StoreUnavailable(words.UNREACHABLE) from error

    @asynccontextmanager
    async def exclusive(self, name: str) -> AsyncIterator[None]:
        query = b"SELECT pg_try_advisory_lock(hashtext(%s), hashtext(current_schema()))"
        try:
            async with await self._lease.connect_async() as connection:
                while await (await connection.execute(query, (name,))).fetchone() != (True,):  # noqa: ASYNC110 - or others
                    await asyncio.sleep(POLL_SECONDS)
                yield
                await connection.execute(b"SELECT pg_advisory_unlock_all()")
        except psycopg.Error as error:
            raise StoreUnavailable(words.UNREACHABLE) from error


def claim_timers(session: Session, now: datetime, ours: str) -> Sequence[Timer]:
    """Return due timers, the earliest first, and claim each for this process.

    A claimed timer is due again after `TIMER_CLAIM`, in case the process dies before it handles it.
    """
    due = (
        f"SELECT kind, subject FROM timers WHERE due <= ?{ours} ORDER BY due, kind, subject LIMIT ?"
        " FOR UPDATE SKIP LOCKED"
    )
    taken = [
        Timer(kind, subject, now + TIMER_CLAIM) for kind, subject in session.execute(due, (written(now), MAX_TIMERS))
    ]
    session.executemany(
        "UPDATE timers SET due = ? WHERE kind = ? AND subject = ?",
        [(written(timer.due), timer.kind, timer.subject) for timer in taken],
    )
    return taken


def _count_forgotten(session: Session) -> str:
    """Return how many members were forgotten so far, as stored text."""
    row = session.execute("SELECT value FROM notes WHERE key = ?", (FORGOTTEN,)).fetchone()
    return "" if row is None else str(row[0])


def _milliseconds(seconds: float) -> int:
    return round(1000 * seconds)
