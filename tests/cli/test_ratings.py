"""`tablekeeper ratings rebuild` gives the numbers that there were, whatever became of them meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.core.results import rating_queries
from bot.store.sqlite import SqliteStore
from tests.cli.conftest import Run
from tests.store.test_results import a_history, end, log, ratings


def test_a_rebuild_gives_the_same_ratings(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = a_history("command")

    async def make() -> object:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        await end(store, *tables)
        found = await ratings(store), await log(store, tables)
        await store.write(lambda session: session.execute("UPDATE ratings SET mu = 0"))
        await store.write(lambda session: session.execute("UPDATE results SET sigma = 1"))
        await store.close()
        return found

    async def look() -> object:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        found = await ratings(store), await log(store, tables)
        await store.close()
        return found

    before = asyncio.run(make())
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "tables.db"))
    status, out, _ = run("ratings", "rebuild")
    assert (status, out.strip()) == (0, f"{tmp_path / 'tables.db'}: recalculated 1 ladder.")
    assert asyncio.run(look()) == before


def test_there_is_nothing_to_rate_where_there_is_no_database(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "none.db"))
    status, _, err = run("ratings", "rebuild")
    assert status == 1
    assert "none.db" in err
    assert not (tmp_path / "none.db").exists()


def test_a_database_that_is_served_is_left_alone(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def beside() -> int:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        status, _, _ = await asyncio.to_thread(run, "ratings", "rebuild")
        assert await store.read(rating_queries.ladders_in, 100) == {}
        await store.close()
        return status

    monkeypatch.setenv("TABLEKEEPER_DATABASE", str(tmp_path / "tables.db"))
    assert asyncio.run(beside()) == 1
