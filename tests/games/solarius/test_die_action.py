"""The die action (rules/solarius_mission.md 9.2 A) with the ambiguities B, C, P and X about it."""

from __future__ import annotations

import pytest

from bot.games.solarius.mats import PlacedDie
from bot.games.solarius.state import SolariusState
from tests.games.solarius.boards import state
from tests.games.solarius.tables import (
    anytime,
    kinds,
    label,
    notations,
    only,
    play,
    refusal,
    store,
    tech,
    turn,
)


def poor(table: SolariusState) -> SolariusState:
    """Seat 0 has neither fuel nor SpaceBucks."""
    table.mats[0].fuel = table.mats[0].spacebucks = 0
    return table


# The die and the wheel


def test_every_die_on_the_bridge_is_a_choice_and_says_what_it_is_worth() -> None:
    table = state()
    tech(table.mats[0], yellow="I 3")
    position = turn(table, "black 3 at -1, yellow star+1 at 2")
    assert notations(position) == ["take black 3 at -1", "take yellow star+1 at 2"]
    assert label(position, "take black 3 at -1") == "Black 3 (−1)"
    assert label(position, "take yellow star+1 at 2") == "Yellow star+1 = 4 (+2)"
    assert "isn't on the bridge" in refusal(position, "take brown 1 at 0")


def test_two_dice_that_look_alike_are_one_choice() -> None:
    position = turn(None, "black 3 at -1, black 3 at -1")
    assert notations(position) == ["take black 3 at -1"]
    play(position, "take black 3 at -1")
    assert len(position.state.bridge) == 1


def test_a_bonus_of_two_is_split_freely() -> None:
    position = turn(None, "black 1 at 2")
    play(position, "take black 1 at 2", "place normal")
    assert notations(position) == ["gain 2 fuel", "gain 1 fuel 1 spacebucks", "gain 2 spacebucks"]
    play(position, "gain 1 fuel 1 spacebucks")
    assert (position.state.mats[0].fuel, position.state.mats[0].spacebucks) == (3, 3)


def test_points_beyond_ten_are_lost() -> None:
    table = state()
    table.mats[0].fuel, table.mats[0].spacebucks = 10, 9
    position = turn(table, "black 2 at 3")
    play(position, "take black 2 at 3", "place normal", "use action")
    assert (table.mats[0].fuel, table.mats[0].spacebucks) == (10, 10)


def test_b2_who_has_no_points_cannot_take_from_the_arrow_while_there_is_another_die() -> None:
    position = turn(poor(state()), "black 1 at -1, black 2 at 0")
    assert notations(position) == ["take black 2 at 0"]
    assert refusal(position, "take black 1 at -1").startswith("That die costs 1")


def test_b2_an_exchange_comes_first_if_that_brings_the_point() -> None:
    table = poor(state())
    store(table.mats[0], black=(2, 0, 0))
    position = turn(table, "black 1 at -1")
    assert notations(position) == []
    play(position, "exchange black I + black I for 1 fuel", "take black 1 at -1", "place normal")
    assert table.mats[0].fuel == 0


def test_b2_the_payment_is_waived_if_nothing_can_be_paid() -> None:
    position = turn(poor(state()), "black 1 at -1")
    events = play(position, "take black 1 at -1", "place normal")
    assert "waived" in kinds(events)
    assert position.prompt.kind == "use"


# The spaces


def test_the_special_spaces_work_once_per_game_turn() -> None:
    table = state()
    table.mats[0].dice = (PlacedDie("black", "1", "transformation"),)
    position = turn(table)
    play(position, "take black 3 at 0")
    assert notations(position) == ["place normal", "place research"]
    assert "until the round ends" in refusal(position, "place transformation")
    assert label(position, "place research") == "Research: draw or play a card, 1 contamination"


def test_b4_transformation_gives_another_colour() -> None:
    position = turn(state())
    play(position, "take black 3 at 0", "place transformation")
    assert notations(position) == ["colour yellow", "colour turquoise", "colour brown"]
    assert "already" in refusal(position, "colour black")


def test_a_clean_transformation_brings_no_contamination() -> None:
    table = state()
    table.mats[0].developments = (29,)
    position = turn(table, "black 1 at 0")
    play(position, "take black 1 at 0")
    assert label(position, "place transformation") == "Transformation: another colour"
    play(position, "place transformation", "colour brown")
    assert table.mats[0].contamination == 0


def test_x3_on_the_research_space_one_may_do_neither_but_is_contaminated() -> None:
    table = state()
    table.deck, table.mats[0].hand = (9,), (1,)
    position = turn(table, "black 1 at 0")
    play(position, "take black 1 at 0", "place research")
    assert notations(position) == ["draw", "play 1 mission", "play 1 development", "stop"]
    play(position, "stop")
    assert table.mats[0].contamination == 1
    assert table.mats[0].hand == (1,)


def test_p1_a_fourth_card_drawn_by_research_has_to_be_discarded_at_once() -> None:
    table = state()
    table.deck, table.mats[0].hand = (9,), (1, 2, 3)
    position = turn(table, "black 1 at 0")
    play(position, "take black 1 at 0", "place research", "draw")
    assert notations(position) == ["discard 1", "discard 2", "discard 3", "discard 9"]
    assert "isn't in your hand" in refusal(position, "discard 8")
    play(position, "discard 2")
    assert table.mats[0].hand == (1, 3, 9)
    assert table.discards == (2,)


