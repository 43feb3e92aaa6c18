"""Verify a record: commitment, draws, moves and outcome; exit with 0 if all are valid.

Exit status: 0 for a valid record of a finished game, 1 for an invalid one, 3 for a valid one that is cut short.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.cli.report import counted, read_record
from bot.games.contract import BadRecord
from bot.games.records import SEED_ALONE, SEED_AND_SETUP, verify

CUT_SHORT = 3
"""Exit status for a valid record that ends before its game does."""

COMMITTED = {SEED_ALONE: "seed", SEED_AND_SETUP: "seed and options"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")


def execute(arguments: argparse.Namespace) -> int:
    """Verify the record and print the result."""
    try:
        record = read_record(arguments.file)
        found = verify(record)
    except BadRecord as error:
        print(f"{arguments.file}: {error}", file=sys.stderr)
        return 1
    scores = ", ".join(map(str, found.scores))
    moves = counted(found.moves, "move")
    print(f"{arguments.file}: {found.game.title}, {moves}, score {scores}.")
    print(f"Commitment to {COMMITTED[record.commitment_form]}: {record.commitment}")
    for seat, reason in found.forfeits:
        print(f"The record says that seat {seat} lost early: {reason}. A seed can't prove this.")
    if found.is_cut_short:
        print(f"Valid, but cut short: the record stops at move {found.moves}, before the end of the game.")
        return CUT_SHORT
    print("Valid: commitment, draws, moves and outcome are correct.")
    return 0
