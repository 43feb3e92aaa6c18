"""Migrates a SQLite database to this version's layout, in one transaction."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from bot.store.migration import Migration, migrations_of, missing, newest_of


def known_migrations() -> tuple[Migration, ...]:
    """Return all migrations in order."""
    return migrations_of("sqlite")


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Apply the missing migrations, all or none.

    Raises CannotOpen for a database of a newer version or from before 1.0.
    """
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        for migration in missing(migrations, version):
            for statement in migration.statements():
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {newest_of(migrations)}")


def create_database(path: Path, migrations: Sequence[Migration]) -> None:
    """Create a database completely or not at all."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new, isolation_level=None)) as connection:
        migrate(connection, migrations)
    new.replace(path)
    with suppress(OSError):  # Systems that can't open folders keep new names anyway.
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
