"""Supplementary and anytime actions, the refill (rules/solarius_mission.md 9.2 B to D; P, F and R of part B)."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.games.solarius.components.vocabulary import COLOURS
from bot.games.solarius.mats import PlayedMission, TakenPlanet
from bot.games.solarius.moves import SellCubes
from tests.games.solarius.boards import at, state
from tests.games.solarius.tables import (
    anytime,
    face_up,
    hide,
    kinds,
    label,
    mat_of,
    notations,
    only,
    play,
    refusal,
    store,
    supplementary,
    tech,
)

# Drives and cards


def test_drives_are_bought_into_free_slots_as_far_as_fuel_lasts() -> None:
    table = state()
    table.mats[0].fuel, table.mats[0].drives = 10, (2,)
    position = supplementary(table)
    assert notations(position) == ["fly", "buy 1 drive", "buy 2 drives", "end turn"]
    assert refusal(position, "buy 3 drives") == "You only have 2 free drive slots."
    table.mats[0].fuel = 4
    position = supplementary(table)
    assert refusal(position, "buy 2 drives") == "2 drives cost 6 fuel."


def test_a_drive_works_sells_them_cheaper() -> None:
    table = state()
    table.mats[0].developments = (27,)
    position = supplementary(table)
    play(position, "buy 1 drive")
    assert (mat_of(position).fuel, mat_of(position).drives) == (0, (1,))


def test_two_cards_are_drawn_and_one_discarded() -> None:
    table = state()
    table.deck, table.mats[0].hand = (7, 8, 9), (1,)
    position = supplementary(table)
    events = play(position, "draw")
    drew, cards, *_ = events
    assert (drew.audience, dict(drew.data)) == (None, {"seat": 0, "cards": 2, "deck": 1})
    assert (cards.audience, cards.data["cards"]) == (0, [7, 8])
    assert notations(position) == ["discard 1", "discard 7", "discard 8"]
    play(position, "discard 7")
    assert mat_of(position).hand == (1, 8)
    assert position.prompt.kind == "end"


def test_p2_with_a_full_hand_two_cards_are_discarded() -> None:
    table = state()
    table.deck, table.mats[0].hand = (7, 8, 9), (1, 2, 3)
    position = supplementary(table)
    play(position, "draw", "discard 1", "discard 2")
    assert mat_of(position).hand == (3, 7, 8)
    assert position.prompt.kind == "end"


def test_x6_the_discards_become_the_deck_at_the_next_draw_only() -> None:
    table = state()
    table.deck, table.discards = (7, 8), (10, 11, 12)
    first = supplementary(table)
    play(first, "draw", "discard 7")
    assert (first.state.deck, first.state.discards) == ((), (10, 11, 12, 7))
    second = supplementary(table)
    assert only(play(second, "draw"), "shuffled").data["cards"] == 4
    assert len(second.state.deck) == 2


def test_p3_if_there_is_one_card_it_is_drawn_and_without_any_there_is_no_draw() -> None:
    table = state()
    table.deck = (7,)
    position = supplementary(table)
    play(position, "draw")
    assert (mat_of(position).hand, position.state.discards) == ((), (7,))
    table.discards = ()
    position = supplementary(table)
    assert "draw" not in notations(position)
    assert refusal(position, "draw").startswith("There are no cards left to draw")


def test_m7_with_six_mission_markers_used_a_card_is_a_development_only() -> None:
    table = state()
    table.mats[0].missions = tuple(PlayedMission(card, done=card < 4) for card in range(1, 7))
    table.mats[0].hand = (13,)
    position = supplementary(table)
    assert "play 13 development" in notations(position)
    assert refusal(position, "play 13 mission") == "All 6 mission markers are in use. Play the card as a development."
    assert refusal(position, "play 14 development") == "That card isn't in your hand."


def test_an_instant_development_works_at_once_and_stays_in_play() -> None:
    table = state()
    table.mats[0].hand = (4,)
    position = supplementary(table)
    assert label(position, "play 4 development") == "Play Auxiliary drive: 1 drive"
    play(position, "play 4 development")
    mat = mat_of(position)
    assert (mat.drives, mat.developments, mat.hand) == ((1,), (4,), ())


def test_f7_a_drive_without_a_free_slot_is_lost() -> None:
    table = state()
    table.mats[0].hand, table.mats[0].drives = (4,), (2, 1, 1)
    play(supplementary(table), "play 4 development")
    assert table.mats[0].drives == (2, 1, 1)


# Anytime actions


def test_d1_two_points_in_any_mix_buy_a_cube_where_one_fits() -> None:
    table = state()
    table.mats[0].fuel, table.mats[0].spacebucks = 2, 1
    store(table.mats[0], black=(2, 0, 0), yellow=(2, 0, 0), turquoise=(2, 0, 0))
    position = supplementary(table)
    bought = [move for move in anytime(position) if " for brown" in move]
    assert bought == ["exchange 2 fuel for brown I", "exchange 1 fuel 1 spacebucks for brown I"]
    assert not [move for move in anytime(position) if " for black" in move]
    assert "closed" in refusal(position, "exchange 2 fuel for black II")
    assert "is full" in refusal(position, "exchange 2 fuel for black I")
    assert "costs 2 fuel or SpaceBucks" in refusal(position, "exchange 1 fuel for brown I")
    assert "You only have 2 fuel and 1 SpaceBuck" in refusal(position, "exchange 2 spacebucks for brown I")
    play(position, bought[1])
    assert (table.mats[0].fuel, table.mats[0].spacebucks, table.mats[0].stored["brown"]) == (1, 0, (1, 0, 0))
    assert position.prompt.kind == "supplementary"


def test_r3_a_cube_of_three_alone_gives_one_point_and_a_pair_of_them_three() -> None:
    table = state()
    store(table.mats[0], black=(0, 0, 1), brown=(0, 0, 1))
    position = supplementary(table)
    assert label(position, "exchange black III + brown III for 2 fuel 1 spacebucks") == (
        "Exchange 1 black III and 1 brown III for 2 fuel and 1 SpaceBuck"
    )
    assert "exchange black III for 1 fuel" in anytime(position)
    assert "exchange black III for 2 fuel" not in anytime(position)
    assert "for 1 point" in refusal(position, "exchange black III for 2 fuel")
    assert "don't have those yellow cubes" in refusal(position, "exchange yellow I + yellow I for 1 fuel")


def test_of_cubes_that_are_missing_in_several_rows_the_first_row_is_named() -> None:
    position = supplementary(state())
    for first, second in combinations(COLOURS, 2):
        notation = f"exchange {first} III + {second} III for 2 fuel"
        assert f"don't have those {first} cubes" in refusal(position, notation)


def test_one_cube_of_one_is_worth_no_point() -> None:
    table = state()
    table.mats[0].fuel = table.mats[0].spacebucks = 0
    store(table.mats[0], black=(1, 0, 0))
    assert anytime(supplementary(table)) == []


def test_nothing_is_exchanged_for_points_that_a_full_track_would_lose() -> None:
    table = state()
    table.mats[0].fuel, table.mats[0].spacebucks = 10, 9
    store(table.mats[0], black=(0, 1, 0))
    sold = [move for move in supplementary(table).moves() if isinstance(move, SellCubes)]
    assert list(map(str, sold)) == ["exchange black II for 1 spacebucks"]
    assert "track ends at 10" in refusal(supplementary(table), "exchange black II for 1 fuel")


def test_d2_three_fuel_turn_a_drive_even_one_just_bought() -> None:
    table = state()
    table.mats[0].fuel = 7
    position = supplementary(table)
    assert refusal(position, "upgrade drive").startswith("You haven't bought a value-1 drive")
    play(position, "buy 1 drive")
    assert label(position, "upgrade drive") == "Upgrade a drive to 2 for 3 fuel"
    play(position, "upgrade drive")
    assert (table.mats[0].fuel, table.mats[0].drives, position.prompt.kind) == (1, (2,), "end")


def test_f8_a_drive_turned_while_choosing_a_destination_adds_to_the_range() -> None:
    table = state()
    table.mats[0].fuel, table.mats[0].drives = 3, (1,)
    position = supplementary(table)
    play(position, "fly")
    assert label(position, "fly A1").endswith("3 steps, pay 2 fuel")
    play(position, "upgrade drive")
    assert position.prompt.kind == "fly"
    assert label(position, "fly A1").endswith("3 steps")


def test_d3_a_planet_is_settled_by_paying_anytime() -> None:
    table = state()
    mat = table.mats[0]
    mat.unsettled, mat.fuel = (TakenPlanet("PK1", at(table, "A3")),), 4
    position = supplementary(table)
    assert label(position, "complete A3") == "Pay 3 fuel for A3 (2 VP)"
    play(position, "complete A3")
    after = mat_of(position)
    assert (after.fuel, after.unsettled, after.settled) == (1, (), (TakenPlanet("PK1", at(table, "A3")),))
    assert "no unsettled planet" in refusal(position, "complete A3")


def test_d3_without_the_fuel_it_is_refused_with_the_price() -> None:
    table = state()
    table.mats[0].unsettled = (TakenPlanet("PK1", at(table, "A3")),)
    assert refusal(supplementary(table), "complete A3") == "The planet on A3 needs 3 fuel."


def test_l2_a_planet_of_technology_is_settled_by_itself() -> None:
    table = state()
    mat = table.mats[0]
    mat.hand, mat.unsettled = (5,), (TakenPlanet("PT2", at(table, "A3")),)
    tech(mat, black="I 2")
    position = supplementary(table)
    events = play(position, "play 5 development", "upgrade black")
    assert only(events, "settled").data["planet"] == "PT2"
    assert mat_of(position).unsettled == ()


# The refill


def test_the_turn_ends_with_a_new_die_and_the_next_seat() -> None:
    table = state()
    table.portals_active = True
    position = supplementary(table)
    events = play(position, "end turn")
    assert kinds(events) == ["refilled"]
    assert events[0].reveals
    assert position.deciders == (1,)
    assert not table.portals_active
    assert len(table.bag) == 15


def test_the_end_of_the_turn_stays_a_decision_because_it_reveals_a_die() -> None:
    table = state()
    table.mats[0].fuel = table.mats[0].spacebucks = 0
    table.mats[0].hand = (9,)
    position = supplementary(table)
    play(position, "play 9 development")
    assert notations(position) == ["end turn"]
    assert anytime(position) == []


# Flight


def test_f5_portals_take_a_drive_value_and_the_owner_chooses_which() -> None:
    table = state()
    mat = table.mats[0]
    mat.drives, mat.ship, mat.fuel = (2, 1), at(table, "A9"), 0
    position = supplementary(table)
    play(position, "fly")
    assert label(position, "fly D16 portals") == "D16, portal: 2 steps by portal, a drive down by 1"
    play(position, "fly D16 portals")
    assert notations(position) == ["give drive 2", "give drive 1"]
    assert label(position, "give drive 2") == "Turn a drive from 2 to 1"
    events = play(position, "give drive 1")
    after = mat_of(position)
    assert (after.drives, after.ship, position.state.portals_active) == ((2,), at(table, "D16"), True)
    assert only(events, "flew").data["jump"] == ["A8", "D16"]
    assert position.prompt.kind == "end"


def test_a_portal_key_flies_through_portals_for_nothing() -> None:
    table = state()
    mat = table.mats[0]
    mat.developments, mat.drives, mat.ship, mat.fuel = (24,), (1,), at(table, "A9"), 0
    position = supplementary(table)
    play(position, "fly", "fly D16")
    assert mat.drives == (1,)


def test_bought_range_is_paid_with_the_flight() -> None:
    table = state()
    table.mats[0].ship = at(table, "A9")
    position = supplementary(table)
    play(position, "fly")
    assert label(position, "fly A6") == "A6, beside hub A: 2 steps, pay 2 fuel"
    assert "can't reach" in refusal(position, "fly D10")
    assert "no hex" in refusal(position, "fly H30")
    assert "just as well without portals" in refusal(position, "fly A6 portals")
    events = play(position, "fly A6")
    assert (only(events, "flew").data["fuel"], table.mats[0].fuel) == (2, 0)


def test_l1_a_declined_planet_may_be_settled_later_without_a_bonus() -> None:
    table = state()
    table.mats[0].ship = at(table, "A9")
    face_up(table, "A10", "PN9")
    position = supplementary(table)
    play(position, "fly", "fly A10")
    assert notations(position) == ["settle", "stop"]
    assert "just discovered" in refusal(position, "decline")
    assert label(position, "settle") == "Colonize it (5 VP)"


@pytest.mark.parametrize("planet", ["PT1", "PK1"])
def test_who_discovers_a_planet_settles_it_or_takes_cubes_for_it(planet: str) -> None:
    table = state()
    table.mats[0].ship, table.mats[0].developments = at(table, "A9"), (6,)
    hide(table, "A10", planet)
    position = supplementary(table)
    play(position, "fly", "fly A10")
    assert notations(position) == ["settle", "decline"]
    assert label(position, "decline") == "Leave it, gain 4 cubes"
    assert "Colonize this planet or leave it" in refusal(position, "stop")


def test_a_card_says_what_it_does_before_it_is_played() -> None:
    table = state()
    position = supplementary(table)
    assert "isn't in your hand" in refusal(position, "play 9 development")
    for card, words in {
        9: "Play Refinery: black dice +1",
        14: "Play Trade laboratory (die space): 2 SpaceBucks",
        24: "Play Portal key: free portals",
        27: "Play Drive works: drives cost 2 fuel and drive upgrades cost 2 fuel",
        30: "Play Settlers' league: 1 cube of any colour for each colony",
    }.items():
        table.mats[0].hand = (card,)
        assert label(supplementary(table), f"play {card} development") == words
