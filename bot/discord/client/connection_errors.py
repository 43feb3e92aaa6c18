"""Errors that mean Discord cannot be reached, logged in one line each, and late suggestions, not logged at all.

discord.py logs a traceback at every retry, though the message says it all, and for every suggestion that came when the
member had typed on.
"""

from __future__ import annotations

import logging
from typing import cast

import aiohttp
import discord

from bot.discord import words

COMMANDS = "discord.app_commands.tree"
LOGGERS = ("discord.client", "discord.shard", "discord.gateway", COMMANDS)

CONNECTION_ERRORS = (
    aiohttp.ClientError, ConnectionError, TimeoutError, discord.DiscordServerError, discord.GatewayNotFound,
    discord.ConnectionClosed,
)  # fmt: skip
"""Errors of an interrupted connection to Discord, or of an outage there."""


class GatewayUnreachable(Exception):
    """No connection to the gateway could be opened; the log says why."""


CONNECTING_FUNCTIONS = ("_handle_disconnect", "launch_shard")
"""Functions of discord.py that log a failed connection as an error.

They pass the shard to the log, and some the seconds until a retry.
"""


class OneLineFilter(logging.Filter):
    """Turns such an error into a warning of one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is logged: all but late suggestions."""
        error = record.exc_info[1] if record.exc_info else None
        if record.name == COMMANDS and isinstance(error, discord.NotFound):
            return False
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
    """Return the message of an error, or its class if it has none."""
    return str(error) or type(error).__name__


_FILTER = OneLineFilter()


def shorten_connection_errors_in_logs() -> None:
    """Add the filter to discord.py's loggers; adding it twice does no harm."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(_FILTER)
