"""Migrations: numbered SQL files, one for both kinds of database or, where their SQL differs, one for each."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from itertools import chain

from bot.store import words
from bot.store.failures import CannotOpen

FIRST = 49
"""The layout of version 1.0, which the first migration makes at once."""

LAST_READER = "29340712"
"""The last commit that updates databases from before version 1.0."""

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
    if [migration.number for migration in migrations] != [*range(FIRST, FIRST + len(migrations))]:
        raise ValueError(f"migrations are numbered from {FIRST} without a gap")
    return migrations


def newest_of(migrations: Sequence[Migration]) -> int:
    """Return the layout to which these migrations lead."""
    return migrations[-1].number


def until(migrations: Sequence[Migration], layout: int) -> Sequence[Migration]:
    """Return the migrations that lead to a layout."""
    return [migration for migration in migrations if migration.number <= layout]


def missing(migrations: Sequence[Migration], layout: int) -> Sequence[Migration]:
    """Return the migrations that a database of this layout lacks: all if it is empty, 0.

    Raises CannotOpen for a layout that this version can't read: a newer one, or one from before version 1.0.
    """
    if layout > (newest := newest_of(migrations)):
        raise CannotOpen(words.newer_layout(layout, newest))
    if 0 < layout < FIRST:
        raise CannotOpen(words.older_layout(layout, FIRST, LAST_READER))
    return [migration for migration in migrations if migration.number > layout]
