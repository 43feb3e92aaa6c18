"""Lines of the log: each message on one line. For machines, one JSON object with the id of its interaction."""

from __future__ import annotations

import copy
import json
import logging
import unicodedata
from contextvars import ContextVar
from datetime import UTC, datetime

INTERACTION: ContextVar[int | None] = ContextVar("INTERACTION", default=None)
"""The interaction that is being answered, by Discord's id; what it begins inherits it."""


class JsonFormatter(logging.Formatter):
    """One object a line: time, level, logger, message; the interaction and the traceback where there are any."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without a line break."""
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
    r"""Another formatter's lines, with each message on one line and its traceback indented below it.

    Line ends in what a member chose cannot pass for lines of the log then: they are written as \n.
    """

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self._formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        """The line, and what belongs to it."""
        texts = copy.copy(record)
        texts.msg, texts.args = _escape(record.getMessage()), ()
        first, *more = self._formatter.format(texts).splitlines()
        return "\n".join([first, *(f"    {line}" for line in more)])


def _escape(text: str) -> str:
    """The same with control characters, line ends and what turns text around as escapes."""
    return "".join(
        sign.encode("unicode_escape").decode() if unicodedata.category(sign)[0] in "CZ" and sign != " " else sign
        for sign in text
    )
