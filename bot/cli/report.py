"""What commands print: numbers, progress, errors."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sized
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from bot.games.contract import BadRecord
from bot.games.records import Record
from bot.games.text import Text


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check.

    Not `is_good` would stop `run`, `is_advice` needs attention.
    """

    is_good: bool
    sentence: str
    is_advice: bool = False

    @property
    def mark(self) -> str:
        """The word before the sentence."""
        if not self.is_good:
            return "STOP"
        return "note" if self.is_advice else "good"


# Numbers in command-line arguments


def count(text: str) -> int:
    """Parse a whole number of at least 1. Raises ArgumentTypeError.

    >>> count("12")
    12
    """
    if not (text.isascii() and text.isdigit() and int(text) >= 1):
        raise argparse.ArgumentTypeError("must be a whole number of at least 1")
    return int(text)


# Numbers with their nouns, for the output of commands


def counted(number: int, noun: str) -> str:
    """Write a number with its noun.

    >>> counted(1, "shard"), counted(2000, "server")
    ('1 shard', '2,000 servers')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


# A progress bar on standard error, if that is a terminal and rich is installed


T = TypeVar("T")


def progress(items: Iterable[T], title: str) -> Iterator[T]:
    """Yield the items, with a progress bar while they are worked through."""
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        yield from items
        return
    total = len(items) if isinstance(items, Sized) else None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield from bar.track(items, total=total, description=title)


# Reads records from files named on the command line


def read_record(path: Path) -> Record:
    """Read a record; a byte order mark is skipped. Raises BadRecord, OSError."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord(Text("Can't read the record: it isn't text.")) from error
    return Record.from_json(text)
