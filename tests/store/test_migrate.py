"""Databases of every older layout, of newer ones, and files that are no database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.core.consent.model import Ask
from bot.core.delivery import outbox_queries
from bot.core.delivery.entries import NOTHING, EarlierMessage, ToMember
from bot.core.services import Services
from bot.core.table import queries as table_queries
from bot.core.table.outbox_entries import RetiredBoard
from bot.games.commitment import SEED_ALONE
from bot.store.errors import CannotOpen
from bot.store.migration import Migration
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.migrate import known_migrations, migrate
from cogs.challenge import queries as challenge_queries
from cogs.challenge.leagues.model import GameToOpen
from cogs.journal.service import JournalLine
from tests.tables.fixtures import HandClock, MakeTables, a_race, play_all
from tests.tables.race import Race

NEWEST = len(known_migrations())


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
        migrate(connection, known_migrations()[:number])


def read(file: Path) -> bytes:
    return file.read_bytes()


async def open_and_close(store: SqliteStore) -> None:
    await store.open()
    await store.close()


@pytest.mark.parametrize("older", range(1, NEWEST + 1))
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


async def test_old_rows_have_the_first_form_of_commitment(database: Path) -> None:
    before = next(each.number for each in known_migrations() if "commitment_form" in each.script) - 1
    make_layout(database, before)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO tables (id, game, rules_version, options, seats, channel, opener, status, seed, commitment,"
            " rev, take_backs, created, updated)"
            " VALUES ('old', 'race', 1, '{}', 1, 1, 1, 'running', x'00', '00', 0, 0, '', '')"
        )
    await open_and_close(SqliteStore(database))
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT commitment_form FROM tables").fetchall() == [(SEED_ALONE,)]


async def test_old_tables_are_in_their_server_or_in_direct_messages(database: Path) -> None:
    before = next(each.number for each in known_migrations() if "ADD COLUMN venue" in each.script) - 1
    make_layout(database, before)
    with closing(sqlite3.connect(database)) as connection, connection:
        for name, guild in (("there", 100), ("alone", None)):
            connection.execute(
                "INSERT INTO tables (id, game, rules_version, options, seats, guild, channel, opener, status, seed,"
                " commitment, rev, take_backs, created, updated, ended)"
                " VALUES (?, 'race', 1, '{}', 1, ?, 1, 1, 'resigned', x'00', '00', 0, 0, '', '', '')",
                (name, guild),
            )
            connection.execute(
                "INSERT INTO lobbies (id, game, options, seats, guild, channel, created, due, warned)"
                " VALUES (?, 'race', '{}', 2, ?, ?, '', '', 0)",
                (f"lobby {name}", guild, guild or 7),
            )
    await open_and_close(SqliteStore(database))
    with closing(sqlite3.connect(database)) as connection:
        assert dict(connection.execute("SELECT id, venue FROM tables")) == {"there": "server", "alone": "direct"}
        found = dict(connection.execute("SELECT id, venue FROM lobbies"))
        assert found == {"lobby there": "server", "lobby alone": "direct"}


async def test_names_of_members_without_a_seat_do_not_outlive_the_migration(database: Path) -> None:
    make_layout(database, 6)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO tables (id, game, rules_version, options, seats, channel, opener, status, seed, commitment,"
            " rev, take_backs, created, updated)"
            " VALUES ('one', 'race', 1, '{}', 1, 2, 11, 'running', x'', '', 0, 0, '', '')"
        )
        connection.execute("INSERT INTO members VALUES ('one', 0, 0, 11)")
        notes = [("name of 11", "Ana"), ("name of 12", "Ben"), ("commands published", "abc")]
        connection.executemany("INSERT INTO notes VALUES (?, ?)", notes)
    await open_and_close(SqliteStore(database))
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT * FROM names").fetchall() == [(11, "Ana", "")]
        assert connection.execute("SELECT * FROM notes").fetchall() == [("commands published", "abc")]


async def test_challenges_of_older_layouts_are_numbered_by_server_game_and_cadence(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    make_layout(file, 7)
    kinds = [(1, "race", "once"), (1, "race", "once"), (2, "race", "once"), (1, "walk", "once"), (1, "race", "once")]
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for day, (guild, game, cadence) in enumerate(kinds, start=1):
            connection.execute(
                "INSERT INTO challenges (id, game, rules_version, options, guild, channel, cadence, seed, commitment,"
                " opened, closes) VALUES (?, ?, 1, '{}', ?, 5, ?, x'00', '', ?, ?)",
                (f"c{day}", game, guild, cadence, f"2026-11-0{day}T00:00:00+00:00", "2026-12-01T00:00:00+00:00"),
            )
    store = SqliteStore(file)
    await store.open()
    found = [await store.read(challenge_queries.find, f"c{day}") for day in range(1, len(kinds) + 1)]
    await store.close()
    assert [None if each is None else (each.number, each.par_course) for each in found] == [
        (1, ()), (2, ()), (1, ()), (1, ()), (3, ()),
    ]  # fmt: skip


async def test_who_opens_challenges_moves_from_the_notes_to_the_settings(database: Path) -> None:
    make_layout(database, next(each.number for each in known_migrations() if "settings" in each.script) - 1)
    with closing(sqlite3.connect(database)) as connection, connection:
        notes = [("who opens challenges in 907060870044192778", "managers"), ("commands published", "abc")]
        connection.executemany("INSERT INTO notes VALUES (?, ?)", notes)
    await open_and_close(SqliteStore(database))
    with closing(sqlite3.connect(database)) as connection:
        kept = connection.execute("SELECT * FROM settings").fetchall()
        assert kept == [("server", 907060870044192778, "challenges", "managers")]
        assert connection.execute("SELECT key FROM notes").fetchall() == [("commands published",)]


async def test_what_was_due_before_learns_of_which_server_it_is(tmp_path: Path) -> None:
    database = tmp_path / "old.db"
    make_layout(database, 27)
    due = "2026-11-20T19:30:00.000000+00:00"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO lobbies (id, game, options, seats, guild, channel, created, due, warned)"
            " VALUES ('k7m2', 'race', '{}', 2, 900, 7, ?, ?, 0)",
            (due, due),
        )
        for subject in ("k7m2", "900000000000000001", "900000000000000002 weekly", "gone"):
            connection.execute("INSERT INTO timers (kind, subject, due) VALUES ('a', ?, ?)", (subject, due))
    await open_and_close(SqliteStore(database))
    with closing(sqlite3.connect(database)) as connection:
        found = dict(connection.execute("SELECT subject, guild FROM timers").fetchall())
    named = {"900000000000000001": 900000000000000001, "900000000000000002 weekly": 900000000000000002}
    assert found == {"k7m2": 900, **named, "gone": None}


async def test_tables_of_an_older_layout_are_not_waited_for_without_end(database: Path, clock: HandClock) -> None:
    """Two tables without a clock were running: one of two members, one of a member alone."""
    before = next(each.number for each in known_migrations() if "CREATE TABLE absences" in each.script) - 1
    make_layout(database, before)
    with closing(sqlite3.connect(database)) as connection, connection:
        for name, channel, members in (("two", 1, (11, 12)), ("alone", 2, (11,))):
            connection.execute(
                "INSERT INTO tables (id, game, rules_version, options, seats, guild, channel, opener, status, seed,"
                " commitment, rev, take_backs, created, updated)"
                " VALUES (?, 'race', 1, '{}', ?, 100, ?, 11, 'running', x'00', '00', 0, 0, ?, ?)",
                (name, len(members), channel, clock().isoformat(), clock().isoformat()),
            )
            connection.executemany(
                "INSERT INTO members (table_id, seat, place, member) VALUES (?, ?, 0, ?)",
                [(name, seat, member) for seat, member in enumerate(members)],
            )
    services = Services(SqliteStore(database), clock=clock, games=[Race()])
    await services.start()
    try:
        await services.timers.tick()
        two, alone = [(await services.tables.find(name)).banks for name in ("two", "alone")]
        assert alone is None
        assert two is not None
        assert (two.hidden, two.running, two.up_at(0)) == (True, (0,), clock() + timedelta(days=7))
        clock.turn(days=7)
        await services.timers.tick()
        (question,) = await services.questions.open_at("two")
        assert (question.ask, question.holders, question.waiting) == (Ask.OVERTIME, (11,), (12,))
    finally:
        await services.close()


async def test_puzzles_of_earlier_days_are_known_as_answered_without_a_rating(database: Path) -> None:
    before = next(each.number for each in known_migrations() if "CREATE TABLE puzzle_answers" in each.script) - 1
    make_layout(database, before)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.executemany(
            "INSERT INTO attempts (member, day, puzzle, move, solved, at) VALUES (?, ?, ?, 'x', ?, ?)",
            [
                (11, 1, "otys/1", 0, "2026-11-23"),
                (11, 40, "otys/1", 1, "2027-01-01"),
                (11, 2, "otys/2", 0, "2026-11-24"),
                (12, 1, "otys/1", 1, "2026-11-23"),
            ],
        )
    await open_and_close(SqliteStore(database))
    with closing(sqlite3.connect(database)) as connection:
        found = connection.execute("SELECT * FROM puzzle_answers ORDER BY member, puzzle").fetchall()
        assert connection.execute("SELECT count(*) FROM puzzle_ratings").fetchone() == (0,)
    assert found == [
        (11, "otys/1", 1, "2026-11-23", None),
        (11, "otys/2", 0, "2026-11-24", None),
        (12, "otys/1", 1, "2026-11-23", None),
    ]


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
