"""Stations, missions, outposts, the turn end and the last settling (rules/solarius_mission.md II.2 to II.4, 10.0)."""

from __future__ import annotations

import pytest

from bot.games.solarius import SolariusPosition
from bot.games.solarius.decisions.course import GameTurn, TurnEnd
from bot.games.solarius.mats import PlacedDie, PlayedMission, TakenPlanet
from bot.games.solarius.scoring import sheet_of
from bot.games.solarius.state import SolariusSettings, SolariusState
from tests.games.solarius.boards import at, put, state
from tests.games.solarius.tables import (
    anytime,
    die,
    kinds,
    label,
    notations,
    only,
    play,
    refusal,
    store,
    supplementary,
    tech,
    with_steps,
)

AROUND_A = ("A6 s1", "A7 m1", "A12 m2", "A15 s2", "A16 m1")
"""Figures of others on every hex beside the hub space of tile A but the planet A10."""


def fly_to(table: SolariusState, name: str) -> SolariusPosition:
    """Seat 0 has flown to a hex, where it stood already."""
    table.mats[0].ship = at(table, name)
    position = supplementary(table)
    play(position, "fly", f"fly {name}")
    return position


def with_mission(table: SolariusState, card: int = 1) -> SolariusState:
    """Seat 0 has a mission in play and cubes for missions 1 and 3."""
    table.mats[0].missions = (PlayedMission(card, done=False),)
    store(table.mats[0], black=(3, 0, 0), turquoise=(3, 0, 0), brown=(3, 0, 0))
    return table


# Stations


def test_either_colour_may_pay_the_higher_value() -> None:
    table = state()
    store(table.mats[0], yellow=(3, 0, 0), brown=(3, 0, 0))
    position = fly_to(table, "A9")
    assert notations(position) == ["build SS5 yellow", "build SS5 brown", "stop"]
    assert label(position, "build SS5 brown") == "Station for brown 3 and yellow 2: 2 fuel or SpaceBucks"


def test_the_cubes_that_pay_are_chosen_and_nothing_is_exchanged_meanwhile() -> None:
    table = state()
    store(table.mats[0], yellow=(3, 1, 1), brown=(2, 0, 0))
    position = fly_to(table, "A9")
    play(position, "build SS5 yellow")
    assert set(notations(position)) == {"pay yellow I I I", "pay yellow I II", "pay yellow III"}
    assert label(position, "pay yellow I II") == "Pay yellow: 1 in I and 1 in II"
    assert anytime(position) == []
    assert "don't pay yellow worth 3" in refusal(position, "pay yellow II III")
    play(position, "pay yellow I II")
    assert table.mats[0].stored["yellow"] == (2, 0, 1)
    assert table.mats[0].stored["brown"] == (0, 0, 0)


def test_r2_a_price_is_met_exactly() -> None:
    table = state()
    store(table.mats[0], yellow=(0, 2, 0), brown=(2, 0, 0))
    assert "build SS5 yellow" not in notations(fly_to(table, "A9"))


def test_r2_the_option_allows_to_pay_more() -> None:
    table = state(settings=SolariusSettings(allow_overpay=True))
    store(table.mats[0], yellow=(0, 2, 0), brown=(2, 0, 0))
    play(fly_to(table, "A9"), "build SS5 yellow")
    assert table.mats[0].stored["yellow"] == (0, 0, 0)


def test_stations_cost_more_from_slot_to_slot() -> None:
    table = state()
    table.mats[0].stations = ("SS1", "SS2", "SS3")
    store(table.mats[0], yellow=(3, 2, 1), brown=(3, 1, 0))
    position = fly_to(table, "A9")
    assert notations(position) == ["build SS5 yellow", "stop"]
    assert label(position, "build SS5 yellow").startswith("Station for yellow 6 and brown 5")
    assert "already built" in refusal(position, "build SS1 black")


@pytest.mark.parametrize("name", ["A8", "H10"])
def test_f1_f3_nothing_is_built_on_a_portal_or_at_home(name: str) -> None:
    table = state()
    store(table.mats[0], yellow=(3, 0, 0), brown=(3, 0, 0))
    position = fly_to(table, name)
    assert position.prompt.kind == "end"


def test_an_exchange_at_the_site_can_bring_the_missing_cube() -> None:
    table = state()
    store(table.mats[0], yellow=(3, 0, 0), brown=(1, 0, 0))
    position = fly_to(table, "A9")
    assert notations(position) == ["stop"]
    play(position, "exchange 2 fuel for brown I")
    assert notations(position) == ["build SS5 yellow", "stop"]


