"""What it means that a call to Discord failed: the one place that decides it, for every kind of call.

discord.py tries again by itself, five times within half a minute: after 429, after 500, 502, 504 and 524, and in calls
that belong to an interaction after every 5xx. It does not after a connection that was cut, and it numbers every message
that it sends to a channel (`nonce`), so that a second attempt of its own makes no second message. What is raised here
comes after all that.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import TypeVar

import aiohttp
import discord

_log = logging.getLogger(__name__)

Result = TypeVar("Result")

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
ALREADY_ACKNOWLEDGED = 40060
INVALID_WEBHOOK_TOKEN = 50027
ARCHIVED_THREAD = 50083

FAILED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""Everything that a call raises when Discord refused it, broke, or was not reached."""

PAUSES = (0.0, 0.5)
"""Seconds before each further attempt while somebody waits for the answer."""


class LeaseExpired(aiohttp.ClientConnectionError):
    """A request was not sent: this process said nothing to the store for too long, so others may serve its shards."""


class Call(Enum):
    """Kinds of calls, by what a second attempt would do."""

    RESPOND = auto()
    """The first response to an interaction. Discord takes one and refuses a second."""
    TELL = auto()
    """A further message for one member alone. Twice is a sentence read twice."""
    SEND = auto()
    """A message in a channel, with a `nonce` of ours that is the same in every attempt: twice is one, for minutes."""
    READ = auto()
    """Twice is the same."""
    EDIT = auto()
    """Twice is the same."""
    DELETE = auto()
    """Twice is the same."""
    OPEN = auto()
    """A thread or a conversation begins. Twice is two."""


class Meaning(Enum):
    """What to do about a call that failed."""

    AGAIN = auto()
    """Nothing was done, or a second time does no harm: try again, later if it was tried often."""
    LOOK = auto()
    """It may have been done, and a second time would be one too many: look what happened first."""
    DONE = auto()
    """What was wanted is so already."""
    MESSAGE_GONE = auto()
    """There is no such message any more; a new one can be sent."""
    CHANNEL_GONE = auto()
    """There is no such channel or thread any more."""
    UNANSWERABLE = auto()
    """The interaction takes no answer any more. What is owed to the channel can be sent to the channel."""
    ARCHIVED = auto()
    """The thread is archived: nothing in it can be changed; a new message opens it again unless it is locked."""
    FORBIDDEN = auto()
    """The bot may not, until somebody gives it a permission that it lacks."""
    WRONG = auto()
    """Discord does not take it as it is, and will not the next time: the fault is ours."""


_BY_CODE = {
    UNKNOWN_CHANNEL: Meaning.CHANNEL_GONE,
    UNKNOWN_MESSAGE: Meaning.MESSAGE_GONE,
    UNKNOWN_WEBHOOK: Meaning.UNANSWERABLE,
    UNKNOWN_INTERACTION: Meaning.UNANSWERABLE,
    INVALID_WEBHOOK_TOKEN: Meaning.UNANSWERABLE,
    ALREADY_ACKNOWLEDGED: Meaning.DONE,
    ARCHIVED_THREAD: Meaning.ARCHIVED,
}


def meaning(error: BaseException, call: Call) -> Meaning:
    """What a failure of such a call means. Raises TypeError for what is no failure of a call (`FAILED`)."""
    if not isinstance(error, FAILED):
        raise TypeError(f"{error!r} is no failure of a call to Discord")
    if isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429:
        found = _BY_CODE.get(error.code)
        if found is Meaning.MESSAGE_GONE and call is Call.DELETE:
            return Meaning.DONE
        if found is None:
            return Meaning.FORBIDDEN if error.status == 403 else Meaning.WRONG
        return found
    if _never_arrived(error):
        return Meaning.AGAIN
    return Meaning.LOOK if call is Call.OPEN else Meaning.AGAIN


def _never_arrived(error: BaseException) -> bool:
    return isinstance(error, aiohttp.ClientConnectorError | discord.RateLimited | LeaseExpired) or (
        isinstance(error, discord.HTTPException) and error.status == 429
    )


def unreached(error: BaseException) -> bool:
    """Whether this is certainly about Discord that broke or was not reached, wherever it was raised."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, aiohttp.ClientError | ConnectionError | TimeoutError | discord.RateLimited)


def cut(error: BaseException) -> bool:
    """Whether the connection failed before Discord's answer came: the case in which discord.py does not try again."""
    return isinstance(error, aiohttp.ClientError | OSError)


async def persistently(attempt: Callable[[], Awaitable[Result]], call: Call) -> Result:
    """Make a call, and again after a cut connection where that does no harm. Raises the last failure.

    Every attempt makes its arguments anew: files and views serve once.
    """
    for pause in PAUSES:
        try:
            return await attempt()
        except FAILED as error:
            if not cut(error) or meaning(error, call) is not Meaning.AGAIN:
                raise
            _log.info("a call to Discord (%s) is made again: %r", call.name.lower(), error)
            await asyncio.sleep(pause)
    return await attempt()