def test_p4_a_development_played_by_research_counts_for_the_die_that_follows() -> None:
    table = state()
    table.mats[0].hand = (9,)
    position = turn(table, "black 2 at 0")
    play(position, "take black 2 at 0", "place research", "play 9 development")
    assert str(position.prompt.text).startswith("Use 3 black points")
    assert table.mats[0].contamination == 1


def test_b3_an_upgrade_by_research_raises_the_star_of_the_same_action() -> None:
    table = state()
    table.mats[0].hand = (5,)
    tech(table.mats[0], black="I 2")
    position = turn(table, "black star at 0")
    play(position, "take black star at 0", "place research", "play 5 development", "upgrade black", "stop")
    assert str(position.prompt.text).startswith("Use 3 black points")
    assert table.mats[0].contamination == 2


def test_the_space_of_a_development_works_before_the_action() -> None:
    table = state()
    table.mats[0].developments = (13,)
    position = turn(table, "brown 1 at 0")
    play(position, "take brown 1 at 0")
    assert label(position, "place card 13") == "Fuel laboratory: 2 fuel"
    events = play(position, "place card 13")
    assert kinds(events) == ["placed", "points"]
    assert table.mats[0].fuel == 4
    assert position.view(None).mats[0].developments[0].die is not None


# The points


def test_bonus_points_of_a_development_bring_no_contamination() -> None:
    table = state()
    table.mats[0].developments = (9,)
    position = turn(table, "black 2 at 0")
    play(position, "take black 2 at 0", "place normal", "use action")
    assert (table.mats[0].fuel, table.mats[0].contamination) == (5, 0)


def test_x4_no_point_is_sold_that_could_not_be_used() -> None:
    table = state()
    mat = table.mats[0]
    mat.spacebucks, mat.fuel = 10, 6
    position = turn(table, "black 3 at 0")
    play(position, "take black 3 at 0", "place normal")
    assert notations(position) == ["use action", "use action buy 1", "use resources"]
    assert "can't use that many points" in refusal(position, "use action buy 2")
    assert "costs" in refusal(position, "use action buy 6") or "cost" in refusal(position, "use action buy 6")


def test_x4_points_for_tech_dice_are_sold_up_to_the_next_step_that_they_pay() -> None:
    table = state()
    mat = table.mats[0]
    mat.spacebucks = 10
    tech(mat, black="I 3", yellow="I 4", turquoise="I 4", brown="I 4")
    position = turn(table, "turquoise 1 at 0")
    play(position, "take turquoise 1 at 0", "place normal")
    assert notations(position) == [
        "use action",
        "use action buy 2",
        "use action buy 3",
        "use resources",
        "use resources buy 1",
    ]


def test_b7_an_upgrade_of_the_turquoise_die_does_not_change_its_own_action() -> None:
    table = state()
    tech(table.mats[0], turquoise="I 2")
    position = turn(table, "turquoise star at 0")
    play(position, "take turquoise star at 0", "place normal", "use action", "upgrade turquoise")
    assert position.prompt.kind == "supplementary"


def test_points_that_pay_no_step_are_forfeited() -> None:
    table = state()
    tech(table.mats[0], black="II 1", yellow="II 1", turquoise="II 1", brown="II 1")
    position = turn(table, "brown 1 at 0")
    events = play(position, "take brown 1 at 0", "place normal", "use action")
    assert only(events, "unspent").data["points"] == 1


def test_cubes_that_do_not_fit_are_lost() -> None:
    position = turn(state(), "black 3 at 0")
    play(position, "take black 3 at 0", "place normal")
    assert label(position, "use resources") == "Gain 2 of 3 black cubes"
    play(position, "use resources")
    events = play(position, "store 2 black I")
    assert only(events, "lost").data["cubes"] == 1
    assert position.prompt.kind == "supplementary"


def test_r4_fewer_cubes_may_be_taken() -> None:
    position = turn(state(), "black 2 at 0")
    play(position, "take black 2 at 0", "place normal", "use resources", "store 1 black I", "stop")
    assert position.state.mats[0].stored["black"] == (1, 0, 0)


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("store 3 black I", "Only 2 cubes are left."),
        ("store 1 yellow I", "These cubes go in the black row."),
        ("store 1 black III", "Black III is closed. Shift its tech die right first."),
        ("store 1 black II", "Black II needs more cubes to its left first."),
    ],
)
def test_cubes_in_the_wrong_place_are_refused(notation: str, reason: str) -> None:
    table = state()
    tech(table.mats[0], black="III 1")
    position = turn(table, "black 2 at 0")
    play(position, "take black 2 at 0", "place normal", "use resources")
    assert refusal(position, notation) == reason


def test_anytime_actions_stay_out_of_the_payment_for_a_die() -> None:
    position = turn(state(), "black 1 at -1")
    assert anytime(position)
    play(position, "take black 1 at -1", "place normal")
    assert position.prompt.kind == "lose"
    assert anytime(position) == []
    assert "between decisions on your turn" in refusal(position, "exchange 2 fuel for black I")


def test_the_wrong_kind_of_move_is_answered_with_the_question() -> None:
    position = turn(state())
    assert refusal(position, "fly C7") == "You can't do that now. Take a die from the bridge."
