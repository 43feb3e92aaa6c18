"""The variant for one player: Timers, cubes, the Spy, contact, and the decisions of rules/otys.md 10 by number."""

from __future__ import annotations

import pytest

from bot.games.otys import OtysPosition
from bot.games.otys.components import SOLO, SUPPLY
from bot.games.otys.moves import GRAMMAR
from tests.games.otys.tables import (
    GAME,
    given,
    in_all,
    kinds,
    notations,
    only,
    play,
    preview,
    solo,
    standing,
    timed,
    to_timer,
    track,
    why_not,
    with_cubes,
)

OLD, NEW = GAME.older_rules[0], GAME.rules_version


def spying(game: OtysPosition, **values: object) -> OtysPosition:
    """The Spy is on level 1, whose sponsor gives a battery, and its key is played."""
    game.state.sponsors = (2, 1, 3, 4, 5)
    given(standing(game, spy=1), **values)
    play(game, "key 1")
    return game


def test_a_timer_of_the_players_choice_moves_at_the_end_of_every_turn() -> None:
    game = to_timer(solo())
    assert notations(game) == ["timer a down", "timer b down"]
    assert why_not(game, "timer a up").startswith("At the end of your turn")
    assert why_not(game, "pass") == "Move a Timer first, for example timer a down."
    play(game, "timer b down")
    assert game.state.timers == (23, 22)
    assert game.state.turn.number == 2


def test_a_lone_timer_moves_by_itself_where_nothing_lies() -> None:
    game = given(timed(solo(), None, 19), batteries=0)
    events = play(game, "key 1", "pass")
    assert kinds(events)[-1] == "timer"
    assert game.state.timers == (None, 18)
    assert game.state.turn.number == 2


@pytest.mark.parametrize(("space", "prestige"), [(22, 0), (13, 12)])
def test_a_lone_timer_is_asked_for_when_it_reaches_a_cube_or_the_marker(space: int, prestige: int) -> None:
    game = given(timed(solo(), None, space), batteries=0, prestige=prestige)
    play(game, "key 1", "pass")
    assert notations(game) == ["timer b down"]


def test_10_1_eighteen_prestige_do_not_end_the_game() -> None:
    game = with_cubes(standing(given(solo(), prestige=16), trader=5), 5, "plant tech")
    play(game, "key 5", "pass", "complete C01 PT")
    assert game.scores() == (18,)
    assert game.deciders == (0,)


def test_10_2_the_spy_moves_a_timer_either_way() -> None:
    game = spying(timed(solo(), 20, 18))
    wanted = ["timer a down", "timer b down", "timer a up", "timer b up"]
    assert [move for move in notations(game) if move.startswith("timer")] == wanted
    play(game, "timer b up")
    assert game.state.timers == (20, 19)
    assert game.state.board.credits == 2


@pytest.mark.parametrize(("space", "move"), [(22, "timer a down"), (20, "timer a up")])
def test_10_3_a_spy_move_onto_a_cube_triggers_in_both_directions(space: int, move: str) -> None:
    game = spying(timed(solo(), space, 23))
    events = play(game, move)
    assert only(events, "delivered").data["resource"] == "tech"
    assert only(events, "discarded").data["contract"] == "C01"
    assert 21 not in track(game)


def test_10_4_a_timer_that_the_spy_moves_to_the_marker_waits_there() -> None:
    game = spying(timed(solo(), 13, 23), prestige=12)
    found = preview(game, "timer a down")
    assert (found.waits, found.contact, found.ends, found.warns) == (True, (), False, True)
    assert str(game.explain(GRAMMAR.parse("timer a down"))) == "Timer A to 12, at your marker; pay 1 Credit"
    assert "contact" not in kinds(play(game, "timer a down"))
    assert game.state.timers == (12, 23)


def test_10_4_the_last_timer_at_the_marker_does_not_end_the_game_before_the_next_gain() -> None:
    game = with_cubes(spying(timed(solo(), None, 13), prestige=12, batteries=0), 1, "plant tech")
    play(game, "timer b down")
    assert game.deciders == (0,)
    events = play(game, "complete C01 PT")
    assert kinds(events)[-3:] == ["scored", "contact", "ended"]
    assert game.scores() == (14,)


