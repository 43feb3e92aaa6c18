"""Why a move is not legal: a sentence that says what to do instead, the rule, the cells to outline.

Called for moves that `CarcassonnePosition` does not allow; it judges nothing itself, it only finds the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.carcassonne.board import STEPS, cell_of, key_of
from bot.games.carcassonne.components import SIDES, TILES, Segment
from bot.games.carcassonne.moves import Meeple, Place, Score, feature_name
from bot.games.carcassonne.scoring import Standing, score_feature
from bot.games.carcassonne.view import Kind, Side
from bot.games.carcassonne.words import COLOURS, EDGE_NAMES, SIDE_NAMES
from bot.games.cells import Cell, cell_name
from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.text import Text

if TYPE_CHECKING:
    from bot.games.carcassonne.position import CarcassonnePosition

_PLACING = "carcassonne_solo 2.2"
_MEEPLE = "carcassonne_solo 2.3"
_SCORING = "carcassonne_solo 2.4"
_ENDING = "carcassonne_solo 5"


def refuse(position: CarcassonnePosition, move: Move) -> Refusal:
    """Why this position does not allow this move."""
    colour = COLOURS[position.colour]
    if position.phase == "over":
        return Refusal(Text("The game is over; start a new one to play on."), _ENDING)
    if isinstance(move, Place):
        if position.phase == "place":
            return _refuse_place(position, move)
        cell = cell_name(cell_of(position.active)) if position.active is not None else ""
        if position.phase == "meeple":
            text = Text(
                "{colour} has laid its tile at {cell}; choose a feature for the meeple now.", colour=colour, cell=cell
            )
            return Refusal(text, _MEEPLE, (cell,))
        text = Text("{colour} has laid its tile at {cell}; choose the order of scoring now.", colour=colour, cell=cell)
        return Refusal(text, _SCORING, (cell,))
    if position.phase == "place":
        text = Text(
            "{colour} lays tile {tile} first: for example {example}.",
            colour=colour,
            tile=position.drawn,
            example=str(position.moves()[0]),
        )
        return Refusal(text, _PLACING)
    if isinstance(move, Meeple):
        if position.phase == "meeple":
            return _refuse_meeple(position, move)
        return Refusal(Text("The meeple is placed already; choose the order of scoring now."), _SCORING)
    if isinstance(move, Score):
        if position.phase == "score":
            return _refuse_score(position, move)
        return Refusal(Text("There is no order to choose yet; choose a feature for the meeple first."), _MEEPLE)
    return Refusal(Text("That is no move of Carcassonne."))


def _refuse_place(position: CarcassonnePosition, move: Place) -> Refusal:
    tiles, key, name = position.board.tiles, key_of(move.cell), cell_name(move.cell)
    if key in tiles:
        return Refusal(Text("There is a tile at {cell} already; choose an empty cell.", cell=name), _PLACING, (name,))
    if key not in position.board.frontier:
        return Refusal(Text("{cell} touches no tile; choose a cell beside one.", cell=name), _PLACING, (name,))
    assert position.drawn is not None  # noqa: S101
    orientation = TILES[position.drawn].turns[move.rotation]
    for side, step in enumerate(STEPS):
        neighbour = tiles.get(key + step)
        if neighbour is None:
            continue
        here, there = orientation.edges[side], neighbour.orientation.edges[side ^ 2]
        if here != there:
            beside = cell_name(cell_of(key + step))
            text = Text(
                "The {side} side would join {here} to {there} at {beside}; turn the tile or choose another cell.",
                side=SIDE_NAMES[side],
                here=EDGE_NAMES[here],
                there=EDGE_NAMES[there],
                beside=beside,
            )
            return Refusal(text, _PLACING, (name, beside))
    same = Place(move.cell, orientation.rotation)
    text = Text(
        "Tile {tile} looks the same with r{given} as with r{usual}; write {same}.",
        tile=position.drawn,
        given=move.rotation,
        usual=orientation.rotation,
        same=str(same),
    )
    return Refusal(text, _PLACING, (name,))


def _refuse_meeple(position: CarcassonnePosition, move: Meeple) -> Refusal:
    board, key = position.board, position.active
    assert key is not None  # noqa: S101
    laid, cell = board.tiles[key], cell_name(cell_of(key))
    index = _segment_at(laid.orientation.segments, move)
    if index is None:
        return Refusal(_no_such_feature(move.kind, move.side, cell), _MEEPLE, (cell,))
    number = board.find(laid.first + index)
    for choice, free in position.free.items():
        if board.find(laid.first + free) == number:
            text = Text("That is the same feature as another side of the tile; write {same}.", same=str(choice))
            return Refusal(text, _MEEPLE, (cell,))
    holders = [cell_name(cell_of(holder)) for holder in board.claims_on(number)]
    text = Text("That feature is not free: a meeple stands on it at {cells}.", cells=tuple(holders))
    return Refusal(text, _MEEPLE, (cell, *holders))


def _segment_at(segments: tuple[Segment, ...], move: Meeple) -> int | None:
    for index, segment in enumerate(segments):
        if segment.kind == move.kind and (move.side is None or SIDES.index(move.side) in segment.sides):
            return index
    return None


def _no_such_feature(kind: Kind, side: Side | None, cell: str) -> Text:
    if side is None:
        return Text("The tile at {cell} has no monastery.", cell=cell)
    name = SIDE_NAMES[SIDES.index(side)]
    if kind == "city":
        return Text("The tile at {cell} has no city on its {side} side.", cell=cell, side=name)
    return Text("The tile at {cell} has no road on its {side} side.", cell=cell, side=name)


def _refuse_score(position: CarcassonnePosition, move: Score) -> Refusal:
    offered = list(position.orderings)
    wanted = offered[0].order
    names = tuple(map(feature_name, wanted))
    cells = tuple(cell_name(one) for one in wanted if not isinstance(one, str))
    if _multiset(move.order) != _multiset(wanted):
        text = Text("Name each completed feature once: {names}.", names=names)
        return Refusal(text, _SCORING, cells)
    same = _same_outcome(position, move)
    return Refusal(Text("That order gives the same result as another; write {same}.", same=str(same)), _SCORING, cells)


def _same_outcome(position: CarcassonnePosition, move: Score) -> Score:
    """The order on offer that comes to the same as this one."""
    features = {one.name: one.completed for one in position.completed()}
    standing = Standing(position.points, position.tally)
    for name in move.order:
        standing, _ = score_feature(standing, features[name], count_present=position.settings.count_present)
    return next(offered for offered, ordered in position.orderings.items() if ordered.standing == standing)


def _multiset(order: tuple[Side | Cell, ...]) -> list[str]:
    return sorted(map(feature_name, order))
