"""Look for what would stop `run` here, in plain words. The exit status is 1 if something would."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bot.cli import online
from bot.cli.report import Finding
from bot.games.chance import seed_from_text
from bot.games.registry import GAMES
from bot.ops.address import Address
from bot.ops.settings import BotSettings, InvalidMetricsAddress, UnknownLogLevel
from bot.ops.words import address_taken
from bot.store import words
from bot.store.database import Database, PostgresDatabase
from bot.store.errors import CannotOpen
from bot.store.sqlite.integrity import check_everything, check_file, check_single_name
from bot.store.sqlite.lease import check_free
from bot.store.sqlite.migrate import known_migrations
from renderers import renderer_for
from renderers.kit.faces import missing_scripts

MIN_PYTHON = (3, 11)
MIN_FREE_BYTES = 100 * 2**20
_TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{6,}\.[\w-]{20,}")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's argument; what is looked at comes from the environment."""
    parser.add_argument("--online", action="store_true", help="ask Discord too: token, application, commands, servers")


def execute(arguments: argparse.Namespace) -> int:
    """Look everywhere and print a line for each finding."""
    settings = BotSettings.from_environment()
    findings = list(examine(settings))
    if arguments.online and token(settings.token).is_good:
        findings += asyncio.run(online.examine(settings))
    for finding in findings:
        print(f"{finding.mark}  {finding.sentence}")
    if not arguments.online:
        print("      With --online, doctor also asks Discord.")
    return 0 if all(finding.is_good for finding in findings) else 1


def examine(settings: BotSettings) -> Iterator[Finding]:
    """Everything that `run` needs, one finding each."""
    yield python_version()
    yield token(settings.token)
    yield log_level(settings)
    yield data_folder(settings.data)
    yield monitor(settings)
    yield from database(settings.database)
    for look in (games, pictures):
        yield _run_check(look)
    yield fonts()


def python_version() -> Finding:
    """Python is new enough."""
    have = ".".join(map(str, sys.version_info[:3]))
    good = sys.version_info >= MIN_PYTHON
    return Finding(good, f"Python {have}." if good else f"Python is {have}, and Tablekeeper needs 3.11 or newer.")


def token(value: str) -> Finding:
    """There is a token that looks like one; it is never printed."""
    if not value:
        return Finding(False, "DISCORD_TOKEN is not set. Put the token of your bot into the environment.")
    if _TOKEN.fullmatch(value) is None:
        return Finding(False, "DISCORD_TOKEN does not look like a bot token: three parts with dots between them.")
    return Finding(True, "DISCORD_TOKEN is set.")


def log_level(settings: BotSettings) -> Finding:
    """The log begins at a level that there is."""
    try:
        settings.require_log_level()
    except UnknownLogLevel as error:
        return Finding(False, str(error))
    return Finding(True, f"The log begins at {settings.log_level}.")


def monitor(settings: BotSettings) -> Finding:
    """The figures can be served where they are wanted."""
    try:
        address = settings.metrics_address()
    except InvalidMetricsAddress as error:
        return Finding(False, str(error))
    if address is None:
        return Finding(True, "Figures are served nowhere; TABLEKEEPER_METRICS would say where.")
    try:
        with socket.create_server((address.host, address.port), family=address_family(address)):
            pass
    except OSError as error:
        return Finding(False, str(address_taken(address, error)))
    beyond = "" if address.is_local else ", for whoever reaches it, not this machine alone"
    return Finding(True, f"Figures can be served at {address}{beyond}.")


def address_family(address: Address) -> socket.AddressFamily:
    """How the system writes an address of this kind."""
    return socket.AF_INET6 if ":" in address.host else socket.AF_INET


def data_folder(folder: Path | None) -> Finding:
    """The folder with replacement components exists, if one is named."""
    if folder is None:
        return Finding(True, "The games use the components that come with Tablekeeper.")
    if not folder.is_dir():
        return Finding(False, f"TABLEKEEPER_DATA names {folder}, which is no folder.")
    replaced = ", ".join(sorted(path.name for path in folder.glob("*.json"))) or "nothing"
    return Finding(True, f"Components replaced from {folder}: {replaced}.")


def database(named: Database) -> Iterator[Finding]:
    """The store can be opened and is free, or can be made. It is only read, also while a bot serves it."""
    if isinstance(named, PostgresDatabase):
        yield _server(named)
    else:
        yield from file(named)
        yield free_space(named)


def _server(server: PostgresDatabase) -> Finding:
    try:
        from bot.store.postgres.preflight import check_database  # the driver is an extra
    except ImportError:
        return Finding(False, str(words.NO_DRIVER))
    try:
        layout = check_database(server)
    except CannotOpen as error:
        return Finding(False, str(error))
    if layout is None:
        return Finding(True, f"The database {server} is empty and will be set up.")
    return Finding(True, f"The database {server} has layout {layout} and can be served.")


def file(path: Path) -> Iterator[Finding]:
    """The store is sound and free to be opened, or can be made. It is only read, also while a bot serves it."""
    try:
        if not check_file(path):
            yield _can_be_made(path)
            return
        layout, newest = check_everything(path), len(known_migrations())
        if layout > newest:
            yield Finding(
                False, f"The database {path} has layout {layout}, made by a newer Tablekeeper. Start that one."
            )
        else:
            later = "" if layout == newest else f"; the next start brings it from layout {layout} to {newest}"
            yield Finding(True, f"The database {path} is sound{later}.")
        check_single_name(path)
        if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
            yield Finding(False, str(words.cannot_write(path)))
        check_free(path)
    except (CannotOpen, OSError) as error:
        yield Finding(False, str(error))


def _can_be_made(path: Path) -> Finding:
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not os.access(folder, os.W_OK):
        return Finding(False, f"The database {path} cannot be made: {folder} is not writable.")
    return Finding(True, f"The database {path} does not exist yet and will be made.")


def free_space(path: Path) -> Finding:
    """There is room for the database to grow."""
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    free = shutil.disk_usage(folder).free
    good = free >= MIN_FREE_BYTES
    return Finding(good, f"{free // 2**20} MiB are free{'' if good else '; moves need room to be kept'}.")


def games() -> Finding:
    """Every game can be set up from its components."""
    for game in GAMES:
        game.new(seats=game.seats[0], seed=seed_from_text("doctor"))
    return Finding(True, f"Games that can be set up: {', '.join(game.title for game in GAMES)}.")


def pictures() -> Finding:
    """Every game can be drawn: fonts and artwork are there."""
    for game in GAMES:
        position = game.new(seats=game.seats[0], seed=seed_from_text("doctor"))
        renderer_for(game.key)(position.view(None))
    return Finding(True, "Pictures can be drawn.")


def fonts() -> Finding:
    """Members' names can be drawn in every common script; where they can't, pictures show initials."""
    missing = missing_scripts()
    if not missing:
        return Finding(True, "Names can be drawn in every common script.")
    scripts = ", ".join(_SCRIPT_NAMES[script] for script in missing)
    packages = " ".join(sorted({*missing.values()}))
    return Finding(True, f"No font for names in {scripts}: pictures show initials. apt-get install {packages}")


_SCRIPT_NAMES = {
    "CJK": "Chinese, Japanese and Korean",
    "ARABIC": "Arabic",
    "HEBREW": "Hebrew",
    "THAI": "Thai",
    "DEVANAGARI": "Devanagari",
}


def _run_check(look: Callable[[], Finding]) -> Finding:
    try:
        return look()
    except Exception as error:  # whatever it is, it would stop `run`, and saying so is the point
        return Finding(False, f"{look.__doc__ or look.__name__} But: {type(error).__name__}: {error}")
