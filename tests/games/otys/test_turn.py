"""The base turn: keys, sponsors and their rotation, propeller, surfacing, Hacker track (rules/otys.md 3)."""

from __future__ import annotations

import pytest

from bot.games.contract import IllegalMove
from bot.games.otys.moves import GRAMMAR
from tests.games.otys.tables import COLUMN, given, kinds, notations, only, play, solo, standing, why_not, with_cubes


def test_every_own_key_activates_its_level_and_the_x_key_any() -> None:
    assert notations(solo()) == [*(f"key {n}" for n in range(1, 6)), *(f"key x {n}" for n in range(1, 6))]


def test_a_key_on_the_hacker_track_cannot_be_played_but_the_x_key_reaches_its_level() -> None:
    game = given(solo(), track=("3",))
    assert "key 3" not in notations(game)
    assert "Hacker track" in why_not(game, "key 3")
    play(game, "key x 3")
    assert game.state.turn.level == 3


def test_a_neutral_key_is_one_key_more() -> None:
    game = given(solo(), neutral_keys=1)
    assert "key n 4" in notations(game)
    play(game, "key n 4")
    assert game.state.board.neutral_keys == 0
    assert game.state.turn.key == "N"
    assert why_not(solo(), "key n 4") == "You have no neutral key. Use one of your numbered keys."


def test_an_x_key_rotates_the_sponsors_before_they_act() -> None:
    game = solo(sponsors="1 2 3 4 5")
    events = play(game, "key x 2")
    assert game.state.sponsors == (5, 1, 2, 3, 4)
    assert only(events, "rotated").data["sponsors"] == [5, 1, 2, 3, 4]
    assert game.state.board.credits == 4


def test_a_numbered_key_leaves_the_sponsors() -> None:
    game = solo(sponsors="1 2 3 4 5")
    play(game, "key 1")
    assert game.state.sponsors == (1, 2, 3, 4, 5)


def test_sponsor_credit_and_battery_come_by_themselves() -> None:
    game = solo(sponsors="1 2 3 4 5")
    other = game.copy()
    assert only(play(game, "key 1"), "gained").data == {
        "seat": 0,
        "source": "sponsor",
        "credits": 1,
        "batteries": 0,
        "neutral_keys": 0,
    }
    play(other, "key 2")
    assert (game.state.board.credits, other.state.board.batteries) == (4, 2)


def test_sponsor_twice_gives_two_uses_and_each_pays() -> None:
    game = standing(given(solo(sponsors="3 2 1 4 5"), credits=2), engineer=1)
    play(game, "key 1", "advance hacker")
    assert game.state.board.credits == 1
    play(game, "advance mechanic")
    assert game.state.board.credits == 0
    assert game.prompt.kind == "finish"
    assert (game.state.board.threshold, game.state.board.reach) == (5, 2)


def test_the_second_use_needs_its_own_credit() -> None:
    game = given(standing(solo(sponsors="3 2 1 4 5"), engineer=1), credits=1, batteries=0)
    play(game, "key 1", "advance hacker")
    assert game.prompt.kind == "timer"


def test_sponsor_upgrade_turns_the_diver_of_the_level_over_for_a_prestige() -> None:
    game = solo(sponsors="4 2 3 1 5")
    play(game, "key 1")
    assert notations(game) == ["upgrade metal_expert", "pass"]
    play(game, "upgrade metal_expert")
    assert game.scores() == (1,)
    assert game.state.board.side("metal_expert").bonus.neutral_keys == 1


def test_sponsor_upgrade_may_be_passed_over() -> None:
    game = solo(sponsors="4 2 3 1 5")
    play(game, "key 1", "pass")
    assert game.scores() == (0,)
    assert game.prompt.kind == "dive"


def test_10_25_an_upgraded_diver_is_not_upgraded_again() -> None:
    game = given(solo(sponsors="4 2 3 1 5"), upgraded="metal_expert")
    play(game, "key 1")
    assert game.prompt.kind == "dive"
    assert game.scores() == (0,)


