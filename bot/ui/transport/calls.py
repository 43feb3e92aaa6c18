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

CALL_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""Everything that a call raises when Discord refused it, broke, or was not reached."""

RETRY_SECONDS = (0.0, 0.5)
"""Seconds before each further attempt while somebody waits for the answer."""


class LeaseExpired(aiohttp.ClientConnectionError):
    """A request was not sent: this process said nothing to the store for too long, so others may serve its shards."""


class Call(Enum):
    """Kinds of calls, by what a second attempt would do."""

    RESPOND = auto()
    """The first response to an interaction. Discord takes one and refuses a second."""
    FOLLOW_UP = auto()
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

    RETRY = auto()
    """Nothing was done, or a second time does no harm: try again, later if it was tried often."""
    CHECK_FIRST = auto()
    """It may have been done, and a second time would be one too many: look what happened first."""
    DONE = auto()
    """What was wanted is so already."""
    MESSAGE_GONE = auto()
    """There is no such message any more; a new one can be sent."""
    CHANNEL_GONE = auto()
    """There is no such channel or thread any more."""
    UNANSWERABLE = auto()
    """The interaction takes no answer any more. What is owed to the channel can be sent to the channel."""
    MEMBER_GONE = auto()
    """The member has left the server, or there is no such user."""
    UNCHANGEABLE = auto()
    """This message can never be edited; a new one can be sent."""
    EDITED_TOO_OFTEN = auto()
    """This message takes no edits for a while; a new one can be sent at once."""
    ARCHIVED = auto()
    """The thread is archived: nothing in it can be changed; a new message opens it again unless it is locked."""
    LOCKED = auto()
    """The thread is locked: only those who manage threads can write or edit there."""
    FULL = auto()
    """The server has reached its limit of active threads: none can be opened or reopened."""
    WRONG_PLACE = auto()
    """Such a channel takes no messages, or no threads."""
    NO_ACCESS = auto()
    """The bot does not see the channel, or was never added to the private thread."""
    FORBIDDEN = auto()
    """The bot may not, until somebody gives it a permission that it lacks."""
    BLOCKED = auto()
    """A filter of the server does not let the words through."""
    NO_FILES = auto()
    """Discord takes no files in this server."""
    TOO_LARGE = auto()
    """The file is larger than Discord takes here."""
    BAD_REQUEST = auto()
    """Discord does not take it as it is, and will not the next time: the fault is ours."""


MEANING_BY_CODE = {
    10003: Meaning.CHANNEL_GONE,  # unknown channel
    10004: Meaning.CHANNEL_GONE,  # unknown guild
    10007: Meaning.MEMBER_GONE,  # unknown member
    10008: Meaning.MESSAGE_GONE,  # unknown message
    10013: Meaning.MEMBER_GONE,  # unknown user
    10015: Meaning.UNANSWERABLE,  # unknown webhook
    10062: Meaning.UNANSWERABLE,  # unknown interaction
    20009: Meaning.BLOCKED,  # explicit content
    20016: Meaning.RETRY,  # slowmode
    20022: Meaning.EDITED_TOO_OFTEN,  # edits of announcements
    20028: Meaning.RETRY,  # write rate limit of the channel
    20029: Meaning.RETRY,  # write rate limit of the server
    20031: Meaning.BLOCKED,  # words that a name may not have
    20035: Meaning.FORBIDDEN,  # boosts of the server
    30033: Meaning.FULL,  # participants of a thread
    30046: Meaning.EDITED_TOO_OFTEN,  # edits of messages that are older than an hour
    40003: Meaning.RETRY,  # opening direct messages too fast
    40004: Meaning.RETRY,  # sending is disabled for a while
    40005: Meaning.TOO_LARGE,  # the request
    40006: Meaning.RETRY,  # a feature is disabled for a while
    40007: Meaning.MEMBER_GONE,  # banned
    40058: Meaning.WRONG_PLACE,  # a message in a forum
    40060: Meaning.DONE,  # the interaction was acknowledged
    40062: Meaning.RETRY,  # the service is rate limited
    40066: Meaning.WRONG_PLACE,  # no tag of the forum that members can set
    40067: Meaning.WRONG_PLACE,  # the forum requires a tag
    40094: Meaning.UNANSWERABLE,  # no more follow-ups
    40333: Meaning.RETRY,  # Cloudflare
    50001: Meaning.NO_ACCESS,
    50003: Meaning.WRONG_PLACE,  # not in direct messages
    50005: Meaning.UNCHANGEABLE,  # another user's message, as after a change of the application
    50007: Meaning.FORBIDDEN,  # a closed mailbox
    50008: Meaning.WRONG_PLACE,  # no text channel
    50009: Meaning.FORBIDDEN,  # verification level
    50013: Meaning.FORBIDDEN,  # missing permissions
    50021: Meaning.UNCHANGEABLE,  # a system message
    50024: Meaning.WRONG_PLACE,  # the type of the channel
    50027: Meaning.UNANSWERABLE,  # the token of the interaction
    50033: Meaning.MEMBER_GONE,  # a recipient
    50045: Meaning.TOO_LARGE,  # a file
    50068: Meaning.UNCHANGEABLE,  # the type of the message
    50083: Meaning.ARCHIVED,
    50095: Meaning.FORBIDDEN,  # the server is not available at this location
    50097: Meaning.FORBIDDEN,  # monetization of the server
    50101: Meaning.FORBIDDEN,  # boosts of the server
    50278: Meaning.FORBIDDEN,  # no mutual servers
    60003: Meaning.FORBIDDEN,  # two-factor authentication
    110001: Meaning.RETRY,  # the application is not available yet
    130000: Meaning.RETRY,  # overloaded
    160002: Meaning.FORBIDDEN,  # a reply without the history
    160004: Meaning.DONE,  # the message has its thread
    160005: Meaning.LOCKED,
    160006: Meaning.FULL,  # threads
    160007: Meaning.FULL,  # announcement threads
    200000: Meaning.BLOCKED,  # automatic moderation of messages
    200001: Meaning.BLOCKED,  # automatic moderation of titles
    240000: Meaning.BLOCKED,  # harmful links
    400001: Meaning.NO_FILES,
}
"""What Discord's codes mean, of the routes that the bot uses."""

