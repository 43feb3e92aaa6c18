"""A PostgreSQL cluster for tests, in its own folder.

It runs the programs of the machine, or those of a package.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg

from bot.store.database import PostgresDatabase

MACHINE = Path("/usr/lib/postgresql")
UNPRIVILEGED = "nobody"
"""PostgreSQL does not run as root: then it runs as this user."""


EMPTY = b"""
    DO $$
    DECLARE
        name text;
        has_rows boolean;
    BEGIN
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'layout' LOOP
            EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO has_rows;
            IF has_rows THEN EXECUTE format('TRUNCATE %I CASCADE', name); END IF;
        END LOOP;
        FOR name IN SELECT sequencename FROM pg_sequences
                    WHERE schemaname = current_schema() AND last_value IS NOT NULL LOOP
            EXECUTE format('ALTER SEQUENCE %I RESTART', name);
        END LOOP;
    END $$
"""


@dataclass(frozen=True)
class Cluster:
    """A server that listens on a local port, and the folder of what it keeps."""

    folder: Path
    port: int

    def database(self, schema: str) -> PostgresDatabase:
        """One schema of it, which a store takes for all there is."""
        search = quote(f"-c search_path={schema}")
        return PostgresDatabase(f"postgresql://tester@127.0.0.1:{self.port}/postgres?options={search}")

    def make_schema(self, schema: str) -> None:
        with psycopg.connect(self.database("public").address, autocommit=True) as connection:
            connection.execute(f'CREATE SCHEMA "{schema}"'.encode())

    def drop_schema(self, schema: str) -> None:
        with psycopg.connect(self.database("public").address, autocommit=True) as connection:
            connection.execute(f'DROP SCHEMA "{schema}" CASCADE'.encode())

    def empty_schema(self, schema: str) -> None:
        """Delete all rows but the number of the layout, and count from one again; make the schema if there is none."""
        with psycopg.connect(self.database(schema).address, autocommit=True) as connection:
            connection.execute(f'CREATE SCHEMA IF NOT EXISTS "{schema}"'.encode())
            connection.execute(EMPTY)

    def stop(self) -> None:
        self._control("stop", "--mode=immediate")

    def start(self) -> None:
        # A cluster of tests need not survive a power cut, so it does not wait for the disk.
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
        self._control("start", f"--log={self.folder / 'log'}", f"--options={options}")

    def _control(self, *arguments: str) -> None:
        _run("pg_ctl", "--wait", f"--pgdata={self.folder / 'data'}", *arguments)


def programs() -> Path:
    """Where `initdb` and `pg_ctl` are."""
    for folder in (*sorted(MACHINE.glob("*/bin"), reverse=True), _on_path(), _packaged()):
        if folder is not None and (folder / "initdb").exists():
            return folder
    raise FileNotFoundError("no PostgreSQL: install one, or the package pgserver")


def _on_path() -> Path | None:
    found = shutil.which("initdb")
    return None if found is None else Path(found).parent


def _packaged() -> Path | None:
    spec = importlib.util.find_spec("pgserver")
    return None if spec is None or spec.origin is None else Path(spec.origin).parent / "pginstall" / "bin"


def _run(program: str, *arguments: str) -> None:
    user = UNPRIVILEGED if sys.platform != "win32" and os.getuid() == 0 else None
    done = subprocess.run(
        [programs() / program, *arguments], user=user, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, check=False
    )
    assert done.returncode == 0, f"{program} ended with {done.returncode}"


@contextmanager
def running() -> Iterator[Cluster]:
    """A new cluster, gone when this ends."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    if os.getuid() == 0:
        shutil.chown(folder, UNPRIVILEGED)
    try:
        _run("initdb", f"--pgdata={folder / 'data'}", "--username=tester", "--auth=trust", "--no-sync")
        cluster = Cluster(folder, free_port())
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    """A port on which nothing listens just now."""
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        port: int = trying.getsockname()[1]
        return port
