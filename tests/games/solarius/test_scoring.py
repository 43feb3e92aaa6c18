"""The thirteen categories of rules/solarius_mission.md 11.0: TV5, TV24, TV34, TV35, TV40, and the tie-break."""

from __future__ import annotations

from itertools import product

import pytest

from bot.games.solarius.components.vocabulary import CATEGORIES, COLOURS, Category
from bot.games.solarius.mats import Mat, PlayedMission, TechDie
from bot.games.solarius.scoring import largest_network, ranks, score_sheet, set_vp, track_vp, unsettled_vp
from bot.games.solarius.state import SolariusState
from tests.games.solarius.boards import leave_unsettled, put, settle, state


def points(table: SolariusState, category: Category, seat: int = 0) -> int:
    return score_sheet(table).points[seat][CATEGORIES.index(category)]


def table_with(mat: Mat) -> SolariusState:
    table = state(2)
    table.mats[0] = mat
    return table


def test_a_fresh_game_scores_nothing_but_the_shared_network() -> None:
    scored = score_sheet(state(4))
    assert scored.totals == (3, 3, 3, 3)
    assert scored.ranks == (1, 1, 1, 1)
    assert {sum(column) - column[-1] for column in scored.points} == {0}


def test_settled_planets_bring_their_printed_points() -> None:
    mat = Mat(0)
    settle(mat, "PK1", "PK9", "PY4")
    assert points(table_with(mat), "settled") == 2 + 5 + 3


@pytest.mark.parametrize(("planets", "vp"), [(0, 0), (1, -1), (2, -3), (3, -6), (4, -10)])
def test_tv34_unsettled_planets(planets: int, vp: int) -> None:
    mat = Mat(0)
    leave_unsettled(mat, *("PK1", "PY1", "PT1", "PN1")[:planets])
    assert unsettled_vp(planets) == points(table_with(mat), "unsettled") == vp


@pytest.mark.parametrize(("counts", "vp"), [((2, 2, 2, 2), 8), ((3, 3, 2, 1), 6), ((2, 2, 2, 0), 4), ((2, 2, 0, 0), 0)])
def test_tv35_colour_sets(counts: tuple[int, int, int, int], vp: int) -> None:
    assert set_vp(counts) == vp
    mat = Mat(0)
    settle(mat, *[f"P{sign}{n}" for sign, count in zip("KYTN", counts, strict=True) for n in range(1, count + 1)])
    assert points(table_with(mat), "sets") == vp


def _best_sets(counts: tuple[int, ...]) -> int:
    """The most that any division into sets brings, tried out."""
    best = 0
    if all(counts):
        best = 4 + _best_sets(tuple(count - 1 for count in counts))
    for without in range(4):
        if all(count for colour, count in enumerate(counts) if colour != without):
            best = max(best, 2 + _best_sets(tuple(c - (colour != without) for colour, c in enumerate(counts))))
    return best


def test_no_division_into_sets_brings_more() -> None:
    for counts in product(range(4), repeat=4):
        assert set_vp(counts) == _best_sets(counts)


@pytest.mark.parametrize(("stations", "vp"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 6)])
def test_the_second_third_and_fourth_station_score(stations: int, vp: int) -> None:
    assert points(table_with(Mat(0, stations=("SS1", "SS2", "SS3", "SS4")[:stations])), "stations") == vp


def test_missions_score_when_completed_and_cost_one_each_when_not() -> None:
    missions = (
        PlayedMission(1, done=True),
        PlayedMission(21, done=True),
        *(PlayedMission(n, done=False) for n in (2, 3)),
    )
    table = table_with(Mat(0, missions=missions))
    assert points(table, "missions") == 3 + 6
    assert points(table, "open_missions") == -2


def test_figures_beside_built_hubs_score_and_double_on_an_outpost() -> None:
    table = state(2, built=1)
    put(table, "A6 s0", "A7 m0 O5", "A12 s1", "B10 m0")
    assert table.built == ("A",)
    assert "A" in table.space.hubs_beside[table.space.places["A6"]]
    assert points(table, "hubs") == 1 + 2
    assert points(table, "hubs", seat=1) == 1


