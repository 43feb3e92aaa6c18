"""Update and go back with a running table of two hands, a challenge and a record, of three games in all.

`make rehearsal` does it with all games. What each of them has stored is replayed by the corpus.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.core.services import Services
from bot.playground.server import Playground
from bot.store.migration import newest_of
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.integrity import check_everything
from bot.store.sqlite.migrate import known_migrations
from tests.rehearsal.playing import begin_all, play, play_challenge
from tests.rehearsal.versions import ROOT, Program, export, has_history, older_versions, serving

CURRENT = Program("this version", code=ROOT)
MOVES = 2

FINISHED = "novaluna"
RUNNING = "solarius"


def moves_of(database: Path) -> list[tuple[str, int, str]]:
    """Return all moves of all tables, as (table, number, notation)."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT table_id, n, text FROM entries WHERE kind = 'move' ORDER BY 1, 2").fetchall()


async def verify_finished(database: Path) -> int:
    """Verify the record of every finished table; return how many there are."""
    services = Services(SqliteStore(database))
    await services.start()
    try:
        with closing(sqlite3.connect(database)) as connection:
            finished = connection.execute("SELECT id FROM tables WHERE status = 'finished'").fetchall()
        for (table,) in finished:
            await services.records.verify(table)
        return len(finished)
    finally:
        await services.close()


@pytest.mark.parametrize("version", older_versions())
async def test_a_bot_is_updated_with_running_tables_and_goes_back_to_its_copy(version: str, tmp_path: Path) -> None:
    if not has_history(version):
        pytest.skip(f"the history of {version} isn't here: fetch it whole")
    older = export(version, tmp_path / "older")
    data = tmp_path / "data"
    data.mkdir()
    database = data / "tables.sqlite3"
    async with Playground() as playground:
        async with serving(older, playground, database):
            assert await begin_all(playground, MOVES, (FINISHED, RUNNING)) == [MOVES, MOVES]
            await play_challenge(playground, MOVES)
            await play(playground, FINISHED, 500)
        before = moves_of(database)
        copy = data / "copy.sqlite3"
        shutil.copy(database, copy)

        async with serving(CURRENT, playground, database):
            assert moves_of(database) == before
            assert await play(playground, RUNNING, MOVES) == MOVES
            await play_challenge(playground, MOVES)
        assert check_everything(database) == newest_of(known_migrations())
        assert set(before) < set(moves_of(database))
        assert await verify_finished(database) == 1

        shutil.copy(copy, database)
        async with serving(older, playground, database):
            assert await play(playground, RUNNING, 1) == 1
            await play_challenge(playground, 1)
        assert set(before) < set(moves_of(database))
