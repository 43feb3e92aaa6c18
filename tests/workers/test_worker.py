"""The parent's side of a worker: how long it waits for what a process is at."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator

import pytest

from bot.workers import worker as module
from bot.workers.worker import IDLE_MINUTES, MAX_STARVATION, Usage, Worker, read_usage

NICE = 0


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    made = Worker(NICE)
    await made.run(60.0, abs, -1)
    yield made
    await made.close()


@pytest.fixture
def starving(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process would go on, and others have the cores."""
    monkeypatch.setattr(module, "read_usage", lambda process: Usage(1.0, runnable=True))


async def test_a_process_that_sleeps_for_too_long_is_given_up(worker: Worker) -> None:
    with pytest.raises(TimeoutError):
        await worker.run(0.05, time.sleep, 30.0)
    assert worker.pid is None


async def test_a_process_that_has_had_its_time_on_a_core_is_given_up(worker: Worker) -> None:
    with pytest.raises(TimeoutError):
        await worker.run(0.05, pow, 3, 10**8)


@pytest.mark.usefixtures("starving")
async def test_a_process_that_gets_no_core_has_more_time(worker: Worker) -> None:
    before = worker.pid
    await worker.run(0.05, time.sleep, 0.2)
    assert worker.pid == before


@pytest.mark.usefixtures("starving")
async def test_a_process_that_never_gets_a_core_is_given_up_too(worker: Worker) -> None:
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        await worker.run(0.02, time.sleep, 30.0)
    assert time.monotonic() - began >= 0.02 * MAX_STARVATION


async def test_where_nobody_knows_what_a_process_used_the_time_of_day_counts(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "read_usage", lambda process: None)
    with pytest.raises(TimeoutError):
        await worker.run(0.05, pow, 3, 10**8)


def test_of_a_process_that_is_gone_nothing_is_known() -> None:
    assert read_usage(2**22 + 1) is None


async def test_after_idle_minutes_a_process_ends_and_the_next_order_starts_another(worker: Worker) -> None:
    before = await worker.run(60.0, os.getpid)
    for _ in range(IDLE_MINUTES - 1):
        await worker.count_idle_minute()
    assert worker.pid == before
    await worker.run(60.0, abs, -1)  # begins to count anew
    for _ in range(IDLE_MINUTES - 1):
        await worker.count_idle_minute()
    assert worker.pid == before
    await worker.count_idle_minute()
    assert read_usage(before) is None
    assert await worker.run(60.0, os.getpid) != before


async def test_a_process_at_work_is_not_idle(worker: Worker) -> None:
    working = asyncio.create_task(worker.run(60.0, time.sleep, 0.2))
    await asyncio.sleep(0)
    for _ in range(2 * IDLE_MINUTES):
        await worker.count_idle_minute()
    await working


async def test_an_order_that_comes_while_the_process_ends_is_not_lost(worker: Worker) -> None:
    before = worker.pid
    ending = asyncio.create_task(worker.close())
    await asyncio.sleep(0)
    assert await worker.run(60.0, os.getpid) != before
    await ending
    assert worker.pid is not None