def test_st2_the_immediate_effect_comes_first_then_earlier_stations_then_the_outpost() -> None:
    table = state()
    table.mats[0].stations, table.mats[0].developments = ("SS1", "SS6"), (32,)
    store(table.mats[0], black=(3, 1, 0), brown=(3, 1, 0))
    position = fly_to(table, "A9")
    play(position, "build SS3 black")
    if position.prompt.kind == "pay":
        play(position, notations(position)[0])
    order = [position.prompt.kind]
    assert table.mats[0].drives == (1,)
    play(position, "trigger SS6", "store 1 yellow I", "trigger SS1")
    order.append(position.prompt.kind)
    play(position, "stop")
    order.append(position.prompt.kind)
    assert order == ["permanents", "develop", "outpost"]


def test_x5_permanent_effects_may_be_left_out() -> None:
    table = state()
    table.mats[0].stations = ("SS1", "SS2")
    position = with_steps(table, TurnEnd())
    assert notations(position) == ["trigger SS1", "trigger SS2", "stop"]
    assert label(position, "trigger SS1") == "Use the black and yellow station: 1 fuel and 1 SpaceBuck"
    play(position, "stop")
    assert table.game_turn == 2


def test_st3_a_station_with_static_effects_only_is_not_triggered() -> None:
    table = state()
    table.mats[0].stations = ("SS5",)
    with_steps(table, TurnEnd())
    assert table.game_turn == 2
    assert table.mats[0].contamination_spaces == 5


# Missions


def test_a_mission_is_paid_and_its_marker_moves_into_space() -> None:
    table = with_mission(state(built=1))
    position = fly_to(table, "A12")
    assert label(position, "mission 1 at A") == "Mission 1 at hub A (3 VP): pay turquoise 3 and brown 3"
    events = play(position, "mission 1 at A", "stop")
    assert only(events, "mission").data["chained"] is False
    assert table.mats[0].missions == (PlayedMission(1, done=True),)
    assert table.figures[at(table, "A12")].kind == "mission"
    assert table.mats[0].stored == {
        "black": (3, 0, 0),
        "yellow": (0, 0, 0),
        "turquoise": (0, 0, 0),
        "brown": (0, 0, 0),
    }


def test_cubes_of_one_column_are_asked_for_by_some_missions() -> None:
    table = state(built=1)
    table.mats[0].missions = (PlayedMission(25, done=False),)
    store(table.mats[0], black=(3, 2, 0))
    position = fly_to(table, "A12")
    assert "costs black 2 in II and 1 in III" in refusal(position, "mission 25 at A")
    store(table.mats[0], black=(3, 2, 1))
    position = fly_to(table, "A12")
    play(position, "mission 25 at A")
    assert table.mats[0].stored["black"] == (3, 0, 0)


def test_m2_only_the_first_mission_at_a_hub_brings_its_bonus() -> None:
    table = with_mission(state(built=1))
    table.hub_bonuses[0, "A"] = "taken"
    position = fly_to(table, "A12")
    play(position, "mission 1 at A")
    assert position.prompt.kind == "outpost"


def test_m8_the_bonus_of_a_hub_that_is_not_built_is_owed_once_until_it_comes() -> None:
    table = with_mission(state(built=1))
    table.hubs = ("B", "A", "C", "D")
    position = fly_to(table, "A12")
    play(position, "mission 1 at A")
    assert table.hub_bonuses == {(0, "A"): "owed"}
    table.mats[0].missions = (PlayedMission(1, done=True), PlayedMission(3, done=False))
    store(table.mats[0], black=(3, 0, 0), brown=(3, 0, 0))
    play(fly_to(table, "A15"), "mission 3 at A")
    assert table.hub_bonuses == {(0, "A"): "owed"}
    table.hub_bonuses[2, "A"] = "owed"
    table.starting, table.bridge = 1, (die("black 1 at 0"),)
    position = with_steps(table, GameTurn())
    assert (position.deciders[0], position.prompt.kind) == (2, "hub_bonus")
    play(position, "bonus O3")
    assert (position.deciders[0], position.prompt.kind) == (0, "hub_bonus")
    play(position, "stop")
    assert (position.deciders[0], position.prompt.kind) == (1, "take")
    assert table.mats[2].drives == (1,)


def test_no_exchange_is_possible_while_a_bonus_is_taken_outside_the_own_turn() -> None:
    table = state(built=1)
    table.hubs, table.hub_bonuses[2, "A"] = ("B", "A", "C", "D"), "owed"
    table.bridge = (die("black 1 at 0"),)
    table.active = None
    table.stack = [GameTurn()]
    position = SolariusPosition(table)
    play(position, "bonus O1")
    assert (position.deciders[0], position.prompt.kind, anytime(position)) == (2, "store", [])


def test_the_chain_case_brings_no_bonus_now_or_later() -> None:
    table = with_mission(state(built=1))
    put(table, *AROUND_A)
    position = fly_to(table, "A2")
    events = play(position, "mission 1 at A")
    assert only(events, "mission").data["chained"] is True
    assert table.hub_bonuses == {(0, "A"): "none"}
    assert position.prompt.kind == "end"