def test_10_16_as_an_option_any_own_diver_is_upgraded() -> None:
    game = solo(sponsors="4 2 3 1 5", upgrade="any")
    play(game, "key 1")
    assert notations(game) == [*(f"upgrade {diver}" for diver in COLUMN), "pass"]
    play(game, "upgrade spy")
    assert game.state.board.upgraded == {"spy"}
    assert why_not(given(solo(sponsors="4 2 3 1 5")), "upgrade spy").startswith("Choose a key first")


def test_sponsor_key_takes_an_own_key_back_and_no_neutral_one() -> None:
    game = given(solo(sponsors="5 2 3 4 1"), track=("N", "X", "4"))
    play(game, "key 1")
    assert notations(game) == ["retrieve 4", "retrieve x", "pass"]
    play(game, "retrieve x")
    assert game.state.board.track == ("N", "4")
    assert game.prompt.kind == "dive"


def test_sponsor_key_with_an_empty_track_is_passed_over() -> None:
    game = solo(sponsors="5 2 3 4 1")
    play(game, "key 1")
    assert game.prompt.kind == "dive"


def test_the_propeller_moves_any_diver_as_far_as_the_mechanic_says() -> None:
    game = given(solo(), mechanic=1)
    play(game, "key 2", "propel metal_expert down 2")
    assert game.state.board.column == (*COLUMN[:3], "trader", "plant_expert", "metal_expert", *COLUMN[6:])
    assert game.state.board.diver(2) == "plant_expert"
    assert game.state.board.batteries == 1
    assert "take plant" in notations(game)


def test_the_propeller_runs_once_a_turn_and_before_the_diver() -> None:
    game = given(solo(), batteries=3)
    play(game, "key 1", "propel trader up 1")
    assert not any(move.startswith("propel") for move in notations(game))
    assert why_not(game, "propel spy down 1").startswith("You've already used the propeller this turn")
    other = given(solo(sponsors="3 1 2 4 5"), batteries=3)
    play(other, "key 1", "take metal")
    assert why_not(other, "propel spy down 1").startswith("Use the propeller before the diver acts")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("propel trader up 2", "Your Mechanic moves a diver up to 1"),
        ("propel spy up 1", "The column ends there"),
        ("propel tech_expert down 1", "The column ends there"),
    ],
)
def test_the_propeller_stays_within_reach_and_column(move: str, reason: str) -> None:
    game = solo()
    play(game, "key 1")
    assert why_not(game, move).startswith(reason)


def test_without_a_battery_there_is_no_propeller_and_no_staying() -> None:
    game = given(solo(), batteries=0)
    play(game, "key 1")
    assert notations(game) == ["take metal", "pass"]
    assert why_not(game, "propel spy down 1").startswith("The propeller costs 1 battery")


def test_a_diver_stays_for_a_battery_and_nobody_moves() -> None:
    game = solo()
    play(game, "key 1", "take metal")
    assert notations(game) == ["surface", "stay"]
    play(game, "stay")
    assert game.state.board.column == COLUMN
    assert game.state.board.batteries == 0


def test_surfacing_plays_itself_when_nothing_else_is_possible() -> None:
    game = given(solo(), batteries=0)
    assert kinds(play(game, "key 1", "take metal"))[-1] == "surfaced"
    assert game.prompt.kind == "timer"


def test_10_20_a_hacker_improved_this_turn_counts_at_surfacing() -> None:
    game = given(standing(solo(sponsors="2 1 3 4 5"), engineer=1), track=("2", "3", "4", "5"), batteries=0)
    play(game, "key 1", "advance hacker", "surface")
    assert game.state.board.threshold == 5
    assert game.state.board.track == ()


def test_neutral_keys_go_back_to_the_supply_with_a_full_track() -> None:
    game = given(solo(), track=("N", "N", "2", "3", "4"), neutral_keys=0, batteries=0)
    play(game, "key 1", "pass")
    assert game.state.board.track == ()
    assert game.state.board.neutral_keys == 0


def test_nothing_is_asked_twice_and_a_refused_move_changes_nothing() -> None:
    game = with_cubes(solo(), 1, "plant")
    before = game.copy()
    for move in ("sell plant", "surface", "timer a down", "keep C01", "complete C01 PT", "pass", "draw", "order plant"):
        with pytest.raises(IllegalMove) as refused:
            game.play(GRAMMAR.parse(move))
        assert "Choose a key first" in str(refused.value)
    assert game == before
