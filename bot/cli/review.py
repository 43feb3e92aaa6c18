"""Review a record: the value of each decision of a seat, its accuracy, and the three costliest moves.

Values have the unit of the game's computer players: points in Carcassonne and Solarius Mission (there minus a part of
the best rival's), points below zero in solo Nova Luna, games won in Fantastic Factories, tenths of a Prestige in Otys.
"""

from __future__ import annotations

import argparse
import json
import sys
from fractions import Fraction
from pathlib import Path

from bot.ai.hint import describe_effects, select_effects
from bot.ai.review import ReviewedDecision, positions, review
from bot.cli.report import counted, read_record
from bot.games.contract import BadRecord, Game, Position
from bot.games.registry import game_named


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record with its seed")
    parser.add_argument("--seat", type=int, default=1, help="seat to review, from 1 (default: %(default)s)")
    parser.add_argument(
        "--thoughts", type=Fraction, help="total effort, in decisions of a Master (default: set by the game)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per decision")


def execute(arguments: argparse.Namespace) -> int:
    """Review the record and print the result."""
    try:
        record = read_record(arguments.file)
        if not 0 < arguments.seat <= record.seats:
            print(f"{arguments.file}: no seat {arguments.seat}. The game has {record.seats}.", file=sys.stderr)
            return 1
        if arguments.thoughts is not None and arguments.thoughts <= 0:
            print("--thoughts must be more than 0.", file=sys.stderr)
            return 1
        game, seat = game_named(record.game), arguments.seat - 1
        found = review(record, game, thoughts=arguments.thoughts)
    except BadRecord as error:
        print(f"{arguments.file}: {error}", file=sys.stderr)
        return 1
    own, accuracy = found.of(seat), found.accuracy(seat)
    if arguments.json:
        for one in own:
            print(json.dumps(one.as_json()))
        return 0
    print(f"{arguments.file}: {game.title}, {counted(len(own), 'decision')} of seat {arguments.seat} reviewed.")
    if accuracy is not None:
        print(f"Accuracy {accuracy:.0%}. Lost by inaccurate moves: {sum(one.loss for one in own):.1f}.")
    dear = found.turning_points(seat)
    where = dict(positions(record, game, {one.number for one in dear}))
    for one in dear:
        print(_describe_decision(game, where[one.number], one))
    return 0


def _describe_decision(game: Game, position: Position, one: ReviewedDecision) -> str:
    if one.close is None:
        raise ValueError(f"move {one.number} has no close evaluation")
    moves = [game.parse(each.move) for each in (one.close.played, one.close.best)]
    labels = [position.explain(move, one.seat) for move in moves]
    selected = select_effects(game, position, one.seat, [(move,) for move in moves[::-1]])
    effects = " ".join(map(str, describe_effects(game, selected[moves[1],])))
    return f"Move {one.number}: {labels[0]}. Better by {one.loss:.1f}: {labels[1]}. {effects}".rstrip()
