"""Discord that cannot be reached: which errors say so, and one line of the log for each of them.

discord.py writes a traceback whenever it tries again, though a line that is down says all there is in one.
"""

from __future__ import annotations

import logging

import aiohttp
import discord

LOGGERS = ("discord.client", "discord.shard", "discord.gateway")

UNREACHED = (aiohttp.ClientError, ConnectionError, TimeoutError, discord.DiscordServerError, discord.GatewayNotFound)
"""Errors of a way to Discord that is interrupted, or of a Discord that is out of order."""


class NoGateway(Exception):
    """No connection to the gateway came about; the log says why."""


class InOneLine(logging.Filter):
    """Puts such an error behind the message of its record, instead of a traceback below, and lets it pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, UNREACHED):
            record.msg, record.args = f"{record.getMessage()} ({told(error)})", ()
            record.exc_info = record.exc_text = None
        return True


def told(error: BaseException) -> str:
    """What an error says, or its kind where it says nothing."""
    return str(error) or type(error).__name__


_FILTER = InOneLine()


def keep_tracebacks_of_the_way_out_of_the_log() -> None:
    """From now on. Doing it twice does no harm."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(_FILTER)
