"""Export or delete a member's data, to answer their letter.

`export` also works while the bot runs. Stop the bot before `delete`. Members can do both themselves: /turns *My data*.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from bot.core.errors import NotSeated
from bot.core.services import Services
from bot.ops.settings import BotSettings
from bot.store import words
from bot.store.backups import back_up
from bot.store.database import Database
from bot.store.factory import create_store
from bot.store.failures import CannotOpen
from cogs.lobby.model import NoSuchLobby
from cogs.lobby.service import Lobbies


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("action", choices=("export", "delete"), help="print the data as JSON, or delete it for good")
    parser.add_argument("member", type=_member, metavar="ID", help="the member's id on Discord")


def _member(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:20]) < 2**63):
        raise argparse.ArgumentTypeError(f"must be a member's id on Discord, not {text[:40]!r}")
    return int(text)


def execute(arguments: argparse.Namespace) -> int:
    """Do it with the database that the environment names."""
    database = BotSettings.from_environment().database
    try:
        if isinstance(database, Path) and not database.exists():
            raise CannotOpen(words.no_database(database))
        if arguments.action == "export":
            print(asyncio.run(export(database, arguments.member)))
        else:
            asyncio.run(delete(database, arguments.member))
            print(f"{database}: deleted everything about member {arguments.member}.")
    except CannotOpen as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def export(database: Database, member: int) -> str:
    """Return a member's data as JSON, read from a copy. Raises CannotOpen."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        await back_up(database, copy)
        store = create_store(copy)
        await store.open()
        try:
            return await Services(store).people.export_member(member)
        finally:
            await store.close()


async def delete(database: Database, member: int) -> None:
    """Resign a member's games, leave their lobbies, and delete their data. Raises CannotOpen."""
    store = create_store(database)
    await store.open()
    try:
        services = Services(store)
        for lobby in await services.people.lobbies_of(member):
            with suppress(NoSuchLobby, NotSeated):
                await services[Lobbies].leave(lobby, member)
        await services.people.forget_member(member)
    finally:
        await store.close()
