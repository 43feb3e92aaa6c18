"""A progress notice is shown to those who wait long, and only to them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.discord.transport.progress import ProgressNotice
from bot.discord.words import BUSY
from bot.games.text import TextLike


class Answering:
    """An answer that records what is shown and taken back."""

    def __init__(self, error: Exception | None = None) -> None:
        self.said: list[TextLike] = []
        self._error = error
        self.heard = asyncio.Event()

    async def show_progress(self, sentence: TextLike) -> Callable[[], Awaitable[None]]:
        self.heard.set()
        if self._error is not None:
            raise self._error
        self.said.append(sentence)

        async def take_back() -> None:
            self.said.append("taken back")

        return take_back


async def test_whoever_waits_reads_a_word_once_and_it_goes_when_the_answer_came() -> None:
    answer = Answering()
    async with ProgressNotice(answer, soon=0.0):
        await answer.heard.wait()
        await asyncio.sleep(0)
        assert answer.said == [BUSY]
    assert answer.said == [BUSY, "taken back"]


async def test_nobody_waits_in_silence_for_more_than_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, loop, delays = Answering(), asyncio.get_running_loop(), []

    def call_now(delay: float, callback: Callable[[], None]) -> asyncio.Handle:
        delays.append(delay)
        return loop.call_soon(callback)

    monkeypatch.setattr(loop, "call_later", call_now)
    async with ProgressNotice(answer):
        await answer.heard.wait()
    (delay,) = delays
    assert 1 < delay <= 2, "an answer within a second is usual and needs no notice"


async def test_a_quick_answer_needs_no_word() -> None:
    answer = Answering()
    async with ProgressNotice(answer, soon=60.0):
        await asyncio.sleep(0)
    assert answer.said == []


async def test_a_failed_progress_message_is_harmless() -> None:
    answer = Answering(ConnectionResetError())
    async with ProgressNotice(answer, soon=0.0):
        await answer.heard.wait()
    assert answer.said == []


async def test_what_the_work_raises_comes_through() -> None:
    answer = Answering()

    async def fail() -> None:
        async with ProgressNotice(answer, soon=0.0):
            await answer.heard.wait()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert answer.said == [BUSY, "taken back"]
