"""The fields of the rules are those that the pictures show: pictures and field data are made apart."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import islice

import pytest

from bot.games.carcassonne.board import cell_of
from bot.games.carcassonne.components import HALF_EDGES, ORIENTATIONS, Orientation
from bot.games.carcassonne.fields import FieldBoard
from tests.games.carcassonne_base.drawn_fields import Place, Tiles, fill_board, fill_picture
from tests.games.carcassonne_base.test_fields import random_board

Shown = Mapping[tuple[Place, str], Hashable]


def _tiles(board: FieldBoard) -> Tiles:
    return {cell_of(key): (laid.orientation.letter, laid.orientation.rotation) for key, laid in board.tiles.items()}


def _fields(board: FieldBoard) -> Shown:
    """The number of the field at every half-edge."""
    return {
        (cell_of(key), HALF_EDGES[half]): board.find_field(board.grass[key] + index)
        for key, laid in board.tiles.items()
        for half, index in enumerate(laid.orientation.field_at)
        if index >= 0
    }


def _groups(shown: Shown) -> set[frozenset[tuple[Place, str]]]:
    """The half-edges that belong together."""
    found: dict[Hashable, set[tuple[Place, str]]] = {}
    for place, number in shown.items():
        found.setdefault(number, set()).add(place)
    return set(map(frozenset, found.values()))


@pytest.mark.parametrize("one", ORIENTATIONS, ids=lambda one: f"{one.letter}{one.rotation}")
def test_the_fields_of_a_tile_are_drawn(one: Orientation) -> None:
    board = FieldBoard(one)
    assert _groups(fill_board(_tiles(board))) == _groups(_fields(board))


@pytest.mark.parametrize(
    "boards", [pytest.param(range(4), id="some"), pytest.param(range(1_000), id="many", marks=pytest.mark.soak)]
)
def test_the_fields_of_whole_boards_are_drawn(boards: range) -> None:
    joined = 0
    for number in boards:
        board = random_board(number)
        drawn, known = _groups(fill_board(_tiles(board))), _groups(_fields(board))
        assert drawn == known, f"board {number}"
        joined += max(map(len, known))
    assert joined > 20 * len(boards)


def test_filling_tiles_and_joining_them_is_filling_the_whole_picture() -> None:
    tiles = dict(islice(_tiles(random_board(1)).items(), 10))
    assert _groups(fill_picture(tiles)) == _groups(fill_board(tiles))
