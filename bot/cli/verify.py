"""Check a record: commitment, every draw, every move, the outcome. The exit status says what was found.

0: everything is right, to the end of the game. 1: something is not right. 3: right as far as it goes, but cut short.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.cli.files import read_record
from bot.games.commitment import SEED_ALONE, SEED_AND_SETUP
from bot.games.errors import BadRecord
from bot.games.records import verify

CUT_SHORT = 3
"""The exit status for a record that is right, but ends before its game does."""

COMMITTED = {SEED_ALONE: "seed", SEED_AND_SETUP: "seed and the options"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")


def execute(arguments: argparse.Namespace) -> int:
    """Verify the record and say in a sentence what was found."""
    try:
        record = read_record(arguments.file)
        found = verify(record)
    except BadRecord as error:
        print(f"{arguments.file}: {error}", file=sys.stderr)
        return 1
    scores = ", ".join(map(str, found.scores))
    moves = f"{found.moves} move{'' if found.moves == 1 else 's'}"
    print(f"{arguments.file}: {found.game.title}, {moves}, score {scores}.")
    print(f"Commitment to the {COMMITTED[record.commitment_form]}: {record.commitment}")
    if found.is_cut_short:
        print(f"Commitment, draws and moves are right, but the record is cut short after move {found.moves}:")
        print("the game was not over then, and there is no outcome.")
        return CUT_SHORT
    print("Commitment, draws, moves and the outcome are right.")
    return 0
