"""Interaction tokens stay out of the log: for a quarter of an hour, whoever has one can answer in the bot's name.

discord.py writes them at DEBUG, in what the gateway sends and in the addresses of requests.
"""

from __future__ import annotations

import logging
import re

LOGGERS = ("discord.client", "discord.gateway", "discord.http", "discord.state", "discord.webhook.async_")
REDACTED = "[token]"

_IN_EVENT = re.compile(r"""(['"]token['"]: ['"])[^'"]+""")
_IN_ADDRESS = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/?\s'\"]+")


class TokenFilter(logging.Filter):
    """Takes tokens out of every record and lets it pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true."""
        said = record.getMessage()
        shown = _IN_ADDRESS.sub(rf"\1{REDACTED}", _IN_EVENT.sub(rf"\1{REDACTED}", said))
        if shown != said:
            record.msg, record.args = shown, ()
        return True


_FILTER = TokenFilter()


def redact_tokens_in_logs() -> None:
    """From now on, whatever the level is. Doing it twice does no harm."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(_FILTER)
