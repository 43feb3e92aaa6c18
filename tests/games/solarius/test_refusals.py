"""What a player hears who tries something that does not work: a sentence that says what to do instead."""

from __future__ import annotations

import pytest

from bot.games.solarius import SolariusPosition
from bot.games.solarius.course import LastSettling
from bot.games.solarius.developing import DevelopDice
from bot.games.solarius.placing import mission_sites
from bot.games.solarius.scoring import score_sheet
from bot.games.solarius.state import Mat, PlayedMission, State
from bot.games.solarius.taking import LosePoints
from bot.games.solarius.vocabulary import CATEGORIES, Requirement, Technology
from bot.games.solarius.words import requirement
from tests.games.solarius.boards import at, leave_unsettled, put, state
from tests.games.solarius.tables import (
    face_up,
    game,
    label,
    play,
    refusal,
    store,
    supplementary,
    tech,
    turn,
    with_steps,
)


def at_site(table: State, name: str) -> SolariusPosition:
    """Seat 0 has flown to a hex and chooses what to build."""
    table.mats[0].ship = at(table, name)
    position = supplementary(table)
    play(position, "fly", f"fly {name}")
    return position


def payable() -> State:
    """Mission 7 is open and can be paid, card 2 is in the hand."""
    table = state(built=1)
    mat = table.mats[0]
    mat.missions, mat.hand = (PlayedMission(7, done=False),), (2,)
    store(mat, yellow=(3, 0, 0), turquoise=(3, 0, 0))
    return table


# Missions and stations


@pytest.mark.parametrize(
    ("place", "notation", "reason"),
    [
        ("A6", "mission 2 at A", "Card 2 is no open mission of yours; choose one that is."),
        ("A6", "mission 7 at B", "Hub B is not beside the ship; choose the one that is."),
        ("A5", "mission 7 at A", "A5 is not beside a hub space; missions are completed there."),
        ("A6", "build SS9 yellow", "There is no such station card; choose one of the list."),
        ("A6", "build SS4 black", "There is no such station card; choose one of the list."),
    ],
)
def test_missions_and_stations_that_cannot_be(place: str, notation: str, reason: str) -> None:
    table = payable()
    store(table.mats[0], black=(2, 0, 0))
    assert refusal(at_site(table, place), notation) == reason


def test_a_mission_that_cannot_be_paid_says_what_it_asks_for() -> None:
    table = payable()
    store(table.mats[0], yellow=(2, 0, 0), brown=(3, 0, 0))
    assert refusal(at_site(table, "A6"), "mission 7 at A").startswith("Mission 7 asks for ")


def test_a_station_is_built_once() -> None:
    table = payable()
    table.mats[0].stations = ("SS4",)
    store(table.mats[0], brown=(3, 2, 0), yellow=(3, 2, 0))
    assert "built already" in refusal(at_site(table, "A6"), "build SS4 yellow")


# Dice


def test_a_die_goes_on_spaces_that_are_there() -> None:
    position = turn()
    play(position, "take black 3 at 0")
    assert "You have no such space" in refusal(position, "place card 13")


def test_the_price_of_a_die_is_paid_with_what_is_there() -> None:
    table = state()
    table.mats[0].fuel = 0
    table.mats[0].spacebucks = 3
    position = with_steps(table, LosePoints(0, 2), LosePoints(0, 1))
    assert position.state.mats[0].spacebucks == 0
    table = state()
    position = with_steps(table, LosePoints(0, 1))
    assert refusal(position, "lose 2 fuel") == "Give 1 point of what you have."


def test_a_tech_die_at_its_end_goes_no_further() -> None:
    table = state()
    tech(table.mats[0], black="V 4+4")
    technologies: tuple[Technology, ...] = ("upgrade", "shift")
    for technology in technologies:
        position = with_steps(table, DevelopDice(0, technology, 5))
        assert "cannot go any further" in refusal(position, f"{technology} black")


# Flight


def test_labels_of_a_flight_say_what_is_there() -> None:
    table = state()
    mat = table.mats[0]
    mat.drives, mat.ship, mat.fuel = (2, 1), at(table, "A9"), 4
    put(table, "A14 m0")
    face_up(table, "A10", "PT5")
    position = supplementary(table)
    play(position, "fly")
    assert label(position, "fly A9") == "A9, empty: 0 steps"
    assert label(position, "fly A14") == "A14, your mission: 1 step"
    assert label(position, "fly A8") == "A8, portal: 1 step"
    assert label(position, "fly A10") == "A10, turquoise planet, 3 VP: 1 step"
    assert label(position, "fly A6").startswith("A6, beside hub A: ")
    assert label(position, "fly D16 portals") == "D16, portal: 2 steps by portal for a drive value"
    play(position, "fly D16 portals")
    assert label(position, "give drive 1") == "Return a drive of 1"
    assert label(position, "give drive 2") == "Turn a drive of 2 to 1"
    assert str(position.prompt.text).endswith("given up for the portals.")


def test_the_chain_case_is_called_linked() -> None:
    table = state()
    put(table, "A6 s1", "A7 m1", "A12 m2", "A15 s2", "A16 m1")
    assert mission_sites(table, 0, at(table, "A5"))[0].chained
    table.mats[0].ship = at(table, "A5")
    position = supplementary(table)
    play(position, "fly")
    assert label(position, "fly A5") == "A5, linked to hub A: 0 steps"


# The end


def test_the_last_settling_asks_and_can_be_left() -> None:
    table = state()
    table.mats[0].fuel = 5
    leave_unsettled(table.mats[0], "PK4")
    position = with_steps(table, LastSettling(0), LastSettling(1))
    assert position.prompt.kind == "last_settling"
    assert "settle planets with your fuel" in str(position.prompt.text)
    assert label(position, "stop") == "Settle no more planets"
    play(position, "stop")
    assert position.to_move is None


def test_m3_a_mission_at_a_hub_that_never_comes_brings_neither_bonus_nor_points() -> None:
    table = state(built=4)
    put(table, "E5 m0", "E3 m0")
    beside = [name for name in ("E5", "E3", "E8", "E9", "E10") if "E" in table.space.hubs_beside[at(table, name)]]
    assert beside
    assert "E" not in table.hubs
    assert score_sheet(table).points[0][CATEGORIES.index("hubs")] == 0


def test_requirements_of_one_named_die_are_told_by_its_colour() -> None:
    assert str(requirement(Requirement("value", 3, 1, "black"))) == "black die at 3 or more"
    assert str(requirement(Requirement("column", 2, 1, "brown"))) == "brown die in III or beyond"


def test_positions_compare_with_positions_only() -> None:
    position = game(seats=2)
    assert position != "a position"
    assert Mat(0) != Mat(1)
