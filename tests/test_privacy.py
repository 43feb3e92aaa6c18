"""`PRIVACY.md` and its translations list every table of the database, its content and lifetime."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.sqlite.migrate import create_database, known_migrations

PAGES = sorted(Path(__file__).parents[1].glob("PRIVACY*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_table_of_the_database_is_documented_and_no_other(tmp_path: Path, page: Path) -> None:
    database = tmp_path / "tables.db"
    create_database(database, known_migrations())
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        there = {name for (name,) in connection.execute(query)}
    rows = [line.split("|")[2] for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == there
