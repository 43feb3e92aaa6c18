"""Where a flight may end and what may be built there: TV16, TV21, TV22 (rules/solarius_mission.md 9.2 II, part B)."""

from __future__ import annotations

import pytest

from bot.games.contract import Refusal
from bot.games.solarius.decisions.figures import (
    Site,
    destinations,
    flight,
    mission_sites,
    outposts,
    purpose,
    why_no_colony,
    why_no_end,
    why_no_mission,
    why_no_outpost,
    why_no_station,
)
from bot.games.solarius.space import HOME, Flight
from bot.games.solarius.state import PlanetToken, SolariusSettings, SolariusState
from tests.games.solarius.boards import at, put, state

AROUND_A = ("A6 s1", "A7 m1", "A12 m2", "A15 s2", "A16 m0")
"""Figures on every hex beside the hub space of tile A but the planet A10."""


def ends(table: SolariusState, seat: int = 0) -> set[str]:
    return {table.space.name(place) for place in destinations(table, seat)}


def sentence(refusal: Refusal | None) -> str:
    assert refusal is not None
    assert refusal.rule.startswith("solarius_mission 9.2 II")
    return str(refusal.text)


# Where a flight may end


def test_a_ship_with_its_own_drive_reaches_the_hexes_beside_it() -> None:
    table = state()
    table.mats[0].fuel = 0
    assert ends(table) == {"H10", "H5", "H6", "H9", "H11", "H14", "H15"}


def test_two_fuel_buy_a_step_and_a_fuel_saver_makes_it_one() -> None:
    table = state()
    table.mats[0].fuel = 5
    assert flight(table, 0) == Flight(HOME, 1, 2, None)
    table.mats[0].developments = (25,)
    assert flight(table, 0).buyable == 5


def test_portals_need_a_common_drive_or_a_key_or_are_active_already() -> None:
    table = state()
    assert flight(table, 0).portals is None
    table.mats[0].drives = (1,)
    assert flight(table, 0).portals == 1
    table.portals_active = True
    assert flight(table, 0).portals == 0
    table.portals_active, table.mats[0].drives, table.mats[0].developments = False, (), (24,)
    assert flight(table, 0).portals == 0


def test_tv16_a_drive_of_one_given_up_leaves_a_range_of_four_for_step_jump_and_two_steps() -> None:
    table = state()
    mat = table.mats[0]
    mat.drives, mat.fuel, mat.ship = (2, 1, 1), 0, at(table, "A9")
    (route,) = destinations(table, 0)[at(table, "D10")]
    assert route.jump == (at(table, "A8"), at(table, "D16"))
    assert [table.space.name(place) for place in route.path] in (
        ["A9", "A8", "D16", "D15", "D10"],
        ["A9", "A8", "D16", "D11", "D10"],
    )
    assert "D" in table.space.hubs_beside[at(table, "D10")]
    assert (route.steps, route.bought) == (4, 0)
    assert mat.range - 1 == route.steps


def test_ships_fly_across_everything_but_do_not_end_on_others_or_on_hubs() -> None:
    table = state()
    table.mats[0].drives = (2, 2, 2)
    table.mats[1].ship = at(table, "A5")
    put(table, "A4 s1", "A9 m0", "H11 c2")
    found = ends(table)
    assert {"A4", "A5", "A11", "H11", "B15"} & found == set()
    assert {"A9", "A8", "A6", "H10"} <= found


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("A11", "A11 is a hub space. End your flight beside it."),
        ("A4", "Another player's station is on A4. Fly on or stop before it."),
        ("A5", "Another player's ship is on A5. Fly on or stop before it."),
    ],
)
def test_a_refused_end_says_why(place: str, words: str) -> None:
    table = state()
    table.mats[1].ship = at(table, "A5")
    put(table, "A4 s1")
    assert sentence(why_no_end(table, 0, at(table, place))) == words


def test_a_flight_may_end_on_own_figures_on_portals_and_at_home_beside_others() -> None:
    table = state()
    put(table, "A4 s0", "A14 m0")
    assert table.ships_at(HOME) == (0, 1, 2, 3)
    for place in ("A4", "A14", "A8", "H10"):
        assert why_no_end(table, 0, at(table, place)) is None


