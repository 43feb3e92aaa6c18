"""Lines of the log for machines: one JSON object each, with the id of the interaction that was being answered."""

from __future__ import annotations

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

INTERACTION: ContextVar[int | None] = ContextVar("INTERACTION", default=None)
"""The interaction that is being answered, by Discord's id; what it begins inherits it."""


class JsonLine(logging.Formatter):
    """One object a line: time, level, logger, message; the interaction and the traceback where there are any."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without a line break."""
        said: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (interaction := INTERACTION.get()) is not None:
            said["interaction"] = str(interaction)
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)
