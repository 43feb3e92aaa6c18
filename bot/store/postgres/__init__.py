"""The store on PostgreSQL, through psycopg.

psycopg was chosen over asyncpg because it works in threads: a query is a plain function that runs on both databases,
and one hop to a thread costs less than an await for each statement.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import psycopg

from bot.clock import Clock, system_clock
from bot.metrics import Metrics
from bot.shards import ShardRange
from bot.store import words as store_words
from bot.store.database import PostgresDatabase, Session
from bot.store.failures import CannotOpen, FailureMonitor
from bot.store.lease import run_with_lease
from bot.store.migration import Migration, missing, newest_of
from bot.store.postgres import words
from bot.store.postgres.backup import copy_server
from bot.store.postgres.layout import known_migrations, migrate, read_layout, read_size
from bot.store.postgres.lease import PostgresLease
from bot.store.postgres.pool import Pool
from bot.store.postgres.session import classify_error
from bot.store.postgres.shards import PostgresShards, SharedLease, claim_timers
from bot.store.store import Store
from bot.store.timer_queries import Timer

P = ParamSpec("P")
T = TypeVar("T")

TIMEOUT_SECONDS = 5.0
"""Seconds to wait for the server."""


class PostgresStore(Store):
    """A store in one schema of a PostgreSQL database: the first of the search path."""

    def __init__(
        self,
        server: PostgresDatabase,
        migrations: Sequence[Migration] | None = None,
        *,
        clock: Clock = system_clock,
        timeout: float = TIMEOUT_SECONDS,
        copies: Path | None = None,
        metrics: Metrics | None = None,
        assigned_shards: ShardRange | None = None,
    ) -> None:
        """Store the parameters.

        `copies` is the folder for the copy made before a migration; without it, none is made. With `assigned_shards`
        the database is shared with other processes.
        """
        self._database = server
        self._migrations = known_migrations() if migrations is None else migrations
        self._clock = clock
        self._timeout = timeout
        self._copies = copies
        self._pool: Pool | None = None
        self._lease = PostgresLease(self._database, timeout)
        if assigned_shards is not None:
            self._lease = joint = SharedLease(self._database, timeout, assigned_shards)
            self.owned_condition = joint.owned_condition
            self.shards = PostgresShards(self, joint)
        metrics = metrics or Metrics()
        self._reading = FailureMonitor(self._database, "reading", clock, classify_error, metrics)
        self._writing = FailureMonitor(self._database, "writing", clock, classify_error, metrics)

    async def open(self) -> None:
        if self._pool is not None:
            return
        pool = Pool(self._database, self._timeout)
        try:
            # The lock comes first: its connection fails at once with the reason, which the pool hides and retries.
            await pool.run_in_thread(self._lease.acquire_lock)
            await pool.open()
            layout = await pool.read(read_layout)
            if not self._lease.is_exclusive and (layout or 0) < newest_of(self._migrations):
                raise CannotOpen(words.layout_in_use(self._database))
            await self._copy_before_migrating(pool, layout)
            await pool.write(migrate, self._database, self._migrations)
            await pool.write(self._lease.take, self._clock())
            await pool.run_in_thread(self._lease.finish_opening)
        except BaseException as error:
            await pool.run_in_thread(self._lease.release)
            await pool.close()
            if isinstance(error, psycopg.Error):
                raise CannotOpen(words.cannot_connect(self._database, error)) from None
            raise
        self._pool = pool

    async def _copy_before_migrating(self, pool: Pool, layout: int | None) -> None:
        """Copy the database before a migration; a failed copy is deleted.

        Raises CannotOpen, because nothing is migrated without a copy. The copy needs twice its size on this machine's
        disk while it's made, because it is vacuumed last.
        """
        if self._copies is None or layout is None or not missing(self._migrations, layout):
            return
        name = f"{self._database.name}-backup-of-layout-{layout}.sqlite3"
        try:
            self._copies.mkdir(parents=True, exist_ok=True)
            new = self._copies / f"{name}.new"
            new.unlink(missing_ok=True)
            needed, free = 2 * await pool.read(read_size), shutil.disk_usage(self._copies).free
            if needed > free:
                raise CannotOpen(words.no_room_for_copy(self._database, self._copies, needed, free))
            try:
                await copy_server(self._database, new)
            except BaseException:
                new.unlink(missing_ok=True)
                raise
            new.replace(self._copies / name)
        except OSError as error:
            raise CannotOpen(store_words.cannot_back_up(self._database, error)) from error

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.run_in_thread(self._lease.release)
            await pool.close()

    async def check(self) -> None:
        await self.read(self._lease.check)

    async def renew(self) -> None:
        await self.write(self._lease.renew, self._clock())

    async def due_timers(self, now: datetime) -> Sequence[Timer]:
        if self.shards is None:
            return await super().due_timers(now)
        return await self.write(claim_timers, now, self.owned_condition)

    async def read(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self._reading.watch(query):
            return await self._opened().read(query, *args, **kwargs)

    async def write(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self._writing.watch(query):
            return await self._opened().write(run_with_lease, self._lease, query, *args, **kwargs)

    def _opened(self) -> Pool:
        if self._pool is None:
            raise RuntimeError("the store is not open")
        return self._pool
