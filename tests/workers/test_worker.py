"""The parent's side of a worker: how long it waits for what a process is at."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

import pytest

from bot.workers import worker as module
from bot.workers.usage import Usage, read_usage
from bot.workers.worker import MAX_STARVATION, Worker

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
