"""A file that is empty, damaged or somebody else's is refused at the start, and the newest backup is named."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.tables.sqlite import SqliteStore, soundness
from bot.tables.sqlite.migrate import known_migrations, make
from bot.tables.sqlite.soundness import newest_backup
from bot.tables.store import CannotOpen


def damage(database: Path) -> None:
    """Write over the middle of a database."""
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"?" * (size // 4))


@pytest.fixture
def made(database: Path) -> Path:
    """A sound database of ours, made and closed."""
    make(database, known_migrations())
    return database


async def refused(database: Path) -> str:
    with pytest.raises(CannotOpen) as error:
        await SqliteStore(database).open()
    return str(error.value)


@pytest.fixture
def emptied(made: Path) -> Path:
    os.truncate(made, 0)
    return made


async def test_an_empty_file_does_not_become_a_new_database(emptied: Path) -> None:
    said = await refused(emptied)
    assert "is empty, so it is none that Tablekeeper left" in said
    assert "No sound backup was found beside it." in said
    assert os.stat(emptied).st_size == 0


@pytest.fixture
def foreign(database: Path) -> Path:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    return database


async def test_a_database_of_something_else_is_left_alone(foreign: Path) -> None:
    assert "is none of Tablekeeper's" in await refused(foreign)
    with closing(sqlite3.connect(foreign)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("bookmarks",)]


@pytest.fixture
def backed_up(made: Path) -> Path:
    """Three backups: an old one, a newer one, and the newest, which is damaged too."""
    for age, name in enumerate(("backup-3.sqlite3", "tables.db.bak", "backup-1.sqlite3")):
        shutil.copy(made, made.with_name(name))
        os.utime(made.with_name(name), (1_700_000_000 + age * 86_400,) * 2)
    damage(made.with_name("backup-1.sqlite3"))
    os.utime(made.with_name("backup-1.sqlite3"), (1_800_000_000,) * 2)
    damage(made)
    return made


async def test_a_damaged_database_is_refused_at_the_start_and_the_newest_sound_backup_is_named(
    backed_up: Path,
) -> None:
    said = await refused(backed_up)
    assert "is damaged" in said
    assert f"The newest sound backup beside it is {backed_up.with_name('tables.db.bak')}, of 2023-11-15" in said
    assert "copy the backup to tables.db, and start again" in said


async def test_a_large_database_is_not_looked_through_at_the_start(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def check(connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(looked.append)
        soundness.check_opened(connection, made)

    with closing(sqlite3.connect(made)) as connection:
        check(connection)
        assert any("quick_check" in statement for statement in looked)
        looked.clear()
        monkeypatch.setattr(soundness, "QUICK_BYTES", 4096)
        check(connection)
        assert looked
        assert not any("quick_check" in statement for statement in looked)


@pytest.fixture
def left_behind(database: Path) -> Path:
    database.with_name(f"{database.name}-wal").write_bytes(b"moves")
    return database


async def test_what_was_written_last_is_not_mixed_into_a_new_database(left_behind: Path) -> None:
    assert f"is still in {left_behind.name}-wal" in await refused(left_behind)


async def test_a_start_that_was_cut_short_leaves_nothing_in_the_way(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as cut_short:
        cut_short.setattr(Path, "replace", _power_cut)
        await refused(database)
    assert newest_backup(database) is None
    store = SqliteStore(database)
    await store.open()
    await store.close()


def _power_cut(*_: object) -> None:
    raise OSError("the lights went out")
