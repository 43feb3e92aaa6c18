"""A progress bar on standard error, if that is a terminal and `rich` is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sized
from typing import TypeVar

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
