"""Integrity checks of a database file, and the backup to use if one fails.

A start checks the kind of file, its tables, its length and, in a small file, all pages. `doctor` checks everything. It
changes nothing, and a bot may be running.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.games.text import Text
from bot.store import words
from bot.store.database import resolve_path
from bot.store.failures import CannotOpen
from bot.store.sqlite.connection import UNREADABLE, classify_error, connect_for_reading, is_access_error
from bot.store.sqlite.lease import LOCK_SUFFIX

MAGIC = b"SQLite format 3\0"
"""The first bytes of every SQLite file."""

REQUIRED_TABLES = frozenset({"tables", "members", "entries", "notes"})
"""Tables that every layout of Tablekeeper has."""

MAX_QUICK_CHECK_BYTES = 64 * 2**20
"""Maximum size for a full check at each start, which takes a fraction of a second."""

_SIDE_FILES = ("-wal", "-shm", "-journal", LOCK_SUFFIX, ".new")


def check_file(path: Path) -> bool:
    """Whether the database exists. Raises CannotOpen for other files, without changes."""
    if not path.exists():
        left = Path(f"{resolve_path(path)}-wal")
        if left.exists() and left.stat().st_size:
            raise CannotOpen(words.log_without_database(path, left.name, advise_restore(path)))
        return False
    if path.is_dir():
        raise CannotOpen(words.folder(path))
    with path.open("rb") as file:
        head = file.read(len(MAGIC))
    if not head:
        raise CannotOpen(words.empty_file(path, advise_restore(path)))
    if head != MAGIC:
        raise CannotOpen(words.not_sqlite(path, advise_restore(path)))
    return True


def check_single_name(path: Path) -> None:
    """Raise CannotOpen for a file with a hard link; each name has its own locks."""
    if path.stat().st_nlink > 1:
        raise CannotOpen(words.second_name(path))


def check_opened(connection: sqlite3.Connection, path: Path) -> None:
    """Run the checks that a start can afford. Raises CannotOpen."""
    _check_ours(connection, path)
    (pages,), (size,) = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    if pages * size <= MAX_QUICK_CHECK_BYTES:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise CannotOpen(describe_damage(path, found))


def check_everything(path: Path) -> int:
    """Check a database completely and return its layout. Raises CannotOpen."""
    try:
        with closing(connect_for_reading(path)) as connection:
            _check_ours(connection, path)
            for (found,) in connection.execute("PRAGMA integrity_check(3)"):
                if found != "ok":
                    raise CannotOpen(describe_damage(path, found))
            for table, row, *_ in connection.execute("PRAGMA foreign_key_check"):
                raise CannotOpen(describe_damage(path, words.belongs_to_nothing(row, table)))
            (layout,) = connection.execute("PRAGMA user_version").fetchone()
            return int(layout)
    except sqlite3.Error as error:
        raise CannotOpen(describe_open_error(path, error)) from error


def describe_open_error(path: Path, error: OSError | sqlite3.Error) -> Text:
    """Return what to do about a file that can't be opened."""
    if is_access_error(error):
        return words.cannot_write(path, error)
    if isinstance(error, sqlite3.Error) and classify_error(error) is UNREADABLE:
        return describe_damage(path, str(error))
    return words.cannot_open(path, error)


def describe_damage(path: Path, found: object) -> Text:
    """Return what to do about a damaged file."""
    return words.damaged(path, found, advise_restore(path))


def advise_restore(path: Path) -> Text:
    """Return which backup to use, and how."""
    found = find_newest_backup(path)
    if found is None:
        return words.NO_BACKUP
    made = datetime.fromtimestamp(found.stat().st_mtime, UTC)
    return words.restore(path, found, made)


def find_newest_backup(path: Path) -> Path | None:
    """Return the newest intact backup in the same folder."""
    return next((file for file in _list_backups(path) if _is_intact(file)), None)


def _list_backups(path: Path) -> Iterator[Path]:
    if not path.parent.is_dir():
        return
    files = [
        file
        for file in path.parent.iterdir()
        if file != path
        and ("backup" in file.name or file.name.startswith(path.stem))
        and not file.name.endswith(_SIDE_FILES)
        and file.is_file()
    ]
    yield from sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)


def _is_intact(file: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            return _is_ours(connection) and connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except sqlite3.Error:
        return False


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    if not _is_ours(connection):
        raise CannotOpen(words.not_ours(path, advise_restore(path)))


def _is_ours(connection: sqlite3.Connection) -> bool:
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    return {name for (name,) in found} >= REQUIRED_TABLES
