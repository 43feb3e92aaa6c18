"""Reading a record from a file that somebody names on the command line."""

from __future__ import annotations

from pathlib import Path

from bot.games.errors import BadRecord
from bot.games.records import Record
from bot.games.text import Text


def read_record(path: Path) -> Record:
    """The record in this file; a byte order mark at its head does no harm. Raises BadRecord, OSError."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord(Text("The record cannot be read: it is not text.")) from error
    return Record.from_json(text)
