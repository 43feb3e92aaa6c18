"""A database that is really locked, really full, or damaged: one sentence, one line, and reading goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.core.people import queries
from bot.core.services import Services
from bot.errors import StoreUnavailable
from bot.store.failures import QUIET_PERIOD
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.connection import SHORT_WAIT_SECONDS, SqliteConnection
from tests.tables.fixtures import ANA, HandClock, a_race, play_all
from tests.tables.race import Race

PATIENCE = 0.2
LONG = 60.0
"""Seconds a write waits for a lock: `PATIENCE` if it stays, `LONG` if it goes."""


@pytest.fixture
def patience() -> float:
    return PATIENCE


@pytest.fixture
async def store(database: Path, clock: HandClock, patience: float) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(database, clock=clock, timeout=patience)
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def services(store: SqliteStore, clock: HandClock) -> Services:
    return Services(store, clock=clock, games=[Race()])


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Another program is writing."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


async def no_room(store: SqliteStore, room: bool = False) -> None:
    """Forbid the file to grow, or allow it again."""
    assert store._writer is not None
    pages = "1" if not room else "1073741823"  # never below what there is
    await store._writer.run(lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}").fetchone())


async def fill(store: SqliteStore) -> None:
    """Use up what room there is inside the pages of the file."""
    filling = (store.write(queries.keep, f"filling {n}", "x" * 200) for n in range(10_000))
    with pytest.raises(StoreUnavailable):
        await _one_after_the_other(filling)


async def _one_after_the_other(writes: Iterable[Awaitable[object]]) -> None:
    for write in writes:
        await write


async def test_a_move_at_a_locked_database_changes_nothing_and_can_be_played_afterwards(
    services: Services, database: Path, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    live = await a_race(services)
    with locked(database):
        for _ in range(3):
            with pytest.raises(StoreUnavailable, match=r"busy, so that wasn't saved"):
                await services.moves.play(live.table.id, ANA, "walk 1", rev=0)
        assert await services.tables.live(live.table.id) == live
    after = await play_all(services, live, "rest")
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    clock.now += QUIET_PERIOD
    after = await play_all(services, after, "rest")
    assert after.table.rev == 2
    lines = [record.getMessage() for record in caplog.records]
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    assert "is locked by another program" in lines[0]
    assert "refused=3" in lines[1]


@pytest.mark.parametrize("patience", [LONG])
async def test_reading_goes_on_while_a_write_waits(services: Services, database: Path) -> None:
    live, other = await a_race(services), await a_race(services, channel=201)
    with locked(database):
        press = asyncio.create_task(services.moves.play(live.table.id, ANA, "walk 1", rev=0))
        for _ in range(20):
            assert await services.tables.running_in(201) == other
            assert await services.tables.log(live.table.id) == []
            assert not press.done()
    assert (await press).table.rev == 1


async def test_those_who_queue_behind_a_write_that_waited_in_vain_wait_no_longer_than_it_did(
    store: SqliteStore, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[int] = []
    transaction = SqliteConnection._transaction

    def noted(self: SqliteConnection, *work: Any, **named: Any) -> Any:
        waits.append(self._conn.execute("PRAGMA busy_timeout").fetchone()[0])
        return transaction(self, *work, **named)

    monkeypatch.setattr(SqliteConnection, "_transaction", noted)
    with locked(database):
        answers = await asyncio.gather(
            *(store.write(queries.keep, str(n), "b") for n in range(6)), return_exceptions=True
        )
    assert all(isinstance(answer, StoreUnavailable) for answer in answers)
    assert waits == [PATIENCE * 1000, *[SHORT_WAIT_SECONDS * 1000] * 5]
    assert sum(waits) < 6 * PATIENCE * 1000 / 2


async def test_after_a_lock_the_next_write_is_patient_again(store: SqliteStore, database: Path) -> None:
    with locked(database), pytest.raises(StoreUnavailable):
        await store.write(queries.keep, "a", "b")
    await store.write(queries.keep, "a", "b")
    assert store._writer is not None
    [row] = await store._writer.execute_fetchall("PRAGMA busy_timeout")
    assert row[0] == round(PATIENCE * 1000)


async def test_a_full_disk_refuses_moves_keeps_what_there_is_and_goes_on_when_there_is_room(
    store: SqliteStore, services: Services, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    live = await play_all(services, await a_race(services, goal=1000), "walk 1")
    await no_room(store)
    await fill(store)
    assert len(caplog.records) == 1
    legal = ["rest"] * 500  # a page of the log may have room for a few moves
    with pytest.raises(StoreUnavailable, match=r"My storage is full, so that wasn't saved"):
        await play_all(services, live, *legal)
    live = await services.tables.live(live.table.id)
    services.repository._states.drop(live.table.id)
    assert await services.tables.live(live.table.id) == live
    assert len(caplog.records) == 1  # though several moves found room in between
    await no_room(store, room=True)
    clock.now += QUIET_PERIOD
    after = await play_all(services, live, "rest")
    assert after.table.rev == live.table.rev + 1
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    assert "the disk is full; make room" in caplog.records[0].getMessage()


async def test_a_read_only_file_is_reported_once_until_it_is_writable(
    store: SqliteStore, services: Services, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    live = await a_race(services)
    assert store._writer is not None
    await store._writer.execute("PRAGMA query_only = ON")
    for _ in range(3):
        with pytest.raises(StoreUnavailable, match="I can't write to my storage"):
            await services.moves.play(live.table.id, ANA, "walk 1", rev=0)
    assert await services.tables.live(live.table.id) == live
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    await store._writer.execute("PRAGMA query_only = OFF")
    clock.now += QUIET_PERIOD
    after = await play_all(services, live, "rest")
    assert after.table.rev == 1
    assert "refused=3" in caplog.text


async def test_a_nearly_full_disk_is_reported_once(
    store: SqliteStore, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    await no_room(store)
    await fill(store)
    for _ in range(30):
        clock.turn(minutes=1)
        for _ in range(10):
            await store.write(queries.keep, "filling 0", "x")  # what takes no room works
        with pytest.raises(StoreUnavailable):
            await store.write(queries.keep, "large", "x" * 20_000)
    assert [record.levelname for record in caplog.records] == ["ERROR"]


async def test_a_file_damaged_in_use_is_reported_once_and_points_to_doctor(
    store: SqliteStore, services: Services, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    live = await a_race(services)
    await store.close()
    await store.open()
    with closing(sqlite3.connect(database)) as looking:
        (page,) = looking.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entries'").fetchone()
        (size,) = looking.execute("PRAGMA page_size").fetchone()
    await asyncio.to_thread(overwrite, database, (page - 1) * size, b"?" * size)
    for _ in range(3):
        with pytest.raises(StoreUnavailable, match="isn't responding"):
            await services.records.export(live.table.id)
    assert "tablekeeper doctor" in caplog.text
    assert len(caplog.records) == 1


def overwrite(file: Path, at: int, what: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(what)
