"""Databases of every older layout, of newer ones, and files that are no database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import NOTHING, EarlierMessage, ToMember
from bot.core.table import queries as table_queries
from bot.core.table.outbox_entries import RetiredBoard
from bot.store.failures import CannotOpen
from bot.store.migration import FIRST, LAST_READER, Migration, newest_of, until
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.migrate import known_migrations, migrate
from cogs.challenge.leagues.model import GameToOpen
from cogs.journal.service import JournalLine
from tests.tables.fixtures import MakeTables, a_race, play_all

NEWEST = newest_of(known_migrations())


def layout(database: Path) -> list[tuple[str, str]]:
    """Return the schema of the database."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()


def version(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        number: int = connection.execute("PRAGMA user_version").fetchone()[0]
        return number


def make_layout(database: Path, number: int) -> None:
    """A database as the version with this layout left it."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        migrate(connection, until(known_migrations(), number))


def read(file: Path) -> bytes:
    return file.read_bytes()


async def open_and_close(store: SqliteStore) -> None:
    await store.open()
    await store.close()


@pytest.mark.parametrize("older", range(FIRST, NEWEST + 1))
async def test_every_older_layout_becomes_the_newest(tmp_path: Path, older: int) -> None:
    old, fresh = tmp_path / "old.db", tmp_path / "fresh.db"
    make_layout(old, older)
    await open_and_close(SqliteStore(old))
    await open_and_close(SqliteStore(fresh))
    assert version(old) == NEWEST
    assert layout(old) == layout(fresh)


async def test_tables_outlive_a_migration(make_tables: MakeTables, database: Path) -> None:
    services = make_tables()
    await services.start()
    live = await play_all(services, await a_race(services), "walk 2")
    await services.close()
    coming = Migration(NEWEST + 1, "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'a;b';\n")
    newer = SqliteStore(database, [*known_migrations(), coming])
    await newer.open()
    assert await newer.read(table_queries.one, live.table.id) == live.table
    await newer.close()
    assert version(database) == NEWEST + 1


async def test_a_migration_that_fails_changes_nothing(database: Path) -> None:
    await open_and_close(SqliteStore(database))
    before = layout(database)
    broken = Migration(NEWEST + 1, "CREATE TABLE half (done INTEGER);\nINSERT INTO nowhere VALUES (1);\n")
    with pytest.raises(CannotOpen, match="no such table: nowhere"):
        await SqliteStore(database, [*known_migrations(), broken]).open()
    assert layout(database) == before
    assert version(database) == NEWEST


async def test_a_database_of_a_newer_version_is_refused_with_what_to_do(database: Path) -> None:
    await open_and_close(SqliteStore(database))
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(f"PRAGMA user_version = {NEWEST + 5}")
    with pytest.raises(CannotOpen, match=f"layout {NEWEST + 5}.*supports up to {NEWEST}.*TABLEKEEPER_DATABASE"):
        await SqliteStore(database).open()
    assert version(database) == NEWEST + 5


async def test_a_database_from_before_1_0_is_refused_with_what_updates_it(database: Path) -> None:
    await open_and_close(SqliteStore(database))
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(f"PRAGMA user_version = {FIRST - 1}")
    there = {each.name: read(each) for each in database.parent.iterdir()}
    with pytest.raises(CannotOpen, match=f"layout {FIRST - 1}, .*began with {FIRST}.*`{LAST_READER}`"):
        await SqliteStore(database).open()
    assert version(database) == FIRST - 1
    assert {each.name: read(each) for each in database.parent.iterdir()}.items() >= there.items()
    assert not list(database.parent.glob("*backup*"))


@pytest.fixture
def diary(tmp_path: Path) -> Path:
    """A file that is no database."""
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary, this is no database at all. " * 50)
    return file


async def test_a_file_that_is_no_database_is_refused_and_unchanged(diary: Path) -> None:
    before = read(diary)
    with pytest.raises(CannotOpen, match=r"Can't open the database .*diary\.txt"):
        await SqliteStore(diary).open()
    assert read(diary) == before


async def test_a_missing_folder_is_made_and_an_impossible_one_is_refused(tmp_path: Path, diary: Path) -> None:
    await open_and_close(SqliteStore(tmp_path / "a" / "b" / "tables.db"))
    assert version(tmp_path / "a" / "b" / "tables.db") == NEWEST
    with pytest.raises(CannotOpen):
        await SqliteStore(diary / "tables.db").open()


async def test_a_move_is_flushed_to_the_disk_before_it_counts(database: Path) -> None:
    store = SqliteStore(database)
    await store.open()
    connection = store._writer
    assert connection is not None
    for pragma, wanted in [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)]:
        assert [tuple(row) for row in await connection.execute_fetchall(f"PRAGMA {pragma}")] == [(wanted,)]
    await store.close()


def test_migrations_are_whole_statements() -> None:
    for migration in known_migrations():
        assert list(migration.statements())
    with pytest.raises(ValueError, match="middle of a statement"):
        list(Migration(9, "CREATE TABLE a (b);\nCREATE TABLE").statements())


async def test_results_of_otys_before_version_3_become_no_records(database: Path) -> None:
    before = next(each.number for each in known_migrations() if "rules_version < 3" in each.script) - 1
    make_layout(database, before)
    with closing(sqlite3.connect(database)) as connection, connection:
        for table, game, rules in (("a", "otys", 2), ("b", "otys", 3), ("c", "factories", 2)):
            connection.execute(
                "INSERT INTO tables (id, game, rules_version, options, seats, channel, opener, status, seed,"
                " commitment, rev, take_backs, created, updated, ended)"
                " VALUES (?, ?, ?, '{}', 1, 3, 4, 'finished', x'00', 'd', 9, 0, '2026-01-01', '2026-01-01',"
                " '2026-01-01')",
                (table, game, rules),
            )
            connection.execute(
                "INSERT INTO results (table_id, seat, place, member, guild, game, seats, options, with_computer, began,"
                " ended, rank, score, goals, barred, rated)"
                " VALUES (?, 0, 0, 11, 1, ?, 1, '{}', 0, '2026-01-01', '2026-01-01', 1, 20, '{}', 0, 0)",
                (table, game),
            )
    await open_and_close(SqliteStore(database))
    with closing(sqlite3.connect(database)) as connection:
        assert [*connection.execute("SELECT table_id, barred FROM results ORDER BY table_id")] == [
            ("a", 1), ("b", 0), ("c", 0),
        ]  # fmt: skip


async def test_entries_of_the_outbox_of_an_older_layout_say_what_they_said(database: Path) -> None:
    before = next(each.number for each in known_migrations() if "debts DROP COLUMN told" in each.script) - 1
    make_layout(database, before)
    now = "2026-11-20T19:30:00.000000+00:00"
    rows = [
        ("board", 0, 0), ("retire", 77, 3), ("delete", 78, 0), ("letter", 12, 0), ("result", 0, 0), ("result", 13, 0),
        ("journal", 1, 0), ("journal", 2, 0), ("lobby", 79, 0), ("pairing", 4, 0), ("recall", 14, 0), ("mystery", 5, 0),
    ]  # fmt: skip
    with closing(sqlite3.connect(database)) as connection, connection:
        for kind, message, told in rows:
            connection.execute(
                "INSERT INTO debts (kind, subject, message, channel, rev, members, fresh, since, due, tries, told)"
                " VALUES (?, 'one', ?, 7, 0, '', 0, ?, ?, 0, ?)",
                (kind, message, now, now, told),
            )
    store = SqliteStore(database)
    await store.open()
    owed = await store.read(outbox_queries.entries_of, "one")
    assert {(str(each.kind), each.content) for each in owed} == {
        ("board", NOTHING), ("retire", RetiredBoard(77, 3)), ("delete", EarlierMessage(78)), ("letter", ToMember(12)),
        ("result", NOTHING), ("result", ToMember(13)), ("journal", JournalLine(ended=False)),
        ("journal", JournalLine(ended=True)), ("lobby", EarlierMessage(79)), ("pairing", GameToOpen(4)),
        ("recall", ToMember(14)), ("mystery", NOTHING),
    }  # fmt: skip
    for each in owed:
        await store.write(outbox_queries.remove_delivered, [each])
    (left,) = await store.read(outbox_queries.entries_of, "one")
    assert str(left.kind) == "mystery"
    await store.close()
