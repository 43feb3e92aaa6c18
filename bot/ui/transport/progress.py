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
from bot.ui.transport.calls import FAILED
from bot.ui.transport.response import Response

_log = logging.getLogger(__name__)

EVERY = 4.0
"""Seconds between two words about how far it has come."""


@dataclass(slots=True)
class Progress:
    """How many steps are done, of how many; `of` is 0 while that is not known."""

    done: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """After how many seconds a member is first told how far it is, and after how many it is given up.

    They read what is said `otherwise` then.
    """

    soon: float
    most: float
    otherwise: MessagePayload


async def answer_with(
    response: Response,
    work: Callable[[Progress], Awaitable[MessagePayload]],
    say: Callable[[Progress], TextLike],
    terms: Terms,
    every: float = EVERY,
) -> None:
    """Answer with the sheet that the work comes to, in place where a private message was pressed.

    Raises what the work raises.
    """
    progress, put = Progress(), None
    working = asyncio.ensure_future(work(progress))
    ends = asyncio.get_running_loop().time() + terms.most
    try:
        while not working.done():
            left = ends - asyncio.get_running_loop().time()
            if left <= 0:
                _log.warning(
                    "answering member %d took too long at %d of %d", response.member, progress.done, progress.of
                )
                break
            await asyncio.wait([working], timeout=min(terms.soon if put is None else every, left))
            if working.done() or asyncio.get_running_loop().time() >= ends:
                continue
            with suppress(*FAILED):  # a word that is lost costs nothing
                if put is None:
                    put = await response.announce(MessagePayload(say(progress)), here=True)
                else:
                    await put(MessagePayload(say(progress)))
        sheet = working.result() if working.done() else terms.otherwise
    except Exception:
        if put is not None:
            await put(MessagePayload(words.NOT_FINISHED))
        raise
    finally:
        working.cancel()
    if put is not None:
        await put(sheet)
    else:
        await response.show(sheet)