def test_a_hub_that_is_not_built_brings_nothing() -> None:
    table = state(2, built=0)
    put(table, "A6 s0")
    assert points(table, "hubs") == 0


def test_a_ship_beside_a_hub_is_no_figure() -> None:
    table = state(2, built=1)
    table.mats[0].ship = table.space.places["A6"]
    assert points(table, "hubs") == 0
    assert largest_network(table, 0) == (0, ())


def test_tech_dice_score_their_face_and_columns_four_and_five() -> None:
    mat = Mat(0)
    for colour, die in zip(COLOURS, (TechDie(4, 5), TechDie(3, 4), TechDie(2, 3), TechDie(0, 0)), strict=True):
        mat.tech[colour] = die
    table = table_with(mat)
    assert points(table, "faces") == 4 + 2
    assert points(table, "columns") == 2


def test_tv24_full_storage_columns_of_a_row_with_its_die_in_column_v() -> None:
    mat = Mat(0)
    mat.tech["black"], mat.stored["black"] = TechDie(4, 0), (3, 2, 0)
    mat.tech["yellow"], mat.stored["yellow"] = TechDie(3, 0), (3, 2, 1)
    table = table_with(mat)
    assert points(table, "storage") == 2
    assert points(table, "columns") == 1 + 1
    mat.stored["black"] = (2, 2, 1)
    assert points(table, "storage") == 2
    mat.stored["black"] = (3, 2, 1)
    assert points(table, "storage") == 3


@pytest.mark.parametrize(("track", "vp"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2)])
def test_tv40_fuel_and_spacebucks_each(track: int, vp: int) -> None:
    assert track_vp(track) == vp
    assert points(table_with(Mat(0, fuel=track, spacebucks=0)), "tracks") == vp
    assert points(table_with(Mat(0, fuel=10, spacebucks=track)), "tracks") == 2 + vp


def test_tv5_only_contamination_beside_the_mat_costs_points() -> None:
    mat = Mat(0, contamination=3, beside=2, stations=("SS5",))
    assert mat.contamination_spaces == 5
    assert points(table_with(mat), "contamination") == -2


def test_the_network_is_linked_over_the_range_of_the_ship() -> None:
    table = state(2)
    put(table, "A2 s0", "A5 s0", "A17 m0 O5", "B2 s1")
    assert largest_network(table, 0)[0] == 2
    table.mats[0].drives = (2, 2)
    size, hexes = largest_network(table, 0)
    assert size == 4
    assert len(hexes) == 3
    assert [points(table, "network", seat) for seat in (0, 1)] == [2, 0]


def test_a_range_bonus_counts_for_the_network() -> None:
    table = state(2)
    put(table, "A2 s0", "A9 s0")
    assert largest_network(table, 0)[0] == 1
    table.mats[0].developments = (23,)
    assert largest_network(table, 0)[0] == 2


def test_of_equal_totals_more_points_from_settled_planets_win() -> None:
    assert ranks([(30, 8), (30, 9), (31, 0), (30, 8)]) == (3, 2, 1, 3)


def test_of_equal_totals_the_sheet_ranks_settled_planets_before_full_tracks() -> None:
    table = state(2)
    settle(table.mats[0], "PK1", "PY1")
    table.mats[1] = Mat(1, fuel=10, spacebucks=10)
    assert score_sheet(table).totals == (5, 5)
    assert score_sheet(table).ranks == (1, 2)
    table.mats = [Mat(0, fuel=10, spacebucks=10), Mat(1, settled=table.mats[0].settled)]
    assert score_sheet(table).ranks == (2, 1)


def test_what_is_equal_in_both_is_shared() -> None:
    assert ranks([(30, 8), (30, 8), (29, 9)]) == (1, 1, 3)


def test_the_total_of_a_column_is_the_score() -> None:
    mat = Mat(0, fuel=10, spacebucks=5, beside=1, missions=(PlayedMission(21, done=True),))
    settle(mat, "PK1", "PY1", "PT1", "PN1")
    scored = score_sheet(table_with(mat))
    assert scored.totals == (8 + 4 + 6 + 3 - 1 + 1, 1)
    assert scored.ranks == (1, 2)
