"""Signs between two processes that use one SQLite file, of which the newer one wants to replace the other.

The newer one writes a growing number into a file next to the database until the lock is free. A file that somebody left
behind doesn't grow, so it asks for nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.clock import uptime
from bot.store.database import resolve_path
from bot.store.failures import DatabaseInUse
from bot.store.migration import Migration, missing
from bot.store.sqlite.backup import copy_file
from bot.store.sqlite.connection import connect_for_reading
from bot.store.sqlite.lease import check_free
from bot.store.sqlite.migrate import known_migrations, migrate

HANDOVER_SUFFIX = "-handover"
"""Suffix of the name of the file in which a process asks."""


class HandoverFile:
    """Asks for a database, or looks whether somebody asks."""

    def __init__(self, path: Path, migrations: Sequence[Migration] | None = None) -> None:
        self._database = resolve_path(path)
        self._file = Path(f"{self._database}{HANDOVER_SUFFIX}")
        self._migrations = migrations
        self._asked = 0
        self._seen = ""

    def is_served(self) -> bool:
        """Whether a process serves the database. Raises CannotOpen if it can't be locked at all."""
        try:
            check_free(self._database)
        except DatabaseInUse:
            return True
        return False

    def ask(self) -> None:
        """Ask once more. A successor calls this until the database is free."""
        self._asked += 1
        self._file.write_text(str(self._asked))

    def withdraw(self) -> None:
        """Ask no longer."""
        self._file.unlink(missing_ok=True)

    def is_asked_for(self) -> bool:
        """Whether another process has asked since the last look, and also before it."""
        before, self._seen = self._seen, ""
        with suppress(OSError):
            self._seen = self._file.read_text()
        return bool(before and self._seen) and before != self._seen

    def read_note(self, key: str) -> str | None:
        """Return a note of a database that this process hasn't opened."""
        try:
            with closing(connect_for_reading(self._database)) as connection:
                row = connection.execute("SELECT value FROM notes WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error:
            return None
        return None if row is None else str(row[0])

    def rehearse(self) -> float | None:
        """Migrate a copy of the database, and return the seconds of that; None if it has this version's layout.

        Raises CannotOpen or an error of sqlite3 if this version couldn't use it.
        """
        with closing(connect_for_reading(self._database)) as connection:
            (layout,) = connection.execute("PRAGMA user_version").fetchone()
        migrations = known_migrations() if self._migrations is None else self._migrations
        if not missing(migrations, layout):
            return None
        began = uptime()
        with TemporaryDirectory(dir=self._database.parent, prefix=f".{self._database.name}-") as folder:
            copy = Path(folder) / self._database.name
            copy_file(self._database, copy)
            with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                migrate(connection, migrations)
        return uptime() - began
