"""The store on PostgreSQL, through psycopg: opened, served by one process, worked in and closed.

psycopg was chosen over asyncpg because it can be used from a thread: a unit of work is one plain function, the same for
every database, and a hop to a thread costs less than an await for each of its statements.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import psycopg

from bot.metrics import Figures
from bot.model.clock import Clock, system_clock
from bot.model.shards import ShardRange
from bot.model.table import Timer
from bot.store import words as store_words
from bot.store.database import Server
from bot.store.errors import CannotOpen
from bot.store.lease_rows import leased
from bot.store.migration import Migration
from bot.store.postgres import words
from bot.store.postgres.backup import copy_server
from bot.store.postgres.layout import known_migrations, layout_of, migrate, size_of
from bot.store.postgres.lease import Lease
from bot.store.postgres.pool import Pool
from bot.store.postgres.shards import JointLease, PostgresShards, take_timers
from bot.store.postgres.troubles import trouble_of
from bot.store.queries import members
from bot.store.session import Session
from bot.store.store import Store
from bot.store.troubles import Watch

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 5.0
"""Seconds to wait for the server."""


class PostgresStore(Store):
    """Tables in one schema of a PostgreSQL database, the first of the connection's search path."""

    def __init__(
        self,
        server: Server,
        migrations: Sequence[Migration] | None = None,
        *,
        clock: Clock = system_clock,
        patience: float = PATIENCE,
        copies: Path | None = None,
        figures: Figures | None = None,
        share: ShardRange | None = None,
    ) -> None:
        """`copies` is the folder for a copy of a database whose layout is about to change; without it none is made.

        With a `share` of the shards the store is served beside others; without one it is served alone.
        """
        self._database = server
        self._migrations = known_migrations() if migrations is None else migrations
        self._clock = clock
        self._patience = patience
        self._copies = copies
        self._pool: Pool | None = None
        self._lease = Lease(self._database, patience)
        if share is not None:
            self._lease = joint = JointLease(self._database, patience, share)
            self.ours = joint.ours
            self.shards = PostgresShards(self, joint)
        figures = figures or Figures()
        self._reading = Watch(self._database, "reading", clock, trouble_of, figures)
        self._writing = Watch(self._database, "writing", clock, trouble_of, figures)

    async def open(self) -> None:
        if self._pool is not None:
            return
        pool = Pool(self._database, self._patience)
        try:
            await pool.open()
            await pool.apart(self._lease.lock)
            layout = await pool.read(layout_of)
            if not self._lease.alone and (layout or 0) < len(self._migrations):
                raise CannotOpen(words.layout_in_use(self._database))
            await self._copy_before_migrating(pool, layout)
            await pool.write(migrate, self._database, self._migrations)
            await pool.write(self._lease.take, self._clock())
            await pool.write(members.drop_names)
            await pool.apart(self._lease.settle)
        except (CannotOpen, psycopg.Error) as error:
            await pool.apart(self._lease.give_back)
            await pool.close()
            if isinstance(error, CannotOpen):
                raise
            raise CannotOpen(words.cannot_connect(self._database, error)) from None
        self._pool = pool

    async def _copy_before_migrating(self, pool: Pool, layout: int | None) -> None:
        """Raises CannotOpen: no layout changes that could not be copied. Nothing is left of a copy that failed.

        It lies on a disk of this machine, and takes twice its room while it is made, for it is put in order last.
        """
        if self._copies is None or layout is None or layout >= len(self._migrations):
            return
        name = f"{self._database.name}-backup-of-layout-{layout}.sqlite3"
        try:
            self._copies.mkdir(parents=True, exist_ok=True)
            new = self._copies / f"{name}.new"
            new.unlink(missing_ok=True)
            needed, free = 2 * await pool.read(size_of), shutil.disk_usage(self._copies).free
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
            await pool.apart(self._lease.give_back)
            await pool.close()

    async def check(self) -> None:
        await self.read(self._lease.check)

    async def renew(self) -> None:
        await self.write(self._lease.renew, self._clock())

    async def due_timers(self, now: datetime) -> Sequence[Timer]:
        if self.shards is None:
            return await super().due_timers(now)
        return await self.write(take_timers, now, self.ours)

    async def read(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self._reading.over(query):
            return await self._opened().read(query, *args, **kwargs)

    async def write(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self._writing.over(query):
            return await self._opened().write(leased, self._lease, query, *args, **kwargs)

    def _opened(self) -> Pool:
        if self._pool is None:
            raise RuntimeError("the store is not open")
        return self._pool
