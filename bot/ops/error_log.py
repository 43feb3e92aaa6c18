"""The last errors in a small file, for `tablekeeper doctor --report`.

One JSON object per line, as `JsonFormatter` writes them. Several processes may write to the file.
"""

from __future__ import annotations

import json
import logging
import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path

from bot.discord.transport.log_format import JsonFormatter
from bot.ops.settings import default_database
from bot.store.database import Database

MAX_FILE_BYTES = 256 * 2**10
MAX_ERRORS = 20

_SNOWFLAKE = re.compile(r"\b\d{15,20}\b")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LoggedError:
    """An error from the file, without what members wrote: a traceback's last line can quote them.

    `place` is the code that raised the exception and `kind` the exception's class; both are empty where a line has no
    traceback.
    """

    time: str
    logger: str
    message: str
    kind: str
    place: str


class WithoutIds(JsonFormatter):
    """Formats errors for the file, which outlives members' data: without ids of members, servers and channels."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        return _SNOWFLAKE.sub("(id)", super().format(record))


def error_file(database: Database) -> Path:
    """Return the file with the last errors: beside the database's file, or in the user's data folder."""
    folder = database.parent if isinstance(database, Path) else default_database().parent
    return folder / "errors.log"


def keep_errors(file: Path) -> None:
    """Write errors to this file from now on; a warning is logged if that's impossible."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=MAX_FILE_BYTES, backupCount=1, encoding="utf-8")
    except OSError as error:
        _log.warning("can't write errors to a file: path=%s error=%s", file, error.strerror)
        return
    handler.setLevel(logging.ERROR)
    handler.setFormatter(WithoutIds())
    logging.getLogger().addHandler(handler)


def last_errors(file: Path) -> Sequence[LoggedError]:
    """Return up to `MAX_ERRORS` errors, the newest last; empty where there is no file.

    Lines that are cut off are skipped. Raises OSError.
    """
    found: deque[LoggedError] = deque(maxlen=MAX_ERRORS)
    for path in (file.with_name(f"{file.name}.1"), file):
        if path.exists():
            with path.open(encoding="utf-8", errors="replace") as lines:
                found.extend(error for line in lines if (error := _parse(line)) is not None)
    return list(found)


def _parse(line: str) -> LoggedError | None:
    try:
        read = json.loads(line)
        traceback = str(read.get("error", "")).splitlines()
        frames = [each.strip() for each in traceback if each.startswith('  File "')]
        return LoggedError(
            time=read["time"],
            logger=read["logger"],
            message=_SNOWFLAKE.sub("(id)", read["message"]),
            kind=traceback[-1].partition(":")[0] if traceback else "",
            place=_shorten(frames[-1]) if frames else "",
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _shorten(frame: str) -> str:
    """Return `File "/srv/…/bot/app.py", line 3, in run` as `bot/app.py:3 run`."""
    path, line, function = frame.removeprefix('File "').replace('"', "").split(", ", 2)
    parts = Path(path).parts
    known = [n for n, part in enumerate(parts) if part in ("bot", "cogs", "renderers", "site-packages")]
    where = Path(*parts[known[-1] :]) if known else Path(parts[-1])
    return f"{where}:{line.removeprefix('line ')} {function.removeprefix('in ')}"