TAKES_NO_EDIT = (Meaning.MESSAGE_GONE, Meaning.ARCHIVED, Meaning.UNCHANGEABLE)
"""What a failed edit can mean so that trying again is pointless."""

NEEDS_NEW_MESSAGE = (*TAKES_NO_EDIT, Meaning.EDITED_TOO_OFTEN)
"""What it can mean so that a new message shows sooner what the edit was to show."""

TAKES_NO_MESSAGE = (
    Meaning.FORBIDDEN, Meaning.NO_ACCESS, Meaning.WRONG_PLACE, Meaning.MEMBER_GONE, Meaning.LOCKED, Meaning.FULL,
    Meaning.CHANNEL_GONE,
)  # fmt: skip
"""What a failed message can mean so that the channel or the member takes none until somebody changes something."""


def classify(error: BaseException, call: Call) -> Meaning:
    """What a failure of such a call means. Raises TypeError for what is no failure of a call (`FAILED`)."""
    if not isinstance(error, CALL_ERRORS):
        raise TypeError(f"{error!r} is no failure of a call to Discord")
    if isinstance(error, discord.HTTPException):
        found = MEANING_BY_CODE.get(error.code)
        if found is Meaning.MESSAGE_GONE and call is Call.DELETE:
            return Meaning.DONE
        if found is not None:
            return found
        if error.status < 500 and error.status != 429:
            return Meaning.FORBIDDEN if error.status == 403 else Meaning.BAD_REQUEST
    if _never_arrived(error):
        return Meaning.RETRY
    return Meaning.CHECK_FIRST if call is Call.OPEN else Meaning.RETRY


def _never_arrived(error: BaseException) -> bool:
    return isinstance(error, aiohttp.ClientConnectorError | discord.RateLimited | LeaseExpired) or (
        isinstance(error, discord.HTTPException) and error.status == 429
    )


def is_outage(error: BaseException) -> bool:
    """Whether this is certainly about Discord that broke or was not reached, wherever it was raised."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429 or MEANING_BY_CODE.get(error.code) is Meaning.RETRY
    return isinstance(error, aiohttp.ClientError | ConnectionError | TimeoutError | discord.RateLimited)


def is_connection_lost(error: BaseException) -> bool:
    """Whether the connection failed before Discord's answer came: the case in which discord.py does not try again."""
    return isinstance(error, aiohttp.ClientError | OSError)


async def retry(attempt: Callable[[], Awaitable[Result]], call: Call) -> Result:
    """Make a call, and again after a cut connection where that does no harm. Raises the last failure.

    Every attempt makes its arguments anew: files and views serve once.
    """
    for pause in RETRY_SECONDS:
        try:
            return await attempt()
        except CALL_ERRORS as error:
            if not is_connection_lost(error) or classify(error, call) is not Meaning.RETRY:
                raise
            _log.info("a call to Discord (%s) is made again: %r", call.name.lower(), error)
            await asyncio.sleep(pause)
    return await attempt()
