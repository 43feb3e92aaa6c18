"""How long the bot takes to be ready, and how much memory, with many tables in the store."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.load import large
from tests.bench.load.fill import fill
from tests.bench.load.plan import Size
from tests.bench.measure import Row

SIZE = Size(servers=2_000, running=10_000, finished=100_000)
"""A tenth of the target's size, which `python -m tests.bench.load.large` measures: writing that takes ten minutes."""


def rows() -> Iterator[Row]:
    """One row: seconds from starting the process until it has answered a command, and its memory then."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite3"
        fill(database, SIZE, int(time.time()))
        yield asyncio.run(large.start(database, SIZE))
