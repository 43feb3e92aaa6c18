"""The one sleeper: what is due, in which order, after a restart, after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables.lobby import Lobby
from bot.tables.sqlite import SqliteStore
from bot.tables.store import Store
from bot.tables.timers import RETRY, Timers
from tests.tables.conftest import ANA, HandClock


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
    lobby = Lobby(name, "race", {}, 2, None, channel, (ANA,), now, now + timedelta(minutes=minutes))
    await store.add_lobby(lobby)
    return lobby


async def test_what_is_due_is_looked_at_the_earliest_first(store: Store, clock: HandClock) -> None:
    timers, seen = Timers(store, clock), []

    async def look(subject: str) -> None:
        seen.append(subject)
        await store.drop_lobby(subject)

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
    assert await store.next_due() == clock() + timedelta(minutes=6)


async def test_a_failure_is_tried_again_later_and_stops_nobody_else(
    store: Store, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    timers, seen = Timers(store, clock), []

    async def look(subject: str) -> None:
        seen.append(subject)
        if subject == "broken":
            raise RuntimeError("no such luck")
        await store.drop_lobby(subject)

    timers.serve("lobby", look)
    await due_in(store, clock, "broken", 1)
    await due_in(store, clock, "sound", 2)
    clock.turn(minutes=2)
    await timers.tick()
    await timers.tick()
    assert seen == ["broken", "sound"]
    assert "no such luck" in caplog.text
    clock.now += RETRY
    await timers.tick()
    assert seen == ["broken", "sound", "broken"]


async def test_a_timer_that_was_set_anew_by_a_failing_handler_keeps_its_time(store: Store, clock: HandClock) -> None:
    timers = Timers(store, clock)
    lobby = await due_in(store, clock, "one", 1)
    later = clock() + timedelta(hours=4)

    async def look(subject: str) -> None:
        await store.save_lobby(replace(lobby, due=later))
        raise RuntimeError("after the change was kept")

    timers.serve("lobby", look)
    clock.turn(minutes=1)
    await timers.tick()
    assert await store.next_due() == later


async def test_the_sleeper_is_woken_by_an_earlier_timer(store: Store, clock: HandClock) -> None:
    timers, seen = Timers(store, clock), asyncio.Event()

    async def look(subject: str) -> None:
        await store.drop_lobby(subject)
        seen.set()

    timers.serve("lobby", look)
    sleeper = asyncio.create_task(timers.run())
    await due_in(store, clock, "soon", 0)
    timers.wake()
    async with asyncio.timeout(5):
        await seen.wait()
    sleeper.cancel()
    await asyncio.wait([sleeper])
    assert sleeper.cancelled()


async def test_a_kind_is_served_once(store: Store, clock: HandClock) -> None:
    async def look(subject: str) -> None:
        raise AssertionError(subject)

    timers = Timers(store, clock)
    timers.serve("lobby", look)
    with pytest.raises(ValueError, match="served already"):
        timers.serve("lobby", look)
