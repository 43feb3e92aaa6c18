"""The bot as a separate process, for tests that start, kill and restart it.

Started with ADDRESS TOKEN DATABASE PARENT [SHARDS] (`command`). It ends when the process PARENT does.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys

from bot import launch
from bot.app import log_to_stderr, run_until_signalled, serve
from bot.ops.settings import BotSettings
from bot.playground.address import point_discord_at
from bot.playground.parent_watch import run_with_parent
from bot.shards import ShardRange, parsed
from bot.store.database import Database, PostgresDatabase, parse_database


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
