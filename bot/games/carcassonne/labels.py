"""Prompts and labels: what a decision asks, and what each of its moves is called on a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.carcassonne.moves import Meeple, Place, Score, feature_name
from bot.games.carcassonne.words import COLOURS, ROTATIONS, feature_label
from bot.games.cells import cell_name
from bot.games.contract import Move, Prompt
from bot.games.text import Text

if TYPE_CHECKING:
    from bot.games.carcassonne.position import CarcassonnePosition


def prompt(position: CarcassonnePosition) -> Prompt:
    """What the position asks of the seat to move."""
    colour = COLOURS[position.colour]
    match position.phase:
        case "place":
            return Prompt("place", Text("{colour} lays tile {tile}.", colour=colour, tile=position.drawn))
        case "meeple":
            return Prompt("meeple", Text("{colour} puts a meeple on the tile.", colour=colour))
        case "score":
            return Prompt("score", Text("{colour} chooses what scores first.", colour=colour))
        case "over":
            return Prompt(
                "over", Text("The game is over with {result} {result:point|points}.", result=min(position.points))
            )


def explain(position: CarcassonnePosition, move: Move) -> Text:
    """What a move is called on a button or in a list."""
    if isinstance(move, Place):
        return Text("{cell}, {turned}", cell=cell_name(move.cell), turned=ROTATIONS[move.rotation])
    if isinstance(move, Meeple) and move in position.free and position.active is not None:
        segment = position.board.segment(position.active, position.free[move])
        return feature_label(segment.kind, segment.sides)
    if isinstance(move, Score) and not position.settings.aids:
        return Text("{order}", order=", then ".join(map(feature_name, move.order)))
    if isinstance(move, Score) and move in position.orderings:
        scores = position.orderings[move].standing.scores
        return Text(
            "{scores}: {order}",
            scores=tuple(Text("{colour} {n}", colour=COLOURS[colour], n=n) for colour, n in enumerate(scores)),
            order=" ".join(map(feature_name, move.order)),
        )
    return Text("{move}", move=str(move))
