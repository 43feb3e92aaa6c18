"""What moves do on the board of Solarius Mission: each effect on a position where it's true, and one where it isn't."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.ai.search import measure_effects
from bot.ai.solarius.effects import EFFECTS
from bot.games.solarius import SolariusPosition
from bot.games.solarius.mats import PlayedMission
from bot.games.solarius.moves import GRAMMAR
from bot.games.solarius.state import SolariusState
from tests.games.solarius.boards import at, leave_unsettled, put, settle, state
from tests.games.solarius.tables import face_up, hide, play, store, supplementary, tech, turn


def effects(position: SolariusPosition, notation: str) -> dict[str, float]:
    """The effects of a move of seat 0 by name."""
    move = GRAMMAR.parse(notation)
    assert move in position.moves()
    return dict(measure_effects(EFFECTS, position, 0, [move])[move])


def flying(table: SolariusState, ship: str = "H10") -> SolariusPosition:
    """Seat 0 chooses a destination."""
    table.mats[0].ship = at(table, ship)
    position = supplementary(table)
    play(position, "fly")
    return position


def bare() -> SolariusState:
    """A table without hidden planets, so that any planet can be beside a mat."""
    table = state(2)
    table.planets.clear()
    return table


def at_planet(planet: str, **mat: int) -> SolariusPosition:
    """Seat 0 has flown to this planet on H7 with these points."""
    table = bare()
    face_up(table, "H7", planet)
    for name, value in mat.items():
        setattr(table.mats[0], name, value)
    table.mats[0].drives = (1,)
    position = flying(table)
    play(position, "fly H7")
    return position


# Planets


def test_a_planet_that_can_be_paid_for_is_told_from_one_that_waits() -> None:
    assert effects(at_planet("PK1", fuel=3), "settle") == {"founds": 2}
    assert effects(at_planet("PK1", fuel=2), "settle") == {"waits": 1}
    assert effects(at_planet("PK1", fuel=2), "stop") == {}


def test_a_planet_whose_tech_dice_are_there_settles_with_the_colony() -> None:
    position = at_planet("PT2")
    assert effects(position, "settle") == {"waits": 1}
    tech(position.state.mats[0], black="I 3")
    assert effects(position, "settle") == {"settles": 2}
    settle(position.state.mats[0], "PK1", "PY1")
    assert effects(position, "settle") == {"settles": 2, "set": 2}


def test_paying_for_a_planet_settles_it() -> None:
    table = bare()
    leave_unsettled(table.mats[0], "PK4")
    table.mats[0].fuel = 5
    settle(table.mats[0], "PN1", "PY1", "PT1")
    position = supplementary(table)
    assert effects(position, "complete H10") == {"settles": 3, "set": 2}
    assert "settles" not in effects(position, "end turn")


def test_a_planet_that_is_left_gains_cubes() -> None:
    table = state(2)
    hide(table, "H7", "PK5")
    position = flying(table, "H6")
    play(position, "fly H7")
    assert position.state.planets[at(table, "H7")].face_up
    assert effects(position, "decline")["explores"] == 3


def test_a_step_that_an_unsettled_planet_needs() -> None:
    table = bare()
    leave_unsettled(table.mats[0], "PT3")
    tech(table.mats[0], black="I 2")
    position = turn(table, "turquoise 1 at 0")
    play(position, "take turquoise 1 at 0", "place normal", "use action")
    assert effects(position, "upgrade yellow") == {"meets_need": 1, "star": 2}
    tech(table.mats[0], yellow="I 2", turquoise="I 2")
    position = turn(table, "turquoise 1 at 0")
    play(position, "take turquoise 1 at 0", "place normal", "use action")
    assert effects(position, "upgrade brown") == {"settles": 2, "star": 2}


# Figures


def test_a_station_is_counted_and_scores_beside_a_hub() -> None:
    table = state(2, built=1)
    put(table, "H7 s0")
    table.mats[0].stations = ("SS2",)
    store(table.mats[0], black=(3, 1, 0), yellow=(3, 0, 0))
    tech(table.mats[0], black="III 1", yellow="II 1")
    position = flying(table, "A5")
    play(position, "fly A6")
    found = effects(position, "build SS1 black")
    assert found["builds"] == 2
    assert found["hub"] == 1
    position = flying(table, "A5")
    play(position, "fly A5")
    assert "hub" not in effects(position, "build SS1 black")


def test_a_mission_is_worth_its_vp() -> None:
    table = state(2, built=1)
    table.mats[0].missions = (PlayedMission(5, done=False),)
    store(table.mats[0], black=(3, 0, 0), yellow=(3, 0, 0))
    tech(table.mats[0], black="II 1", yellow="II 1")
    position = flying(table, "A5")
    assert effects(position, "fly A6") == {"fly_mission": 3, "fly_station": 1, "fly_outpost": 1, "fly_hub": 1}
    assert effects(position, "fly A5") == {"fly_station": 1, "fly_outpost": 1}
    play(position, "fly A6")
    assert effects(position, "mission 5 at A") == {"mission": 3, "hub": 1}
    assert "mission" not in effects(position, "build SS1 black")
    play(position, "mission 5 at A", "bonus O3")
    assert effects(position, "outpost O6") == {"outpost": 1, "network": 2}
    assert effects(position, "stop") == {}


def test_a_figure_within_range_grows_the_network() -> None:
    table = state(2)
    put(table, "H6 s0")
    position = at_planet_of(table)
    assert effects(position, "settle")["network"] == 2


def at_planet_of(table: SolariusState) -> SolariusPosition:
    """Seat 0 has flown to a known planet on H7."""
    face_up(table, "H7", "PK1")
    position = flying(table, "H6")
    play(position, "fly H7")
    return position


def test_cubes_that_pay_for_a_mission_or_a_station() -> None:
    table = state(2)
    table.mats[0].missions = (PlayedMission(17, done=False),)
    store(table.mats[0], black=(3, 1, 0), yellow=(2, 0, 0))
    tech(table.mats[0], black="III 1")
    position = turn(table, "black 1 at 0")
    play(position, "take black 1 at 0", "place normal", "use resources")
    assert effects(position, "store 1 black II") == {"affords_mission": 4, "deep": 7}
    assert effects(position, "stop") == {}
    store(table.mats[0], black=(2, 0, 0), yellow=(2, 0, 0))
    position = turn(table, "black 1 at 0")
    play(position, "take black 1 at 0", "place normal", "use resources")
    assert effects(position, "store 1 black I") == {"affords_station": 1}


def test_a_mission_in_play_is_told_by_whether_it_can_be_paid_for() -> None:
    table = state(2)
    table.mats[0].hand = (5, 22)
    store(table.mats[0], black=(3, 0, 0), yellow=(3, 0, 0))
    position = supplementary(table)
    assert effects(position, "play 5 mission") == {"takes_mission": 3}
    assert effects(position, "play 22 mission") == {"opens_mission": 6}
    table.mats[0].contamination = 2
    assert effects(supplementary(table), "play 22 development") == {"cleans": 2}


# Flights


def test_flights_by_what_is_there_and_what_they_cost() -> None:
    table = state(2)
    table.mats[0].fuel, table.mats[0].spacebucks = 5, 0
    face_up(table, "H7", "PK1")
    position = flying(table)
    assert effects(position, "fly H7") == {"fly_planet": 2, "buys_range": 2}
    table.mats[0].fuel = 4
    assert effects(flying(table), "fly H7") == {"buys_range": 2}
    assert effects(flying(table), "fly H13") == {"reveals": 1, "buys_range": 2}
    assert effects(flying(table), "fly H6") == {}


def test_a_flight_through_portals_costs_a_drive() -> None:
    table = state(2)
    table.mats[0].drives, table.mats[0].fuel = (1,), 0
    position = flying(table, "A8")
    assert effects(position, "fly E17 portals") == {"gives_drive": 1}


# Dice


@pytest.mark.parametrize(
    ("die", "contamination", "found"),
    [
        ("black 3 at -1", 0, {"contaminates": 1, "points": 3, "costs": 1}),
        ("black 3 at 2", 3, {"spills": 1, "points": 3, "bridge": 2}),
        ("black 3 at 0", 2, {"contaminates": 1, "points": 3}),
        ("black 2 at 3", 3, {"points": 2, "bridge": 3}),
        ("yellow star at 0", 0, {"points": 1}),
    ],
)
def test_dice_by_points_bonus_and_contamination(die: str, contamination: int, found: dict[str, float]) -> None:
    table = state(2)
    table.mats[0].contamination = contamination
    assert effects(turn(table, die), f"take {die}") == found


def test_special_spaces_contaminate() -> None:
    position = turn(state(2), "black 1 at 0")
    play(position, "take black 1 at 0")
    assert effects(position, "place transformation") == {"contaminates": 1}
    assert effects(position, "place normal") == {}
    position.state.mats[0].contamination = 3
    assert effects(position, "place research") == {"spills": 1}


def using(die: str, change: Callable[[SolariusState], object] = lambda table: None) -> SolariusPosition:
    """Seat 0 uses the points of a die."""
    table = state(2)
    change(table)
    position = turn(table, f"{die} at 0")
    play(position, f"take {die} at 0", "place normal")
    return position


def test_what_has_no_room_is_lost() -> None:
    assert effects(using("black 3"), "use resources") == {"wastes": 1}
    assert effects(using("black 2"), "use resources") == {}
    assert effects(using("black 2"), "use action") == {"fuel": 2}
    assert effects(using("yellow 2"), "use action") == {"spacebucks": 2}

    def full(table: SolariusState) -> None:
        table.mats[0].fuel = table.mats[0].spacebucks = 9

    assert effects(using("black 2", full), "use action") == {"fuel": 1, "wastes": 1}
    assert effects(using("yellow 2", full), "use action") == {"spacebucks": 1, "wastes": 1}
    assert effects(using("turquoise 2", full), "use action") == {}


# The mat


def developing(die: str, **dice: str) -> SolariusPosition:
    """Seat 0 spends the points of a die for tech dice."""
    position = using(die, lambda table: tech(table.mats[0], **dice))
    play(position, "use action")
    return position


def test_tech_dice_open_spaces_and_gain_points() -> None:
    assert effects(developing("brown 3", black="II 1"), "shift black") == {"spaces": 2}
    assert effects(developing("brown 3", black="III 1"), "shift black") == {"spaces": 1, "die_vp": 1}
    assert effects(developing("turquoise star", turquoise="I 4", black="I 4"), "upgrade black") == {"die_vp": 2}
    assert effects(developing("turquoise 3", black="I 3"), "upgrade black") == {"star": 4}


def test_drives_raise_the_range() -> None:
    table = state(2)
    table.mats[0].fuel = 6
    assert effects(supplementary(table), "buy 2 drives") == {"range": 3}
    table.mats[0].drives = (1,)
    assert effects(supplementary(table), "upgrade drive") == {"range": 3}


# The turn


def test_the_end_of_a_turn_without_a_supplementary_action() -> None:
    table = state(2)
    position = supplementary(table)
    assert effects(position, "end turn") == {"skips": 1}
    play(position, "fly", "fly H11", "stop")
    assert effects(position, "end turn") == {}
    table.turns = 6
    assert effects(supplementary(table), "end turn") == {"skips": 1}
    table.turns = 7
    assert effects(supplementary(table), "end turn") == {"skips": 1, "ends_round": 1}


def test_every_effect_has_a_sentence_of_its_own() -> None:
    said = {str(effect.sentence(2.0)) for effect in EFFECTS.values()}
    assert len(said) == len(EFFECTS)
    assert str(EFFECTS["builds"].sentence(1.0)) == "It builds your first station."
    assert str(EFFECTS["builds"].sentence(4.0)) == "It builds a station worth 3 VP."
    assert str(EFFECTS["spills"].sentence(1.0)) == "It costs 1 VP: there's no space for its contamination."
