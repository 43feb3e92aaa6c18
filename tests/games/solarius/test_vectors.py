"""Test vectors of rules/solarius_mission.md, part C: mats, dice, cards and turns.

Those about space, figure placement, outposts and the score (TV16, TV21, TV22, TV34 to TV40) are in test_placing,
test_scoring, test_network and test_space; TV25 is also checked in every game of test_random_games.
"""

from __future__ import annotations

import pytest

from bot.games.engine import Execution
from bot.games.solarius import SolariusPosition, mats
from bot.games.solarius.components import SHIFT_COSTS, UPGRADE_COSTS, WHEEL
from bot.games.solarius.components.vocabulary import CATEGORIES, Category
from bot.games.solarius.decisions.changes import contaminate
from bot.games.solarius.decisions.course import GameTurn, PlayerTurn, RefillBridge, TurnEnd, line_up
from bot.games.solarius.decisions.resources import develop_dice, store_cubes
from bot.games.solarius.mats import Mat, PlayedMission
from bot.games.solarius.scoring import sheet_of
from bot.games.solarius.state import SolariusState
from tests.games.solarius.boards import at, state
from tests.games.solarius.tables import (
    anytime,
    die,
    game,
    hide,
    label,
    notations,
    only,
    play,
    refusal,
    store,
    supplementary,
    tech,
    turn,
    with_steps,
)


def points(position: SolariusPosition, category: Category, seat: int = 0) -> int:
    """What a category of the scoring sheet gives as things stand."""
    return sheet_of(position).points[seat][CATEGORIES.index(category)]


def test_tv1_a_cube_in_the_top_row_is_a_black_resource() -> None:
    table = state()
    position = with_steps(table, store_cubes(0, 1), PlayerTurn(1))
    play(position, "store 1 black I")
    row = position.view(None).mats[0].rows[0]
    assert (row.colour, row.cubes) == ("black", (1, 0, 0))


def test_tv2_star_and_one_with_a_tech_die_of_two_gives_three_points_and_contamination() -> None:
    table = state()
    tech(table.mats[0], black="I 2")
    position = turn(table, "black star+1 at 0")
    events = play(position, "take black star+1 at 0", "place normal")
    assert only(events, "contaminated").data["cause"] == "points"
    assert table.mats[0].contamination == 1
    assert label(position, "use action") == "Gain 3 fuel"


def test_tv3_two_more_yellow_cubes_beside_three_make_seven_in_column_two() -> None:
    table = state()
    tech(table.mats[0], yellow="III 1")
    store(table.mats[0], yellow=(3, 0, 0))
    position = with_steps(table, store_cubes(0, 2, ("yellow",)), PlayerTurn(1))
    assert label(position, "store 2 yellow II") == "Store 2 in yellow II (row worth 7)"
    play(position, "store 1 yellow II", "store 1 yellow II")
    assert mats.value(table.mats[0].stored["yellow"]) == 7


def test_tv4_of_five_contamination_two_come_beside_the_mat() -> None:
    table = state()
    contaminate(Execution(table), 0, 5, "test")
    assert (table.mats[0].contamination, table.mats[0].beside) == (3, 2)


def test_tv5_a_station_adds_two_spaces_but_what_is_beside_the_mat_stays() -> None:
    table = state()
    mat = table.mats[0]
    contaminate(Execution(table), 0, 5, "test")
    mat.stations = ("SS5",)
    assert (mat.contamination_spaces - mat.contamination, mat.beside) == (2, 2)
    assert points(with_steps(table, PlayerTurn(0)), "contamination") == -2
    contaminate(Execution(table), 0, 3, "test")
    assert (mat.contamination, mat.beside) == (5, 3)


def test_tv6_the_hub_token_is_on_its_named_hub_space() -> None:
    table = state()
    table.hubs = ("B", "A", "C", "D")
    position = with_steps(table, GameTurn())
    assert position.state.game_turn == 2
    table = state()
    table.hubs, table.stack = ("B", "A", "C", "D"), [GameTurn()]
    table.bridge = (die("black 1 at 0"),)
    view = SolariusPosition(table).view(None)
    (built,) = [one for one in view.hexes if one.built]
    assert (built.hub, built.tile) == ("B", "B")
    assert [token.letter for token in view.hubs] == ["B", "", "", ""]