def test_a_flight_of_no_steps_is_always_possible() -> None:
    table = state()
    table.mats[0].fuel = 0
    table.mats[0].ship = at(table, "A5")
    (route,) = destinations(table, 0)[at(table, "A5")]
    assert (route.steps, route.bought, route.path) == (0, 0, (at(table, "A5"),))


# What may stand there


def test_a_station_needs_a_hex_without_figure_planet_portal_hub_or_home() -> None:
    table = state()
    put(table, "A4 s0")
    assert why_no_station(table, 0, at(table, "A5")) is None
    words = {place: sentence(why_no_station(table, 0, at(table, place))) for place in ("A4", "A3", "A8", "A11", "H10")}
    assert words == {
        "A4": "There's already a station on A4. Build on an empty hex.",
        "A3": "A3 is a planet. You can only colonize it.",
        "A8": "A8 is a portal. Build on an empty hex.",
        "A11": "A11 is a hub space. Build on an empty hex.",
        "H10": "H10 is the home planet. Build on an empty hex.",
    }


def test_a_fifth_station_is_refused() -> None:
    table = state()
    table.mats[0].stations = ("SS1", "SS2", "SS3", "SS4")
    assert sentence(why_no_station(table, 0, at(table, "A5"))) == "You've built all 4 stations."


def test_x2_a_planet_space_that_this_number_of_players_leaves_empty_is_an_empty_hex() -> None:
    two, four = state(2), state(4)
    assert at(two, "A1") not in two.planets
    assert why_no_station(two, 0, at(two, "A1")) is None
    assert why_no_station(four, 0, at(four, "A1")) is not None


def test_only_a_planet_can_be_settled_face_up_or_down_and_only_with_a_colony() -> None:
    table = state()
    table.planets[at(table, "A3")] = PlanetToken("PK1", face_up=True)
    assert why_no_colony(table, 0, at(table, "A3")) is None
    assert why_no_colony(table, 0, at(table, "A1")) is None
    assert "no planet on A5" in sentence(why_no_colony(table, 0, at(table, "A5")))
    table.mats[0].colonies = 0
    assert "All 12 of your colonies" in sentence(why_no_colony(table, 0, at(table, "A3")))


def test_a_settled_planet_is_a_figure_and_no_planet_any_more() -> None:
    table = state()
    put(table, "A3 c0")
    assert why_no_colony(table, 0, at(table, "A3")) is not None
    assert "colony on A3" in sentence(why_no_station(table, 0, at(table, "A3")))


# Missions


@pytest.mark.parametrize("built", [0, 1])
def test_a_mission_needs_a_hex_beside_a_hub_space_built_or_not(built: int) -> None:
    table = state(built=built)
    assert mission_sites(table, 0, at(table, "A6")) == (Site("A", chained=False),)
    assert why_no_mission(table, 0, at(table, "A6")) is None
    assert "isn't beside a hub" in sentence(why_no_mission(table, 0, at(table, "A5")))
    assert "is a planet" in sentence(why_no_mission(table, 0, at(table, "A10")))


def test_the_chain_case_needs_an_occupied_hub_and_a_figure_of_another_player() -> None:
    table = state()
    put(table, *AROUND_A[1:])
    assert mission_sites(table, 0, at(table, "A5")) == ()
    put(table, AROUND_A[0])
    assert mission_sites(table, 0, at(table, "A5")) == (Site("A", chained=True),)
    assert mission_sites(table, 0, at(table, "A9")) == ()


def test_m5_the_chain_may_go_on_over_anybodys_figures_but_begins_with_another_players() -> None:
    table = state()
    put(table, *AROUND_A, "A5 s0")
    assert mission_sites(table, 0, at(table, "A4")) == ()
    assert mission_sites(table, 1, at(table, "A4")) == (Site("A", chained=True),)
    put(table, "A4 s3")
    assert mission_sites(table, 0, at(table, "A9")) == (Site("A", chained=True),)
    assert mission_sites(table, 3, at(table, "A9")) == (Site("A", chained=True),)
    del table.figures[at(table, "A5")]
    assert mission_sites(table, 0, at(table, "A9")) == ()


