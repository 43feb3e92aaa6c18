"""Long work with progress messages and a time limit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from bot.discord import words
from bot.discord.components.payload import MessagePayload
from bot.discord.transport.calls import CALL_ERRORS
from bot.discord.transport.response import Response
from bot.games.text import TextLike

_log = logging.getLogger(__name__)

UPDATE_SECONDS = 4.0
"""Seconds between progress messages."""


@dataclass(slots=True)
class ProgressCount:
    """Steps done, of how many; `of` is 0 while that is unknown."""

    done: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class ProgressLimits:
    """Limits of long work: first progress message, time limit, payload after it."""

    first_seconds: float
    max_seconds: float
    timeout_payload: MessagePayload


async def answer_with_progress(
    response: Response,
    work: Callable[[ProgressCount], Awaitable[MessagePayload]],
    say: Callable[[ProgressCount], TextLike],
    terms: ProgressLimits,
    every: float = UPDATE_SECONDS,
) -> None:
    """Answer with the payload of the work, in place of a pressed private message.

    Raises what the work raises.
    """
    progress, put = ProgressCount(), None
    working = asyncio.ensure_future(work(progress))
    ends = asyncio.get_running_loop().time() + terms.max_seconds
    try:
        while not working.done():
            left = ends - asyncio.get_running_loop().time()
            if left <= 0:
                _log.warning(
                    "answer took too long: member=%d done=%d of=%d", response.member, progress.done, progress.of
                )
                break
            await asyncio.wait([working], timeout=min(terms.first_seconds if put is None else every, left))
            if working.done() or asyncio.get_running_loop().time() >= ends:
                continue
            with suppress(*CALL_ERRORS):  # a word that is lost costs nothing
                if put is None:
                    put = await response.announce(MessagePayload(say(progress)), here=True)
                else:
                    await put(MessagePayload(say(progress)))
        payload = working.result() if working.done() else terms.timeout_payload
    finally:
        working.cancel()
    if put is not None:
        await put(payload)
    else:
        await response.show(payload)


# A progress notice: the member who pressed learns that the picture takes a while


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
