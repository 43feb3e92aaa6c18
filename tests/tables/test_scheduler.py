"""The timer task: what is due, in which order, after a restart, after a failure."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.core.delivery.scheduler import Scheduler
from bot.store import timer_queries
from bot.store.sqlite import SqliteStore
from bot.store.store import Store
from bot.store.timer_queries import Timer
from cogs.lobby import queries as lobby_queries
from cogs.lobby.model import Lobby
from tests.tables.fixtures import ANA, HandClock

MIN_SLEEP = timedelta(seconds=1)
RETRY = timedelta(minutes=5)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    yield store
    await store.close()


async def due_in(store: Store, clock: HandClock, name: str, minutes: float) -> Lobby:
    """Something with a timer."""
    now = clock()
    channel = 200 + len(name) + int(minutes * 10)
    lobby = Lobby(
        id=name,
        game="race",
        options={},
        seats=2,
        guild=None,
        channel=channel,
        members=(ANA,),
        created=now,
        due=now + timedelta(minutes=minutes),
    )
    await store.write(lobby_queries.add, lobby)
    return lobby


async def test_what_is_due_is_looked_at_the_earliest_first(store: Store, clock: HandClock) -> None:
    timers, seen = Scheduler(store, clock), []

    async def look(subject: str) -> None:
        seen.append(subject)
        await store.write(lobby_queries.drop, subject, clock())

    timers.serve("lobby", look)
    for name, minutes in (("b", 2.0), ("a", 3.0), ("c", 1.0), ("late", 9.0)):
        await due_in(store, clock, name, minutes)
    await timers.tick()
    assert seen == []
    clock.turn(minutes=3)
    await timers.tick()
    assert seen == ["c", "b", "a"]
    await timers.tick()
    assert len(seen) == 3
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == clock() + timedelta(minutes=6)


async def test_a_failure_is_tried_again_later_and_stops_nobody_else(
    store: Store, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    timers, seen = Scheduler(store, clock), []

    async def look(subject: str) -> None:
        seen.append(subject)
        if subject == "broken":
            raise RuntimeError("no such luck")
        await store.write(lobby_queries.drop, subject, clock())

    timers.serve("lobby", look)
    await due_in(store, clock, "broken", 1)
    await due_in(store, clock, "sound", 2)
    clock.turn(minutes=2)
    await timers.tick()
    await timers.tick()
    assert seen == ["broken", "sound"]
    assert "no such luck" in caplog.text
    assert "not rescheduled" not in caplog.text, "a failure is reported once"
    clock.now += RETRY
    await timers.tick()
    assert seen == ["broken", "sound", "broken"]


async def test_a_timer_that_was_set_anew_by_a_failing_handler_keeps_its_time(store: Store, clock: HandClock) -> None:
    timers = Scheduler(store, clock)
    lobby = await due_in(store, clock, "one", 1)
    later = clock() + timedelta(hours=4)

    async def look(subject: str) -> None:
        await store.write(lobby_queries.save, replace(lobby, due=later))
        raise RuntimeError("after the change was kept")

    timers.serve("lobby", look)
    clock.turn(minutes=1)
    await timers.tick()
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == later


async def test_the_timer_task_is_woken_by_an_earlier_timer(store: Store, clock: HandClock) -> None:
    timers, seen = Scheduler(store, clock), asyncio.Event()

    async def look(subject: str) -> None:
        await store.write(lobby_queries.drop, subject, clock())
        seen.set()

    timers.serve("lobby", look)
    sleeper = asyncio.create_task(timers.run())
    await due_in(store, clock, "soon", 0)
    timers.wake()
    async with asyncio.timeout(60):
        await seen.wait()
    sleeper.cancel()
    await asyncio.wait([sleeper])
    assert sleeper.cancelled()


async def test_a_kind_is_served_once(store: Store, clock: HandClock) -> None:
    async def look(subject: str) -> None:
        raise AssertionError(subject)

    timers = Scheduler(store, clock)
    timers.serve("lobby", look)
    with pytest.raises(ValueError, match="served already"):
        timers.serve("lobby", look)


async def test_a_kind_that_nothing_serves_is_kept_and_logged_once(
    store: Store, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    timers = Scheduler(store, clock)
    await due_in(store, clock, "one", 0)
    for _ in range(2):
        await timers.tick()
        clock.turn(minutes=10)
    assert await store.read(timer_queries.has_timer, "lobby", "one")
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "kind=lobby" in caplog.text


class Stubborn(SqliteStore):
    """A store that refuses as often as told."""

    refusals = 0
    asked = 0

    async def due_timers(self, now: datetime) -> Sequence[Timer]:
        self.asked += 1
        if self.refusals:
            self.refusals -= 1
            raise sqlite3.OperationalError("disk I/O error")
        return await super().due_timers(now)


async def test_a_failing_store_does_not_end_the_timer_task(
    tmp_path: Path, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    store = Stubborn(tmp_path / "tables.db")
    await store.open()
    store.refusals = 3
    timers, seen = Scheduler(store, clock), asyncio.Event()

    async def look(subject: str) -> None:
        await store.write(lobby_queries.drop, subject, clock())
        seen.set()

    timers.serve("lobby", look)
    await due_in(store, clock, "soon", 0)
    sleeper = asyncio.create_task(timers.run())
    async with asyncio.timeout(60):
        while not seen.is_set():
            timers.wake()  # stands for the end of its pause
            await asyncio.sleep(0)
    assert store.refusals == 0
    assert caplog.text.count("timers failed") == 3
    sleeper.cancel()
    await asyncio.wait([sleeper])
    await store.close()


async def test_a_handler_that_leaves_its_timer_where_it_was_is_not_asked_at_once_again(
    store: Store, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    timers, seen = Scheduler(store, clock), []

    async def look(subject: str) -> None:
        seen.append(subject)

    timers.serve("lobby", look)
    await due_in(store, clock, "idle", 0)
    for _ in range(3):
        await timers.tick()
    assert seen == ["idle"]
    assert await store.read(timer_queries.next_due, ours=store.owned_condition) == clock() + RETRY
    assert "timer not rescheduled by its handler: kind=lobby subject=idle" in caplog.text


async def test_the_timer_task_sleeps_even_when_something_stays_due(
    tmp_path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timer_queries, "postpone", lambda connection, before, after: False)
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    timers = Scheduler(store, clock)

    async def look(subject: str) -> None:
        pass

    timers.serve("lobby", look)
    assert await timers._round() == timedelta(hours=1)
    await due_in(store, clock, "idle", 0)
    assert await timers._round() == MIN_SLEEP
    await store.close()
