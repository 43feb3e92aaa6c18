"""PostgreSQL only: one process per server, concurrency, lost connections."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.core.people import queries
from bot.core.table import queries as table_queries
from bot.core.table.model import Stored
from bot.errors import StoreUnavailable
from bot.shards import ShardRange, parsed
from bot.store.database import PostgresDatabase, Session, parse_database
from bot.store.failures import CannotOpen, StaleRevision
from bot.store.lease import LeaseLost
from bot.store.migration import Migration, newest_of
from bot.store.postgres import PostgresStore
from bot.store.postgres.layout import known_migrations
from bot.store.postgres.lease import check_free, try_lock
from bot.store.postgres.pool import Pool
from bot.store.postgres.preflight import check_database
from bot.store.postgres.session import ROW_FACTORY, PostgresSession, classify_error, conninfo, serving
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.migrate import known_migrations as sqlite_migrations
from tests.store import changes
from tests.store.cut import line
from tests.store.server import Cluster
from tests.store.test_store import SEED, a_move, a_table, moved

SECRET = "hunter2"


@pytest.fixture
async def store(postgres: PostgresDatabase) -> AsyncIterator[PostgresStore]:
    opened = PostgresStore(postgres)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
async def pool(postgres: PostgresDatabase) -> AsyncIterator[Pool]:
    opened = Pool(postgres, 5.0)
    await opened.open()
    yield opened
    await opened.close()


KINDS = {"INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea", "REAL": "double precision"}

Layout = dict[str, tuple[set[tuple[str, str, bool]], set[tuple[str, ...]]]]
"""By table: columns (name, type, not null), unique indexes with conditions."""


def sqlite_layout(connection: sqlite3.Connection) -> Layout:
    layout: Layout = {}
    for (table,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        columns = connection.execute('SELECT name, type, "notnull", pk FROM pragma_table_info(?)', (table,)).fetchall()
        unique = {tuple(name for name, _, _, pk in sorted(columns, key=lambda column: column[3]) if pk)}
        indexes = "SELECT name FROM pragma_index_list(?) WHERE \"unique\" AND origin <> 'pk'"
        for (index,) in connection.execute(indexes, (table,)).fetchall():
            found = connection.execute("SELECT name FROM pragma_index_info(?) ORDER BY seqno", (index,))
            unique.add(tuple(name for (name,) in found))
        layout[table] = {(name, KINDS[kind], bool(filled or pk)) for name, kind, filled, pk in columns}, unique
    return layout


def postgres_layout(server: psycopg.Connection) -> Layout:
    layout: Layout = {}
    columns = (
        "SELECT table_name, column_name, data_type, is_nullable = 'NO' FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND column_name <> 'rowid' AND table_name <> 'layout'"
    )
    for table, name, kind, filled in server.execute(columns).fetchall():
        layout.setdefault(table, (set(), set()))[0].add((name, kind, filled))
    unique = (
        "SELECT c.relname, ARRAY(SELECT a.attname::text FROM unnest(i.indkey) WITH ORDINALITY AS k(n, place)"
        " JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.n ORDER BY place)"
        " FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid"
        " WHERE i.indisunique AND c.relnamespace = current_schema()::regnamespace"
    )
    for table, names in server.execute(unique).fetchall():
        if names != ["rowid"]:
            layout[table][1].add(tuple(names))
    return layout


def reached_by(port: int, server: PostgresDatabase) -> PostgresDatabase:
    """The same database, by a line that can be cut."""
    return PostgresDatabase(re.sub(r"(?<=127\.0\.0\.1:)\d+", str(port), server.address))


def asked(server: PostgresDatabase, query: str) -> list[Any]:
    with psycopg.connect(server.address) as connection:
        return connection.execute(query.encode()).fetchall()


def test_the_address_of_a_database_shows_no_password() -> None:
    database = parse_database(f"postgresql://ana:{SECRET}@db.local:5433/games?sslmode=require")
    assert str(database) == "db.local:5433/games"
    assert SECRET not in repr(database)
    assert parse_database("/var/lib/tables.sqlite3") == Path("/var/lib/tables.sqlite3")


async def test_a_server_that_is_not_there_gets_a_sentence_without_the_password() -> None:
    nobody_listens = PostgresDatabase(f"postgresql://ana:{SECRET}@127.0.0.1:1/games")
    with pytest.raises(CannotOpen, match=r"^Can't open the database 127\.0\.0\.1:1/games: .* refused\.$") as refused:
        await PostgresStore(nobody_listens).open()
    assert SECRET not in str(refused.value)


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://ana:{SECRET}/{SECRET}@db/games",
        f"postgresql://ana:{SECRET}@{SECRET}@db/games",
        f"postgresql://ana:{SECRET}#{SECRET}@db/games",
        f"postgresql://ana:{SECRET}?{SECRET}@db/games",
        f"postgresql://ana:{SECRET}%zz@db/games",
        f"postgresql://ana:{SECRET} {SECRET}@db/games",
        f"postgresql://ana:{SECRET}@[::1/games",
        f"postgresql://ana:{SECRET}@db/games?pasword={SECRET}",
        f"postgresql+asyncpg://ana:{SECRET}@db/games",
        f"mysql://ana:{SECRET}@db/games",
    ],
)
async def test_an_address_that_cannot_be_read_is_refused_and_never_cited(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    for opening in (
        PostgresStore(PostgresDatabase(address)).open(),
        asyncio.to_thread(check_database, PostgresDatabase(address)),
    ):
        with pytest.raises(CannotOpen, match=r". Write it as") as refused:
            await opening
        assert SECRET not in f"{refused.value}{caplog.text}{parse_database(address)}"


@pytest.mark.parametrize(
    "address",
    [
        "postgresql:///games",
        "postgres://db",
        "postgresql://ana@db:5433/games?sslmode=require",
        "postgresql://ana:a%40b%2Fc%25@[::1]:5433/games",
        "postgresql://one:1,two:2/games?target_session_attrs=read-write&options=-c%20search_path%3Dx",
    ],
)
def test_an_address_that_libpq_reads_is_taken_as_it_is(address: str) -> None:
    assert conninfo(PostgresDatabase(address)) == address


def test_both_kinds_of_database_have_the_same_migrations_by_number() -> None:
    assert [step.number for step in known_migrations()] == [step.number for step in sqlite_migrations()]


async def test_both_kinds_of_database_have_the_same_layout(
    store: PostgresStore, postgres: PostgresDatabase, tmp_path: Path
) -> None:
    file = tmp_path / "tables.db"
    sqlite = SqliteStore(file)
    await sqlite.open()
    await sqlite.close()
    with psycopg.connect(postgres.address) as server, closing(sqlite3.connect(file)) as connection:
        assert sqlite_layout(connection) == postgres_layout(server)


async def test_a_second_process_is_refused_and_reads_who_serves(
    store: PostgresStore, postgres: PostgresDatabase
) -> None:
    with pytest.raises(CannotOpen, match=r"is in use by process \d+ on .* since"):
        await PostgresStore(postgres).open()
    await store.close()
    second = PostgresStore(postgres)
    await second.open()
    await second.close()


@pytest.mark.parametrize("share", [None, parsed("0-1/2")])
async def test_the_lock_is_given_back_before_its_connection_ends(
    postgres: PostgresDatabase, share: ShardRange | None
) -> None:
    """The database takes a moment to notice that a connection was closed, and somebody may start by then."""
    store = PostgresStore(postgres, assigned_shards=share)
    await store.open()
    held = store._lease._connection
    assert held is not None
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(held, "close", lambda: None)
        await store.close()
    with closing(held):
        second = PostgresStore(postgres)
        await second.open()
        await second.close()


def test_a_look_leaves_no_lock_behind(postgres: PostgresDatabase) -> None:
    with psycopg.connect(postgres.address, autocommit=True, row_factory=ROW_FACTORY) as looking:
        check_free(PostgresSession(looking), postgres)
        with psycopg.connect(postgres.address, autocommit=True, row_factory=ROW_FACTORY) as other:
            assert try_lock(PostgresSession(other))


async def test_a_crash_leaves_no_lease_behind(store: PostgresStore, postgres: PostgresDatabase) -> None:
    asked(
        postgres,
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE locktype = 'advisory' AND granted AND"
        " objid::int = hashtext(current_schema())",
    )
    second = PostgresStore(postgres)
    await second.open()
    # The first one still lives, and may write nothing more.
    with pytest.raises(LeaseLost, match="I'm restarting"):
        await store.write(queries.keep, "a", "b")
    with pytest.raises(LeaseLost):
        await store.renew()
    await second.close()


async def test_a_lease_whose_connection_broke_is_taken_again(store: PostgresStore, postgres: PostgresDatabase) -> None:
    asked(
        postgres,
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE locktype = 'advisory' AND granted AND"
        " objid::int = hashtext(current_schema())",
    )
    await store.renew()
    with pytest.raises(CannotOpen, match="is in use by"):
        await PostgresStore(postgres).open()


async def test_a_database_of_another_program_is_left_alone(postgres: PostgresDatabase) -> None:
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    with pytest.raises(CannotOpen, match="isn't a Tablekeeper database"):
        await PostgresStore(postgres).open()
    assert asked(postgres, "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()") == [
        (1,)
    ]


async def test_a_database_from_a_newer_version_is_left_alone(postgres: PostgresDatabase) -> None:
    newest = newest_of(known_migrations())
    coming = Migration(newest + 1, "CREATE TABLE dice (eyes BIGINT NOT NULL);")
    newer = PostgresStore(postgres, [*known_migrations(), coming])
    await newer.open()
    await newer.close()
    with pytest.raises(CannotOpen, match=f"layout {newest + 1}; this Tablekeeper supports up to {newest}"):
        await PostgresStore(postgres).open()


async def test_a_migration_that_fails_changes_nothing(postgres: PostgresDatabase) -> None:
    broken = Migration(
        newest_of(known_migrations()) + 1, "CREATE TABLE dice (eyes BIGINT); CREATE TABLE dice (eyes BIGINT);"
    )
    with pytest.raises(CannotOpen):
        await PostgresStore(postgres, [*known_migrations(), broken]).open()
    found = asked(postgres, "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()")
    assert found == []


async def test_work_that_others_got_in_the_way_of_is_done_again(pool: Pool) -> None:
    await pool.write(lambda session: session.execute("CREATE TABLE sums (n BIGINT NOT NULL)") and None)
    both = threading.Barrier(2, timeout=5)
    tries: list[int] = []

    def add_one_more(session: Session) -> None:
        (n,) = session.execute("SELECT count(*) FROM sums").fetchone()
        tries.append(n)
        if len(tries) <= 2:
            both.wait()  # both have looked before either writes
        session.execute("INSERT INTO sums (n) VALUES (?)", (n,))

    await asyncio.gather(pool.write(add_one_more), pool.write(add_one_more))
    numbers = await pool.read(lambda session: [n for (n,) in session.execute("SELECT n FROM sums ORDER BY n")])
    assert numbers == [0, 1]
    assert tries == [0, 0, 1]


async def test_of_two_simultaneous_moves_one_is_committed(store: PostgresStore) -> None:
    table = a_table()
    await store.write(changes.add, Stored(table, [], SEED))
    kept = await asyncio.gather(
        *(store.write(changes.append, moved(table, a_move(1, f"walk {n}")), a_move(1, f"walk {n}")) for n in (1, 2)),
        return_exceptions=True,
    )
    assert [type(one) for one in kept if one is not None] == [StaleRevision]
    stored = await store.read(table_queries.load, "one")
    assert stored is not None
    assert len(stored.entries) == 1


async def test_a_commit_whose_answer_was_lost_is_looked_up_and_not_made_twice(
    postgres: PostgresDatabase, cluster: Cluster
) -> None:
    async with line(cluster.port) as cutting:
        store = PostgresStore(reached_by(cutting.port, postgres))
        await store.open()
        table = a_table()
        await store.write(changes.add, Stored(table, [], SEED))
        cutting.cut = "after"
        await store.write(changes.append, moved(table, a_move(1)), a_move(1))
        assert cutting.cuts == 1
        stored = await store.read(table_queries.load, "one")
        assert stored is not None
        assert [entry.text for entry in stored.entries] == ["walk 1"]
        await store.close()


async def test_a_commit_that_never_arrived_is_not_done_and_says_so(
    postgres: PostgresDatabase, cluster: Cluster
) -> None:
    async with line(cluster.port) as cutting:
        store = PostgresStore(reached_by(cutting.port, postgres))
        await store.open()
        table = a_table()
        await store.write(changes.add, Stored(table, [], SEED))
        cutting.cut = "before"
        with pytest.raises(StoreUnavailable, match="isn't responding"):
            await store.write(changes.append, moved(table, a_move(1)), a_move(1))
        assert cutting.cuts == 1
        stored = await store.read(table_queries.load, "one")
        assert stored is not None
        assert stored.table == table
        await store.write(changes.append, moved(table, a_move(1)), a_move(1))
        await store.close()


async def test_a_server_that_is_started_again_is_used_again(
    postgres: PostgresDatabase, cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    store = PostgresStore(postgres, timeout=0.3)
    await store.open()
    table = a_table()
    await store.write(changes.add, Stored(table, [], SEED))
    await asyncio.to_thread(cluster.stop)
    try:
        with caplog.at_level(logging.ERROR), pytest.raises(StoreUnavailable):
            await store.write(changes.append, moved(table, a_move(1)), a_move(1))
        assert "isn't responding; check that PostgreSQL is running" in caplog.text
        async with asyncio.timeout(60):
            while store._opened()._connections.get_stats()["pool_size"]:  # noqa: ASYNC110 -- it waits to connect again
                await asyncio.sleep(0.01)
    finally:
        await asyncio.to_thread(cluster.start)
    while True:
        try:
            await store.write(changes.append, moved(table, a_move(1)), a_move(1))
            break
        except StoreUnavailable:
            await asyncio.sleep(0.05)
    await store.renew()
    stored = await store.read(table_queries.load, "one")
    assert stored is not None
    assert len(stored.entries) == 1
    await store.close()


def test_no_session_begins_while_the_server_is_read_only(postgres: PostgresDatabase) -> None:
    with closing(psycopg.connect(conninfo(postgres), autocommit=True)) as admin:
        admin.execute("ALTER ROLE CURRENT_USER SET default_transaction_read_only = on")
        try:
            psycopg.connect(conninfo(postgres)).close()
            with pytest.raises(psycopg.OperationalError, match="read-only"):
                psycopg.connect(serving(postgres))
        finally:
            admin.execute("ALTER ROLE CURRENT_USER RESET default_transaction_read_only")
    psycopg.connect(serving(postgres)).close()


async def test_a_pool_keeps_no_session_that_began_while_the_server_was_read_only(pool: Pool) -> None:
    assert "target_session_attrs=read-write" in str(pool._connections.conninfo)


def test_an_address_that_says_which_sessions_it_wants_keeps_that() -> None:
    wanted = parse_database("postgresql://a@b/c?target_session_attrs=primary")
    assert isinstance(wanted, PostgresDatabase)
    assert "target_session_attrs=primary" in serving(wanted)


def test_the_log_says_what_to_check_of_a_server_and_not_of_a_file() -> None:
    trouble = classify_error(psycopg.errors.ReadOnlySqlTransaction())
    assert trouble is not None
    assert "primary" in str(trouble.log_text)
    assert "file" not in str(trouble.log_text)
