"""A test that fails half-way is reported, and pytest ends: nothing that it opened keeps a thread."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLUGINS = ("tests.conftest",)
WITHIN = 120
"""Seconds in which pytest has ended."""

RED = """
import asyncio
from pathlib import Path

from bot.store.database import PostgresDatabase
from bot.store.postgres import PostgresStore
from bot.store.sqlite import SqliteStore
from tests.tables.fixtures import MakeTables
from tests.ui.races import racing


async def test_with_a_service(make_tables: MakeTables) -> None:
    tables = make_tables()
    await tables.start()
    assert not tables


async def test_with_a_race(tmp_path: Path) -> None:
    async with racing(tmp_path) as (tables, _):
        assert not tables


async def test_with_a_file(database: Path) -> None:
    store = SqliteStore(database)
    await store.open()
    assert not store


def test_with_a_loop_of_its_own(database: Path) -> None:
    asyncio.run(test_with_a_file(database))


async def test_with_postgresql(postgres: PostgresDatabase) -> None:
    store = PostgresStore(postgres)
    await store.open()
    assert not store
"""


def test_a_red_test_does_not_keep_pytest_from_ending(tmp_path: Path) -> None:
    file = tmp_path / "test_red.py"
    file.write_text(RED)
    plugins = [word for name in PLUGINS for word in ("-p", name)]
    where = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), str(file)]
    command = [sys.executable, "-m", "pytest", "-q", *plugins, *where]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=WITHIN, check=False)
    tests = RED.count("def test_")
    assert (ended.returncode, ended.stdout.splitlines()[-1].partition(" in ")[0]) == (1, f"{tests} failed")
