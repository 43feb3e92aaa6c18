"""`tablekeeper play`: the stand-in, web page and bot in one process."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import shutil
import sys
import webbrowser
from dataclasses import replace
from pathlib import Path

import platformdirs

from bot.app import log_to_stderr, run_until_signalled, serve
from bot.ops.address import Address
from bot.ops.instance_lock import AlreadyRunning, hold_lock
from bot.ops.settings import BotSettings, WebSettings
from bot.playground.address import discord_at, free_port
from bot.playground.page import routes
from bot.playground.rest.rate_limits import USUAL_LIMITS, RateLimiter
from bot.playground.server import Playground
from bot.playground.world.history import History
from bot.playground.world.membership import add_role
from bot.playground.world.model import Install, Permission, Role
from bot.playground.world.world import APPLICATION, World
from bot.store.failures import CannotOpen

ROLES = (
    Role(101, "Tablekeeper", 2, Permission.MANAGE_ROLES, managed=True),
    Role(102, "Looking for players", 1, mentionable=True),
)
"""The bot's role, and one that it can give to members (`/server` *Players' role*)."""


BOARDS_HOST = "localhost"
"""Where boards open in the browser."""


def folder() -> Path:
    """Return the folder for the playground's tables and history."""
    return Path(platformdirs.user_data_dir("tablekeeper", appauthor=False)) / "playground"


def play(*, port: int = 0, open_page: bool = True, fresh: bool = False, locale: str = "en-US") -> int:
    """Serve until Ctrl-C or SIGTERM; return the exit status."""
    log_to_stderr(logging.WARNING)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # It warns that voice won't work.
    where = folder()
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        with hold_lock(where.with_suffix(".lock")):
            if fresh and where.exists():
                shutil.rmtree(where)
            where.mkdir(exist_ok=True)
            asyncio.run(run_until_signalled(serve_playground(where, port=port, open_page=open_page, locale=locale)))
    except KeyboardInterrupt:
        return 0
    except AlreadyRunning:
        return _give_up("it's already running. Open the address it printed, or stop it there with Ctrl-C.")
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return _give_up(f"port {port} is taken. Choose another one, or leave out --port.")
        return _give_up(str(error))
    except CannotOpen as error:
        return _give_up(str(error))
    return 0


def _give_up(why: str) -> int:
    sys.stderr.write(f"Can't start the playground: {why}\n")
    return 1


async def serve_playground(where: Path, *, port: int = 0, open_page: bool = True, locale: str = "en-US") -> None:
    """Serve until a signal stops the bot; `where` is the data folder."""
    world, history = World(application=replace(APPLICATION, installs=frozenset(Install))), History(where)
    world.locale = locale
    async with Playground(world, port=port, rates=RateLimiter(USUAL_LIMITS), pages=routes.routes(world)) as playground:
        history.load(world)
        for role in ROLES:
            add_role(world, role)
        keeping = asyncio.create_task(history.keep(world))
        try:
            with discord_at(playground.address):
                _announce(playground.address, open_page=open_page)
                listen = Address(BOARDS_HOST, free_port())
                boards = WebSettings(listen, f"http://{listen}", ())
                settings = BotSettings(token=world.token, database=where / "tables.sqlite3", web=boards)
                await serve(settings, publish="always")
        finally:
            keeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await keeping


def _announce(address: str, *, open_page: bool) -> None:
    sys.stdout.write(f"Tablekeeper's playground is at {address}/ (ctrl-C ends it)\n")
    sys.stdout.flush()
    if open_page:
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, f"{address}/")
