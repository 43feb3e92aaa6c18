"""Recalculate all ratings from the results in the database. Stop the bot first.

The numbers stay the same, unless this version rates games differently.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bot.cli.report import counted
from bot.core.results import rating_queries
from bot.ops.settings import BotSettings
from bot.store import words
from bot.store.database import Database
from bot.store.factory import create_store
from bot.store.failures import CannotOpen


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "action", choices=("rebuild",), help="recalculate all ratings, game by game in the order in which they ended"
    )


def execute(arguments: argparse.Namespace) -> int:
    """Rebuild the ratings in the database that the environment names."""
    database = BotSettings.from_environment().database
    try:
        ladders = asyncio.run(rebuild(database))
    except CannotOpen as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{database}: recalculated {counted(ladders, 'ladder')}.")
    return 0


async def rebuild(database: Database) -> int:
    """Recalculate all ratings; return the number of ladders. Raises CannotOpen."""
    if isinstance(database, Path) and not database.exists():
        raise CannotOpen(words.no_database(database))
    store = create_store(database)
    await store.open()
    try:
        return await store.write(rating_queries.rebuild_all)
    finally:
        await store.close()
