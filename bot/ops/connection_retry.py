"""Serves again after temporary problems with Discord, and reports permanent ones.

discord.py reconnects and retries by itself. This handles what it raises, nearly always at the start: no network, an
outage, a ban for some minutes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus

import discord

from bot import words
from bot.background import Fatal
from bot.discord.client.gateway_connections import (
    CONNECTION_ERRORS,
    GatewayUnreachable,
    SessionStartsExhausted,
    error_text,
)
from bot.games.text import Text

_log = logging.getLogger(__name__)

MIN_PAUSE_SECONDS = 5.0
MAX_PAUSE_SECONDS = 300.0
"""Upper limit of the pause before the next attempt, unless Discord asks for more."""

DISCORD_ERRORS = (
    *CONNECTION_ERRORS, GatewayUnreachable, discord.HTTPException, discord.LoginFailure, discord.ConnectionClosed,
    discord.PrivilegedIntentsRequired, discord.RateLimited,
)  # fmt: skip

BAD_TOKEN_CODE = 4004
SHARDING_CODES = (4010, 4011)
BAD_INTENTS_CODE = 4014
PERMANENT_CODES = (4012, 4013, BAD_INTENTS_CODE)
"""Close codes of the gateway that a retry cannot fix."""


class RefusedByDiscord(Fatal):
    """Discord does not let the bot in, and a retry would not help."""


class SessionFailed(Exception):
    """A session ended with an unexpected error, which is the cause."""


async def connect(client: discord.Client) -> None:
    """Connect and listen until the client is closed.

    Raises SessionFailed instead of unexpected errors.
    """
    try:
        await client.connect()
    except (*DISCORD_ERRORS, SessionStartsExhausted, Fatal, OSError):
        raise
    except Exception as error:
        raise SessionFailed from error


async def serve_with_retries(serve: Callable[[], Awaitable[None]], first: float = MIN_PAUSE_SECONDS) -> None:
    """Serve, and retry after temporary problems.

    Raises RefusedByDiscord for permanent ones.
    """
    loop, pause = asyncio.get_running_loop(), first
    while True:
        began = loop.time()
        try:
            await serve()
        except (*DISCORD_ERRORS, SessionFailed, SessionStartsExhausted) as error:
            if refused := describe_permanent(error):
                raise RefusedByDiscord(str(refused)) from error
            pause = first if loop.time() - began > MAX_PAUSE_SECONDS else pause
            wait = max(pause, retry_after(error))
            unexpected = error.__cause__ if isinstance(error, SessionFailed) else None
            _log.error("%s", words.tries_again(describe_temporary(error), wait), exc_info=unexpected)
        else:
            return
        await asyncio.sleep(wait)
        pause = min(2 * pause, MAX_PAUSE_SECONDS)


def explain(error: Exception) -> Text:
    """Return the sentence for any problem in connecting to Discord (`TROUBLE`)."""
    return describe_permanent(error) or describe_temporary(error)


def describe_permanent(error: Exception) -> Text | None:
    """Describe a permanent problem; None if it is temporary."""
    if isinstance(error, discord.LoginFailure):
        return words.TOKEN_REFUSED
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return words.connection_refused(BAD_INTENTS_CODE)
    if isinstance(error, discord.ConnectionClosed):
        if error.code == BAD_TOKEN_CODE:
            return words.TOKEN_REFUSED
        if error.code in SHARDING_CODES:
            return words.MORE_SHARDS_NEEDED
        return words.connection_refused(error.code) if error.code in PERMANENT_CODES else None
    if isinstance(error, discord.HTTPException) and not _is_temporary(error.status):
        return words.refused(error)
    return None


def _is_temporary(status: int) -> bool:
    return status >= HTTPStatus.INTERNAL_SERVER_ERROR or status == HTTPStatus.TOO_MANY_REQUESTS


def describe_temporary(error: Exception) -> Text:
    """Describe a temporary problem."""
    if isinstance(error, discord.RateLimited):
        return words.TOO_MANY_REQUESTS
    if isinstance(error, discord.HTTPException):
        if error.status == HTTPStatus.TOO_MANY_REQUESTS:
            return words.TOO_MANY_REQUESTS
        return words.out_of_order(error.status)
    if isinstance(error, discord.ConnectionClosed):
        return words.connection_closed(error.code)
    if isinstance(error, SessionStartsExhausted):
        return words.FEW_STARTS
    if isinstance(error, SessionFailed):
        return words.SESSION_BROKE
    if isinstance(error, GatewayUnreachable | discord.GatewayNotFound):
        return words.NO_GATEWAY
    return words.unreachable(error_text(error))


def retry_after(error: Exception) -> float:
    """Seconds that Discord asks to wait."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    asked = error.response.headers.get("Retry-After", "") if isinstance(error, discord.HTTPException) else ""
    return float(asked) if asked.isascii() and asked.isdecimal() else 0.0
