"""Log formats with one line per message: text, or JSON."""

from __future__ import annotations

import copy
import json
import logging
import re
import unicodedata
from contextvars import ContextVar
from datetime import UTC, datetime

INTERACTION: ContextVar[int | None] = ContextVar("INTERACTION", default=None)
"""The interaction that is being answered; tasks inherit it."""


class JsonFormatter(logging.Formatter):
    """One JSON object per line, with the interaction and the traceback if any.

    The other keys are time, level, logger and message.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Format a record as one line."""
        text: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (interaction := INTERACTION.get()) is not None:
            text["interaction"] = str(interaction)
        if record.exc_info:
            text["error"] = self.formatException(record.exc_info)
        return json.dumps(text, ensure_ascii=False)


class SingleLineFormatter(logging.Formatter):
    """Another formatter's lines, each message on one line.

    Tracebacks are indented below.

    Line ends in text from members are written as     , so that they can't fake log lines.
    """

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self._formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        """Format a record, with its traceback indented."""
        texts = copy.copy(record)
        texts.msg, texts.args = _escape(record.getMessage()), ()
        first, *more = self._formatter.format(texts).splitlines()
        return "\n".join([first, *(f"    {line}" for line in more)])


def _escape(text: str) -> str:
    """Escape control characters, line ends and text direction marks."""
    return "".join(
        sign.encode("unicode_escape").decode() if unicodedata.category(sign)[0] in "CZ" and sign != " " else sign
        for sign in text
    )


# Redacts interaction tokens in the log.
#
# For 15 minutes a token allows anyone to answer in the bot's name.
#
# discord.py logs them at DEBUG, in gateway events and in the addresses of requests.


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
