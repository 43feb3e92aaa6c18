"""Let a backup be the database again; no bot serves it meanwhile.

A file that was there is kept beside it under another name. A PostgreSQL database must be empty: nothing in it is
overwritten.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.move_store import MoveFailed, move
from bot.model.clock import system_clock
from bot.ops.settings import BotSettings
from bot.store.database import PostgresDatabase
from bot.store.errors import CannotOpen
from bot.store.sqlite.backup import copy_file, restore_file


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("source", metavar="FROM", type=Path, help="a backup; it stays as it is")


def execute(arguments: argparse.Namespace) -> int:
    """Restore into the database that the environment names."""
    database = BotSettings.from_environment().database
    try:
        if isinstance(database, PostgresDatabase):
            _into_server(arguments.source, database)
        else:
            aside = restore_file(arguments.source, database, system_clock())
            print(f"{database} is what {arguments.source} was.")
            if aside is not None:
                print(f"What was there is kept as {aside}.")
    except (CannotOpen, MoveFailed) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _into_server(source: Path, server: PostgresDatabase) -> None:
    """A copy is what is opened: the backup may have an older layout, and stays as it is."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / source.name
        copy_file(source, copy)
        asyncio.run(move(copy, server))
