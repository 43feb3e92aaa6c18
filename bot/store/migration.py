"""Migrations: numbered SQL files, one for both kinds of database or, where their SQL differs, one for each."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from itertools import chain

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


def migrations_of(kind: str) -> tuple[Migration, ...]:
    """Return the migrations of a kind of database, "sqlite" or "postgres", in order. The numbers have no gaps."""
    store = resources.files("bot.store")
    files = chain((store / "migrations").iterdir(), (store / kind / "migrations").iterdir())
    named = ((_NAME.fullmatch(file.name), file) for file in files)
    found = [Migration(int(match[1]), file.read_text(encoding="utf-8")) for match, file in named if match]
    migrations = tuple(sorted(found, key=lambda migration: migration.number))
    if [migration.number for migration in migrations] != list(range(1, len(migrations) + 1)):
        raise ValueError("migrations are numbered from 0001 without a gap")
    return migrations
