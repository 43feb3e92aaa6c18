"""A pooler that shares its sessions is refused before anything is locked; one that gives each client its own is not."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import psycopg
import pytest

from bot.cli.doctor import database as look_at
from bot.core.people import queries
from bot.shards import parsed
from bot.store.database import PostgresDatabase
from bot.store.failures import CannotOpen
from bot.store.postgres import PostgresStore, pool
from bot.store.postgres.pool import PROBE_COUNT, check_pooler
from tests.store.bouncer import bouncer_path, bouncing
from tests.store.server import Cluster

DATABASE = "bounced"
REFUSAL = "behind a connection pooler that shares sessions"


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> Iterator[str]:
    """PgBouncer takes no search path, so a schema does not do."""
    bouncer_path()
    with psycopg.connect(cluster.database("public").address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {DATABASE}".encode())
        yield DATABASE
        connection.execute(f"DROP DATABASE {DATABASE} WITH (FORCE)".encode())


@pytest.mark.parametrize("mode", ["transaction", "statement"])
@pytest.mark.parametrize("share", [None, parsed("0-1/2")])
async def test_a_shared_session_is_refused_at_start_and_nothing_stays_locked(
    cluster: Cluster, database: str, mode: str, share: Any
) -> None:
    with bouncing(cluster, database, mode) as server:
        with pytest.raises(CannotOpen, match=REFUSAL):
            await PostgresStore(server, assigned_shards=share).open()
        direct = PostgresStore(PostgresDatabase(server.address.replace(f":{_port(server)}/", f":{cluster.port}/")))
        await direct.open()
        await direct.close()


def test_doctor_refuses_a_shared_session(cluster: Cluster, database: str) -> None:
    with bouncing(cluster, database, "transaction") as server:
        [finding] = look_at(server)
    assert not finding.is_good
    assert REFUSAL in finding.sentence


async def test_a_pooler_that_leaves_each_client_its_session_is_as_good_as_none(cluster: Cluster, database: str) -> None:
    with bouncing(cluster, database, "session") as server:
        for share in (None, None, parsed("0/1")):
            store = PostgresStore(server, assigned_shards=share)
            await store.open()
            await store.write(queries.keep, "a", "b")
            await store.close()
        [finding] = look_at(server)
    assert finding.is_good


def _port(server: PostgresDatabase) -> int:
    return int(psycopg.conninfo.conninfo_to_dict(server.address)["port"] or 0)


class Session:
    """A connection to a session that a pooler lends out; what it tells its clients is not that session's number."""

    def __init__(self, number: int, told: int = 99) -> None:
        self.number = number
        self.info = SimpleNamespace(backend_pid=told)

    def execute(self, query: bytes) -> Session:
        return self

    def fetchone(self) -> tuple[int]:
        return (self.number,)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        """It goes back to the pooler."""


@pytest.mark.parametrize(("others", "shared"), [((1,), True), ((2, 3, 1), True), ((2, 3, 4), False)])
def test_a_session_is_shared_if_another_client_gets_it(
    monkeypatch: pytest.MonkeyPatch, others: tuple[int, ...], shared: bool
) -> None:
    lent = iter(others)
    monkeypatch.setattr(pool, "connect", lambda *_: Session(next(lent)))
    refused = False
    try:
        check_pooler(cast("Any", Session(1)), PostgresDatabase("postgresql://db/games"), 5.0)
    except CannotOpen as error:
        refused = REFUSAL in str(error)
    assert refused is shared
    assert next(lent, None) is None
    assert len(others) <= PROBE_COUNT


def test_nobody_is_asked_where_the_session_is_the_one_that_the_server_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "connect", lambda *_: pytest.fail("there is no pooler"))
    check_pooler(cast("Any", Session(1, told=1)), PostgresDatabase("postgresql://db/games"), 5.0)
