"""Host tables on Discord; DISCORD_TOKEN comes from the environment."""

from __future__ import annotations

import argparse
from dataclasses import replace

from bot import app
from bot.model.shards import NoShare, ShardRange, parsed
from bot.ops.settings import BotSettings

MOST_PROCESSES = 64


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments; everything else comes from the environment."""
    parser.add_argument(
        "--processes",
        type=_processes,
        metavar="N",
        help="so many processes on this machine, which share PostgreSQL and the shards",
    )
    parser.add_argument(
        "--shards",
        type=_share,
        metavar="A-B/N",
        help="the shards of this machine, such as 0-3/16; with PostgreSQL, beside those that serve the others",
    )
    parser.add_argument("--beside", type=_processes, default=1, help=argparse.SUPPRESS)


def execute(arguments: argparse.Namespace) -> int:
    """Run until stopped."""
    settings = replace(BotSettings.from_environment(), assigned_shards=arguments.shards, processes=arguments.beside)
    if arguments.processes is None:
        return app.run(settings)
    return app.run_several(settings, arguments.processes)


def _processes(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= MOST_PROCESSES):
        raise argparse.ArgumentTypeError(f"no number from 1 to {MOST_PROCESSES}: {text!r}")
    return int(text)


def _share(text: str) -> ShardRange:
    try:
        return parsed(text)
    except NoShare:
        raise argparse.ArgumentTypeError(f"no shards, such as 0-3/16: {text!r}") from None
