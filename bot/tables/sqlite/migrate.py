"""Brings a SQLite database to the layout that this version needs: numbered SQL files, applied in one transaction."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from bot.tables import words
from bot.tables.store import CannotOpen

_NAME = re.compile(r"(\d{4})_\w+\.sql")


@dataclass(frozen=True, slots=True)
class Migration:
    """The step that makes version `number` out of the version before it."""

    number: int
    script: str

    def statements(self) -> Iterator[str]:
        """The statements one by one; `executescript` would commit behind our back."""
        statement = ""
        for line in self.script.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                yield statement
                statement = ""
        if statement.strip():
            raise ValueError(f"migration {self.number} ends in the middle of a statement")


def known_migrations() -> tuple[Migration, ...]:
    """The files of `bot/tables/sqlite/migrations`, in order and without a gap."""
    folder = resources.files("bot.tables.sqlite") / "migrations"
    named = ((_NAME.fullmatch(file.name), file) for file in folder.iterdir())
    found = [Migration(int(match[1]), file.read_text(encoding="utf-8")) for match, file in named if match]
    migrations = tuple(sorted(found, key=lambda migration: migration.number))
    if [migration.number for migration in migrations] != list(range(1, len(migrations) + 1)):
        raise ValueError("migrations are numbered from 0001 without a gap")
    return migrations


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Apply what is missing, everything or nothing. Raises CannotOpen for a database from a newer version."""
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        newest = len(migrations)
        if version > newest:
            raise CannotOpen(words.newer_layout(version, newest))
        for migration in migrations[version:]:
            for statement in migration.statements():
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {newest}")


def make(path: Path, migrations: Sequence[Migration]) -> None:
    """A new database, which appears whole or not at all: a start that is cut short leaves no empty file behind."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new, isolation_level=None)) as connection:
        migrate(connection, migrations)
    new.replace(path)
    with suppress(OSError):  # a system that cannot open folders keeps names by itself
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
