"""What destinations and decisions are called, and what a mission at a hub that never comes is worth (M3)."""

from __future__ import annotations

from bot.games.solarius.components.vocabulary import CATEGORIES
from bot.games.solarius.decisions.exchange import last_planets
from bot.games.solarius.decisions.figures import mission_sites
from bot.games.solarius.scoring import score_sheet
from tests.games.solarius.boards import at, leave_unsettled, put, state
from tests.games.solarius.tables import face_up, label, play, supplementary, with_steps


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
    assert label(position, "fly D16 portals") == "D16, portal: 2 steps by portal, a drive down by 1"
    play(position, "fly D16 portals")
    assert label(position, "give drive 1") == "Return a drive of 1"
    assert label(position, "give drive 2") == "Turn a drive from 2 to 1"
    assert str(position.prompt.text).endswith("for the portals.")


def test_the_chain_case_is_called_linked() -> None:
    table = state()
    put(table, "A6 s1", "A7 m1", "A12 m2", "A15 s2", "A16 m1")
    assert mission_sites(table, 0, at(table, "A5"))[0].chained
    table.mats[0].ship = at(table, "A5")
    position = supplementary(table)
    play(position, "fly")
    assert label(position, "fly A5") == "A5, linked to hub A: 0 steps"


def test_the_last_settling_asks_and_can_be_left() -> None:
    table = state()
    table.mats[0].fuel = 5
    leave_unsettled(table.mats[0], "PK4")
    position = with_steps(table, last_planets(0), last_planets(1))
    assert position.prompt.kind == "last_settling"
    assert "pay for planets" in str(position.prompt.text)
    assert label(position, "stop") == "Done settling"
    play(position, "stop")
    assert not position.deciders


def test_m3_a_mission_at_a_hub_that_never_comes_brings_neither_bonus_nor_points() -> None:
    table = state(built=4)
    put(table, "E4 m0", "E9 m0")
    assert {table.space.hubs_beside[at(table, name)] for name in ("E4", "E9")} == {("E",)}
    assert "E" not in table.hubs
    assert score_sheet(table).points[0][CATEGORIES.index("hubs")] == 0
