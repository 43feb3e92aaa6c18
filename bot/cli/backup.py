"""Back up the database to one SQLite file and check it, also while the bot runs.

The backup is a SQLite file for either kind of database, and can be restored into either.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bot.clock import system_clock
from bot.ops.settings import BotSettings
from bot.store.backups import back_up, backup_name
from bot.store.failures import CannotOpen


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "target", metavar="TO", type=Path, nargs="?", help="a new file or a folder (default: this folder)"
    )


def execute(arguments: argparse.Namespace) -> int:
    """Make a backup of the database that the environment names."""
    target: Path = arguments.target or Path.cwd()
    if target.is_dir():
        target /= backup_name(system_clock())
    database = BotSettings.from_environment().database
    try:
        asyncio.run(back_up(database, target))
    except CannotOpen as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Backed up {database} to {target} ({target.stat().st_size:,} bytes, checked).")
    return 0
