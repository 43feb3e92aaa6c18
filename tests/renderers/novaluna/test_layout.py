"""Panels keep apart, the wheel keeps its shape, and a display stays as large as its panel lets it."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from bot.games.areas import Cell
from bot.games.novaluna import NovaLuna
from bot.games.novaluna.view import NovaLunaView
from renderers.kit.canvas import Area
from renderers.kit.grid import NAMES_ACROSS, NAMES_DOWN, Grid
from renderers.novaluna.choices import choice_middle
from renderers.novaluna.layout import (
    EARLY,
    LAYOUT,
    MAX_EARLY_TILES,
    MIN_EARLY_STEP,
    STEPS,
    NovaLunaLayout,
    grid_for,
    layout_for,
)
from renderers.novaluna.wheel import STACK_OFFSET, TILE_SIDE, spot, track_spot
from tests.renderers.novaluna import views

SIZES = [(1, 1), (3, 2), (5, 5), (9, 5), (12, 12), (21, 1), (1, 21)]


each_layout = pytest.mark.parametrize("panels", [LAYOUT, EARLY], ids=["usual", "early"])


def grid(view: NovaLunaView) -> Grid:
    return grid_for(view, LAYOUT.display)


def apart(first: Area, second: Area) -> bool:
    return first[2] < second[0] or second[2] < first[0] or first[3] < second[1] or second[3] < first[1]


@each_layout
def test_panels_do_not_overlap_and_end_inside_the_picture(panels: NovaLunaLayout) -> None:
    areas = [panels.choices, panels.beside, panels.wheel, panels.display]
    for area in areas:
        assert 32 <= area[0] < area[2] <= 1568
        assert 96 < area[1] < area[3] <= panels.height - 28
    assert all(apart(first, second) for first, second in combinations(areas, 2))


def test_the_display_has_most_of_the_picture_and_the_wheel_little() -> None:
    def part(area: Area) -> float:
        return (area[2] - area[0]) * (area[3] - area[1]) / (1600 * LAYOUT.height)

    assert part(LAYOUT.display) > 0.55
    assert part(LAYOUT.wheel) < 0.12


@pytest.mark.parametrize("seats", range(1, 5))
def test_the_wheel_is_large_until_some_tiles_lie(seats: int) -> None:
    assert EARLY.pitch > 1.8 * LAYOUT.pitch
    game = NovaLuna().new(seats=seats, seed=bytes(32))
    assert layout_for(game.view(0)) is EARLY
    assert MAX_EARLY_TILES == 6
    assert layout_for(views.played("g", 3).view(0)) is EARLY
    assert layout_for(views.played("g", 9).view(0)) is LAYOUT


def test_tiles_beside_the_large_wheel_can_be_read() -> None:
    cells = [
        grid_for(view, EARLY.display).cell
        for view in (views.played("g", number).view(0) for number in range(1, 9))
        if layout_for(view) is EARLY
    ]
    assert len(cells) > 3
    assert min(cells) >= MIN_EARLY_STEP == 102
    assert max(cells) > 140, "as large as two thirds of the wheel's tiles"


def test_a_display_that_is_too_wide_for_the_small_panel_is_large() -> None:
    assert layout_for(views.spread_out(9, 1)) is LAYOUT


@each_layout
def test_the_wheel_lies_in_its_panel_and_its_tiles_keep_apart(panels: NovaLunaLayout) -> None:
    half = TILE_SIDE * panels.pitch / 2
    tiles: list[Area] = []
    for space in range(12):
        x, y = spot(panels, space)
        tiles.append((round(x - half), round(y - half), round(x + half), round(y + half)))
        assert panels.wheel[0] < x - half < x + half < panels.wheel[2]
        assert panels.wheel[1] < y - half < y + half < panels.wheel[3]
    assert all(apart(first, second) for first, second in combinations(tiles, 2))


def test_the_choices_lie_in_their_panel_one_below_the_other() -> None:
    middles = [choice_middle(LAYOUT, number) for number in range(3)]
    assert LAYOUT.choices[1] < middles[0] - LAYOUT.choice / 2
    assert middles[-1] + LAYOUT.choice / 2 < LAYOUT.choices[3]
    assert all(after - before > LAYOUT.choice for before, after in pairwise(middles))


def test_spaces_go_clockwise_from_the_top() -> None:
    turns = []
    for space in range(12):
        x, y = spot(LAYOUT, space)
        turns.append((math.degrees(math.atan2(x - LAYOUT.hub[0], LAYOUT.hub[1] - y)) + 20) % 360)
    assert turns[0] < 5
    assert all(24 < after - before < 40 for before, after in pairwise(turns))


@each_layout
def test_discs_on_the_track_are_stacked_towards_the_moon_and_stay_inside_the_tiles(panels: NovaLunaLayout) -> None:
    for space in range(24):
        reaches = [math.dist(track_spot(panels, space, height), panels.hub) for height in range(4)]
        assert all(lower - upper == pytest.approx(STACK_OFFSET * panels.disc) for lower, upper in pairwise(reaches))
        assert reaches[-1] > panels.disc
        assert reaches[0] + panels.disc < panels.pitch


@pytest.mark.parametrize("size", SIZES)
def test_the_grid_with_its_names_lies_inside_its_panel(size: tuple[int, int]) -> None:
    view = views.spread_out(*size)
    area, found = LAYOUT.display, grid(view)
    assert area[0] + NAMES_ACROSS <= found.x
    assert area[1] + NAMES_DOWN <= found.y
    assert found.right <= area[2] - NAMES_ACROSS
    assert found.bottom <= area[3] - NAMES_DOWN
    assert found.cell >= STEPS[-1]


@pytest.mark.parametrize("size", SIZES)
def test_all_tiles_and_cells_are_shown_unless_the_display_is_cropped_around_the_last(size: tuple[int, int]) -> None:
    view = views.spread_out(*size)
    found = grid(view)
    shown: list[Cell] = [laid.cell for laid in view.displays[0].tiles] + list(view.displays[0].cells)
    assert found.is_cropped or all(cell in found.bounds for cell in shown)
    assert (0, 0) in found.bounds


def test_tiles_of_a_display_are_large() -> None:
    assert grid(views.spread_out(4, 4)).cell >= 158
    assert grid(views.spread_out(3, 5)).cell >= 150
    assert grid(views.spread_out(6, 5)).cell >= 118


def test_cells_shrink_in_few_steps_as_the_display_grows() -> None:
    cells = [grid(views.spread_out(side, side)).cell for side in range(1, 15)]
    assert cells[0] == STEPS[0]
    assert all(later <= earlier for earlier, later in pairwise(cells))


def test_the_grid_does_not_move_between_a_position_and_its_proposals() -> None:
    position = views.played("g", 13)
    assert grid(position.view(0)) == grid(views.proposing(position))
