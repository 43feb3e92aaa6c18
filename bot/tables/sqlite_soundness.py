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

from bot.tables.sqlite_lease import SUFFIX
from bot.tables.store import CannotOpen

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
        left = path.with_name(f"{path.name}-wal")
        if left.exists() and left.stat().st_size:
            raise CannotOpen(
                f"There is no database {path}, but what was written to it last is still in {left.name}. Put the "
                f"database back beside that file, or move that file away to begin anew. {restoring(path)}"
            )
        return False
    if path.is_dir():
        raise CannotOpen(f"The database {path} cannot be opened: it is a folder. Name a file in TABLEKEEPER_DATABASE.")
    with path.open("rb") as file:
        head = file.read(len(MAGIC))
    if not head:
        raise CannotOpen(
            f"The database {path} is empty, so it is none that Tablekeeper left. {restoring(path)} "
            "To begin with no tables at all, remove the empty file."
        )
    if head != MAGIC:
        raise CannotOpen(f"The database {path} cannot be opened: it is no SQLite database. {restoring(path)}")
    return True


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
                raise CannotOpen(damaged(path, f"row {row} of {table} belongs to nothing"))
            (layout,) = connection.execute("PRAGMA user_version").fetchone()
            return int(layout)
    except sqlite3.Error as error:
        raise CannotOpen(damaged(path, str(error))) from error


def damaged(path: Path, found: str) -> str:
    """What to do about a damaged file."""
    return f"The database {path} is damaged ({found}). {restoring(path)}"


def restoring(path: Path) -> str:
    """Which backup to use, and how."""
    found = newest_backup(path)
    if found is None:
        return (
            "No sound backup was found beside it. Put one from elsewhere in its place, "
            "or name another file in TABLEKEEPER_DATABASE."
        )
    made = datetime.fromtimestamp(found.stat().st_mtime, UTC)
    return (
        f"The newest sound backup beside it is {found}, of {made:%Y-%m-%d %H:%M} UTC: with the bot stopped, move "
        f"{path.name} and any {path.name}-wal away, copy the backup to {path.name}, and start again."
    )


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
        raise CannotOpen(
            f"The database {path} is none of Tablekeeper's: it keeps something else, or nothing. {restoring(path)}"
        )


def _is_ours(connection: sqlite3.Connection) -> bool:
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    return {name for (name,) in found} >= OURS
