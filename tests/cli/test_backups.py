"""Backups are whole, of one moment, sound, made on time, and can be the database again, on either kind of database."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from bot.core.people import queries
from bot.store.backups import LEADER_CHECK_INTERVAL, RETRY_INTERVAL, Backups, Retention, back_up, backup_name
from bot.store.database import Database, PostgresDatabase
from bot.store.factory import create_store
from bot.store.failures import CannotOpen
from bot.store.migration import FIRST, newest_of
from bot.store.postgres import PostgresStore, backup
from bot.store.postgres.layout import known_migrations as postgres_migrations
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.backup import back_up_before_migrating, restore_file
from bot.store.sqlite.migrate import create_database, known_migrations
from bot.store.store import Store
from bot.store.words import cannot_back_up
from tests.cli.conftest import Run
from tests.cli.test_move_store import everything, fill
from tests.tables.fixtures import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


DATABASES: dict[str, Callable[[pytest.FixtureRequest], Database]] = {
    "sqlite": lambda request: Path(request.getfixturevalue("tmp_path")) / "tables.sqlite3",
    "postgres": lambda request: PostgresDatabase(request.getfixturevalue("postgres").address),
}


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest) -> Database:
    return DATABASES[request.param](request)


def test_a_backup_beside_a_bot_that_serves_has_everything(database: Database, tmp_path: Path) -> None:
    asyncio.run(fill(create_store(database)))
    before = asyncio.run(everything(create_store(database)))
    target = tmp_path / "copies" / "one.sqlite3"

    async def beside() -> None:
        serving = create_store(database)
        await serving.open()
        await back_up(database, target)
        await serving.close()

    asyncio.run(beside())
    assert asyncio.run(everything(SqliteStore(target))) == before
    with pytest.raises(CannotOpen, match="already"):
        asyncio.run(back_up(database, target))


def test_a_backup_that_fails_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="no database"):
        asyncio.run(back_up(tmp_path / "none.sqlite3", tmp_path / "copy.sqlite3"))
    (tmp_path / "rubbish.sqlite3").write_bytes(b"rubbish, and not little of it")
    with pytest.raises(CannotOpen):
        asyncio.run(back_up(tmp_path / "rubbish.sqlite3", tmp_path / "copy.sqlite3"))
    assert [file.name for file in tmp_path.iterdir()] == ["rubbish.sqlite3"]


def test_backups_are_made_when_they_are_due_and_the_oldest_go(
    database: Database, tmp_path: Path, clock: HandClock
) -> None:
    asyncio.run(fill(create_store(database)))
    folder = tmp_path / "backups"
    backups = Backups(database, Retention(folder, timedelta(hours=6), 2), clock)
    names = []
    for _ in range(3):
        asyncio.run(backups.tick())
        names.append(backup_name(clock()))
        clock.turn(hours=5)
        assert asyncio.run(backups.tick()) == timedelta(hours=1)
        clock.turn(hours=1)
    assert sorted(file.name for file in folder.iterdir()) == names[1:]
    (folder / "mine.sqlite3").write_text("somebody else's")
    asyncio.run(backups.tick())
    assert (folder / "mine.sqlite3").exists()
    assert len(backups.list_backups()) == 2


def test_a_failed_backup_is_reported_and_retried(
    tmp_path: Path, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    backups = Backups(tmp_path / "none.sqlite3", Retention(tmp_path / "backups", timedelta(hours=6), 2), clock)
    assert asyncio.run(backups.tick()) == RETRY_INTERVAL
    assert "backup failed" in caplog.text
    assert backups.list_backups() == []


def test_of_several_processes_one_makes_backups(tmp_path: Path, clock: HandClock) -> None:
    path, leads = tmp_path / "tables.sqlite3", False
    create_database(path, known_migrations())
    retention = Retention(tmp_path / "backups", timedelta(hours=6), 2)
    backups = Backups(path, retention, clock, is_leader=lambda: leads)
    assert asyncio.run(backups.tick()) == LEADER_CHECK_INTERVAL
    assert backups.list_backups() == []
    leads = True
    asyncio.run(backups.tick())
    assert len(backups.list_backups()) == 1


def test_a_database_is_copied_before_its_layout_changes(tmp_path: Path) -> None:
    path, older = tmp_path / "tables.sqlite3", known_migrations()[:-1]
    create_database(path, older)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO notes (key, value) VALUES ('from', 'before')")

    async def start() -> None:
        store = SqliteStore(path)
        await store.open()
        await store.close()

    asyncio.run(start())
    copy = tmp_path / f"tables-backup-of-layout-{newest_of(older)}.sqlite3"
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT value FROM notes WHERE key = 'from'").fetchone() == ("before",)
        assert connection.execute("PRAGMA user_version").fetchone() == (newest_of(older),)
    copy.unlink()
    asyncio.run(start())
    assert not copy.exists()


def test_no_layout_changes_that_could_not_be_copied(tmp_path: Path) -> None:
    path, older = tmp_path / "tables.sqlite3", known_migrations()[:-1]
    create_database(path, older)
    (tmp_path / f"tables-backup-of-layout-{newest_of(older)}.sqlite3").mkdir()
    with pytest.raises(CannotOpen, match="Can't back up"):
        asyncio.run(SqliteStore(path).open())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (newest_of(older),)


def test_a_disk_without_room_for_the_copy_is_reported_before_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, older = tmp_path / "tables.sqlite3", known_migrations()[:-1]
    create_database(path, older)
    size = path.stat().st_size
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=size - 1))
    with pytest.raises(CannotOpen, match=r"needs up to 1 MiB; 0 MiB are free"):
        asyncio.run(SqliteStore(path).open())
    assert [each for each in tmp_path.iterdir() if "backup" in each.name] == []
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (newest_of(older),)


def test_a_copy_that_did_not_come_to_its_end_is_not_left_on_a_full_disk(tmp_path: Path) -> None:
    path, older = tmp_path / "tables.sqlite3", known_migrations()[:-1]
    create_database(path, older)
    new = tmp_path / f"tables-backup-of-layout-{newest_of(older)}.sqlite3.new"

    class Full(sqlite3.Connection):
        def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
            if sql.startswith("VACUUM"):
                new.write_bytes(b"half")
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, parameters)

    with (
        closing(sqlite3.connect(path, factory=Full)) as connection,
        pytest.raises(CannotOpen, match=r"Can't back up the database .* disk is full"),
    ):
        back_up_before_migrating(connection, path, known_migrations())
    assert not new.exists()


def test_a_postgresql_database_is_copied_before_its_layout_changes(postgres: PostgresDatabase, tmp_path: Path) -> None:
    older = postgres_migrations()[:-1]

    async def start(store: PostgresStore) -> None:
        await store.open()
        await store.write(queries.keep, "from", "before")
        await store.close()

    asyncio.run(start(PostgresStore(postgres, older, copies=tmp_path)))
    assert list(tmp_path.iterdir()) == []
    asyncio.run(start(PostgresStore(postgres, copies=tmp_path)))
    (copy,) = tmp_path.iterdir()
    assert copy.name.endswith(f"-backup-of-layout-{newest_of(older)}.sqlite3")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT value FROM notes WHERE key = 'from'").fetchone() == ("before",)
        assert connection.execute("PRAGMA user_version").fetchone() == (newest_of(older),)


@pytest.fixture
def older_server(postgres: PostgresDatabase) -> PostgresDatabase:
    """A database whose layout is one behind."""
    asyncio.run(opened(PostgresStore(postgres, postgres_migrations()[:-1])))
    return postgres


async def opened(store: PostgresStore) -> None:
    await store.open()
    await store.close()


def test_a_server_from_before_1_0_is_left_alone(postgres: PostgresDatabase, tmp_path: Path) -> None:
    asyncio.run(opened(PostgresStore(postgres)))
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute("UPDATE layout SET version = %s", (FIRST - 1,))
    with pytest.raises(CannotOpen, match=f"layout {FIRST - 1}, .*began with {FIRST}"):
        asyncio.run(opened(PostgresStore(postgres, copies=tmp_path)))
    with psycopg.connect(postgres.address) as connection:
        assert connection.execute("SELECT version FROM layout").fetchone() == (FIRST - 1,)
    assert list(tmp_path.iterdir()) == []


def stays_as_it_was(server: PostgresDatabase, copies: Path) -> None:
    """Check for no leftover copy, the old layout, and an unlocked database."""
    assert list(copies.iterdir()) == []
    asyncio.run(opened(PostgresStore(server, postgres_migrations()[:-1])))


def test_a_disk_without_room_for_the_copy_of_a_server_is_reported_before_writing(
    older_server: PostgresDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=2**16))
    with pytest.raises(CannotOpen, match=r"needs up to \d MiB; 0 MiB are free"):
        asyncio.run(PostgresStore(older_server, copies=tmp_path).open())
    stays_as_it_was(older_server, tmp_path)


@pytest.mark.parametrize("part", ["insert_rows", "copy_file"])
def test_a_disk_that_is_full_in_the_middle_of_the_copy_of_a_server_changes_nothing(
    part: str, older_server: PostgresDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*where: Any) -> None:
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorcode = sqlite3.SQLITE_FULL
        if part == "insert_rows":
            raise full
        where[1].write_bytes(b"half")
        raise CannotOpen(cannot_back_up(where[0], full)) from full

    monkeypatch.setattr(backup, part, fails)
    with pytest.raises(CannotOpen, match=r"Can't back up the database .* disk is full"):
        asyncio.run(PostgresStore(older_server, copies=tmp_path).open())
    stays_as_it_was(older_server, tmp_path)


# The commands


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Callable[[Database], None]:
    """Lets the environment name a database."""

    def name(database: Database) -> None:
        monkeypatch.setenv(
            "TABLEKEEPER_DATABASE", database.address if isinstance(database, PostgresDatabase) else str(database)
        )

    return name


def test_what_was_backed_up_comes_back(
    database: Database, named: Callable[[Database], None], tmp_path: Path, postgres: PostgresDatabase, run: Run
) -> None:
    asyncio.run(fill(create_store(database)))
    before = asyncio.run(everything(create_store(database)))
    named(database)
    status, text, _ = run("backup", tmp_path / "copy.sqlite3")
    assert status == 0
    assert "bytes, checked)" in text
    into: Database = tmp_path / "new" / "tables.sqlite3" if isinstance(database, PostgresDatabase) else postgres
    named(into)
    assert run("restore", tmp_path / "copy.sqlite3")[0] == 0
    store: Store = PostgresStore(into) if isinstance(into, PostgresDatabase) else SqliteStore(into)
    assert asyncio.run(everything(store)) == before


def test_a_restored_file_replaces_the_database_which_is_renamed(
    named: Callable[[Database], None], tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "tables.sqlite3"
    named(path)
    asyncio.run(fill(SqliteStore(path)))
    before = asyncio.run(everything(SqliteStore(path)))
    assert run("backup", tmp_path / "copy.sqlite3")[0] == 0

    async def go_on() -> None:
        store = SqliteStore(path)
        await store.open()
        await store.write(queries.keep, "later", "yes")
        await store.close()

    asyncio.run(go_on())
    after = asyncio.run(everything(SqliteStore(path)))
    status, text, _ = run("restore", tmp_path / "copy.sqlite3")
    assert status == 0
    assert asyncio.run(everything(SqliteStore(path))) == before
    (aside,) = tmp_path.glob("tables-replaced-*.sqlite3")
    assert str(aside) in text
    assert asyncio.run(everything(SqliteStore(aside))) == after


def test_a_database_that_a_link_leads_to_is_restored_where_it_lies(tmp_path: Path, clock: HandClock) -> None:
    copy, database, link = tmp_path / "copy.sqlite3", tmp_path / "kept" / "tables.sqlite3", tmp_path / "link"
    database.parent.mkdir()
    create_database(copy, known_migrations())
    create_database(database, known_migrations()[:-1])
    link.symlink_to(database)
    aside = restore_file(copy, link, clock())
    assert link.is_symlink()
    assert aside is not None
    assert aside.parent == database.parent
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (newest_of(known_migrations()),)


def test_nothing_is_restored_over_a_bot_that_serves_or_from_what_is_no_backup(
    named: Callable[[Database], None], tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "tables.sqlite3"
    named(path)
    asyncio.run(fill(SqliteStore(path)))
    assert run("backup", tmp_path / "copy.sqlite3")[0] == 0
    serving = SqliteStore(path)

    async def beside() -> tuple[int, str, str]:
        await serving.open()
        try:
            return await asyncio.to_thread(run, "restore", tmp_path / "copy.sqlite3")
        finally:
            await serving.close()

    status, _, refused = asyncio.run(beside())
    assert status == 1
    assert "in use" in refused
    (tmp_path / "rubbish").write_bytes(b"rubbish")
    assert run("restore", tmp_path / "rubbish")[0] == 1
    assert run("restore", tmp_path / "none")[0] == 1
    assert list(tmp_path.glob("*-replaced-*")) == []
