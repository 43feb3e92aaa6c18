"""The bot under load for a little while, over the real HTTP and websocket protocol: `make load` does it thoroughly."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

from bot.cli.load import report
from bot.cli.load.run import Seen, stage
from bot.cli.measure import Row

TABLES = 200
PRESSES_A_SECOND = 20
SECONDS = 12


def rows() -> Iterator[Row]:
    """What 200 tables of mixed games at 20 presses a second did."""
    for row in report.rows(asyncio.run(measure())):
        yield replace(row, work=f"{TABLES} tables, {PRESSES_A_SECOND} presses/s: {row.work}")


async def measure() -> Seen:
    """The run."""
    async with stage(TABLES) as ready:
        return await ready.load(PRESSES_A_SECOND, SECONDS)