@pytest.mark.parametrize("move", ["timer a down", "timer b down"])
def test_10_4_a_timer_at_the_marker_is_discarded_when_the_turn_ends_whichever_timer_moves(move: str) -> None:
    game = to_timer(given(timed(solo(), 12, 21), prestige=12))
    assert preview(game, move).contact == ("A",)
    assert kinds(play(game, move)) == ["timer", "contact"]
    assert game.state.timers == (None, 21 - (move == "timer b down"))
    assert game.state.turn.number == 2


def test_10_4_the_label_of_the_other_timer_says_who_meets_the_marker() -> None:
    game = to_timer(given(timed(solo(), 12, 21), prestige=12))
    assert [str(game.explain(move)) for move in game.moves()] == [
        "Timer A to 11; meets your marker",
        "Timer B to 20; A meets your marker",
    ]


def test_10_4_two_timers_at_the_marker_end_the_game_with_the_turn() -> None:
    game = to_timer(given(timed(solo(), 12, 11), prestige=12))
    assert preview(game, "timer a down").ends
    assert kinds(play(game, "timer a down")) == ["timer", "contact", "contact", "ended"]


def test_10_4_a_doubled_spy_may_move_a_timer_to_the_marker_and_away_again() -> None:
    game = given(timed(standing(solo(sponsors="3 1 2 4 5"), spy=1), 13, 23), prestige=12)
    play(game, "key 1", "timer a down", "timer a up")
    assert game.state.timers == (13, 23)


def test_10_4_in_version_1_a_spy_move_onto_the_marker_is_contact() -> None:
    game = spying(timed(solo(version=OLD), 13, 23), prestige=12)
    assert preview(game, "timer a down").contact == ("A",)
    assert "contact" in kinds(play(game, "timer a down"))
    assert game.state.timers == (None, 23)


def test_10_4_in_version_1_a_spy_move_of_the_last_timer_onto_the_marker_ends_the_game_at_once() -> None:
    game = spying(timed(solo(version=OLD), None, 13), prestige=12)
    events = play(game, "timer b down")
    assert kinds(events)[-2:] == ["contact", "ended"]
    assert not game.deciders
    assert game.state.board.column[3] == "spy"


def test_10_2_a_timer_on_0_goes_no_lower() -> None:
    game = spying(timed(solo(), 0, 5), prestige=0)
    assert "timer a down" not in notations(game)
    assert why_not(game, "timer a down") == "A Timer can't go below 0. Move it up, or move the other one."
    end = to_timer(timed(solo(), 0, 5))
    assert kinds(play(end, "timer a down")) == ["timer", "contact"]
    assert end.state.timers == (None, 5)


def test_10_5_a_cube_comes_before_contact() -> None:
    game = to_timer(given(timed(solo(), 16, 23), prestige=15))
    assert track(game)[15] == "fuel"
    found = kinds(play(game, "timer a down"))
    assert found.index("delivered") < found.index("contact")
    assert game.state.store[3] == 3


def test_10_8_the_order_is_fixed_at_the_setup() -> None:
    game = with_cubes(standing(solo(), trader=1), 1, "tech")
    play(game, "key 1", "sell tech")
    assert game.state.order == ("tech", "plant", "metal", "fuel")


def test_10_9_a_replacement_takes_the_place_of_the_card_whatever_its_prestige() -> None:
    game = to_timer(timed(solo(deck="C01 C07 C31"), 22, 23))
    play(game, "timer a down")
    assert game.state.public == ("C31", "C07")


def test_10_10_with_an_empty_deck_no_card_comes_and_the_queue_stays() -> None:
    game = to_timer(timed(solo(), 22, 23))
    game.state.deck = ()
    assert kinds(play(game, "timer a down")) == ["timer", "delivered", "discarded"]
    assert game.state.public == (None, "C07")
    assert game.state.queue == ("metal", "fuel")
    assert game.state.carried == (None, "plant")


def test_10_12_the_bonus_comes_before_the_prestige_that_ends_the_game() -> None:
    game = with_cubes(standing(given(timed(solo(), None, 14), prestige=13), trader=5), 5, "plant tech")
    play(game, "key 5", "pass")
    found = kinds(play(game, "complete C01 PT"))
    assert found == ["completed", "gained", "scored", "contact", "ended"]


def test_10_13_a_card_of_the_spy_is_private_and_carries_no_cube() -> None:
    game = spying(solo())
    before = (game.state.public, game.state.carried, game.state.queue)
    play(game, "draw")
    play(game, notations(game)[0])
    assert (game.state.public, game.state.carried, game.state.queue) == before
    assert len(game.state.board.hand) == 1


