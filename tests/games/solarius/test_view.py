"""What a viewer of Solarius Mission sees and what nobody else does."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.contract import Event, IllegalMove
from bot.games.solarius.components.vocabulary import CATEGORIES
from bot.games.solarius.mats import PlayedMission, TakenPlanet
from bot.games.solarius.moves import GRAMMAR
from tests.games.solarius.boards import at, put, state
from tests.games.solarius.tables import adventurous, face_up, game, hide, play, store, supplementary, tech, turn

NAMES_CARDS = {"played", "discarded", "mission", "placed"}
"""Public events that may name a card: it has just left the hand, or it lies open on a mat."""

NAMES_PLANETS = {"discovered", "colony", "declined", "settled"}


def test_every_hex_of_space_is_there_in_reading_order_with_its_name() -> None:
    view = game(3).view(None)
    assert len(view.hexes) == 133
    assert [one.hex[::-1] for one in view.hexes] == sorted(one.hex[::-1] for one in view.hexes)
    assert view.at((0, 0)).name == "H10"
    assert view.at((0, 0)).kind == "home"
    assert sum(one.kind == "planet" for one in view.hexes) == 28


def test_a_planet_face_down_shows_its_colour_only() -> None:
    table = state()
    hide(table, "A3", "PY9")
    face_up(table, "A1", "PY9")
    view = turn(table).view(0)
    hidden, known = view.at(at(table, "A3")).planet, view.at(at(table, "A1")).planet
    assert hidden is not None
    assert known is not None
    assert (hidden.colour, hidden.planet) == ("yellow", None)
    assert known.planet is not None
    assert known.planet.vp == 5


def test_only_the_owner_sees_a_hand_and_the_others_its_size() -> None:
    table = state()
    table.mats[1].hand = (7, 8)
    position = turn(table)
    own = position.view(1)
    assert own.hand is not None
    assert [card.card for card in own.hand] == [7, 8]
    assert position.view(0).hand == ()
    assert position.view(None).hand is None
    assert all(view.mats[1].hand == 2 for view in (own, position.view(0), position.view(None)))


def test_a_card_that_its_owner_considers_is_shown_to_nobody_else() -> None:
    table = state()
    table.mats[0].hand = (7, 8)
    position = supplementary(table)
    move = GRAMMAR.parse("play 7 mission")
    assert position.view(0, move).proposal == "play 7 mission"
    assert position.view(1, move) == position.view(1)
    assert position.view(None, move) == position.view(None)


def test_coming_hubs_are_unnamed() -> None:
    table = state(built=2)
    view = turn(table).view(0)
    assert [token.letter for token in view.hubs] == ["A", "B", "", ""]
    assert sum(one.built for one in view.hexes) == 2
    assert sum(one.near_hub for one in view.hexes) == 12


def test_a_mat_shows_what_lies_on_it() -> None:
    table = state()
    mat = table.mats[0]
    tech(mat, black="III 4+2")
    store(mat, black=(3, 1, 0))
    mat.drives, mat.stations, mat.contamination, mat.beside = (2, 1), ("SS5",), 4, 1
    mat.missions, mat.developments = (PlayedMission(1, done=True),), (23, 13)
    mat.unsettled, mat.settled = (TakenPlanet("PT8", at(table, "A1")),), (TakenPlanet("PK9", at(table, "A3")),)
    put(table, "A2 s0 O3")
    mat.outposts = ("O3",)
    view = turn(table).view(None).mats[0]
    row = view.row("black")
    assert (row.column, row.face, row.value, row.vp, row.cubes, row.open) == (2, "4+2", 4, 2, (3, 1, 0), (3, 2, 0))
    assert (view.range, view.own_drive, view.drives, view.drive_slots) == (5, 1, (2, 1), 3)
    assert (view.contamination, view.contamination_spaces, view.beside) == (4, 5, 1)
    assert [None if slot.station is None else slot.station.id for slot in view.slots] == ["SS5", None, None, None]
    assert [slot.values for slot in view.slots] == [(3, 2), (4, 3), (5, 4), (6, 5)]
    assert len(view.station_cards) == 5
    assert (view.missions[0].done, view.mission_markers) == (True, 5)
    assert [str(one.development.name) for one in view.developments] == ["Ion sails", "Fuel laboratory"]
    assert (view.unsettled[0].needed, view.unsettled[0].there, view.unsettled[0].name) == (3, 2, "A1")
    assert view.settled[0].planet.vp == 5
    assert [marker.id for marker in view.outposts if marker.built] == ["O3"]


def test_the_score_is_that_of_the_sheet_as_things_stand() -> None:
    table = state()
    table.mats[0].fuel = 10
    view = turn(table).view(None)
    assert view.sheet.points[0][CATEGORIES.index("tracks")] == 2
    assert [mat.score for mat in view.mats] == list(view.sheet.totals)


def test_changes_count_from_the_beginning_of_the_latest_own_turn() -> None:
    position = turn(state(), "black 2 at 3")
    position.state.mats[0].before = None
    assert position.view(None).mats[0].changes.fuel == 0
    table = game(2)
    seat = table.deciders[0]
    play(table, str(table.moves()[0]))
    assert table.state.mats[seat].before is not None
    table.state.mats[seat].fuel += 1
    table.clear_cache()
    assert table.view(None).mats[seat].changes.fuel == 1


def test_dice_on_the_bridge_show_what_they_are_worth_to_the_seat_to_move() -> None:
    table = state()
    tech(table.mats[0], yellow="I 3")
    bridge = turn(table, "black 2 at -1, yellow star+1 at 3").view(2).bridge
    assert [(one.colour, one.points, bridge.wheel[one.space]) for one in bridge.dice] == [
        ("black", 2, -1),
        ("yellow", 4, 3),
    ]
    assert bridge.bag == 16


def test_destinations_are_shown_to_everybody_while_somebody_chooses_where_to_fly() -> None:
    table = state(built=1)
    table.mats[0].ship, table.mats[0].drives = at(table, "A9"), (1,)
    put(table, "A15 c0")
    position = supplementary(table)
    before = position.view(None).destinations
    play(position, "fly")
    view = position.view(None)
    assert before == view.destinations, "also while it is decided whether to fly"
    assert view.destinations == position.view(3).destinations
    assert [one.move for one in view.destinations] == [
        str(move) for move in position.moves() if str(move).startswith("fly")
    ]
    by_name = {one.name: one for one in view.destinations if not one.portals}
    assert (by_name["A10"].group, by_name["A6"].group, by_name["A6"].hub) == ("planet", "mission", "A")
    assert (by_name["A8"].group, by_name["A9"].group, by_name["A15"].group) == ("no_build", "empty", "no_build")
    assert (by_name["A6"].steps, by_name["A6"].bought, by_name["A6"].fuel) == (2, 0, 0)
    assert (by_name["A3"].steps, by_name["A3"].bought, by_name["A3"].fuel) == (3, 1, 2)


def test_a_proposed_flight_is_a_ghost_with_its_way_and_its_price() -> None:
    table = state()
    table.mats[0].ship = at(table, "A9")
    position = supplementary(table)
    play(position, "fly")
    ghost = position.view(None, GRAMMAR.parse("fly A6")).ghost
    assert ghost is not None
    assert (ghost.fuel_before, ghost.fuel_after) == (2, 0)
    assert (ghost.flight.path[0], ghost.flight.path[-1], len(ghost.flight.path)) == (
        at(table, "A9"),
        at(table, "A6"),
        3,
    )
    assert table.mats[0].ship == at(table, "A9")
    with pytest.raises(IllegalMove):
        position.view(None, GRAMMAR.parse("fly D10"))


def test_a_flight_that_was_flown_is_the_last_one() -> None:
    table = state()
    position = supplementary(table)
    play(position, "fly", "fly H5")
    last = position.view(None).last
    assert last is not None
    assert (last.seat, last.path) == (0, (at(table, "H10"), at(table, "H5")))


def check_public(event: Event) -> None:
    """A public event names no card and no planet but those that everybody may know."""
    assert ("card" not in event.data and "cards" not in event.data) or event.kind in NAMES_CARDS | {"drew", "shuffled"}
    if event.kind == "drew":
        assert isinstance(event.data["cards"], int)
    assert "planet" not in event.data or event.kind in NAMES_PLANETS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_public_event_of_whole_games_tells_what_is_hidden(seats: int) -> None:
    for number in range(3):
        position, random = game(seats, f"hidden {number}", start_cards=number > 0), Random(number)
        events = list(position.opening())
        while position.deciders:
            events += position.play(adventurous(position.moves(), random))
        assert any(event.kind == "cards" for event in events)
        for event in events:
            if event.audience is None:
                check_public(event)
            else:
                assert event.kind == "cards"
                assert event.data["seat"] == event.audience
