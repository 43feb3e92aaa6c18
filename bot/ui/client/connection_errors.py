"""Discord that cannot be reached: which errors say so, and one line of the log for each of them.

discord.py writes a traceback whenever it tries again, though a line that is down says all there is in one.
"""

from __future__ import annotations

import logging
from typing import cast

import aiohttp
import discord

from bot.ui import words

LOGGERS = ("discord.client", "discord.shard", "discord.gateway")

CONNECTION_ERRORS = (
    aiohttp.ClientError, ConnectionError, TimeoutError, discord.DiscordServerError, discord.GatewayNotFound,
    discord.ConnectionClosed,
)  # fmt: skip
"""Errors of a way to Discord that is interrupted, or of a Discord that is out of order."""


class GatewayUnreachable(Exception):
    """No connection to the gateway came about; the log says why."""


CONNECTING_FUNCTIONS = ("_handle_disconnect", "launch_shard")
"""The functions of discord.py that log a failed connection as an error: the shard, and the seconds until a retry."""


class OneLineFilter(logging.Filter):
    """Makes such an error a warning of one line, and lets it pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, CONNECTION_ERRORS):
            record.msg, record.args = _describe(record, error_text(error)), ()
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        return True


def _describe(record: logging.LogRecord, why: str) -> str:
    args = record.args
    if record.funcName not in CONNECTING_FUNCTIONS or not isinstance(args, tuple):
        return f"{record.getMessage()} ({why})"
    shard, seconds = cast("tuple[int, float | None]", (*args, None)[:2])
    return str(words.gateway_lost(shard, why.rstrip("."), seconds))


def error_text(error: BaseException) -> str:
    """What an error says, or its kind where it says nothing."""
    return str(error) or type(error).__name__


_FILTER = OneLineFilter()


def shorten_connection_errors_in_logs() -> None:
    """From now on. Doing it twice does no harm."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(_FILTER)