def test_10_14_the_double_sponsor_gives_the_spy_two_uses_that_may_differ() -> None:
    game = standing(solo(sponsors="3 1 2 4 5"), spy=1)
    play(game, "key 1", "timer a down", "draw")
    assert game.state.board.credits == 1
    play(game, notations(game)[0])
    assert game.prompt.kind == "finish"
    assert len(game.state.board.hand) == 1


def test_10_21_a_game_that_does_not_end_is_stopped() -> None:
    game = to_timer(solo())
    game.state.turn.number = SOLO.last_turn
    events = play(game, "timer a down")
    assert kinds(events)[-1] == "ended"
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.details["ending"] == "stopped"


def test_10_23_a_completed_contract_is_replaced_at_once_with_the_next_cube() -> None:
    game = with_cubes(standing(solo(deck="C01 C07 C31"), trader=5), 5, "plant tech")
    play(game, "key 5", "pass")
    supply = game.state.supply
    assert kinds(play(game, "complete C01 PT")) == ["completed", "gained", "scored", "revealed", "laid"]
    assert game.state.public == ("C31", "C07")
    assert game.state.carried == ("metal", "plant")
    assert game.state.queue == ("fuel",)
    assert game.state.supply == (supply[0] + 1, supply[1] + 2, supply[2], supply[3])
    assert in_all(game) == SUPPLY


def test_a_private_contract_leaves_the_public_ones_alone() -> None:
    game = with_cubes(standing(given(solo(), hand=("C05",)), trader=5), 5, "tech fuel")
    public, deck = game.state.public, game.state.deck
    play(game, "key 5", "pass", "complete C05 TF")
    assert (game.state.public, game.state.deck, game.state.board.hand) == (public, deck, ())


def test_selling_for_prestige_may_be_contact_too() -> None:
    game = with_cubes(standing(given(timed(solo(sponsors="2 1 3 4 5"), 13, 20), prestige=12), trader=1), 1, "tech")
    play(game, "key 1")
    assert str(game.explain(GRAMMAR.parse("sell tech"))) == "Sell 1 tech for 1 Prestige; meets A"
    play(game, "sell tech")
    assert game.state.timers == (None, 20)


def test_an_upgrade_may_end_the_game_and_nothing_follows() -> None:
    game = given(timed(solo(sponsors="4 1 2 3 5"), None, 13), prestige=12)
    play(game, "key 1", "upgrade metal_expert")
    assert game.state.ending == "contact"
    assert notations(game) == []
    assert game.state.board.track == ()


def test_a_timer_that_reaches_a_cube_is_warned_of() -> None:
    game = to_timer(timed(solo(), 22, 23))
    found = preview(game, "timer a down")
    assert (found.timer, found.to, found.reaches, found.discards) == ("A", 21, "tech", "C01")
    assert found.warns
    assert not preview(game, "timer b down").warns
    label = str(game.explain(GRAMMAR.parse("timer a down")))
    assert label == "Timer A to 21: tech to the Store, discard its contract"
    choice = game.view(0).choices[0]
    assert str(choice.warning) == "Timer A reaches the tech, so its contract is discarded."


def test_a_gain_that_ends_the_game_is_warned_of() -> None:
    game = with_cubes(standing(given(timed(solo(), None, 14), prestige=12), trader=5), 5, "plant tech")
    play(game, "key 5", "pass")
    move = GRAMMAR.parse("complete C01 PT")
    assert preview(game, str(move)).ends
    assert str(game.explain(move)) == "Complete C01 from level 5: 2 Prestige, 1 Credit; game over"
    choice = game.view(0).choices[0]
    assert str(choice.warning) == "Your marker meets the last Timer. The game ends with 14 Prestige."


def test_the_setup_asks_for_every_tie_and_only_for_ties() -> None:
    game = solo(store="plant plant plant fuel", ties="ask")
    assert notations(game) == ["order tech", "order metal"]
    assert why_not(game, "order plant").startswith("The scarcest colours go first")
    play(game, "order metal")
    assert game.state.order == ("metal", "tech", "fuel", "plant")
    game = solo(store="plant tech metal fuel", ties="ask")
    play(game, "order fuel", "order metal", "order tech")
    assert game.state.order == ("fuel", "metal", "tech", "plant")


def test_contracts_are_revealed_once_the_order_is_known() -> None:
    game = solo(ties="ask")
    assert game.state.public == (None, None)
    assert kinds(play(game, "order plant")) == ["ordered", "revealed", "laid", "revealed", "laid"]
    assert game.state.turn.number == 1
