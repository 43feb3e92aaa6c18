"""Work that takes longer than anybody waits without a word: it tells how far it is, and ends within a bound."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from bot.games.text import TextLike
from bot.ui import words
from bot.ui.components.payload import MessagePayload
from bot.ui.transport.calls import CALL_ERRORS
from bot.ui.transport.response import Response

_log = logging.getLogger(__name__)

UPDATE_SECONDS = 4.0
"""Seconds between two words about how far it has come."""


@dataclass(slots=True)
class ProgressCount:
    """How many steps are done, of how many; `of` is 0 while that is not known."""

    done: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class ProgressLimits:
    """After how many seconds a member is first told how far it is, and after how many it is given up.

    They read what is said `otherwise` then.
    """

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
    """Answer with the sheet that the work comes to, in place where a private message was pressed.

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
                    "answering member %d took too long at %d of %d", response.member, progress.done, progress.of
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
    except Exception:
        if put is not None:
            await put(MessagePayload(words.NOT_FINISHED))
        raise
    finally:
        working.cancel()
    if put is not None:
        await put(payload)
    else:
        await response.show(payload)
