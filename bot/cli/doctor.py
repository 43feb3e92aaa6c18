"""Check everything that `run` needs here; exit with 1 if something would stop it."""

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

from bot import __version__
from bot.cli import bug_report, online
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
from renderers.kit import sketch
from renderers.kit.faces import missing_scripts

MIN_PYTHON = (3, 11)
MIN_FREE_BYTES = 100 * 2**20
_TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{6,}\.[\w-]{20,}")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's argument; the settings come from the environment."""
    parser.add_argument(
        "--online", action="store_true", help="also check token, application, commands and servers at Discord"
    )
    parser.add_argument(
        "--report",
        action="store_true",
        help="print what a bug report needs: versions, settings without secrets, checks, last errors",
    )


def execute(arguments: argparse.Namespace) -> int:
    """Run all checks and print a line for each finding."""
    settings = BotSettings.from_environment()
    findings = list(examine(settings))
    if arguments.report:
        print("\n".join(bug_report.lines_of_report(settings, findings)))
        return 0
    if arguments.online and token(settings.token).is_good:
        findings += asyncio.run(online.examine(settings))
    for finding in findings:
        print(f"{finding.mark}  {finding.sentence}")
    if not arguments.online:
        print("      To check with Discord too, run: tablekeeper doctor --online")
    return 0 if all(finding.is_good for finding in findings) else 1


def examine(settings: BotSettings) -> Iterator[Finding]:
    """Check everything that `run` needs, one finding each."""
    yield Finding(True, f"Tablekeeper {__version__}.")
    yield python_version()
    yield token(settings.token)
    yield log_level(settings)
    yield data_folder(settings.data)
    yield monitor(settings)
    yield from database(settings.database)
    for look in (games, pictures):
        yield _run_check(look)
    yield prepared_pieces()
    yield fonts()


def python_version() -> Finding:
    """Check the version of Python."""
    have = ".".join(map(str, sys.version_info[:3]))
    good = sys.version_info >= MIN_PYTHON
    return Finding(good, f"Python {have}." if good else f"Tablekeeper needs Python 3.11 or newer; this is {have}.")


def token(value: str) -> Finding:
    """Check that there is a token and that it looks like one; it is never printed."""
    if not value:
        return Finding(False, "DISCORD_TOKEN isn't set. Set it to your bot's token, from Discord's developer portal.")
    if _TOKEN.fullmatch(value) is None:
        return Finding(False, "DISCORD_TOKEN doesn't look like a bot token: three parts, separated by dots.")
    return Finding(True, "DISCORD_TOKEN is set.")


def log_level(settings: BotSettings) -> Finding:
    """Check the log level."""
    try:
        settings.require_log_level()
    except UnknownLogLevel as error:
        return Finding(False, str(error))
    return Finding(True, f"Log level: {settings.log_level}.")


def monitor(settings: BotSettings) -> Finding:
    """Check that metrics can be served at the address that is set."""
    try:
        address = settings.metrics_address()
    except InvalidMetricsAddress as error:
        return Finding(False, str(error))
    if address is None:
        return Finding(True, "Metrics: off. Set TABLEKEEPER_METRICS to an address to turn them on.")
    try:
        with socket.create_server((address.host, address.port), family=address_family(address)):
            pass
    except OSError as error:
        return Finding(False, str(address_taken(address, error)))
    if address.is_local:
        return Finding(True, f"Metrics: {address}, from this machine only.")
    return Finding(True, f"Metrics: {address}, also from other machines. Restrict access with a firewall.")


def address_family(address: Address) -> socket.AddressFamily:
    """Return the socket family of an address."""
    return socket.AF_INET6 if ":" in address.host else socket.AF_INET


def data_folder(folder: Path | None) -> Finding:
    """Check that the folder with replacement components exists, if one is set."""
    if folder is None:
        return Finding(True, "Game components: built-in.")
    if not folder.is_dir():
        return Finding(False, f"TABLEKEEPER_DATA is {folder}, which isn't a folder. Set it to one, or remove it.")
    replaced = ", ".join(sorted(path.name for path in folder.glob("*.json"))) or "none"
    return Finding(True, f"Game components replaced from {folder}: {replaced}.")


def database(named: Database) -> Iterator[Finding]:
    """Check that the database can be opened and is free, or can be created.

    Only reads it.
    """
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
        return Finding(True, f"The database {server} is empty. The first start sets it up.")
    return Finding(True, f"The database {server} is ready (layout {layout}).")


def file(path: Path) -> Iterator[Finding]:
    """Check that the file is undamaged and free, or can be created.

    Only reads it, also while a bot uses it.
    """
    try:
        if not check_file(path):
            yield _can_be_made(path)
            return
        layout, newest = check_everything(path), len(known_migrations())
        if layout > newest:
            yield Finding(
                False, f"The database {path} was made by a newer Tablekeeper (layout {layout}). Run that version."
            )
        elif layout == newest:
            yield Finding(True, f"The database {path} is undamaged (layout {layout}).")
        else:
            yield Finding(
                True,
                f"The database {path} is undamaged. The next start updates it from layout {layout} to {newest}.",
            )
        check_single_name(path)
        if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
            yield Finding(False, str(words.cannot_write(path)))
        check_free(path)
    except (CannotOpen, OSError) as error:
        yield Finding(False, str(error))


def _can_be_made(path: Path) -> Finding:
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not os.access(folder, os.W_OK):
        return Finding(False, f"Can't create the database {path}: {folder} isn't writable.")
    return Finding(True, f"The database {path} doesn't exist yet. The first start creates it.")


def free_space(path: Path) -> Finding:
    """Check that the database has room to grow."""
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    free = shutil.disk_usage(folder).free
    if free >= MIN_FREE_BYTES:
        return Finding(True, f"Free disk space: {free // 2**20:,} MiB.")
    return Finding(False, f"Only {free // 2**20} MiB of disk space are free in {folder}. Make room for the database.")


def games() -> Finding:
    """Check that every game can be set up."""
    for game in GAMES:
        game.new(seats=game.seats[0], seed=seed_from_text("doctor"))
    return Finding(True, f"Games: {', '.join(game.title for game in GAMES)}.")


def pictures() -> Finding:
    """Check that every game can be drawn."""
    for game in GAMES:
        position = game.new(seats=game.seats[0], seed=seed_from_text("doctor"))
        renderer_for(game.key)(position.view(None))
    return Finding(True, "Pictures: ready.")


def prepared_pieces() -> Finding:
    """Check the pieces on disk; without them the first pictures take longer."""
    if sketch.ATLAS.path is None:
        return Finding(True, "Pieces of pictures aren't stored (TABLEKEEPER_CACHE is off).")
    if sketch.ATLAS.is_open:
        return Finding(True, f"Pieces of pictures are stored in {sketch.ATLAS.path}.")
    return Finding(True, "Pieces of pictures aren't stored yet. The first start does it, or: tablekeeper bake")


def fonts() -> Finding:
    """Check the fonts for members' names.

    Without a font for a script, pictures show initials.
    """
    missing = missing_scripts()
    if not missing:
        return Finding(True, "Fonts: ready for names in every common script.")
    scripts = ", ".join(_SCRIPT_NAMES[script] for script in missing)
    packages = " ".join(sorted({*missing.values()}))
    return Finding(True, f"No font for names in {scripts}, so pictures show initials. Run: apt-get install {packages}")


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
    except Exception as error:  # any error here would stop `run`
        return Finding(False, f"The check of {look.__name__} failed: {type(error).__name__}: {error}")
