"""Names of cells: stable, unique, and read back as written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.areas import Cell, cell_name, parse_cell

FARTHEST = 71
"""Maximum distance of a tile from the start tile: Carcassonne places 71 beside it."""

_CELLS = st.tuples(st.integers(-FARTHEST, FARTHEST), st.integers(-FARTHEST, FARTHEST))


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ((0, 0), "M10"),
        ((1, 0), "N10"),
        ((0, -1), "M9"),
        ((0, 1), "M11"),
        ((-4, 0), "H10"),
        ((-3, 0), "J10"),
        ((2, 0), "P10"),
        ((-11, -9), "A1"),
        ((12, 0), "Z10"),
        ((13, 0), "AA10"),
        ((14, 0), "AB10"),
        ((-12, 0), "ZZ10"),
        ((-13, 0), "ZY10"),
        ((0, -10), "M0"),
        ((0, -11), "M-1"),
    ],
)
def test_names(cell: Cell, name: str) -> None:
    assert cell_name(cell) == name
    assert parse_cell(name) == cell
    assert parse_cell(f" {name.lower()} ") == cell


@given(_CELLS)
def test_every_reachable_cell_reads_back(cell: Cell) -> None:
    assert parse_cell(cell_name(cell)) == cell


def test_no_two_columns_share_a_name() -> None:
    names = {cell_name((x, 0)) for x in range(-FARTHEST, FARTHEST + 1)}
    assert len(names) == 2 * FARTHEST + 1
    assert not any(letter in name for name in names for letter in "IO")


@pytest.mark.parametrize(
    "text", ["", "M", "10", "I5", "O5", "AI5", "ABC5", "M1.5", "M--1", "M1000", "5M", "M 5", "\u212a5", "M\uff11"]
)
def test_what_is_no_name(text: str) -> None:
    assert parse_cell(text) is None


@given(st.text(max_size=8))
def test_any_text_is_a_cell_that_reads_back_or_none(text: str) -> None:
    cell = parse_cell(text)
    assert cell is None or parse_cell(cell_name(cell)) == cell