def test_x1_ships_of_others_and_own_figures_occupy_but_the_own_ship_does_not() -> None:
    table = state()
    put(table, *AROUND_A[1:])
    table.mats[3].ship = at(table, "A6")
    put(table, "A2 s1")
    assert mission_sites(table, 0, at(table, "A5")) == ()
    put(table, "A5 s2")
    del table.figures[at(table, "A2")]
    assert mission_sites(table, 0, at(table, "A4")) == ()
    put(table, AROUND_A[0])
    del table.figures[at(table, "A7")]
    table.mats[3].ship = at(table, "A7")
    assert mission_sites(table, 0, at(table, "A4")) == (Site("A", chained=True),)
    table.mats[3].ship = HOME
    assert mission_sites(table, 0, at(table, "A4")) == ()
    table.mats[0].ship = at(table, "A7")
    assert mission_sites(table, 0, at(table, "A4")) == ()


# Groups


def test_every_destination_has_a_purpose() -> None:
    table = state()
    put(table, "A4 s0", "A3 c0")
    names = ("A1", "A3", "A4", "A5", "A6", "A8", "H10")
    assert [purpose(table, 0, at(table, name)) for name in names] == [
        "planet",
        "no_build",
        "no_build",
        "empty",
        "mission",
        "no_build",
        "no_build",
    ]


# Outposts


def test_tv21_the_first_station_on_a_tile_may_get_an_outpost_beside_others_colonies_and_missions() -> None:
    table = state()
    put(table, "A1 c1", "A6 m2", "A5 s0")
    assert outposts(table, 0, at(table, "A5")) == ("O3", "O4")


def test_tv22_a_second_colony_outpost_waits_for_the_first_mission_outpost() -> None:
    table = state()
    put(table, "A1 c0 O1", "B4 s0 O3", "C4 c0")
    table.mats[0].outposts = ("O1", "O3")
    assert outposts(table, 0, at(table, "C4")) == ()
    words = sentence(why_no_outpost(table, 0, at(table, "C4"), "O2"))
    assert words == "Add your first mission outpost before your second colony outpost."
    put(table, "D4 m0 O5")
    table.mats[0].outposts = ("O1", "O3", "O5")
    assert outposts(table, 0, at(table, "C4")) == ("O2",)


def test_o1_the_first_of_its_kind_counts_among_all_players_or_only_ones_own() -> None:
    table = state()
    put(table, "A4 s1", "A5 s0")
    words = sentence(why_no_outpost(table, 0, at(table, "A5"), "O3"))
    assert words == "Only the first station on tile A can get an outpost."
    table.settings = SolariusSettings(outpost_first_scope="own")
    assert outposts(table, 0, at(table, "A5")) == ("O3", "O4")
    put(table, "A14 s0")
    assert outposts(table, 0, at(table, "A5")) == ()


def test_one_outpost_of_a_player_on_a_tile() -> None:
    table = state()
    put(table, "A1 c0 O1", "A5 s0")
    table.mats[0].outposts = ("O1",)
    assert sentence(why_no_outpost(table, 0, at(table, "A5"), "O3")) == "You already have an outpost on tile A."
    put(table, "A2 m1 O5")
    table.figures.pop(at(table, "A1"))
    assert outposts(table, 0, at(table, "A5")) == ("O3", "O4")


def test_o2_no_outposts_on_the_centre_tile() -> None:
    table = state()
    put(table, "H4 s0")
    assert "centre tile" in sentence(why_no_outpost(table, 0, at(table, "H4"), "O3"))


def test_o3_either_marker_of_the_kind_but_no_other_and_none_twice() -> None:
    table = state()
    put(table, "A6 m0")
    assert outposts(table, 0, at(table, "A6")) == ("O5", "O6")
    assert "needs a colony, not a mission" in sentence(why_no_outpost(table, 0, at(table, "A6"), "O1"))
    table.mats[0].outposts = ("O1", "O3", "O5")
    assert outposts(table, 0, at(table, "A6")) == ("O6",)
    assert "already in space" in sentence(why_no_outpost(table, 0, at(table, "A6"), "O5"))
