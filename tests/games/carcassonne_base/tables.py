"""Positions of base games made to order: given tiles, meeples, scores and piles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.games.areas import Cell
from bot.games.carcassonne import Carcassonne
from bot.games.carcassonne.board import key_of
from bot.games.carcassonne.components import HALF_EDGES, SIDES, START, TILES
from bot.games.carcassonne.decisions import NEXT_TURN
from bot.games.carcassonne.fields import FieldBoard
from bot.games.carcassonne.game import BasePosition, settings
from bot.games.carcassonne.state import CarcassonneState
from bot.games.contract import Event
from tests.games.carcassonne.tables import Laid

GAME = Carcassonne()


class Meeple(NamedTuple):
    """A meeple: its seat, the cell, and a side, a half-edge, or "" for a monastery."""

    seat: int
    cell: Cell
    at: str


def board(*tiles: Laid) -> FieldBoard:
    """The start tile and these, laid in this order without asking whether they fit."""
    made = FieldBoard(START)
    for letter, x, y, rotation in tiles:
        made.lay(key_of((x, y)), TILES[letter].turns[rotation])
    return made


def position(
    tiles: Iterable[Laid] = (),
    *,
    drawn: str,
    seats: int = 2,
    seat: int = 0,
    scores: Sequence[int] | None = None,
    meeples: Iterable[Meeple] = (),
    supply: Sequence[int] | None = None,
    stack: Sequence[str] = "VEUR",
) -> BasePosition:
    """A position in which `seat` has drawn this tile, with these face-down tiles, the next one first."""
    chosen = settings(GAME.check_options({}), seats)
    made = BasePosition(CarcassonneState(chosen, (("V",),), (NEXT_TURN,), seat))
    state = made.state
    state.board = laid = board(*tiles)
    state.piles = (tuple(stack),)
    state.drawn = drawn
    state.points = state.before = tuple(scores or chosen.start_scores)
    for one in meeples:
        _put(laid, one)
        state.supply[one.seat] -= 1
    state.supply = list(supply) if supply is not None else state.supply
    made.clear_cache()
    return made


def _put(laid: FieldBoard, one: Meeple) -> None:
    key = key_of(one.cell)
    orientation = laid.tiles[key].orientation
    if len(one.at) == 2:
        laid.claim_field(key, one.seat, orientation.field_at[HALF_EDGES.index(one.at)])
    elif one.at:
        laid.claim(key, one.seat, orientation.segment_at[SIDES.index(one.at)])
    else:
        laid.claim(key, one.seat, len(orientation.segments) - 1)


def play(position: BasePosition, *notations: str) -> list[Event]:
    """Play these moves and return all events."""
    return [event for notation in notations for event in position.play(GAME.parse(notation))]


def notations(position: BasePosition) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in position.moves()]


def field_at(laid: FieldBoard, cell: Cell, half: str) -> int:
    """The number of the field that a half-edge belongs to."""
    key = key_of(cell)
    index = laid.tiles[key].orientation.field_at[HALF_EDGES.index(half)]
    assert index >= 0
    return laid.find_field(laid.grass[key] + index)
