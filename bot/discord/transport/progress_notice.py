"""A progress notice: the member who pressed learns that the picture takes a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Protocol

from bot.discord import words
from bot.discord.transport.calls import CALL_ERRORS
from bot.games.text import TextLike

_log = logging.getLogger(__name__)

NOTICE_SECONDS = 2.0
"""Seconds until the notice is shown."""


class ProgressReporter(Protocol):
    """A response that can show a progress notice."""

    async def show_progress(self, sentence: TextLike) -> Callable[[], Awaitable[None]]:
        """Show the notice; call the result to remove it."""


class ProgressNotice:
    """`async with ProgressNotice(response):` shows a notice after a while.

    The notice is removed at the end.
    """

    def __init__(self, response: ProgressReporter, *, soon: float = NOTICE_SECONDS) -> None:
        self._response = response
        self._soon = soon
        self._clock: asyncio.TimerHandle | None = None
        self._word: asyncio.Task[Callable[[], Awaitable[None]]] | None = None

    async def __aenter__(self) -> None:
        self._clock = asyncio.get_running_loop().call_later(self._soon, self._say)

    def _say(self) -> None:
        self._word = asyncio.create_task(self._response.show_progress(words.BUSY))

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
            _log.info("progress notice failed: error=%r", failed)
