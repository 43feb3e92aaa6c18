"""Look back over a record: what each decision of a seat was worth, its accuracy, the three that mattered most.

The numbers are in the unit in which the game's computer players count: points of the result in Carcassonne and Solarius
Mission (there less a part of the best rival's), points below zero in Nova Luna alone, games won in Fantastic Factories,
tenths of a Prestige in Otys.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path

from bot.cli.files import read_record
from bot.games.errors import BadRecord
from bot.games.players import told
from bot.games.registry import game_named
from bot.games.review import THOUGHTS, Decided, review

REASONS = 2
"""Most of what is said for a move that would have been better."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record with its seed")
    parser.add_argument("--seat", type=int, default=1, help="whose decisions, from 1 on (default: %(default)s)")
    parser.add_argument(
        "--thoughts", type=Fraction, default=Fraction(THOUGHTS), help="decisions of a Master's length (%(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print every decision as a JSON object, one a line")


def execute(arguments: argparse.Namespace) -> int:
    """Look back and say what was found."""
    try:
        record = read_record(arguments.file)
        if not 0 < arguments.seat <= record.seats:
            print(f"{arguments.file}: there is no seat {arguments.seat}; it has {record.seats}.", file=sys.stderr)
            return 1
        if arguments.thoughts <= 0:
            print("--thoughts has to be more than 0.", file=sys.stderr)
            return 1
        game = game_named(record.game)
        found = review(record, game, arguments.seat - 1, thoughts=arguments.thoughts, between=lambda: None)
    except BadRecord as error:
        print(f"{arguments.file}: {error}", file=sys.stderr)
        return 1
    if arguments.json:
        for one in found.decisions:
            print(json.dumps({**asdict(one), "played": str(one.played), "best": str(one.best)}))
        return 0
    lost = sum(one.loss for one in found.decisions)
    print(f"{arguments.file}: {game.title}, {len(found.decisions)} decisions of seat {arguments.seat}.")
    print(f"Accuracy {found.accuracy:.0%}: {lost:.1f} was lost of what was at stake.")
    for one in found.turning_points:
        _tell(one, [str(told(game, reason)) for reason in one.reasons[:REASONS]])
    return 0


def _tell(one: Decided, reasons: list[str]) -> None:
    print(f"Move {one.number}: {one.played}. Better: {one.best}, by {one.loss:.1f}. {' '.join(reasons)}".rstrip())
