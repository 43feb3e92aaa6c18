"""Whether a file is a sound database of Tablekeeper, and which backup to use when it is not.

At the start the look is bounded: the kind of file, its tables, its length, and all its pages as long as they are few.
`doctor` looks at everything, without changing anything, also beside a bot that runs.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.games.text import Text
from bot.store import words
from bot.store.database import real
from bot.store.errors import CannotOpen
from bot.store.sqlite.lease import SUFFIX
from bot.store.sqlite.troubles import UNREADABLE, keeps_out, trouble_of

MAGIC = b"SQLite format 3\0"
"""What every SQLite file begins with."""

OURS = frozenset({"tables", "members", "entries", "notes"})
"""Tables that every layout of Tablekeeper has."""

QUICK_BYTES = 64 * 2**20
"""A database up to this size is looked through at every start, which takes a fraction of a second."""

_BESIDE = ("-wal", "-shm", "-journal", SUFFIX, ".new")


def check_file(path: Path) -> bool:
    """Whether there is a database at all. Raises CannotOpen for a file that is none, without touching it."""
    if not path.exists():
        left = Path(f"{real(path)}-wal")
        if left.exists() and left.stat().st_size:
            raise CannotOpen(words.log_without_database(path, left.name, restoring(path)))
        return False
    if path.is_dir():
        raise CannotOpen(words.folder(path))
    with path.open("rb") as file:
        head = file.read(len(MAGIC))
    if not head:
        raise CannotOpen(words.empty_file(path, restoring(path)))
    if head != MAGIC:
        raise CannotOpen(words.not_sqlite(path, restoring(path)))
    return True


def check_alone(path: Path) -> None:
    """Raises CannotOpen for a file with a second name: each would have locks and a log of its own."""
    if path.stat().st_nlink > 1:
        raise CannotOpen(words.second_name(path))


def check_opened(connection: sqlite3.Connection, path: Path) -> None:
    """The looks that a start can afford. Raises CannotOpen."""
    _check_ours(connection, path)
    (pages,), (size,) = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    if pages * size <= QUICK_BYTES:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise CannotOpen(damaged(path, found))


def check_everything(path: Path) -> int:
    """The layout of a sound database, which is only read. Raises CannotOpen."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            _check_ours(connection, path)
            for (found,) in connection.execute("PRAGMA integrity_check(3)"):
                if found != "ok":
                    raise CannotOpen(damaged(path, found))
            for table, row, *_ in connection.execute("PRAGMA foreign_key_check"):
                raise CannotOpen(damaged(path, words.belongs_to_nothing(row, table)))
            (layout,) = connection.execute("PRAGMA user_version").fetchone()
            return int(layout)
    except sqlite3.Error as error:
        raise CannotOpen(not_opened(path, error)) from error


def not_opened(path: Path, error: OSError | sqlite3.Error) -> Text:
    """What to do about a file that could not be opened."""
    if keeps_out(error):
        return words.cannot_write(path, error)
    if isinstance(error, sqlite3.Error) and trouble_of(error) is UNREADABLE:
        return damaged(path, str(error))
    return words.cannot_open(path, error)


def damaged(path: Path, found: object) -> Text:
    """What to do about a damaged file."""
    return words.damaged(path, found, restoring(path))


def restoring(path: Path) -> Text:
    """Which backup to use, and how."""
    found = newest_backup(path)
    if found is None:
        return words.NO_BACKUP
    made = datetime.fromtimestamp(found.stat().st_mtime, UTC)
    return words.restore(path, found, made)


def newest_backup(path: Path) -> Path | None:
    """The newest sound database of ours in the same folder that is a backup by its name."""
    return next((file for file in _backups(path) if _is_sound(file)), None)


def _backups(path: Path) -> Iterator[Path]:
    if not path.parent.is_dir():
        return
    files = [
        file
        for file in path.parent.iterdir()
        if file != path
        and ("backup" in file.name or file.name.startswith(path.stem))
        and not file.name.endswith(_BESIDE)
        and file.is_file()
    ]
    yield from sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)


def _is_sound(file: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            return _is_ours(connection) and connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except sqlite3.Error:
        return False


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    if not _is_ours(connection):
        raise CannotOpen(words.not_ours(path, restoring(path)))


def _is_ours(connection: sqlite3.Connection) -> bool:
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    return {name for (name,) in found} >= OURS
