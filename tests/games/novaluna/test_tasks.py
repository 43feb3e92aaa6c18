"""The vectors V1 to V9 of rules/nova_luna.md 8.2, and that running totals agree with the definition of section 6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.areas import Cell
from bot.games.novaluna.components import COLOURS, TILES, Colour, NovaLunaTile
from bot.games.novaluna.display import Display, neighbours
from bot.games.novaluna.events import reach
from tests.games.novaluna.tables import DECK, lay

Y11 = {"TTT": 0, "RRR": 1, "BB": 2}
R, T, B, Y = ("R01 R04 R06 R08 R12", "T01 T04", "B01 B04 B06", "Y01 Y04")


def _named(**colours: str) -> dict[str, list[str]]:
    return {letter: names.split() for letter, names in colours.items()}


def complete(placed: Mapping[Cell, str]) -> dict[str, set[int]]:
    """The complete tasks of each named tile. A letter alone stands for any further tile of that colour."""
    spare = _named(R=R, T=T, B=B, Y=Y)
    laid = {cell: name if len(name) > 1 else spare[name].pop(0) for cell, name in placed.items()}
    named = [name for name in placed.values() if len(name) > 1]
    found: dict[str, set[int]] = {name: set() for name in named}
    display = lay(Display(), laid)
    for cell, index in display.done:
        if laid[cell] in found:
            found[laid[cell]].add(index)
    return found


@pytest.mark.parametrize(
    ("placed", "expected"),
    [
        pytest.param({(0, 0): "Y11", (1, 0): "B", (2, 0): "B"}, {"Y11": {2}}, id="V1"),
        pytest.param({(0, 0): "Y11", (1, 0): "B", (0, 1): "B"}, {"Y11": {2}}, id="V2"),
        pytest.param({(0, 0): "Y11", (1, 0): "B", (1, 1): "T", (2, 1): "B"}, {"Y11": set()}, id="V3"),
        pytest.param({(0, 0): "B09", (1, 0): "R", (1, 1): "R", (0, 1): "R"}, {"B09": {1}}, id="V4"),
        pytest.param({(0, 0): "B09", (1, 0): "R", (1, 1): "R", (0, 1): "R", (2, 0): "R"}, {"B09": {0, 1}}, id="V4b"),
        pytest.param({(0, 0): "R02", (1, 0): "R", (2, 0): "R", (0, 1): "R"}, {"R02": set()}, id="V5"),
        pytest.param({(0, 0): "R02", (1, 0): "R", (2, 0): "R", (0, 1): "R", (-1, 0): "R"}, {"R02": {0}}, id="V5b"),
        pytest.param(
            {(0, 0): "R", (1, 0): "R02", (2, 0): "R", (3, 0): "R03", (4, 0): "R"}, {"R02": {0}, "R03": {0}}, id="V6"
        ),
        pytest.param({(0, 0): "R17", (1, 0): "T", (-1, 0): "B", (0, 1): "Y"}, {"R17": {0, 1, 2}}, id="V7"),
        pytest.param({(0, 0): "R07", (1, 0): "T", (-1, 0): "B", (0, 1): "Y"}, {"R07": set()}, id="V8"),
        pytest.param(
            {(0, 0): "R07", (1, 0): "T", (-1, 0): "B", (0, 1): "Y", (0, -1): "R"}, {"R07": {0}}, id="V8 with a red"
        ),
        pytest.param({(0, 0): "Y11", (1, 0): "R", (2, 0): "R"}, {"Y11": set()}, id="V9 before"),
        pytest.param({(0, 0): "Y11", (1, 0): "R", (2, 0): "R", (3, 0): "R"}, {"Y11": {1}}, id="V9"),
    ],
)
def test_complete_tasks(placed: dict[Cell, str], expected: dict[str, set[int]]) -> None:
    for order in (list(placed), list(reversed(placed))):
        assert complete({cell: placed[cell] for cell in order}) == expected


def test_a_tile_far_away_completes_a_task_through_its_group() -> None:
    display = lay(Display(), {(0, 0): "Y11", (1, 0): "R01", (2, 0): "R04"})
    display.frontier.add((3, 0))
    assert display.lay((3, 0), TILES["R06"]) == [((0, 0), 1)]


def test_tasks_completed_together_are_listed_by_tile_and_index() -> None:
    display = lay(Display(), {(0, 0): "R17", (2, 0): "B12", (0, 1): "Y01", (-1, 0): "B01"})
    assert display.lay((1, 0), TILES["T01"]) == [((2, 0), 1), ((0, 0), 0), ((0, 0), 1)]


@st.composite
def displays(draw: st.DrawFn) -> list[tuple[Cell, NovaLunaTile]]:
    """Up to 25 tiles, each beside an earlier one, in a region small enough for groups to meet."""
    names = draw(st.permutations(DECK))[: draw(st.integers(1, 25))]
    display, laid = Display(), []
    for tile in names:
        near = [cell for cell in display.cells() if max(map(abs, cell)) <= 3]
        laid.append((draw(st.sampled_from(near)) if near else display.cells()[0], tile))
        display.lay(*laid[-1])
    return laid


def _by_definition(colours: Mapping[Cell, Colour], cell: Cell, tile: NovaLunaTile) -> set[int]:
    return {
        index
        for index, task in enumerate(tile.tasks)
        if all(len(reach(colours, cell, colour)) >= wanted for colour, wanted in Counter(task.pips).items())
    }


@given(displays())
def test_running_totals_agree_with_the_definition_after_every_tile(laid: list[tuple[Cell, NovaLunaTile]]) -> None:
    display = Display()
    complete: set[tuple[Cell, int]] = set()
    for cell, tile in laid:
        complete.update(display.lay(cell, tile))
        colours = {one: other.colour for one, other in display.tiles.items()}
        for where, there in display.tiles.items():
            expected = {colour: len(reach(colours, where, colour)) for colour in COLOURS}
            counted = display.counts(where)
            assert {colour: counted.get(colour, 0) for colour in COLOURS} == expected
            assert {index for one, index in complete if one == where} == _by_definition(colours, where, there)
            still_open = set(range(len(there.tasks))) - _by_definition(colours, where, there)
            assert set(display.open.get(where, ())) == still_open
            if where in display.open:
                kept = display.counted[where]
                assert {colour: kept.get(colour, 0) for colour in there.wants} == {
                    colour: expected[colour] for colour in there.wants
                }
        assert display.counted.keys() == display.open.keys()
        assert display.reached >= {cell, *neighbours(cell)}
    assert display.time == sum(tile.time for _, tile in laid)


@given(displays())
def test_the_frontier_are_the_empty_cells_beside_tiles(laid: list[tuple[Cell, NovaLunaTile]]) -> None:
    display = Display()
    for cell, tile in laid:
        display.lay(cell, tile)
    beside = {(x + dx, y + dy) for x, y in display.tiles for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    assert display.frontier == beside - set(display.tiles)
    assert display.cells() == sorted(display.frontier, key=lambda cell: (cell[1], cell[0]))
