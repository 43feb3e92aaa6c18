"""Background jobs: one per subject, limited in number, failing independently."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.core.delivery.background_jobs import BackgroundJobs
from bot.errors import StoreUnavailable
from bot.games.text import Text


class Doing:
    """Record what was begun, and what ended once it was allowed to."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.may_end = asyncio.Event()

    async def __call__(self, subject: str) -> None:
        self.begun.append(subject)
        if subject == "away":
            raise StoreUnavailable(Text("The store is away."))
        if subject == "wrong":
            raise ValueError(subject)
        await self.may_end.wait()
        self.ended.append(subject)


async def test_a_subject_has_one_job_and_few_run_at_once() -> None:
    doing = Doing()
    jobs = BackgroundJobs("the errand", 2, doing)
    first = jobs.begin("a")
    assert jobs.begin("a") is first
    for subject in "bc":
        jobs.begin(subject)
    await asyncio.sleep(0)
    assert doing.begun == ["a", "b"]
    doing.may_end.set()
    await jobs.settled()
    assert doing.ended == ["a", "b", "c"]
    assert jobs.begin("a") is not first
    await jobs.settled()


async def test_one_that_fails_is_logged_and_the_next_one_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    doing = Doing()
    doing.may_end.set()
    jobs = BackgroundJobs("the errand", 1, doing)
    for subject in ("wrong", "away", "right"):
        jobs.begin(subject)
    with caplog.at_level(logging.INFO):
        await jobs.settled()
    assert doing.ended == ["right"]
    assert [record.getMessage() for record in caplog.records] == ["job failed: job='the errand' subject=wrong"]


async def test_what_is_begun_is_left_when_it_closes() -> None:
    doing = Doing()
    jobs = BackgroundJobs("the errand", 1, doing)
    jobs.begin("a")
    jobs.begin("b")
    await asyncio.sleep(0)
    await jobs.close()
    assert (doing.begun, doing.ended) == (["a"], [])
    await jobs.settled()
