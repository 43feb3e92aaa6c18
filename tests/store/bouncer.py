"""PgBouncer between the tests and their PostgreSQL, where the machine has it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from bot.store.database import PostgresDatabase
from tests.store.server import UNPRIVILEGED, Cluster, free_port

READY = 60.0
"""Seconds until it serves."""


def bouncer_path() -> str:
    """Where PgBouncer is; skips the test when there is none, or fails it in CI."""
    path = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if path is not None:
        return path
    missing = "no pooler found: apt-get install pgbouncer"
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)


@contextmanager
def bouncing(cluster: Cluster, database: str, mode: str) -> Iterator[PostgresDatabase]:
    """A database of the cluster, reached through a pooler in this mode."""
    port, folder = free_port(), Path(tempfile.mkdtemp(prefix="bouncer"))
    folder.chmod(0o755)
    settings = folder / "pgbouncer.ini"
    settings.write_text(
        f"[databases]\n* = host=127.0.0.1 port={cluster.port} user=tester\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        f"auth_type = any\npool_mode = {mode}\n"
    )
    user = UNPRIVILEGED if os.getuid() == 0 else None
    process = subprocess.Popen([bouncer_path(), settings], user=user, stderr=subprocess.DEVNULL)
    try:
        server = PostgresDatabase(f"postgresql://tester@127.0.0.1:{port}/{database}")
        _wait_for(server)
        yield server
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder)


def _wait_for(server: PostgresDatabase) -> None:
    until = time.monotonic() + READY
    while True:
        try:
            psycopg.connect(server.address, connect_timeout=2).close()
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return
