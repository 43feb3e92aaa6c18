"""Reads records from files named on the command line."""

from __future__ import annotations

from pathlib import Path

from bot.games.contract import BadRecord
from bot.games.records import Record
from bot.games.text import Text


def read_record(path: Path) -> Record:
    """Read a record; a byte order mark is skipped. Raises BadRecord, OSError."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord(Text("Can't read the record: it isn't text.")) from error
    return Record.from_json(text)
