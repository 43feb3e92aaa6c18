"""Migrations: numbered SQL files, one folder per kind of database."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources

_NAME = re.compile(r"(\d{4})_\w+\.sql")


@dataclass(frozen=True, slots=True)
class Migration:
    """The step from the previous version to version `number`."""

    number: int
    script: str

    def statements(self) -> Iterator[str]:
        """Yield the statements one by one; `executescript` would commit implicitly."""
        statement = ""
        for line in self.script.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                yield statement
                statement = ""
        if statement.strip():
            raise ValueError(f"migration {self.number} ends in the middle of a statement")


def migrations_in(package: str) -> tuple[Migration, ...]:
    """Return a package's migrations in order. The numbers have no gaps."""
    folder = resources.files(package) / "migrations"
    named = ((_NAME.fullmatch(file.name), file) for file in folder.iterdir())
    found = [Migration(int(match[1]), file.read_text(encoding="utf-8")) for match, file in named if match]
    migrations = tuple(sorted(found, key=lambda migration: migration.number))
    if [migration.number for migration in migrations] != list(range(1, len(migrations) + 1)):
        raise ValueError("migrations are numbered from 0001 without a gap")
    return migrations
