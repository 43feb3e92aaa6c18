"""What a failed call to Discord means, for every kind of call.

discord.py retries by itself, five times within half a minute: after 429, 500, 502, 504 and 524, and in calls of
interactions after every 5xx. It does not retry after a cut connection, and it numbers each message to a channel
(`nonce`), so that its retries make no second message. The errors here are raised after all that.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import TypeVar

import aiohttp
import discord

from bot import __version__
from bot.discord import words
from bot.discord.components.controls import shorten
from bot.discord.components.links import forget_emojis
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.discord.pictures.render_queue import QueueFull
from bot.discord.transport.hooks import TokenExpired
from bot.errors import TableError
from bot.games.contract import GameError, IllegalMove, Refusal
from bot.games.rule_citations import find_citation
from bot.games.text import ENGLISH, Language, Text, TextLike, lines, message_text, sentences
from bot.metrics import PressStage, time_stage

_log = logging.getLogger(__name__)

Result = TypeVar("Result")

CALL_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""Everything a call raises if Discord refused it, failed, or was unreachable."""

INVALID_FORM, EMOJI = 50035, "emoji"
"""Discord's code and word for a control whose emoji was deleted."""

RETRY_SECONDS = (0.0, 0.5)
"""Seconds before each retry while a member waits for the answer."""


class LeaseExpired(aiohttp.ClientConnectionError):
    """A request was not sent: this process may have lost its shards to another one."""


class Call(Enum):
    """Kinds of calls, by what a retry would do."""

    RESPOND = auto()
    """The first response to an interaction. Discord refuses a second one."""
    FOLLOW_UP = auto()
    """Another message for one member. A retry may show a sentence twice."""
    SEND = auto()
    """A message in a channel, with the same nonce in each attempt.

    So a retry within minutes makes no second message.
    """
    READ = auto()
    """A retry changes nothing."""
    EDIT = auto()
    """A retry changes nothing."""
    DELETE = auto()
    """A retry changes nothing."""
    OPEN = auto()
    """A new thread or conversation. A retry may open a second one."""


class Meaning(Enum):
    """What to do about a failed call."""

    RETRY = auto()
    """A retry is harmless: try again, later if it failed often."""
    CHECK_FIRST = auto()
    """It may have been done, and a retry would do it twice: check first."""
    DONE = auto()
    """It is done already."""
    MESSAGE_GONE = auto()
    """The message is gone; a new one can be sent."""
    CHANNEL_GONE = auto()
    """The channel or thread is gone."""
    UNANSWERABLE = auto()
    """The interaction takes no more answers; messages can go to the channel."""
    MEMBER_GONE = auto()
    """The member has left the server, or there is no such user."""
    NO_TOKEN = auto()
    """Only an answer to an interaction can be posted there, and no token is left for it.

    Nothing is owed: the next press brings one.
    """
    UNCHANGEABLE = auto()
    """The message can never be edited; a new one can be sent."""
    EDITED_TOO_OFTEN = auto()
    """The message takes no edits for a while; a new one can be sent now."""
    ARCHIVED = auto()
    """The thread is archived: nothing in it can be changed.

    A new message opens it again unless it is locked.
    """
    LOCKED = auto()
    """The thread is locked: only those who manage threads can write or edit there."""
    FULL = auto()
    """The server has reached its limit of active threads.

    None can be opened or reopened.
    """
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
    """Discord does not accept it and never will: a bug in the bot."""


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
"""Meanings of Discord's error codes, for the routes that the bot uses."""

MESSAGE_LOST = (Meaning.MESSAGE_GONE, Meaning.UNCHANGEABLE)
"""Meanings of a failed edit because the message was deleted, or belongs to another application."""

TAKES_NO_EDIT = (*MESSAGE_LOST, Meaning.ARCHIVED)
"""Meanings of a failed edit after which a retry is pointless."""

NEEDS_NEW_MESSAGE = (*TAKES_NO_EDIT, Meaning.EDITED_TOO_OFTEN, Meaning.NO_TOKEN)
"""Meanings of a failed edit after which a new message is shown sooner."""

TAKES_NO_MESSAGE = (
    Meaning.FORBIDDEN, Meaning.NO_ACCESS, Meaning.WRONG_PLACE, Meaning.MEMBER_GONE, Meaning.LOCKED, Meaning.FULL,
    Meaning.CHANNEL_GONE,
)  # fmt: skip
"""Meanings of a failed message after which a channel or member takes no more.

This holds until something changes.
"""


