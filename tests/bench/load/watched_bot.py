"""The real bot as a separate process that logs how late its event loop is.

`python -m tests.bench.load.watched_bot ADDRESS TOKEN DATABASE LAGS METRICS PARENT` writes one line per tick to the file
LAGS: the seconds of the machine's monotonic clock, and how many seconds the loop was late. It serves its metrics at the
address METRICS, replaces a process that serves the database, and ends when PARENT does.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from pathlib import Path
from typing import TextIO

from bot import launch
from bot.app import log_to_stderr, run_until_signalled, serve
from bot.ops.address import parse_address
from bot.ops.settings import BotSettings
from bot.playground.address import point_discord_at
from bot.playground.bot_process import run_with_parent

TICK = 0.02
"""Seconds between two looks at the clock."""


def command(address: str, token: str, database: Path, lags: Path, metrics: str) -> list[str]:
    """The command line with which this process starts such a one."""
    words = (address, token, str(database), str(lags), metrics, str(os.getpid()))
    return launch.command("tests.bench.load.watched_bot", *words)


async def watch_loop(lags: TextIO) -> None:
    """Note at every tick how much later than planned it came."""
    while True:
        planned = time.monotonic() + TICK
        await asyncio.sleep(TICK)
        now = time.monotonic()
        lags.write(f"{now:.3f} {max(0.0, now - planned):.5f}\n")


async def _serve(settings: BotSettings, lags: TextIO) -> None:
    watching = asyncio.create_task(watch_loop(lags), name="watch of the loop")
    try:
        await serve(settings, publish="always", replace=True)
    finally:
        watching.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watching


def main(arguments: list[str]) -> None:
    """Serve until asked to end."""
    address, token, database, lags, metrics, parent = arguments
    log_to_stderr(logging.ERROR)
    point_discord_at(address)
    with Path(lags).open("w", encoding="ascii", buffering=1) as file:
        serving = _serve(BotSettings(token=token, database=Path(database), metrics=parse_address(metrics)), file)
        asyncio.run(run_until_signalled(run_with_parent(int(parent), serving)))


if __name__ == "__main__":
    main(sys.argv[1:])
