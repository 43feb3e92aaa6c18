"""Refusals of Solarius Mission say what to do instead.

More are tested per decision.
"""

from __future__ import annotations

import pytest

from bot.games.components import BadComponents
from bot.games.contract import IllegalMove
from bot.games.solarius import SolariusPosition, components
from bot.games.solarius.components.vocabulary import Requirement
from bot.games.solarius.decisions.course import PlayerTurn, TurnEnd
from bot.games.solarius.decisions.fly import GiveUpDrive
from bot.games.solarius.decisions.resources import develop_dice, split_points, store_cubes
from bot.games.solarius.mats import PlayedMission, TakenPlanet
from bot.games.solarius.moves import GRAMMAR
from bot.games.solarius.state import SolariusState
from bot.games.solarius.words import requirement
from tests.games.solarius.boards import at, state
from tests.games.solarius.tables import (
    face_up,
    label,
    notations,
    play,
    refusal,
    store,
    supplementary,
    tech,
    turn,
    with_steps,
)


def at_site(table: SolariusState, name: str) -> SolariusPosition:
    """Seat 0 has flown to a hex, where it stood already."""
    table.mats[0].ship = at(table, name)
    position = supplementary(table)
    play(position, "fly", f"fly {name}")
    return position


def test_a_refused_move_is_not_played_and_says_the_same() -> None:
    position = turn(state())
    before = position.copy()
    with pytest.raises(IllegalMove) as refused:
        play(position, "take brown 1 at 3")
    assert str(refused.value) == refusal(position, "take brown 1 at 3")
    assert position == before
    assert position != "another thing"


def test_a_move_that_is_not_legal_is_called_by_its_notation() -> None:
    assert label(turn(state()), "fly C7") == "fly C7"


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("mission 2 at A", "Card 2 isn't one of your open missions."),
        ("mission 1 at B", "Hub B isn't beside your ship."),
        ("mission 1 at A", "Mission 1 costs turquoise worth 3 and brown worth 3."),
        ("build SS9 black", "You don't have that station card."),
        ("build SS1 brown", "You don't have that station card."),
        ("build SS1 black", "That station costs black worth 3 and yellow worth 2."),
    ],
)
def test_at_a_site_what_is_not_there_and_what_is_not_paid_is_refused(notation: str, reason: str) -> None:
    table = state(built=1)
    table.mats[0].missions = (PlayedMission(1, done=False),)
    position = at_site(table, "A12")
    assert notations(position) == ["stop"]
    assert refusal(position, notation) == reason


def test_away_from_hubs_no_mission_is_completed_and_with_four_stations_none_is_built() -> None:
    table = state()
    table.mats[0].missions = (PlayedMission(1, done=False),)
    position = at_site(table, "A9")
    assert refusal(position, "mission 1 at A") == "A9 isn't beside a hub."
    table.mats[0].stations = ("SS1", "SS2", "SS3", "SS4")
    position = at_site(table, "A12")
    assert refusal(position, "build SS5 yellow") == "You've built all 4 stations."


def test_without_a_colony_left_a_planet_cannot_be_settled() -> None:
    table = state()
    table.mats[0].colonies = 0
    face_up(table, "A10", "PK1")
    table.mats[0].ship = at(table, "A9")
    position = supplementary(table)
    play(position, "fly", "fly A10")
    assert position.prompt.kind == "end"
    assert table.mats[0].unsettled == ()


def test_points_go_into_the_technology_that_they_are_for() -> None:
    table = state()
    tech(table.mats[0], black="I 4+4", yellow="I 3")
    position = with_steps(table, develop_dice(0, "upgrade", 2), PlayerTurn(1))
    assert refusal(position, "shift black") == "These points only upgrade tech dice."
    assert refusal(position, "upgrade black") == "The black die is at its last step."
    assert refusal(position, "upgrade yellow") == "That step costs 3 points."
    position = with_steps(state(), develop_dice(0, "shift", 2), PlayerTurn(1))
    assert refusal(position, "upgrade black") == "These points only shift tech dice."


def test_a_full_column_is_refused_with_another_one_in_mind() -> None:
    table = state()
    tech(table.mats[0], black="III 1")
    store(table.mats[0], black=(3, 0, 0))
    position = with_steps(table, store_cubes(0, 3, ("black",)), PlayerTurn(1))
    assert refusal(position, "store 3 black II") == "Black II only has room for 2 now."
    assert refusal(position, "store 1 black I") == "Black I is full."


def test_points_are_split_exactly() -> None:
    position = with_steps(state(), split_points(0, 2, "test"), PlayerTurn(1))
    assert refusal(position, "gain 3 fuel") == "Gain exactly 2 points, at most 10 in each track."


def test_the_payment_for_a_die_is_what_it_costs() -> None:
    position = turn(None, "black 1 at -1")
    play(position, "take black 1 at -1", "place normal")
    assert refusal(position, "lose 2 fuel") == "Pay 1 fuel or SpaceBuck that you have."
    assert label(position, "lose 1 spacebucks") == "Pay 1 SpaceBuck"


def test_a_die_has_no_place_on_a_development_that_is_not_there() -> None:
    position = turn()
    play(position, "take black 3 at 0")
    assert refusal(position, "place card 13") == "This die can't go there."


def test_one_of_two_kinds_of_drives_is_given_for_the_portals() -> None:
    table = state()
    table.mats[0].drives = (2, 1)
    position = with_steps(table, GiveUpDrive(0), PlayerTurn(1))
    assert str(position.prompt.text) == "Choose a drive to turn down by 1 for the portals."
    assert label(position, "give drive 1") == "Return a drive of 1"
    assert refusal(position, "give drive 3").startswith("You can't do that now.")


def test_after_the_last_turn_end_nothing_has_to_be_settled() -> None:
    table = state(built=4)
    table.active, table.mats[0].fuel = None, 5
    table.mats[0].unsettled = (TakenPlanet("PK1", at(table, "A3")),)
    table.stack = [TurnEnd()]
    position = SolariusPosition(table)
    assert str(position.prompt.text) == "You can still pay for planets."
    assert label(position, "stop") == "Done settling"
    play(position, "stop")
    assert GRAMMAR.parse("stop") not in position.moves()
    assert table.mats[0].settled == ()


def test_requirements_may_name_a_die() -> None:
    assert str(requirement(Requirement("value", 3, 1, "brown"))) == "brown die at 3+"
    assert str(requirement(Requirement("column", 2, 1, "black"))) == "black die in III+"


@pytest.mark.parametrize(
    ("name", "value"),
    [("WHEEL", (-1, 0, 0)), ("UPGRADE_COSTS", (1, 2)), ("CARDS", {}), ("OPEN_SPACES", ((4, 0, 0),))],
)
def test_a_component_file_that_contradicts_itself_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    components.check()
    monkeypatch.setattr(components, name, value)
    with pytest.raises(BadComponents):
        components.check()