def classify(error: BaseException, call: Call) -> Meaning:
    """Classify the failure of a call.

    Raises TypeError for other errors than CALL_ERRORS.
    """
    if not isinstance(error, CALL_ERRORS):
        raise TypeError(f"{error!r} is no failure of a call to Discord")
    if isinstance(error, TokenExpired):
        return Meaning.NO_TOKEN
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
    """Whether Discord failed or was unreachable, in any layer."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429 or MEANING_BY_CODE.get(error.code) is Meaning.RETRY
    return isinstance(error, aiohttp.ClientError | ConnectionError | TimeoutError | discord.RateLimited)


def is_connection_lost(error: BaseException) -> bool:
    """Whether the connection failed before Discord answered.

    Then discord.py does not retry.
    """
    return isinstance(error, aiohttp.ClientError | OSError) and not isinstance(error, TokenExpired)


def _names_unknown_emoji(error: Exception) -> bool:
    """Whether a control was refused because its emoji was deleted."""
    return isinstance(error, discord.HTTPException) and error.code == INVALID_FORM and EMOJI in error.text


async def retry(attempt: Callable[[], Awaitable[Result]], call: Call) -> Result:
    """Make a call.

    Retry after a cut connection if that is harmless, and without emojis that are gone.

    Raises the last failure.

    `attempt` makes its arguments each time: files and views can be used once.
    """
    with time_stage(PressStage.SEND):
        return await _retry(attempt, call)


async def _retry(attempt: Callable[[], Awaitable[Result]], call: Call) -> Result:
    for pause in RETRY_SECONDS:
        try:
            return await attempt()
        except CALL_ERRORS as error:
            if _names_unknown_emoji(error) and forget_emojis():
                _log.warning("emojis turned off until restart: error=%r", error)
                continue
            if not is_connection_lost(error) or classify(error, call) is not Meaning.RETRY:
                raise
            _log.info("retrying Discord call: call=%s error=%r", call.name.lower(), error)
            await asyncio.sleep(pause)
    return await attempt()


# Texts for failures: a sentence for expected refusals, else an error id


class Declined(Exception):
    """An expected refusal; `text` is the whole sentence for the member."""

    def __init__(self, text: TextLike) -> None:
        super().__init__(text)
        self.text = text


class NoTableHere(Declined):
    """No table was found; the start card follows the sentence."""


def refusal_text(error: BaseException, language: Language = ENGLISH) -> str | None:
    """Return the sentence for an expected refusal, cut to a message.

    None for other errors.
    """
    text = _sentence(error)
    return None if text is None else shorten(message_text(text, language), MAX_CONTENT_LENGTH)


def _sentence(error: BaseException) -> TextLike | None:
    if isinstance(error, IllegalMove):
        return explain_refusal(error.refusal)
    if isinstance(error, GameError | TableError | Declined):
        return error.text
    if (refused := _refused(error)) is not None:
        return refused.now
    if isinstance(error, QueueFull):
        return words.TOO_MANY_PICTURES
    if is_outage(error):
        return words.UNREACHED
    return None


def explain_refusal(refusal: Refusal) -> Text:
    """Say why a move can't be played, with the rule in small print."""
    found = find_citation(refusal.rule)
    if found is None:
        return refusal.text
    return lines(refusal.text, words.rule(found.number))


def delay_text(error: BaseException, done: TextLike, otherwise: Text = words.PICTURE_LATER) -> Text:
    """Say that the action is done although Discord refused its message.

    `otherwise` is used if nobody has to do anything about it.
    """
    refused = _refused(error)
    return sentences(done, otherwise if refused is None else refused.later)


def post_failure_text(error: BaseException, text: words.PostFailureTexts) -> Text:
    """Say that a message for others could not be posted, and won't follow."""
    refused = _refused(error)
    if refused is words.REFUSALS[Meaning.FORBIDDEN.name]:
        return text.forbidden
    return text.otherwise if refused is None else refused.now


def is_refusal(error: BaseException | None) -> bool:
    """Whether Discord refused a call and will until somebody changes something."""
    return error is not None and _refused(error) is not None


def _refused(error: BaseException) -> words.RefusalTexts | None:
    """Return texts for a call that Discord refuses until somebody changes something."""
    return words.REFUSALS.get(classify(error, Call.SEND).name) if isinstance(error, CALL_ERRORS) else None


def log_error(error: BaseException, doing: str) -> str:
    """Log an unexpected error with its traceback.

    Return the error id that the line has, such as "1.0.0-3f9a2c": the version, then a random number.
    """
    error_id = f"{__version__}-{secrets.token_hex(3)}"
    _log.error("unexpected error: id=%s while=%r", error_id, doing, exc_info=error)
    return error_id
