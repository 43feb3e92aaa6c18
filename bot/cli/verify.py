"""Check a record: commitment, every draw, every move, the outcome. The exit status says it: 0 is right, 1 is not."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.cli.files import read_record
from bot.games.errors import BadRecord
from bot.games.records import verify


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")


def execute(arguments: argparse.Namespace) -> int:
    """Verify the record and say in a sentence what was found."""
    try:
        found = verify(read_record(arguments.file))
    except BadRecord as error:
        print(f"{arguments.file}: {error}", file=sys.stderr)
        return 1
    scores = ", ".join(map(str, found.scores))
    end = "the game did not come to its end" if found.outcome is None else "the outcome is right"
    print(f"{arguments.file}: {found.game.title}, {found.moves} moves, score {scores}.")
    print(f"Commitment, draws and moves are right; {end}.")
    return 0