def test_tv7_a_die_from_the_arrow_costs_one_fuel_and_no_spacebucks() -> None:
    table = state()
    position = turn(table, "black 1 at -1, yellow 1 at 0")
    play(position, "take black 1 at -1", "place normal", "lose 1 fuel")
    assert (table.mats[0].fuel, table.mats[0].spacebucks) == (1, 2)


def test_tv8_two_spacebucks_buy_a_fourth_point_without_more_contamination() -> None:
    table = state()
    position = turn(table, "black 3 at 0")
    play(position, "take black 3 at 0", "place normal", "use action buy 1")
    mat = table.mats[0]
    assert (mat.fuel, mat.spacebucks, mat.contamination) == (6, 0, 1)


def test_tv9_two_cubes_to_column_one_and_one_to_column_two_are_worth_four() -> None:
    table = state()
    tech(table.mats[0], black="III 1")
    position = with_steps(table, store_cubes(0, 3, ("black",)), PlayerTurn(1))
    assert "store 1 black II" not in notations(position)
    play(position, "store 2 black I", "store 1 black II")
    assert mats.value(table.mats[0].stored["black"]) == 4


@pytest.mark.parametrize(
    ("upgrades", "faces"), [(("black", "black"), (2, 0, 0)), (("black", "yellow", "brown"), (1, 1, 1))]
)
def test_tv10_three_turquoise_points_upgrade_one_die_twice_or_three_dice_once(
    upgrades: tuple[str, ...], faces: tuple[int, ...]
) -> None:
    table = state()
    position = with_steps(table, develop_dice(0, "upgrade", 3), PlayerTurn(1))
    play(position, *[f"upgrade {colour}" for colour in upgrades])
    tech_dice = table.mats[0].tech
    assert (tech_dice["black"].face, tech_dice["yellow"].face, tech_dice["brown"].face) == faces
    assert position.deciders == (1,)


def test_tv11_three_brown_points_shift_black_to_two_and_yellow_to_three() -> None:
    table = state()
    tech(table.mats[0], yellow="II 1")
    position = with_steps(table, develop_dice(0, "shift", 3), PlayerTurn(1))
    play(position, "shift black", "shift yellow")
    assert [table.mats[0].tech[colour].column for colour in ("black", "yellow")] == [1, 2]
    assert position.deciders == (1,)


def test_tv12_the_shift_from_two_to_three_costs_two() -> None:
    table = state()
    tech(table.mats[0], black="II 1")
    position = with_steps(table, develop_dice(0, "shift", 2), PlayerTurn(1))
    assert label(position, "shift black") == "Black to III (2 points)"


def test_tv13_the_upgrade_from_one_to_two_costs_one() -> None:
    position = with_steps(state(), develop_dice(0, "upgrade", 2), PlayerTurn(1))
    assert label(position, "upgrade black") == "Black to 2 (1 point)"


def test_tv14_two_drives_cost_six_fuel_and_have_value_one() -> None:
    table = state()
    table.mats[0].fuel = 8
    position = supplementary(table)
    assert label(position, "buy 2 drives") == "Buy 2 drives for 6 fuel"
    play(position, "buy 2 drives")
    assert (table.mats[0].fuel, table.mats[0].drives, table.mats[0].range) == (2, (1, 1), 3)


def test_tv15_a_card_played_as_a_mission_counts_as_uncompleted() -> None:
    table = state()
    table.mats[0].hand = (1,)
    position = supplementary(table)
    play(position, "play 1 mission")
    assert table.mats[0].missions == (PlayedMission(1, done=False),)
    assert points(position, "open_missions") == -1
    assert position.view(1).mats[0].mission_markers == 5


def at_a_yellow_planet() -> SolariusPosition:
    """Seat 0 is beside A10, where a yellow planet worth 2 lies face down."""
    table = state()
    table.mats[0].ship = at(table, "A9")
    hide(table, "A10", "PY1")
    position = supplementary(table)
    events = play(position, "fly", "fly A10")
    assert only(events, "discovered").reveals
    return position


