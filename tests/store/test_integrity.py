"""A file that is empty, damaged or somebody else's is refused at the start, and the newest backup is named."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.failures import CannotOpen
from bot.store.sqlite import SqliteStore
from bot.store.sqlite import integrity as soundness
from bot.store.sqlite.integrity import describe_open_error, find_newest_backup
from bot.store.sqlite.lease import check_free
from bot.store.sqlite.migrate import create_database, known_migrations


def damage(database: Path) -> None:
    """Write over the middle of a database."""
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"?" * (size // 4))


@pytest.fixture
def made(database: Path) -> Path:
    """A sound database of ours, made and closed."""
    create_database(database, known_migrations())
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
    text = await refused(emptied)
    assert "is empty, so it's damaged" in text
    assert "No usable backup found beside it." in text
    assert os.stat(emptied).st_size == 0


@pytest.fixture
def foreign(database: Path) -> Path:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    return database


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no file system that takes no files")
async def test_a_folder_without_write_access_is_reported() -> None:
    text = await refused(Path("/proc/tables.sqlite3"))
    assert "Can't write to the database /proc/tables.sqlite3 (unable to open database file)." in text
    assert "Allow this process to write there, or set TABLEKEEPER_DATABASE to another file." in text
    assert "damaged" not in text


async def test_a_folder_that_cannot_be_made_is_named_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(folder: Path, **_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(folder))

    monkeypatch.setattr(Path, "mkdir", read_only)
    text = await refused(tmp_path / "new" / "tables.sqlite3")
    assert "(Read-only file system). Its disk is read-only" in text


@pytest.mark.parametrize("beside", [True, False])
async def test_a_database_that_cannot_be_written_is_not_damaged(made: Path, *, beside: bool) -> None:
    """As it is reported of a disk that became read-only, by SQLite and by the system."""
    reading = sqlite3.connect(f"{made.as_uri()}?mode=ro", uri=True)
    with closing(reading), pytest.raises(sqlite3.OperationalError) as refusing:
        reading.execute("CREATE TABLE more (one)")
    error = refusing.value if beside else PermissionError(errno.EACCES, "Permission denied")
    assert "Can't write to the database" in str(describe_open_error(made, error))


@pytest.mark.parametrize("of", ["file", "folder"])
async def test_a_symbolic_link_is_no_second_way_to_a_database(tmp_path: Path, of: str) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    link = tmp_path / "link"
    link.symlink_to(folder / "tables.db" if of == "file" else folder)
    store = SqliteStore(link if of == "file" else link / "tables.db")
    await store.open()
    assert (folder / "tables.db").is_file()
    assert link.is_symlink()
    with pytest.raises(CannotOpen, match="is in use by process"):
        await SqliteStore(folder / "tables.db").open()
    await store.close()
    direct = SqliteStore(folder / "tables.db")
    await direct.open()
    for way in (link if of == "file" else link / "tables.db", folder / "tables.db"):
        with pytest.raises(CannotOpen, match="is in use by process"):
            check_free(way)
    await direct.close()


async def test_a_hard_link_is_no_second_way_to_a_database(made: Path) -> None:
    second = made.with_name("second.db")
    second.hardlink_to(made)
    for way in (made, second):
        assert f"The database {way} has a second name (a hard link)" in await refused(way)
    second.unlink()
    store = SqliteStore(made)
    await store.open()
    await store.close()


async def test_a_database_of_something_else_is_left_alone(foreign: Path) -> None:
    assert "isn't a Tablekeeper database" in await refused(foreign)
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
    text = await refused(backed_up)
    assert "is damaged" in text
    assert f"Newest usable backup: {backed_up.with_name('tables.db.bak')} (2023-11-15" in text
    assert "copy the backup to tables.db, and start again" in text


async def test_a_large_database_is_not_looked_through_at_the_start(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def check(connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(looked.append)
        soundness.check_opened(connection, made)

    with closing(sqlite3.connect(made)) as connection:
        check(connection)
        assert any("quick_check" in statement for statement in looked)
        looked.clear()
        monkeypatch.setattr(soundness, "MAX_QUICK_CHECK_BYTES", 4096)
        check(connection)
        assert looked
        assert not any("quick_check" in statement for statement in looked)


@pytest.fixture
def left_behind(database: Path) -> Path:
    database.with_name(f"{database.name}-wal").write_bytes(b"moves")
    return database


async def test_what_was_written_last_is_not_mixed_into_a_new_database(left_behind: Path) -> None:
    assert f"are still in {left_behind.name}-wal" in await refused(left_behind)


async def test_a_start_that_was_cut_short_leaves_nothing_in_the_way(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as cut_short:
        cut_short.setattr(Path, "replace", _power_cut)
        await refused(database)
    assert find_newest_backup(database) is None
    store = SqliteStore(database)
    await store.open()
    await store.close()


def _power_cut(*_: object) -> None:
    raise OSError("the lights went out")
