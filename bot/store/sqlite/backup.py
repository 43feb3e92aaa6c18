"""A SQLite database copied whole: beside whoever serves it, before its layout changes, and back into its place."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from bot.store import words
from bot.store.database import resolve_path
from bot.store.errors import CannotOpen
from bot.store.sqlite.integrity import check_everything, check_file
from bot.store.sqlite.lease import acquire_lock

_log = logging.getLogger(__name__)

WAL_SUFFIX, SHM_SUFFIX = "-wal", "-shm"
"""What SQLite keeps beside a file that it works in."""


def copy_file(source: Path, target: Path) -> None:
    """Everything as it is in one moment, into a new file. Raises CannotOpen for what is no database of ours."""
    if not check_file(source):
        raise CannotOpen(words.no_database(source))
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise CannotOpen(words.cannot_back_up(source, error)) from error


def back_up_before_migrating(connection: sqlite3.Connection, path: Path, newest: int) -> Path | None:
    """A copy beside a database whose layout is about to change; None where it does not. Raises CannotOpen.

    What a new version makes of a layout, no older one can use: the copy is the only way back.
    """
    (layout,) = connection.execute("PRAGMA user_version").fetchone()
    if not 0 < layout < newest:
        return None
    copy = path.with_name(f"{path.stem}-backup-of-layout-{layout}{path.suffix}")
    new = copy.with_name(f"{copy.name}.new")
    try:
        new.unlink(missing_ok=True)
        size, free = _database_size(path), shutil.disk_usage(path.parent).free
        if size > free:
            raise CannotOpen(words.no_room_for_copy(path, size, free))
        _log.info("%s", words.copies(path, size))
        try:
            connection.execute("VACUUM INTO ?", (str(new),))
        except sqlite3.Error:
            new.unlink(missing_ok=True)  # what a full disk needs least is half a copy
            raise
        new.replace(copy)
    except (sqlite3.Error, OSError) as error:
        raise CannotOpen(words.cannot_back_up(path, error)) from error
    return copy


def _database_size(path: Path) -> int:
    """Bytes of a database with what was written to it last."""
    log = Path(f"{resolve_path(path)}{WAL_SUFFIX}")
    return path.stat().st_size + (log.stat().st_size if log.exists() else 0)


def restore_file(source: Path, target: Path, now: datetime) -> Path | None:
    """Let a backup be the database; the one that was there stands beside it then, under the name that is returned.

    Raises CannotOpen for a backup that is none or damaged, and while somebody serves the database.
    """
    if not check_file(source):
        raise CannotOpen(words.no_database(source))
    check_everything(source)
    target = resolve_path(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    with closing(acquire_lock(target)):
        new = target.with_name(f"{target.name}.new")
        new.unlink(missing_ok=True)
        copy_file(source, new)
        aside = _set_aside(target, now)
        new.replace(target)
    return aside


def _set_aside(path: Path, now: datetime) -> Path | None:
    """Another name for a database with what was written to it last: its log must not meet another file."""
    path.with_name(f"{path.name}{SHM_SUFFIX}").unlink(missing_ok=True)
    aside = path.with_name(f"{path.stem}-replaced-{now:%Y%m%dT%H%M%SZ}{path.suffix}")
    log = path.with_name(f"{path.name}{WAL_SUFFIX}")
    if log.exists():
        log.replace(aside.with_name(f"{aside.name}{WAL_SUFFIX}"))
    if not path.exists():
        return None
    path.replace(aside)
    return aside