def test_tv17_a_planet_turned_up_and_declined_brings_cubes_and_stays_face_up() -> None:
    position = at_a_yellow_planet()
    assert label(position, "decline") == "Leave it, gain 2 cubes"
    play(position, "decline", "store 1 black I", "store 1 brown I")
    assert position.state.planets[at(position.state, "A10")].face_up
    assert position.state.mats[0].stored["black"] == (1, 0, 0)
    assert at(position.state, "A10") not in position.state.figures


def test_tv18_settled_instead_it_brings_a_colony_and_no_cubes() -> None:
    position = at_a_yellow_planet()
    play(position, "settle")
    mat, here = position.state.mats[0], at(position.state, "A10")
    assert position.state.figures[here].kind == "colony"
    assert [taken.id for taken in mat.unsettled] == ["PY1"]
    assert here not in position.state.planets
    assert all(cubes == (0, 0, 0) for cubes in mat.stored.values())


def test_tv19_the_first_station_costs_three_and_two_and_only_what_is_there_can_be_assigned() -> None:
    table = state()
    table.mats[0].ship = at(table, "A9")
    store(table.mats[0], yellow=(3, 0, 0), brown=(2, 0, 0))
    position = supplementary(table)
    play(position, "fly", "fly A9")
    assert notations(position) == ["build SS5 yellow", "stop"]
    assert refusal(position, "build SS5 brown").startswith("That station costs brown worth 3")
    play(position, "build SS5 yellow")
    assert table.mats[0].stored["yellow"] == table.mats[0].stored["brown"] == (0, 0, 0)
    assert table.figures[at(table, "A9")].kind == "station"


def beside_hub_a(built: int) -> SolariusPosition:
    """Seat 0 is beside the hub space of tile A and can pay mission 1."""
    table = state(built=built)
    mat = table.mats[0]
    mat.ship, mat.missions = at(table, "A12"), (PlayedMission(1, done=False),)
    store(mat, turquoise=(3, 0, 0), brown=(3, 0, 0))
    position = supplementary(table)
    play(position, "fly", "fly A12")
    return position


def test_tv20_the_first_mission_at_a_built_hub_brings_any_outpost_bonus() -> None:
    position = beside_hub_a(built=1)
    play(position, "mission 1 at A")
    assert notations(position) == [*[f"bonus O{number}" for number in range(1, 7)], "stop"]
    play(position, "bonus O3")
    assert position.state.mats[0].drives == (1,)


def test_tv23_cubes_in_one_and_three_are_two_points_in_any_mix() -> None:
    table = state()
    store(table.mats[0], black=(1, 0, 0), yellow=(0, 0, 1))
    position = supplementary(table)
    sold = [move for move in anytime(position) if move.startswith("exchange black I + yellow III")]
    assert [move.split(" for ")[1] for move in sold] == ["2 fuel", "1 fuel 1 spacebucks", "2 spacebucks"]
    play(position, sold[1])
    mat = table.mats[0]
    assert (mat.fuel, mat.spacebucks, mat.stored["yellow"]) == (3, 3, (0, 0, 0))


