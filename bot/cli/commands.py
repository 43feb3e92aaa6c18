"""The list of commands, argument parsing, and short error messages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Protocol

from bot import __version__
from bot.cli import backup, bake, doctor, move_store, play, publish, ratings, replay, restore, review, run, verify
from bot.cli.players import puzzles, selfplay, strength, train
from bot.games.errors import GameError
from bot.ops.settings import InvalidSetting


class Command(Protocol):
    """What a command's module offers: the docstring's first line is its help."""

    __doc__: str | None

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def execute(self, arguments: argparse.Namespace) -> int:
        """Run the command and return the exit status."""


COMMANDS: dict[str, Command] = {
    "run": run,
    "play": play,
    "selfplay": selfplay,
    "strength": strength,
    "train": train,
    "puzzles": puzzles,
    "replay": replay,
    "verify": verify,
    "review": review,
    "doctor": doctor,
    "publish": publish,
    "bake": bake,
    "backup": backup,
    "restore": restore,
    "move-store": move_store,
    "ratings": ratings,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    0 is success, 1 a failure that was explained, 2 a wrong command line.
    """
    parser = argparse.ArgumentParser(prog="tablekeeper", description="Tablekeeper hosts board games on Discord.")
    parser.add_argument("--version", action="version", version=f"Tablekeeper {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        summary = (command.__doc__ or "").split("\n", 1)[0]
        command.configure(subparsers.add_parser(name, help=summary.replace("%", "%%"), description=summary))
    arguments = parser.parse_args(argv)
    try:
        return COMMANDS[arguments.command].execute(arguments)
    except (GameError, InvalidSetting) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        where = "" if error.filename is None else f"{error.filename}: "
        print(f"{where}{error.strerror or error}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
