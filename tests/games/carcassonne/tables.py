"""Positions made to order: given tiles, meeples, scores and supplies instead of a game that leads there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.games.areas import Cell, cell_name
from bot.games.carcassonne import Carcassonne, CarcassonnePosition
from bot.games.carcassonne.board import CarcassonneBoard, key_of
from bot.games.carcassonne.components import SIDES, START, TILES
from bot.games.carcassonne.decisions import NEXT_TURN
from bot.games.carcassonne.game import settings
from bot.games.carcassonne.state import CarcassonneState, Piles
from bot.games.contract import Event

GAME = Carcassonne()

Laid = tuple[str, int, int, int]
"""A tile as the rules files write it: letter, x, y, rotation."""


class On(NamedTuple):
    """A meeple: its colour, the cell, the side of its city or road; None for a monastery."""

    colour: int
    cell: Cell
    side: str | None


def board(*tiles: Laid) -> CarcassonneBoard:
    """The start tile and these, laid in this order without asking whether they fit."""
    made = CarcassonneBoard(START)
    for letter, x, y, rotation in tiles:
        made.lay(key_of((x, y)), TILES[letter].turns[rotation])
    return made


def position(
    tiles: Iterable[Laid] = (),
    *,
    drawn: str,
    colour: int = 0,
    scores: Sequence[int] | None = None,
    meeples: Iterable[On] = (),
    supply: Sequence[int] | None = None,
    piles: Sequence[Sequence[str]] | None = None,
    **options: object,
) -> CarcassonnePosition:
    """A position in which `colour` has drawn this tile. Every pile holds some more tiles unless `piles` says otherwise.

    A `supply` smaller than what the meeples on the table leave means that others stand somewhere without a tile here.
    """
    chosen = settings(GAME.check_options(options), 1)
    made = CarcassonnePosition(CarcassonneState(chosen, piles_of(["V"] * chosen.colours), (NEXT_TURN,)))
    state = made.state
    state.board = board(*tiles)
    state.piles = piles_of(piles or ["VEUR"] * chosen.colours)
    state.colour, state.drawn = colour, drawn
    state.points = state.before = tuple(scores or chosen.start_scores)
    for one in meeples:
        key = key_of(one.cell)
        laid = state.board.tiles[key].orientation
        index = len(laid.segments) - 1 if one.side is None else laid.segment_at[SIDES.index(one.side)]
        state.board.claim(key, one.colour, index)
        state.supply[one.colour] -= 1
    state.supply = list(supply) if supply is not None else state.supply
    made.clear_cache()
    return made


def piles_of(letters: Sequence[Sequence[str]]) -> Piles:
    """Piles of these tiles, the next one first."""
    return tuple(map(tuple, letters))


def play(position: CarcassonnePosition, *notations: str) -> list[Event]:
    """Play these moves and return all events."""
    return [event for notation in notations for event in position.play(GAME.parse(notation))]


def notations(position: CarcassonnePosition) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in position.moves()]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def only(events: Iterable[Event], kind: str) -> Event:
    """The one event of this kind."""
    (event,) = [event for event in events if event.kind == kind]
    return event


def straight_road(length: int) -> tuple[list[Laid], str]:
    """Tiles of a road along row 10 that runs through the start tile and lacks its last tile in the east.

    Returns the tiles and the placement of an A (whose road enters from the west) that makes the road so many tiles
    long. The other end is an A at L10.
    """
    tiles: list[Laid] = [("A", -1, 0, 3)]
    tiles += [("U", x, 0, 1) for x in range(1, length - 2)]
    return tiles, f"place {cell_name((length - 2, 0))} r1"
