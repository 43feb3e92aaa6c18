"""The bot under load for a little while, over the real HTTP and websocket protocol: `make load` does it thoroughly."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

from tests.bench.load import report
from tests.bench.load.run import Seen, stage
from tests.bench.measure import Row

TABLES = 200
RATES = (20, 50)
"""Presses per second: more than two cores can draw."""
SECONDS = 12


def rows() -> Iterator[Row]:
    """What 200 tables of mixed games did at each rate."""
    for seen in asyncio.run(measure()):
        for row in report.rows(seen):
            yield replace(row, work=f"{TABLES} tables, {seen.rate:g} presses/s: {row.work}")


async def measure() -> list[Seen]:
    """One rate after the other."""
    async with stage(TABLES) as ready:
        return [await ready.load(rate, SECONDS) for rate in RATES]
