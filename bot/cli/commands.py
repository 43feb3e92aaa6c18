"""The list of commands, argument parsing, and short error messages.

A command's module is imported when it is run; the list of all needs their docstrings only.
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol, cast

from bot import __version__
from bot.games.contract import GameError
from bot.ops.errors import InvalidSetting

COMMANDS = {
    "run": "bot.cli.run",
    "play": "bot.cli.play",
    "selfplay": "bot.cli.players.selfplay",
    "strength": "bot.cli.players.strength",
    "train": "bot.cli.players.train",
    "puzzles": "bot.cli.players.puzzles",
    "choices": "bot.cli.players.choices",
    "replay": "bot.cli.replay",
    "verify": "bot.cli.verify",
    "review": "bot.cli.review",
    "lessons": "bot.cli.lessons",
    "doctor": "bot.cli.doctor",
    "publish": "bot.cli.publish",
    "backup": "bot.cli.backup",
    "restore": "bot.cli.restore",
    "move-store": "bot.cli.move_store",
    "ratings": "bot.cli.ratings",
    "people": "bot.cli.people",
}
"""The module of each command."""

WITH_SECRETS = frozenset({"run", "backup", "restore", "move-store", "ratings", "people"})
"""Commands that write databases, backups or logs, which hold seeds of running games and ids of members."""


class Command(Protocol):
    """What a command's module offers: the docstring's first line is its help."""

    __doc__: str | None

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's arguments."""

    def execute(self, arguments: argparse.Namespace) -> int:
        """Run the command and return the exit status."""


@contextmanager
def private_files() -> Iterator[None]:
    """Let only the own user read what is created meanwhile."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


def command_named(name: str) -> Command:
    """Import a command."""
    return cast("Command", import_module(COMMANDS[name]))


def summary_of(name: str) -> str:
    """Return the first line of a command's docstring, without importing it."""
    spec = find_spec(COMMANDS[name])
    assert spec is not None  # noqa: S101 - a test imports each
    assert spec.origin is not None  # noqa: S101
    docstring = ast.get_docstring(ast.parse(Path(spec.origin).read_text(encoding="utf-8"))) or ""
    return docstring.split("\n", 1)[0]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    0 is success, 1 a failure that was explained, 2 a wrong command line.
    """
    parser = argparse.ArgumentParser(prog="tablekeeper", description="Tablekeeper hosts board games on Discord.")
    parser.add_argument("--version", action="version", version=f"Tablekeeper {__version__}")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    words = sys.argv[1:] if argv is None else list(argv)
    for name in COMMANDS:
        summary = summary_of(name)
        subparser = subparsers.add_parser(name, help=summary.replace("%", "%%"), description=summary)
        if name in words[:1]:
            command_named(name).configure(subparser)
    arguments = parser.parse_args(words)
    try:
        with private_files() if arguments.command in WITH_SECRETS else nullcontext():
            return command_named(arguments.command).execute(arguments)
    except (GameError, InvalidSetting) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        where = "" if error.filename is None else f"{error.filename}: "
        print(f"{where}{error.strerror or error}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