def test_a_development_pays_for_every_mission_completed() -> None:
    table = with_mission(state())
    table.mats[0].developments = (31,)
    position = fly_to(table, "A12")
    play(position, "mission 1 at A", "stop")
    assert position.prompt.kind == "split"


# Outposts


def test_an_outpost_brings_its_bonus_at_once() -> None:
    table = state()
    store(table.mats[0], yellow=(3, 0, 0), brown=(2, 0, 0))
    position = fly_to(table, "A9")
    play(position, "build SS5 yellow", "gain 2 fuel")
    assert notations(position) == ["outpost O3", "outpost O4", "stop"]
    assert label(position, "outpost O3") == "Outpost: 1 drive"
    assert "needs a colony" in refusal(position, "outpost O1")
    assert "There's no outpost" in refusal(position, "outpost O9")
    play(position, "outpost O3")
    assert table.mats[0].drives == (1,)
    assert table.figures[at(table, "A9")].outpost == "O3"
    view = position.view(None)
    assert [marker.id for marker in view.mats[0].outposts if marker.built] == ["O3"]


@pytest.mark.parametrize(("scope", "kind"), [("all", "end"), ("own", "outpost")])
def test_o1_another_players_station_on_the_tile_stands_in_the_way_unless_the_option_says_own(
    scope: str, kind: str
) -> None:
    table = state(settings=SolariusSettings(outpost_first_scope="own" if scope == "own" else "all"))
    put(table, "A2 s1")
    store(table.mats[0], yellow=(3, 0, 0), brown=(2, 0, 0))
    position = fly_to(table, "A9")
    play(position, "build SS5 yellow", "gain 2 fuel")
    assert position.prompt.kind == kind


# The turn end


def test_dice_go_back_the_token_passes_and_the_bridge_stays() -> None:
    table = state()
    table.bag, table.game_turn = ("black",), 1
    table.mats[1].dice = (PlacedDie("brown", "2", "research"), PlacedDie("yellow", "star", "normal"))
    table.bridge = (die("turquoise 3 at 3"),)
    position = with_steps(table, TurnEnd())
    after = position.state
    assert after.bag == ("black", "yellow", "brown")
    assert after.mats[1].dice == ()
    assert (after.starting, position.deciders[0]) == (1, 1)
    assert after.bridge == (die("turquoise 3 at 3"),)
    assert [event.kind for event in position.opening()] == ["turn_end", "starting", "hub"]


def test_e2_permanent_effects_are_used_in_turn_order() -> None:
    table = state()
    table.starting = 2
    for mat in table.mats:
        mat.stations = ("SS2",)
    position = with_steps(table, TurnEnd())
    order = []
    while position.prompt.kind == "permanents":
        order.append(position.deciders[0])
        play(position, "trigger SS2")
    assert order == [2, 3, 0, 1]


def last_turn_end() -> SolariusState:
    """The last turn end; seat 0 can pay for one of its two planets."""
    table = state(built=4)
    table.active = None
    table.mats[0].fuel = 6
    table.mats[0].unsettled = (TakenPlanet("PK1", at(table, "A3")), TakenPlanet("PK6", at(table, "B2")))
    table.stack = [TurnEnd()]
    return table


def test_e1_at_the_last_turn_end_planets_are_paid_for_but_nothing_is_exchanged() -> None:
    table = last_turn_end()
    position = SolariusPosition(table)
    assert [str(move) for move in position.moves()] == ["complete A3", "complete B2", "stop"]
    assert label(position, "complete A3") == "Pay 3 fuel for A3 (2 VP)"
    assert "between decisions" in refusal(position, "exchange 2 fuel for black I")
    assert "no unsettled planet" in refusal(position, "complete C7")
    events = play(position, "complete A3")
    assert kinds(events) == ["points", "settled", "ended"]
    assert not position.deciders
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.scores[0] == sheet_of(position).totals[0]
    assert refusal(position, "stop") == "The game is over. Start a new one to keep playing."


def test_the_dice_stay_where_they_are_after_the_last_game_turn() -> None:
    table = last_turn_end()
    table.mats[1].dice = (PlacedDie("brown", "2", "research"),)
    play(SolariusPosition(table), "stop")
    assert table.mats[1].dice
    assert table.starting == 0


def test_e1_a_station_may_fulfil_a_planet_of_technology_at_the_last_turn_end() -> None:
    table = state(built=4)
    table.active = None
    mat = table.mats[0]
    mat.stations, mat.unsettled = ("SS3",), (TakenPlanet("PN1", at(table, "A3")),)
    tech(mat, black="II 1", yellow="II 1")
    table.stack = [TurnEnd()]
    position = SolariusPosition(table)
    play(position, "trigger SS3", "shift brown")
    assert not position.deciders
    assert [taken.id for taken in mat.settled] == ["PN1"]
