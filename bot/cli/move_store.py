"""Copy a database into an empty one, from a file to PostgreSQL or back.

No bot may use either meanwhile. The source doesn't change. Afterwards the numbers of rows are compared, the
commitment of every table is computed again, and a sample of games is replayed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from bot.cli.report import counted, progress
from bot.core.errors import TableFrozen
from bot.core.history.replay import rebuild
from bot.core.table import queries as table_queries
from bot.core.table.model import Status, Stored
from bot.games.records import commitment
from bot.games.registry import GAMES
from bot.ops.errors import InvalidSetting
from bot.ops.settings import DATABASE
from bot.store.copy import copy_store, count_rows, list_table_ids
from bot.store.database import Database, PostgresDatabase, resolve_path
from bot.store.factory import create_store
from bot.store.failures import CannotOpen
from bot.store.store import Store

FROM_ENVIRONMENT = "env:"
"""Before the name of a variable."""

EXPOSED_WARNING = (
    "Anyone on this machine can see a password in an argument. Put the address into a variable and pass env:NAME, "
    "or leave the password out and set PGPASSWORD."
)

SAMPLE_SIZE = 200
"""Maximum number of games that are replayed."""


class MoveFailed(Exception):
    """Copying failed, or the copy differs; the message is a sentence."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    kinds = "a file, a postgresql:// address, or env:NAME for a variable with either"
    parser.add_argument("source", metavar="FROM", type=read_database, help=f"{kinds}; not changed")
    parser.add_argument("target", metavar="TO", type=read_database, help=f"{kinds}; must be empty")


def read_database(text: str) -> Database:
    """Parse an argument, or the variable that it names.

    Raises ArgumentTypeError if that isn't set.
    """
    if not text.startswith(FROM_ENVIRONMENT):
        try:
            database: Database = DATABASE.parse(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"{text.partition('://')[0]} {error}") from None
        if isinstance(database, PostgresDatabase) and database.has_password:
            print(EXPOSED_WARNING, file=sys.stderr)
        return database
    variable = text.removeprefix(FROM_ENVIRONMENT)
    try:
        found: Database | None = replace(DATABASE, name=variable, secret=False).value(os.environ)
    except InvalidSetting as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if found is None:
        raise argparse.ArgumentTypeError(f"the variable {variable} isn't set")
    return found


def execute(arguments: argparse.Namespace) -> int:
    """Copy and check the copy."""
    try:
        asyncio.run(move(arguments.source, arguments.target))
    except (CannotOpen, MoveFailed) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def move(source: Database, target: Database) -> None:
    """Copy one database into another. Raises CannotOpen, MoveFailed."""
    if source == target or (
        isinstance(source, Path) and isinstance(target, Path) and resolve_path(source) == resolve_path(target)
    ):
        raise MoveFailed(f"Can't copy {source} into itself. Name another database.")
    if isinstance(source, Path) and not source.exists():
        raise MoveFailed(f"There's no database {source}.")
    async with AsyncExitStack() as opened:
        here, there = [await _open(opened, database) for database in (source, target)]
        if any((await count_rows(there)).values()):
            raise MoveFailed(f"The database {target} isn't empty, so nothing was copied. Name an empty one.")
        copied = await copy_store(here, there)
        if (found := await count_rows(there)) != (wanted := await count_rows(here)):
            raise MoveFailed(f"The copy in {target} is incomplete: {dict(found)} rows of {dict(wanted)}.")
        ids = await list_table_ids(here)
        replayed = frozenset(ids[:: max(1, -(-len(ids) // SAMPLE_SIZE))])
        for table_id in progress(ids, "Comparing"):
            await _compare(here, there, table_id, replaying=table_id in replayed)
    print(f"Copied {sum(copied.values()):,} rows to {target}. {source} is unchanged.")
    print(f"Checked {len(ids):,} commitments and replayed {counted(len(replayed), 'game')}.")


async def _open(stack: AsyncExitStack, database: Database) -> Store:
    store = create_store(database)
    await store.open()
    stack.push_async_callback(store.close)
    return store


async def _compare(here: Store, there: Store, table_id: str, *, replaying: bool) -> None:
    was, is_now = await here.read(table_queries.load, table_id), await there.read(table_queries.load, table_id)
    if was is None or is_now is None or was != is_now:
        raise MoveFailed(f"Table {table_id} differs in the copy.")
    if not _keeps_commitment(was):
        raise MoveFailed(f"The commitment of table {table_id} doesn't match its seed and options.")
    if replaying:
        await asyncio.to_thread(_replay, is_now)


def _keeps_commitment(stored: Stored) -> bool:
    table = stored.table
    return table.commitment == commitment(
        game=table.game,
        rules_version=table.rules_version,
        seats=len(table.seats),
        options=table.options,
        seed=stored.seed,
        form=table.commitment_form,
    )


def _replay(stored: Stored) -> None:
    """Replay a table.

    Seed and log are the same in both databases, so one replay checks both.
    """
    table = stored.table
    game = next((game for game in GAMES if game.key == table.game and game.plays_rules(table.rules_version)), None)
    if game is not None and table.status is not Status.FROZEN:
        try:
            rebuild(game, stored)
        except TableFrozen as frozen:
            raise MoveFailed(f"Can't replay table {table.id}: {frozen}") from frozen
