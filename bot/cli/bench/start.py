"""How long the bot takes to be ready, and how much memory, with many tables in the store."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.cli.measure import Row
from bot.playground.bot_process import command
from bot.playground.server import Playground
from bot.tables.limits import Limits
from bot.tables.service import Tables
from bot.tables.sqlite import SqliteStore

TABLES = 10_000
SECONDS = 2.0
MEBIBYTES = 150


def rows() -> Iterator[Row]:
    """One row: seconds from starting the process until it is connected and serves, and its memory then."""
    seconds, mebibytes = asyncio.run(measure())
    yield Row(
        f"start with {TABLES:,} tables in the store",
        f"{SECONDS:.0f} s, {MEBIBYTES} MiB",
        f"{seconds:.1f} s, {mebibytes:.0f} MiB",
        seconds <= SECONDS and mebibytes <= MEBIBYTES,
    )


async def measure() -> tuple[float, float]:
    """Seconds until the bot serves interactions, and its resident memory in MiB."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.sqlite3"
        await fill(database)
        async with Playground() as playground:
            started = time.perf_counter()
            process = await asyncio.create_subprocess_exec(
                *command(playground.address, playground.world.token, database)
            )
            try:
                await playground.world.until(lambda: playground.world.bot_online)
                return time.perf_counter() - started, resident_mebibytes(process.pid)
            finally:
                process.terminate()
                await process.wait()


async def fill(database: Path) -> None:
    """Open a running table in each of many channels."""
    tables = Tables(SqliteStore(database), limits=Limits(of_member=TABLES, in_guild=TABLES))
    await tables.start()
    try:
        for channel in range(1, TABLES + 1):
            await tables.open("carcassonne", 1, channel, [[1]], {}, 1)
    finally:
        await tables.close()


def resident_mebibytes(process: int) -> float:
    """Resident memory of a process, as Linux tells it."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
