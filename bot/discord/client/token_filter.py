"""Redacts interaction tokens in the log.

For 15 minutes a token allows anyone to answer in the bot's name.

discord.py logs them at DEBUG, in gateway events and in the addresses of requests.
"""

from __future__ import annotations

import logging
import re

LOGGERS = ("discord.client", "discord.gateway", "discord.http", "discord.state", "discord.webhook.async_")
REDACTED = "[token]"

_IN_EVENT = re.compile(r"""(['"]token['"]: ['"])[^'"]+""")
_IN_ADDRESS = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/?\s'\"]+")


class TokenFilter(logging.Filter):
    """Redacts tokens in every record and lets it pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true."""
        said = record.getMessage()
        shown = _IN_ADDRESS.sub(rf"\1{REDACTED}", _IN_EVENT.sub(rf"\1{REDACTED}", said))
        if shown != said:
            record.msg, record.args = shown, ()
        return True


_FILTER = TokenFilter()


def redact_tokens_in_logs() -> None:
    """Add the filter to discord.py's loggers; adding it twice does no harm."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(_FILTER)
