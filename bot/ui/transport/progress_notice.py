"""A word for whoever waits: when the picture takes long, the member who pressed reads that it is on its way."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Protocol

from bot.games.text import TextLike
from bot.ui import words
from bot.ui.transport.calls import CALL_ERRORS

_log = logging.getLogger(__name__)

NOTICE_SECONDS = 2.0
"""Seconds until a member who reads nothing is told something."""


class ProgressReporter(Protocol):
    """An answer that can say that it takes a while."""

    async def show_progress(self, sentence: TextLike) -> Callable[[], Awaitable[None]]:
        """Say so; the value takes it back."""


class ProgressNotice:
    """`async with Reassurance(answer):` says a word after a while, once, and takes it back when the work is done."""

    def __init__(self, answer: ProgressReporter, *, soon: float = NOTICE_SECONDS) -> None:
        self._answer = answer
        self._soon = soon
        self._clock: asyncio.TimerHandle | None = None
        self._word: asyncio.Task[Callable[[], Awaitable[None]]] | None = None

    async def __aenter__(self) -> None:
        self._clock = asyncio.get_running_loop().call_later(self._soon, self._say)

    def _say(self) -> None:
        self._word = asyncio.create_task(self._answer.show_progress(words.BUSY))

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._clock is not None:
            self._clock.cancel()
        if self._word is None:
            return
        if error is not None and not isinstance(error, Exception):
            self._word.cancel()
            return
        try:
            take_back = await self._word
            await take_back()
        except CALL_ERRORS as failed:
            _log.info("a word for whoever waits: %r", failed)
