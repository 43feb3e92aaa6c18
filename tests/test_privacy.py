"""`PRIVACY.md` lists every table of the database, its content and lifetime."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.sqlite.migrate import create_database, known_migrations

PRIVACY = Path(__file__).parents[1] / "PRIVACY.md"


def test_every_table_of_the_database_is_documented_and_no_other(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    create_database(database, known_migrations())
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        there = {name for (name,) in connection.execute(query)}
    rows = [line.split("|")[2] for line in PRIVACY.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == there
