"""The bot as a separate process, for tests that start, kill and restart it.

Started with ADDRESS TOKEN DATABASE PARENT [SHARDS] (`command`). It ends when the process PARENT does.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Coroutine
from typing import Any

from bot import launch
from bot.app import log_to_stderr, run_until_signalled, serve
from bot.ops.settings import BotSettings
from bot.playground.address import point_discord_at
from bot.shards import ShardRange, parsed
from bot.store.database import Database, PostgresDatabase, parse_database

CHECK_SECONDS = 0.5
"""Seconds between checks of the parent's id."""


async def run_with_parent(parent: int, work: Coroutine[Any, Any, None]) -> None:
    """Run, and stop this process as SIGTERM does when its parent has ended.

    The parent passes its own id, so its end isn't missed while this process starts.
    """
    watching = asyncio.create_task(_watch(parent), name="watch of the parent")
    try:
        await work
    finally:
        watching.cancel()


async def _watch(parent: int) -> None:
    while os.getppid() == parent:  # noqa: ASYNC110 -- nobody tells an orphan that it is one
        await asyncio.sleep(CHECK_SECONDS)
    signal.raise_signal(signal.SIGTERM)


def command(address: str, token: str, database: Database, share: ShardRange | None = None) -> list[str]:
    """Return the command line of such a process, for all shards or some."""
    where = database.address if isinstance(database, PostgresDatabase) else str(database)
    shards = () if share is None else (str(share),)
    return launch.command("bot.playground.bot_process", address, token, where, str(os.getpid()), *shards)


def main(arguments: list[str]) -> None:
    """Serve until killed or asked to stop."""
    address, token, database, parent, *shards = arguments
    log_to_stderr(logging.ERROR)
    point_discord_at(address)
    share = parsed(shards[0]) if shards else None
    settings = BotSettings(
        token=token, database=parse_database(database), assigned_shards=share, processes=share.count if share else 1
    )
    serving = serve(settings, publish="changed" if shards else "always")
    asyncio.run(run_until_signalled(run_with_parent(int(parent), serving)))


if __name__ == "__main__":
    main(sys.argv[1:])