def test_tv24_two_full_columns_with_the_die_in_five_are_two_points_and_one_for_the_column() -> None:
    table = state()
    tech(table.mats[0], black="V 1")
    store(table.mats[0], black=(3, 2, 0))
    position = with_steps(table, PlayerTurn(0))
    assert (points(position, "storage"), points(position, "columns")) == (2, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tv25_after_all_player_turns_the_bag_is_empty_and_four_dice_are_on_the_bridge(seats: int) -> None:
    position = game(seats)
    while position.state.game_turn == 1:
        events = position.play(position.moves()[-1] if position.prompt.kind != "take" else position.moves()[0])
        left = [event.data["bag"] for event in events if event.kind == "refilled"]
    assert left == [0]
    assert len(position.state.bridge) == 4


@pytest.mark.parametrize(("refills", "worth"), [(0, -1), (1, 0), (2, 1), (3, 2), (4, 3), (5, 3)])
def test_tv26_a_die_is_worth_more_with_every_refill_it_waits(refills: int, worth: int) -> None:
    table = state()
    table.bag, table.bridge = ("yellow",) * 5, (die("black 2 at -1"),)
    for _ in range(refills):
        RefillBridge(0).run(Execution(table))
    (waiting,) = [one for one in table.bridge if one.colour == "black"]
    assert WHEEL[waiting.space] == worth


def test_tv27_the_first_dice_lie_by_value_and_equal_ones_share_a_space() -> None:
    bridge = line_up([("black", "2"), ("brown", "3"), ("yellow", "1"), ("black", "3")], Mat(0))
    assert [(one.colour, one.face, WHEEL[one.space]) for one in bridge] == [
        ("black", "3", -1),
        ("brown", "3", -1),
        ("black", "2", 0),
        ("yellow", "1", 1),
    ]


def test_tv28_transformation_with_three_points_brings_two_contamination() -> None:
    table = state()
    position = turn(table, "black 3 at 0")
    play(position, "take black 3 at 0", "place transformation", "colour yellow")
    assert table.mats[0].contamination == 2


def test_tv29_a_yellow_star_as_brown_counts_the_brown_tech_die() -> None:
    table = state()
    tech(table.mats[0], brown="I 4")
    position = turn(table, "yellow star at 0")
    play(position, "take yellow star at 0", "place transformation")
    assert label(position, "colour brown") == "Brown: 4 points"
    play(position, "colour brown")
    assert str(position.prompt.text) == "Use 4 brown points for cubes or the action."


def test_tv30_a_tech_die_costs_fourteen_from_its_first_face_to_its_last() -> None:
    assert sum(UPGRADE_COSTS) == 14
    table = state()
    position = with_steps(table, develop_dice(0, "upgrade", 14), PlayerTurn(1))
    play(position, *["upgrade black"] * 5)
    assert table.mats[0].tech["black"].shows.name == "4+4"
    assert position.deciders == (1,)


def test_tv31_a_tech_die_costs_ten_from_the_first_column_to_the_last() -> None:
    assert sum(SHIFT_COSTS) == 10


def test_tv32_with_the_die_in_column_one_a_third_cube_finds_no_space() -> None:
    table = state()
    store(table.mats[0], black=(2, 0, 0))
    with_steps(table, store_cubes(0, 1, ("black",)), PlayerTurn(1))
    assert table.mats[0].stored["black"] == (2, 0, 0)
    assert not mats.can_store((2, 0, 0), (2, 0, 0), 0)


def test_tv33_after_a_payment_that_left_holes_only_column_one_takes_a_cube() -> None:
    table = state()
    tech(table.mats[0], black="V 1")
    store(table.mats[0], black=(1, 2, 1))
    position = with_steps(table, store_cubes(0, 1, ("black",)), PlayerTurn(1))
    assert notations(position) == ["store 1 black I", "stop"]


def with_two_stations() -> tuple[SolariusState, SolariusPosition]:
    """Seat 0 has station SS2 and builds SS4 as its second one; SS4 has drawn nothing, for there are no cards."""
    table = state()
    mat = table.mats[0]
    mat.ship, mat.stations, mat.fuel, mat.spacebucks = at(table, "A9"), ("SS2",), 0, 0
    store(mat, yellow=(2, 1, 0), turquoise=(3, 0, 0))
    position = supplementary(table)
    play(position, "fly", "fly A9", "build SS4 yellow")
    return table, position


def test_tv41_a_second_station_triggers_the_first_one_once_and_not_itself() -> None:
    table, position = with_two_stations()
    assert position.prompt.kind == "permanents"
    assert notations(position) == ["trigger SS2", "stop"]
    play(position, "trigger SS2")
    assert position.prompt.kind == "outpost"
    assert (table.mats[0].fuel, table.mats[0].spacebucks) == (2, 0)


def test_tv42_at_the_turn_end_each_station_triggers_once() -> None:
    table, _ = with_two_stations()
    table.mats[0].fuel = 0
    table.game_turn, table.turns, table.refills = 1, 0, 0
    position = with_steps(table, TurnEnd())
    assert notations(position) == ["trigger SS2", "trigger SS4", "stop"]
    play(position, "trigger SS4", "trigger SS2")
    assert (table.mats[0].fuel, table.mats[0].spacebucks) == (2, 2)
    assert table.game_turn == 2
