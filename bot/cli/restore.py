"""Replace the database with a backup; stop the bot first.

An existing file is kept under another name. A PostgreSQL database must be empty.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.move_store import MoveFailed, move
from bot.clock import system_clock
from bot.ops.settings import BotSettings
from bot.store.database import PostgresDatabase
from bot.store.failures import CannotOpen
from bot.store.sqlite.backup import copy_file, restore_file


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("source", metavar="FROM", type=Path, help="a backup; not changed")


def execute(arguments: argparse.Namespace) -> int:
    """Restore the database that the environment names."""
    database = BotSettings.from_environment().database
    try:
        if isinstance(database, PostgresDatabase):
            _into_server(arguments.source, database)
        else:
            aside = restore_file(arguments.source, database, system_clock())
            print(f"Restored {database} from {arguments.source}.")
            if aside is not None:
                print(f"The previous database is now {aside}.")
    except (CannotOpen, MoveFailed) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _into_server(source: Path, server: PostgresDatabase) -> None:
    """Restore from a copy.

    Opening a backup with an older layout would change it.
    """
    with TemporaryDirectory() as folder:
        copy = Path(folder) / source.name
        copy_file(source, copy)
        asyncio.run(move(copy, server))
