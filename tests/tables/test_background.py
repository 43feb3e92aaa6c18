"""Work in the background: none of it ends unnoticed, and what cannot go on stops the bot."""

from __future__ import annotations

import asyncio

import pytest

from bot.background import HALF_LIFE_SECONDS, MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS, Background, Fatal, shorten_pause


class Pauses:
    """Pauses that take no time."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)
        await asyncio.sleep(0)


def never(error: Fatal) -> None:
    raise AssertionError(error)


@pytest.mark.parametrize("error", [ZeroDivisionError("no more"), None])
async def test_work_that_ends_is_reported_and_begun_again(
    error: Exception | None, caplog: pytest.LogCaptureFixture
) -> None:
    pauses, goes_on, begun = Pauses(), asyncio.Event(), 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        if begun < 4:
            if error is not None:
                raise error
            return
        goes_on.set()
        await asyncio.Event().wait()

    background = Background(never, pauses)
    background.start("post office", work)
    async with asyncio.timeout(60):
        await goes_on.wait()
    await background.close()
    assert pauses.taken == [MIN_PAUSE_SECONDS, 2 * MIN_PAUSE_SECONDS, 4 * MIN_PAUSE_SECONDS]
    assert [record.levelname for record in caplog.records] == ["CRITICAL"] * 3
    assert "task='post office'" in caplog.text


async def test_the_pauses_do_not_grow_for_ever() -> None:
    pauses, enough = Pauses(), asyncio.Event()

    async def work() -> None:
        if len(pauses.taken) > 12:
            enough.set()
        raise ValueError

    background = Background(never, pauses)
    background.start("post office", work)
    async with asyncio.timeout(60):
        await enough.wait()
    await background.close()
    assert max(pauses.taken) == MAX_PAUSE_SECONDS


def test_work_that_serves_for_a_while_in_between_is_not_left_for_long() -> None:
    pause, pauses = MIN_PAUSE_SECONDS, []
    for _ in range(20):
        pause = shorten_pause(pause, HALF_LIFE_SECONDS)
        pauses.append(pause)
        pause = min(2 * pause, MAX_PAUSE_SECONDS)
    assert set(pauses) == {MIN_PAUSE_SECONDS}
    assert shorten_pause(MAX_PAUSE_SECONDS, MAX_PAUSE_SECONDS) == MIN_PAUSE_SECONDS
    assert shorten_pause(MAX_PAUSE_SECONDS, 0.0) == MAX_PAUSE_SECONDS


async def test_what_cannot_go_on_stops_the_bot_and_is_not_begun_again(caplog: pytest.LogCaptureFixture) -> None:
    stopped: list[Fatal] = []
    pauses, reported = Pauses(), asyncio.Event()

    async def work() -> None:
        raise Fatal("The house is on fire.")

    def stop(error: Fatal) -> None:
        stopped.append(error)
        reported.set()

    background = Background(stop, pauses)
    background.start("post office", work)
    async with asyncio.timeout(60):
        await reported.wait()
    await background.close()
    assert [str(error) for error in stopped] == ["The house is on fire."]
    assert pauses.taken == []
    assert "The house is on fire." in caplog.text


async def test_closing_waits_for_what_the_work_puts_in_order() -> None:
    begun, done = asyncio.Event(), []

    async def work() -> None:
        try:
            begun.set()
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            done.append("put in order")

    background = Background(never, Pauses())
    await background.close()
    background.start("post office", work)
    await begun.wait()
    await background.close()
    assert done == ["put in order"]
