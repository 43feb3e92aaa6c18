"""The store on SQLite, through aiosqlite.

One connection writes and one reads, so reads continue while a write waits. A query is one function that runs in its
connection's thread, in one transaction: a hop to the thread costs more than the statements, and a transaction spread
over several awaits would let in other tasks' statements.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar, cast

from bot.clock import Clock, system_clock
from bot.metrics import Metrics
from bot.store.database import Session, resolve_path
from bot.store.failures import CannotOpen, FailureMonitor
from bot.store.lease import run_with_lease
from bot.store.migration import Migration
from bot.store.sqlite.backup import back_up_before_migrating
from bot.store.sqlite.connection import SqliteConnection, classify_error, connect_for_reading
from bot.store.sqlite.integrity import check_file, check_opened, check_single_name, describe_open_error
from bot.store.sqlite.lease import SqliteLease, acquire_lock, take_lease
from bot.store.sqlite.migrate import create_database, known_migrations, migrate
from bot.store.store import Store

P = ParamSpec("P")
T = TypeVar("T")

BUSY_SECONDS = 5.0
"""Seconds to wait for a lock of another process, such as a backup."""


class SqliteStore(Store):
    """A SQLite file; its folder is created if needed."""

    def __init__(
        self,
        path: Path | str,
        migrations: Sequence[Migration] | None = None,
        *,
        clock: Clock = system_clock,
        timeout: float = BUSY_SECONDS,
        metrics: Metrics | None = None,
    ) -> None:
        self._path = resolve_path(Path(path))
        self._migrations = known_migrations() if migrations is None else migrations
        self._clock = clock
        self._timeout = timeout
        self._reader: SqliteConnection | None = None
        self._writer: SqliteConnection | None = None
        self._lease: SqliteLease | None = None
        metrics = metrics or Metrics()
        self._reading = FailureMonitor(self._path, "reading", clock, classify_error, metrics)
        self._writing = FailureMonitor(self._path, "writing", clock, classify_error, metrics)

    async def open(self) -> None:
        if self._writer is not None:
            return
        writer = await self._start(SqliteConnection(self._open_writer, "BEGIN IMMEDIATE", self._timeout))
        try:
            self._reader = await self._start(SqliteConnection(self._open_reader, "BEGIN", self._timeout))
        except CannotOpen:
            await self._close_writer(writer)
            raise
        self._writer = writer

    async def _start(self, connection: SqliteConnection) -> SqliteConnection:
        try:
            return cast("SqliteConnection", await connection)
        except CannotOpen:
            await connection.join_thread()
            raise
        except (OSError, sqlite3.Error) as error:
            await connection.join_thread()
            raise CannotOpen(describe_open_error(self._path, error)) from error

    async def close(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            await reader.close()
        writer, self._writer = self._writer, None
        if writer is not None:
            await self._close_writer(writer)

    async def _close_writer(self, writer: SqliteConnection) -> None:
        """Close the last connection and release the lease, even if that can't be written."""
        lease, self._lease = self._lease, None
        try:
            if lease is not None:
                with suppress(sqlite3.Error):
                    await writer.run(lease.release)
        finally:
            await writer.close()
            if lease is not None:
                lease.lock.close()

    def _open_writer(self) -> sqlite3.Connection:
        """Open the writing connection. Runs in its thread."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        held = acquire_lock(self._path)
        try:
            if not check_file(self._path):
                create_database(self._path, self._migrations)
            check_single_name(self._path)
            connection = sqlite3.connect(self._path, timeout=self._timeout, isolation_level=None)
        except BaseException:
            held.close()
            raise
        try:
            check_opened(connection, self._path)
            connection.row_factory = sqlite3.Row
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {pragma}")
            back_up_before_migrating(connection, self._path, self._migrations)
            migrate(connection, self._migrations)
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                self._lease = take_lease(connection, self._path, held, self._clock())
        except BaseException:
            connection.close()
            held.close()
            raise
        return connection

    def _open_reader(self) -> sqlite3.Connection:
        """Open the reading connection, which never waits for a writer. Runs in its thread."""
        connection = connect_for_reading(self._path, timeout=self._timeout, isolation_level=None)
        connection.row_factory = sqlite3.Row
        return connection

    async def read(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._reader is None:
            raise RuntimeError("the store is not open")
        with self._reading.watch(query):
            return await self._reader.run(query, *args, **kwargs)

    async def write(self, query: Callable[Concatenate[Session, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._writer is None or self._lease is None:
            raise RuntimeError("the store is not open")
        with self._writing.watch(query):
            return await self._writer.run(run_with_lease, self._lease, query, *args, **kwargs)

    async def check(self) -> None:
        if self._lease is None:
            raise RuntimeError("the store is not open")
        await self.read(self._lease.check)

    async def renew(self) -> None:
        if self._lease is None:
            raise RuntimeError("the store is not open")
        await self.write(self._lease.renew, self._clock())
