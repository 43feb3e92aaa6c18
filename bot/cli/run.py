"""Run the bot; set DISCORD_TOKEN in the environment."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace

from bot import app
from bot.ops.settings import WEB, WEB_URL, BotSettings, check_machine
from bot.shards import NoShare, ShardRange, parsed

MOST_PROCESSES = 64


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments; everything else comes from the environment."""
    parser.add_argument(
        "--processes",
        type=_processes,
        metavar="N",
        help="run N processes on this machine, which share the shards (needs PostgreSQL)",
    )
    parser.add_argument(
        "--shards",
        type=_share,
        metavar="A-B/N",
        help="serve these shards here, such as 0-3/16; other machines serve the rest (needs PostgreSQL)",
    )
    parser.add_argument(
        "--replace",
        action="store_true",
        help="take the place of a process that serves the database file, while members play on",
    )
    parser.add_argument(
        "--web",
        metavar="HOST:PORT",
        help=f"serve boards to a proxy at this address; {WEB_URL.name} is where members open them",
    )
    parser.add_argument("--beside", type=_processes, default=1, help=argparse.SUPPRESS)


def execute(arguments: argparse.Namespace) -> int:
    """Run until stopped."""
    environment = os.environ if arguments.web is None else {**os.environ, WEB.name: arguments.web}
    check_machine(environment)
    settings = BotSettings.from_environment(environment)
    settings = replace(settings, assigned_shards=arguments.shards, processes=arguments.beside)
    if arguments.processes is None:
        return app.run(settings, replace=arguments.replace)
    return app.run_several(settings, arguments.processes)


def _processes(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= MOST_PROCESSES):
        raise argparse.ArgumentTypeError(f"must be a number from 1 to {MOST_PROCESSES}, not {text!r}")
    return int(text)


def _share(text: str) -> ShardRange:
    try:
        return parsed(text)
    except NoShare:
        raise argparse.ArgumentTypeError(f"must be shards such as 0-3/16, not {text!r}") from None
