"""Cells stay as large as the board lets them, everything that matters is shown, and nothing leaves its panel."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.games.carcassonne.view import CarcassonneView
from renderers.carcassonne import layout
from renderers.carcassonne.layout import (
    LAYOUTS,
    ORDINARY,
    STEPS,
    grid_for,
    layout_for,
    seat_layouts,
    tall_layout,
    wide_layout,
)
from renderers.carcassonne.track import MARKER_GAP, end_of_track, spread
from renderers.kit.canvas import Area
from renderers.kit.grid import NAMES_ACROSS, NAMES_DOWN, Grid, bounds_of
from tests.renderers.carcassonne import views

SIZES = [(1, 1), (3, 2), (9, 5), (10, 8), (12, 12), (16, 4), (5, 14), (20, 3), (3, 20), (25, 25)]


def grid(view: CarcassonneView) -> Grid:
    return grid_for(view, layout_for(view).board)


@pytest.mark.parametrize("size", SIZES)
def test_the_grid_with_its_names_lies_inside_the_board_panel(size: tuple[int, int]) -> None:
    view = views.spread_out(*size)
    area, found = layout_for(view).board, grid(view)
    assert area[0] + NAMES_ACROSS <= found.x
    assert area[1] + NAMES_DOWN <= found.y
    assert found.right <= area[2] - NAMES_ACROSS
    assert found.bottom <= area[3] - NAMES_DOWN
    assert found.cell >= STEPS[-1]


@pytest.mark.parametrize("size", SIZES)
def test_what_matters_is_shown(size: tuple[int, int]) -> None:
    view = views.spread_out(*size)
    found = grid(view)
    assert view.last is None or not found.is_cropped or view.last in found.bounds
    if not found.is_cropped:
        shown = [tile.cell for tile in view.tiles] + [legal.cell for legal in view.legal]
        assert all(cell in found.bounds for cell in shown)


def test_a_board_with_room_shows_an_empty_row_and_column_all_around() -> None:
    view = views.running()
    assert grid(view).bounds == bounds_of(tile.cell for tile in view.tiles).expand(1)


def test_a_board_without_room_shows_only_the_tiles_and_where_the_next_one_may_lie() -> None:
    view = views.spread_out(9, 6)
    assert grid(view).bounds == bounds_of([tile.cell for tile in view.tiles] + [legal.cell for legal in view.legal])


@pytest.mark.parametrize("panels", [ORDINARY, tall_layout(1324), wide_layout(1416)])
def test_cells_shrink_in_few_steps_as_the_board_grows(panels: layout.CarcassonneLayout) -> None:
    cells = [grid_for(views.spread_out(side, side), panels.board).cell for side in range(1, 15)]
    assert cells[0] == STEPS[0]
    assert all(later <= earlier for earlier, later in pairwise(cells))
    assert set(cells) <= set(STEPS)


def test_the_grid_of_the_mock_up_has_cells_of_115() -> None:
    assert grid(views.spread_out(7, 5)).cell == 115


def test_a_tall_board_gets_a_taller_picture_and_a_wide_one_the_full_width() -> None:
    assert layout_for(views.spread_out(5, 5)) is ORDINARY
    assert layout_for(views.spread_out(5, 7)) == tall_layout(1324)
    assert layout_for(views.spread_out(5, 12)) == tall_layout(1600)
    assert layout_for(views.spread_out(3, 20)) == tall_layout(1600)
    assert layout_for(views.spread_out(11, 4)) == wide_layout(1324)


@pytest.mark.parametrize("size", [(8, 5), (5, 8), (11, 3), (10, 4), (7, 7), (6, 8), (9, 6)])
def test_some_25_tiles_are_at_least_32_pixels_wide_in_a_chat(size: tuple[int, int]) -> None:
    assert grid(views.spread_out(*size)).cell * 550 / 1600 >= 32


def test_the_first_tiles_fill_the_panel() -> None:
    """Three rows and columns, the empty ones around the start tile among them, take most of its height."""
    first = replace(views.running(), tiles=views.running().tiles[:1], legal=(), meeples=(), fits={}, dead=())
    shown = grid(first)
    assert 3 * shown.cell > 0.75 * (ORDINARY.board[3] - ORDINARY.board[1])


def test_the_height_does_not_depend_on_the_phase() -> None:
    assert layout_for(views.claiming()) is layout_for(views.proposing()) is ORDINARY


def test_a_board_that_outgrows_the_picture_is_shown_around_the_proposal() -> None:
    wide = views.spread_out(40, 3)
    assert grid(wide).is_cropped
    ghost = replace(views.proposing(), tiles=wide.tiles, legal=wide.legal).ghost
    assert ghost is not None
    hidden = next(legal.cell for legal in wide.legal if legal.cell not in grid(wide).bounds)
    assert hidden in grid(replace(wide, ghost=replace(ghost, cell=hidden))).bounds


def test_a_late_board_of_several_is_cropped_to_its_live_part_and_keeps_the_size_of_cells() -> None:
    view = views.seated("five", 60)
    found = grid(view)
    assert found.cell >= 100
    assert found.is_cropped
    shown = sum(legal.cell in found.bounds for legal in view.legal)
    assert shown > 0.6 * len(view.legal)
    assert view.last is not None
    assert view.last in found.bounds
    position = views.played("five", 60)
    for proposal in [position.view(None, move) for move in position.moves()]:
        assert proposal.ghost is not None
        x, y = proposal.ghost.cell
        near = {(x + across, y + down) for across in (-1, 0, 1) for down in (-1, 0, 1)}
        assert {tile.cell for tile in view.tiles if tile.cell in near} <= {
            *filter(grid(proposal).bounds.__contains__, near)
        }


def test_a_finished_board_may_shrink_further_before_it_is_cropped() -> None:
    view = replace(views.finished(), tiles=views.spread_out(20, 16).tiles, legal=())
    assert not grid_for(view, layout.END_BOARD).is_cropped


def test_a_finished_board_that_is_cropped_has_the_smallest_cells() -> None:
    view = replace(views.finished(), tiles=views.spread_out(60, 60).tiles, legal=())
    found = grid_for(view, layout.END_BOARD)
    assert found.is_cropped
    assert found.cell == layout.END_STEPS[-1]


@pytest.mark.parametrize("panels", [*LAYOUTS, *(one for seats in range(2, 6) for one in seat_layouts(seats))])
def test_panels_do_not_overlap_and_end_inside_the_picture(panels: layout.CarcassonneLayout) -> None:
    areas: list[Area] = [area for area in (panels.track, panels.board, panels.tile, panels.cards) if area]
    for area in areas:
        assert 32 <= area[0] < area[2] <= 1568
        assert 96 < area[1] < area[3] <= panels.height - 28
    for number, first in enumerate(areas):
        for second in areas[number + 1 :]:
            apart = first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]
            assert apart


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_base_game_has_no_track_and_its_board_is_higher(seats: int) -> None:
    high = [one for one in LAYOUTS if one.height >= layout.MIN_SEAT_HEIGHT]
    for with_track, without in zip(high, seat_layouts(seats), strict=True):
        assert without.track is None
        assert without.board[1] < with_track.board[1]
        assert without.board[3] == with_track.board[3]


@pytest.mark.parametrize("seats", range(1, 6))
def test_a_finished_board_lies_below_its_result(seats: int) -> None:
    assert layout.band_for(seats)[3] < layout.end_board_for(seats)[1]


def test_markers_of_equal_scores_move_apart_and_keep_their_order() -> None:
    places = spread([100.0, 100.0, 300.0, 110.0], MARKER_GAP, 1500.0)
    assert places[2] == 300.0
    assert places[0] < places[1] < places[3]
    assert all(later - earlier >= MARKER_GAP - 0.01 for earlier, later in pairwise(sorted(places)))
    assert sum(places[index] for index in (0, 1, 3)) == pytest.approx(310.0)


def test_markers_that_are_far_apart_stay_where_they_are() -> None:
    assert spread([100.0, 200.0, 300.0], MARKER_GAP, 1500.0) == [100.0, 200.0, 300.0]


def test_markers_at_the_end_of_the_track_stay_on_it() -> None:
    assert max(spread([1500.0] * 4, MARKER_GAP, 1510.0)) <= 1510.0


@pytest.mark.parametrize(("highest", "end"), [(0, 60), (60, 60), (61, 70), (104, 110)])
def test_the_track_goes_on_beyond_60(highest: int, end: int) -> None:
    assert end_of_track([1, highest, 3]) == end
