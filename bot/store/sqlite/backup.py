"""Copies of a SQLite database: backups, before migrations, and restore."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path

from bot.store import words
from bot.store.database import resolve_path
from bot.store.failures import CannotOpen
from bot.store.migration import Migration, missing
from bot.store.sqlite.connection import connect_for_reading
from bot.store.sqlite.integrity import check_everything, check_file
from bot.store.sqlite.lease import acquire_lock

_log = logging.getLogger(__name__)

WAL_SUFFIX, SHM_SUFFIX = "-wal", "-shm"
"""Files that SQLite keeps next to an open database."""


def copy_file(source: Path, target: Path) -> None:
    """Copy a consistent snapshot into a new file. Raises CannotOpen."""
    if not check_file(source):
        raise CannotOpen(words.no_database(source))
    try:
        with closing(connect_for_reading(source)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise CannotOpen(words.cannot_back_up(source, error)) from error


def back_up_before_migrating(
    connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration]
) -> Path | None:
    """Copy a database that is about to be migrated; None if it isn't.

    Raises CannotOpen.

    Older versions can't use a migrated database, so the copy is the only way back.
    """
    (layout,) = connection.execute("PRAGMA user_version").fetchone()
    if not layout or not missing(migrations, layout):
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
            new.unlink(missing_ok=True)  # A full disk has no room for half a copy.
            raise
        new.replace(copy)
    except (sqlite3.Error, OSError) as error:
        raise CannotOpen(words.cannot_back_up(path, error)) from error
    return copy


def _database_size(path: Path) -> int:
    """Return the size of a database with its write-ahead log, in bytes."""
    log = Path(f"{resolve_path(path)}{WAL_SUFFIX}")
    return path.stat().st_size + (log.stat().st_size if log.exists() else 0)


def restore_file(source: Path, target: Path, now: datetime) -> Path | None:
    """Replace a database with a backup; return the old database's new name.

    Raises CannotOpen for an invalid or damaged backup, and if the database is in use.
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
    """Rename a database with its write-ahead log, which must not meet another file."""
    path.with_name(f"{path.name}{SHM_SUFFIX}").unlink(missing_ok=True)
    aside = path.with_name(f"{path.stem}-replaced-{now:%Y%m%dT%H%M%SZ}{path.suffix}")
    log = path.with_name(f"{path.name}{WAL_SUFFIX}")
    if log.exists():
        log.replace(aside.with_name(f"{aside.name}{WAL_SUFFIX}"))
    if not path.exists():
        return None
    path.replace(aside)
    return aside
