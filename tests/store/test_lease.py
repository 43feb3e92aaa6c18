"""One process serves a database: a second one is refused, a killed one leaves nothing, a lost lease stops the bot."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import pytest

from bot.background import Fatal
from bot.core.people import queries
from bot.store.failures import CannotOpen
from bot.store.lease import RENEWAL_SECONDS, LeaseLost, renew_until_lost
from bot.store.sqlite import SqliteStore
from bot.store.sqlite.lease import check_free, find_holder
from tests.store.test_crash import PROJECT, play_and_die
from tests.tables.fixtures import HandClock


@asynccontextmanager
async def contender(database: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """Another process that tries to serve this database, and what it says. It is killed in the end."""
    command = (sys.executable, "-m", "tests.store.served", str(database))
    process = await asyncio.create_subprocess_exec(*command, cwd=PROJECT, stdout=asyncio.subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield process, (await process.stdout.readline()).decode()
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


async def test_a_second_process_is_refused_with_holder_and_time(database: Path, clock: HandClock) -> None:
    here = SqliteStore(database, clock=clock)
    await here.open()
    clock.turn(minutes=10)
    await here.renew()
    async with contender(database) as (second, text):
        await second.wait()
    assert f"in use by process {os.getpid()} on " in text
    assert "since 2026-11-20 19:30 UTC (last seen 2026-11-20 19:40)" in text
    assert "Stop that process first" in text
    await here.write(queries.keep, "a", "still served")
    await here.close()


async def test_a_second_store_of_the_same_process_is_refused_until_the_first_is_closed(database: Path) -> None:
    first, second = SqliteStore(database), SqliteStore(database)
    await first.open()
    with pytest.raises(CannotOpen, match="in use by process"):
        await second.open()
    await first.close()
    assert find_holder(database) is None
    await second.open()
    await second.close()


async def test_a_killed_process_leaves_no_lease_behind(database: Path) -> None:
    play_and_die(database, acknowledged=5)
    left = find_holder(database)
    assert left is not None  # the row is there, the lock is not
    store = SqliteStore(database)
    await store.open()
    now = find_holder(database)
    assert now is not None
    assert now.process != left.process
    await store.close()


async def test_a_process_that_hangs_still_holds_its_lease_and_a_killed_one_does_not(database: Path) -> None:
    async with contender(database) as (process, text):
        assert text == "open\n"
        process.send_signal(signal.SIGSTOP)
        with pytest.raises(CannotOpen, match=f"in use by process {process.pid} "):
            await SqliteStore(database).open()
    store = SqliteStore(database)
    await store.open()
    await store.close()


async def test_whoever_was_passed_over_writes_nothing_more(database: Path, clock: HandClock) -> None:
    """As on a shared folder whose locks do not reach from one machine to the other."""
    here = SqliteStore(database, clock=clock)
    await here.open()
    await here.write(queries.keep, "a", "kept")
    await here.check()
    with closing(sqlite3.connect(database)) as elsewhere, elsewhere:
        elsewhere.execute("UPDATE lease SET token = 'another', holder = 'process 7 on another machine'")
    with pytest.raises(LeaseLost, match="Try again"):
        await here.write(queries.keep, "a", "too late")
    with pytest.raises(LeaseLost) as lost:
        await here.renew()
    assert "is now served by process 7 on another machine since 2026-11-20 19:30 UTC" in lost.value.why
    with pytest.raises(LeaseLost):
        await here.check()
    assert await here.read(queries.find, "a") == "kept"
    await here.close()
    now = find_holder(database)
    assert now is not None
    assert now.process == "process 7 on another machine"


async def test_a_file_that_was_replaced_while_it_was_served_stops_the_process(database: Path) -> None:
    store = SqliteStore(database)
    await store.open()
    shutil.copy(database, database.with_suffix(".copy"))
    database.with_suffix(".copy").replace(database)
    with pytest.raises(LeaseLost) as lost:
        await store.renew()
    assert "was replaced or moved" in lost.value.why
    await store.close()


async def test_the_holder_renews_and_stops_the_bot_when_the_lease_is_lost(database: Path, clock: HandClock) -> None:
    store = SqliteStore(database, clock=clock)
    await store.open()
    pauses = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        clock.turn(seconds=seconds)
        if len(pauses) == 3:
            await asyncio.to_thread(database.unlink)

    with pytest.raises(Fatal, match=re.escape(f"{database} was replaced or moved")):
        await renew_until_lost(store, pause)
    assert pauses == [RENEWAL_SECONDS] * 3
    await store.close()


async def test_a_lock_that_somebody_else_has_for_a_while_loses_no_lease(database: Path) -> None:
    store = SqliteStore(database, timeout=0.01)
    await store.open()
    pauses = 0

    async def pause(seconds: float) -> None:
        nonlocal pauses
        pauses += 1
        if pauses == 2:
            other.rollback()
            raise Fatal("enough of it")

    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Fatal, match="enough of it"):
            await renew_until_lost(store, pause)
    await store.write(queries.keep, "a", "b")
    await store.close()


async def test_whether_a_database_is_free_is_found_out_without_leaving_a_lock(database: Path) -> None:
    check_free(database)
    assert not list(database.parent.iterdir())
    store = SqliteStore(database)
    await store.open()
    with pytest.raises(CannotOpen, match="in use by process"):
        check_free(database)
    await store.close()
    check_free(database)
