"""Check everything that `run` needs here; exit with 1 if something would stop it."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import logging
import os
import platform
import shutil
import socket
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from bot import __version__
from bot.cli import bug_report, online, page_check
from bot.cli.report import Finding, counted
from bot.games.chance import seed_from_text
from bot.games.registry import GAMES
from bot.ops.address import Address
from bot.ops.settings import (
    BACKUPS,
    METRICS,
    TOKEN,
    WEB,
    WEB_URL,
    BotSettings,
    MissingToken,
    WebSettings,
    find_doubts,
    find_problems,
)
from bot.ops.words import address_taken
from bot.store import words
from bot.store.backups import Retention
from bot.store.database import Database, PostgresDatabase
from bot.store.failures import CannotOpen, DatabaseInUse
from bot.store.migration import missing, newest_of
from bot.store.sqlite.integrity import check_everything, check_file, check_single_name
from bot.store.sqlite.lease import check_free
from bot.store.sqlite.migrate import known_migrations
from bot.workers.machine import read_machine
from renderers import renderer_for
from renderers.kit import sketch
from renderers.kit.font_fallback import missing_scripts

MIN_FREE_BYTES = 100 * 2**20
METRICS_SECONDS = 2.0
"""How long a bot beside this one may take to answer."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's argument; the settings come from the environment."""
    parser.add_argument(
        "--online",
        action="store_true",
        help="also check token, commands and servers at Discord, and the address of boards",
    )
    parser.add_argument(
        "--report",
        action="store_true",
        help="print what a bug report needs: versions, settings without secrets, checks, last errors",
    )


def execute(arguments: argparse.Namespace) -> int:
    """Run all checks and print a line for each finding."""
    settings, findings = read_settings(os.environ)
    findings += examine(settings)
    if arguments.report:
        print("\n".join(bug_report.lines_of_report(settings, findings)))
        return 0
    if arguments.online and settings.token:
        findings += asyncio.run(online.examine(settings))
    if arguments.online and settings.web is not None:
        findings += asyncio.run(page_check.examine(settings.web.url))
    for finding in findings:
        print(f"{finding.mark}  {finding.sentence}")
    if not arguments.online:
        print("      To check with Discord too, run: tablekeeper doctor --online")
    return 0 if all(finding.is_good for finding in findings) else 1


def read_settings(environment: Mapping[str, str]) -> tuple[BotSettings, list[Finding]]:
    """Return the settings and what is wrong with them; those that are wrong have their defaults."""
    wrong = dict(find_problems(environment))
    names = {name for variable in wrong for name in variable.names}
    settings = BotSettings.from_environment({key: value for key, value in environment.items() if key not in names})
    findings = [Finding(False, str(error)) for error in wrong.values()]
    findings += [Finding(True, str(doubt), is_advice=True) for doubt in find_doubts(environment)]
    if not settings.token and TOKEN not in wrong:
        findings.append(Finding(False, str(MissingToken())))
    return settings, findings


def examine(settings: BotSettings) -> Iterator[Finding]:
    """Check everything that `run` needs of this machine, one finding each."""
    yield Finding(True, f"Tablekeeper {__version__}, Python {platform.python_version()}.")
    if settings.token:
        yield Finding(True, f"{TOKEN.name} is set.")
    yield Finding(True, f"Log: {logging.getLevelName(settings.log_level)}, {settings.log_format}.")
    yield workers(settings)
    yield components(settings.components)
    yield backups(settings.retention)
    yield monitor(settings.metrics)
    yield page(settings.web)
    yield from database(settings.database)
    for look in (games, pictures):
        yield _run_check(look)
    yield stored_pieces()
    yield fonts()


def backups(retention: Retention | None) -> Finding:
    """Say whether and where backups are made."""
    if retention is None:
        text = f"Backups: off. Set {BACKUPS.name} to a folder, or copy the database with: tablekeeper backup"
        return Finding(True, text, is_advice=True)
    hours = int(retention.interval.total_seconds()) // 3600
    text = f"Backups: every {hours} h to {retention.folder}, {retention.max_backups} kept."
    return Finding(True, text)


def monitor(address: Address | None) -> Finding:
    """Check that metrics can be served at the address that is set, or that our own bot does already."""
    if address is None:
        return Finding(True, f"Metrics: off. Set {METRICS.name} to an address to turn them on.")
    try:
        with socket.create_server((address.host, address.port), family=address_family(address)):
            pass
    except OSError as error:
        if serves_metrics(address):
            return Finding(True, f"Metrics: {address}, served by the running bot.")
        return Finding(False, str(address_taken(address, error)))
    if address.is_local:
        return Finding(True, f"Metrics: {address}, from this machine only.")
    return Finding(True, f"Metrics: {address}, also from other machines. Restrict access with a firewall.")


def page(web: WebSettings | None) -> Finding:
    """Say where members open boards in their browser."""
    if web is None:
        return Finding(True, f"Boards in the browser: off. Set {WEB.name} and {WEB_URL.name} to turn them on.")
    proxies = ", ".join(map(str, web.trusted))
    return Finding(True, f"Boards in the browser: {web.url}, served at {web.listen} to a proxy at {proxies}.")


def serves_metrics(address: Address) -> bool:
    """Whether a running Tablekeeper answers at this address."""
    try:
        with urllib.request.urlopen(f"http://{address}/metrics", timeout=METRICS_SECONDS) as answer:
            return b"tablekeeper_build" in answer.read()
    except (OSError, http.client.HTTPException):
        return False


def address_family(address: Address) -> socket.AddressFamily:
    """Return the socket family of an address."""
    return socket.AF_INET6 if ":" in address.host else socket.AF_INET


def workers(settings: BotSettings) -> Finding:
    """Say what the machine has for the bot, and how many processes use it."""
    machine = read_machine()
    drawers, thinkers = (
        f"{count} process" if count == 1 else f"{count} processes" for count in (settings.drawers, settings.thinkers)
    )
    text = (
        f"Machine: {counted(machine.cores, 'core')}, {machine.memory // 2**20:,} MiB of memory. "
        f"Pictures are drawn by {drawers if settings.drawers else 'the bot itself'}. Computer players: {thinkers}."
    )
    return Finding(True, text)


def components(folder: Path | None) -> Finding:
    """Name the component files that are replaced."""
    if folder is None:
        return Finding(True, "Game components: built-in.")
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
        layout = check_everything(path)
        if coming := missing(known_migrations(), layout):
            newest = newest_of(coming)
            yield Finding(
                True,
                f"The database {path} is undamaged. The next start updates it from layout {layout} to {newest}.",
            )
        else:
            yield Finding(True, f"The database {path} is undamaged (layout {layout}).")
        check_single_name(path)
        if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
            yield Finding(False, str(words.cannot_write(path)))
        try:
            check_free(path)
        except DatabaseInUse as error:
            yield Finding(True, f"The database {path} is in use by the running bot ({error.holder or 'unknown'}).")
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


def stored_pieces() -> Finding:
    """Check where pieces of pictures are stored; without them the first pictures after a start take longer."""
    if sketch.ON_DISK.path is None:
        return Finding(True, "Pieces of pictures aren't stored (TABLEKEEPER_CACHE is off).")
    if sketch.ON_DISK.is_writable:
        return Finding(True, f"Pieces of pictures are stored in {sketch.ON_DISK.path}.")
    return Finding(True, f"Pieces of pictures can't be stored in {sketch.ON_DISK.path}: first pictures take longer.")


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
