"""Creates the store for a database."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from bot.metrics import Metrics
from bot.shards import ShardRange
from bot.store import words
from bot.store.database import Database
from bot.store.failures import CannotOpen
from bot.store.sqlite import SqliteStore
from bot.store.store import Store


def create_store(
    database: Database, metrics: Metrics | None = None, assigned_shards: ShardRange | None = None
) -> Store:
    """Create the store without opening it.

    With `assigned_shards` it's shared with other processes. Raises CannotOpen if the driver isn't installed, and for a
    file that should be shared.
    """
    if isinstance(database, Path):
        if assigned_shards is not None:
            raise CannotOpen(words.file_is_not_shared(database))
        return SqliteStore(database, metrics=metrics)
    try:
        from bot.store.postgres import PostgresStore  # the driver is an extra
    except ImportError as error:
        raise CannotOpen(words.NO_DRIVER) from error
    return PostgresStore(database, copies=copies_folder(), metrics=metrics, assigned_shards=assigned_shards)


def copies_folder() -> Path:
    """Return the folder for copies of a PostgreSQL database made before a migration.

    SQLite files are copied next to the original.
    """
    return Path(platformdirs.user_data_dir("tablekeeper", appauthor=False)) / "backups"
