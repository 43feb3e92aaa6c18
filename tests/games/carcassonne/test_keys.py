"""Cells as single numbers: back and forth, and in the order of reading."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.games.areas import Cell
from bot.games.carcassonne.board import cell_of, key_of
from bot.games.carcassonne.components import DECK

_REACH = st.integers(-len(DECK), len(DECK))
_CELLS = st.tuples(_REACH, _REACH)


@given(_CELLS)
def test_every_reachable_cell_comes_back_from_its_key(cell: Cell) -> None:
    assert cell_of(key_of(cell)) == cell


@given(_CELLS, _CELLS)
def test_keys_sort_as_one_reads(one: Cell, other: Cell) -> None:
    assert (key_of(one) < key_of(other)) == ((one[1], one[0]) < (other[1], other[0]))
