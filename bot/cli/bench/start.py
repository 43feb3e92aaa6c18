"""How long the bot takes to be ready, and how much memory, with many tables in the store."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.cli.load import large
from bot.cli.load.fill import fill
from bot.cli.load.plan import Size
from bot.cli.measure import Row

SIZE = Size(servers=2_000, running=10_000, finished=100_000)
"""A tenth of what the target is for, which `python -m bot.cli.load.large` measures: that takes ten minutes to write."""


def rows() -> Iterator[Row]:
    """One row: seconds from starting the process until it has answered a command, and its memory then."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite3"
        fill(database, SIZE, int(time.time()))
        yield asyncio.run(large.start(database, SIZE))
