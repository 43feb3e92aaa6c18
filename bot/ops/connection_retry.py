"""Serving again after trouble on the way to Discord, and telling what passes by itself from what never will.

discord.py mends a connection that breaks, and asks again what was answered with an error now and then. This is about
what it lets out, nearly always while the bot begins: a machine without a network, an outage, a ban for some minutes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus

import discord

from bot import words
from bot.background import Fatal
from bot.games.text import Text
from bot.ui.client.starts import TooFewStarts
from bot.ui.client.unreached import UNREACHED, NoGateway, told

_log = logging.getLogger(__name__)

FIRST_PAUSE = 5.0
LONGEST_PAUSE = 300.0
"""Seconds before the bot begins again; what Discord asks for itself may be longer."""

TROUBLE = (
    *UNREACHED, NoGateway, discord.HTTPException, discord.LoginFailure, discord.ConnectionClosed,
    discord.PrivilegedIntentsRequired, discord.RateLimited,
)  # fmt: skip

TOKEN = 4004
SHARDS = (4010, 4011)
INTENTS = 4014
LASTING = (4012, 4013, INTENTS)
"""Why the gateway closes a connection for good: the token, the number of shards, what is asked for."""


class Refused(Fatal):
    """Discord does not let the bot in, and would not tomorrow."""


class SessionBroke(Exception):
    """A session ended by an error that nobody expected, which is the cause."""


async def connected(client: discord.Client) -> None:
    """Connect, and listen until the client is closed. Raises SessionBroke in the place of what nobody expected."""
    try:
        await client.connect()
    except (*TROUBLE, TooFewStarts, Fatal, OSError):
        raise
    except Exception as error:
        raise SessionBroke from error


async def keep_serving(serve: Callable[[], Awaitable[None]], first: float = FIRST_PAUSE) -> None:
    """Serve until that ends, and again after a pause when trouble ended it. Raises Refused for trouble that lasts."""
    loop, pause = asyncio.get_running_loop(), first
    while True:
        began = loop.time()
        try:
            await serve()
        except (*TROUBLE, SessionBroke, TooFewStarts) as error:
            if refused := refusal(error):
                raise Refused(str(refused)) from error
            pause = first if loop.time() - began > LONGEST_PAUSE else pause
            wait = max(pause, patience(error))
            unexpected = error.__cause__ if isinstance(error, SessionBroke) else None
            _log.error("%s", words.tries_again(trouble(error), wait), exc_info=unexpected)
        else:
            return
        await asyncio.sleep(wait)
        pause = min(2 * pause, LONGEST_PAUSE)


def explain(error: Exception) -> Text:
    """The sentence for any trouble on the way to Discord (`TROUBLE`)."""
    return refusal(error) or trouble(error)


def refusal(error: Exception) -> Text | None:
    """The sentence for trouble that does not pass; None where it does."""
    if isinstance(error, discord.LoginFailure):
        return words.TOKEN_REFUSED
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return words.connection_refused(INTENTS)
    if isinstance(error, discord.ConnectionClosed):
        if error.code == TOKEN:
            return words.TOKEN_REFUSED
        if error.code in SHARDS:
            return words.MORE_SHARDS_NEEDED
        return words.connection_refused(error.code) if error.code in LASTING else None
    if isinstance(error, discord.HTTPException) and not _passes(error.status):
        return words.refused(error)
    return None


def _passes(status: int) -> bool:
    return status >= HTTPStatus.INTERNAL_SERVER_ERROR or status == HTTPStatus.TOO_MANY_REQUESTS


def trouble(error: Exception) -> Text:
    """The sentence for trouble that passes."""
    if isinstance(error, discord.RateLimited):
        return words.TOO_MANY_REQUESTS
    if isinstance(error, discord.HTTPException):
        if error.status == HTTPStatus.TOO_MANY_REQUESTS:
            return words.TOO_MANY_REQUESTS
        return words.out_of_order(error.status)
    if isinstance(error, discord.ConnectionClosed):
        return words.connection_closed(error.code)
    if isinstance(error, TooFewStarts):
        return words.FEW_STARTS
    if isinstance(error, SessionBroke):
        return words.SESSION_BROKE
    if isinstance(error, NoGateway | discord.GatewayNotFound):
        return words.NO_GATEWAY
    return words.unreachable(told(error))


def patience(error: Exception) -> float:
    """Seconds for which Discord asked to be left alone."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    asked = error.response.headers.get("Retry-After", "") if isinstance(error, discord.HTTPException) else ""
    return float(asked) if asked.isascii() and asked.isdecimal() else 0.0
