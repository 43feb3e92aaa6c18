"""The test vectors of rules/otys.md 11 under their numbers."""

from __future__ import annotations

import itertools

import pytest

from bot.games.chance import seed_from_text
from bot.games.otys import OtysPosition
from bot.games.otys.components import CONTRACTS, RESOURCES, SUPPLY
from bot.games.otys.scoring import rank_of
from tests.games.otys.tables import (
    COLUMN,
    GAME,
    given,
    in_all,
    kinds,
    notations,
    only,
    play,
    solo,
    standing,
    timed,
    to_timer,
    track,
    why_not,
    with_cubes,
)


@pytest.mark.parametrize(("start", "spaces"), [(23, (21, 19, 17, 15)), (22, (20, 18, 16, 14))])
@pytest.mark.parametrize(("chosen", "order"), [("plant", "tech plant metal fuel"), ("metal", "tech metal plant fuel")])
def test_1_scarcest_first_and_ties_are_the_players_choice(
    start: int, spaces: tuple[int, ...], chosen: str, order: str
) -> None:
    game = solo(ties="ask", start=start)
    assert notations(game) == ["order plant", "order metal"]
    play(game, f"order {chosen}")
    assert track(game) == dict(zip(spaces, order.split(), strict=True))
    assert game.state.timers == (start, start)


def test_1_the_listed_order_asks_nobody() -> None:
    assert track(solo()) == {21: "tech", 19: "plant", 17: "metal", 15: "fuel"}


def test_2_contracts_are_sorted_by_prestige_and_carry_the_first_two_colours() -> None:
    game = solo(deck="C07 C01")
    assert [CONTRACTS[card].prestige for card in game.state.public if card] == [2, 3]
    assert game.state.carried == ("tech", "plant")
    assert game.state.queue == ("metal", "fuel")


def test_2_contracts_of_equal_prestige_stay_as_they_were_revealed() -> None:
    assert solo(deck="C08 C07").state.public == ("C08", "C07")


def test_3_a_timer_that_arrives_fills_the_store_and_replaces_the_contract() -> None:
    game = to_timer(timed(solo(deck="C07 C01 C05"), 22, 23))
    before = game.copy().state
    events = play(game, "timer a down")
    assert kinds(events) == ["timer", "delivered", "discarded", "revealed", "laid"]
    assert game.state.store == (1, 1, 1, 2)
    board = game.state.board
    assert (board.prestige, board.credits) == (before.board.prestige, before.board.credits)
    assert only(events, "discarded").data["contract"] == "C01"
    assert game.state.public == ("C05", "C07")
    assert game.state.carried == ("metal", "plant")
    assert game.state.queue == ("fuel",)
    assert 21 not in track(game)


def _after_the_tech_card() -> OtysPosition:
    """The tech card was completed, and its replacement carries metal."""
    game = solo(deck="C01 C07 C19")
    with_cubes(standing(game, trader=1), 1, "plant tech")
    play(game, "key 1", "pass", "complete C01 PT")
    assert game.state.carried == ("metal", "plant")
    play(game, *([] if game.prompt.kind == "timer" else ["surface"]))
    return game


def test_4_a_colour_whose_card_was_completed_discards_nothing() -> None:
    game = timed(_after_the_tech_card(), 22, 23)
    cards, queue = game.state.public, game.state.queue
    assert kinds(play(game, "timer a down")) == ["timer", "delivered"]
    assert game.state.store == (1, 1, 1, 2)
    assert (game.state.public, game.state.queue) == (cards, queue)


def test_5_the_second_timer_on_an_empty_space_does_nothing() -> None:
    game = to_timer(timed(solo(), 22, 22))
    play(game, "timer a down")
    before = game.copy().state
    assert kinds(play(to_timer(game), "timer b down")) == ["timer"]
    assert game.state.timers == (21, 21)
    state = game.state
    assert (state.store, state.public, state.queue) == (before.store, before.public, before.queue)


@pytest.mark.parametrize(
    ("move", "prestige", "left"), [("complete C23 PTMF", 17, "C07"), ("complete C07 TMF", 15, "C23")]
)
def test_6_pauline_passes_the_last_timer_and_the_game_ends_at_once(move: str, prestige: int, left: str) -> None:
    game = solo(deck="C07 C23")
    with_cubes(standing(game, trader=5), 5, "plant tech tech metal fuel")
    given(timed(game, None, 14), prestige=12)
    play(game, "key 5", "pass")
    with_cubes(game, 5, "metal fuel")
    assert {"complete C23 PTMF", "complete C07 TMF"} <= set(notations(game))
    deck, credit = game.state.deck, game.state.board.credits
    events = play(game, move)
    assert kinds(events)[-3:] == ["scored", "contact", "ended"]
    assert not game.deciders
    assert game.scores() == (prestige,)
    assert left in game.state.public
    assert game.state.deck == deck
    assert game.state.board.credits == credit + 1
    outcome = game.outcome()
    assert outcome is not None
    assert str(outcome.title) == ("Intermediate" if prestige == 17 else "Rookie")


@pytest.mark.parametrize(("credit", "upgraded", "left"), [(1, "", 0), (0, "spy", 0), (2, "spy", 2)])
@pytest.mark.parametrize("moves", [("timer a down",), ("draw",)])
def test_7_the_spy_takes_a_credit_unless_it_is_upgraded(
    credit: int, upgraded: str, left: int, moves: tuple[str, ...]
) -> None:
    game = given(standing(solo(sponsors="2 1 3 4 5"), spy=1), credits=credit, upgraded=upgraded)
    play(game, "key 1", *moves)
    assert game.state.board.credits == left


def test_7_a_basic_spy_without_credits_can_do_nothing() -> None:
    game = given(standing(solo(sponsors="2 1 3 4 5"), spy=1), credits=0)
    play(game, "key 1")
    assert [move for move in notations(game) if not move.startswith("propel")] == ["pass"]
    assert (
        why_not(game, "draw")
        == why_not(game, "timer a down")
        == "The Spy costs 1 Credit, and you have 0. Pass instead."
    )


@pytest.mark.parametrize(
    ("prestige", "rank"),
    [(16, "Rookie"), (17, "Intermediate"), (18, "Intermediate"), (19, "Advanced"), (20, "Advanced"), (21, "Expert")],
)
def test_8_ranks(prestige: int, rank: str) -> None:
    assert str(rank_of(prestige).title) == rank


def test_9_after_the_first_timer_only_the_other_moves() -> None:
    game = to_timer(timed(solo(), None, 20))
    assert notations(game) == ["timer b down"]
    assert "discarded" in why_not(game, "timer a down")


def _about_to_gain(prestige: int, first: int, second: int, cards: str, level_cubes: str) -> OtysPosition:
    game = solo(deck=cards)
    with_cubes(standing(game, trader=5), 5, level_cubes)
    given(timed(game, first, second), prestige=prestige)
    play(game, "key 5", "pass")
    return game


def test_10_reaching_a_timer_is_enough_to_discard_it() -> None:
    game = standing(given(timed(solo(sponsors="4 1 2 3 5"), 14, 20), prestige=13), trader=1)
    events = play(game, "key 1", "upgrade trader")
    assert game.scores() == (14,)
    assert only(events, "contact").data["timer"] == "A"
    assert game.state.timers == (None, 20)
    assert game.deciders == (0,)


def test_11_one_gain_passes_both_timers_and_ends_the_game() -> None:
    game = _about_to_gain(13, 14, 15, "C11 C01", "plant plant tech")
    events = play(game, "complete C11 PPT")
    assert kinds(events).count("contact") == 2
    assert game.scores() == (16,)
    assert game.state.ending == "contact"


def test_12_a_timer_that_moves_onto_the_marker_is_discarded() -> None:
    game = to_timer(given(timed(solo(), 11, 23), prestige=10))
    assert kinds(play(game, "timer a down")) == ["timer", "contact"]
    assert game.state.timers == (None, 23)
    assert game.prompt.kind == "key"


def test_13_no_timer_goes_above_its_start() -> None:
    game = standing(solo(sponsors="2 1 3 4 5"), spy=1)
    play(game, "key 1")
    assert "timer a up" not in notations(game)
    assert why_not(game, "timer a up").startswith("A Timer can't go above")
    game = standing(timed(solo(sponsors="2 1 3 4 5"), 22, 23), spy=1)
    play(game, "key 1")
    assert "timer a up" in notations(game)
    assert "timer b up" not in notations(game)


def test_14_a_full_row_of_the_store_stays_at_three() -> None:
    game = to_timer(timed(solo(store="fuel fuel fuel plant"), 16, 23))
    supply = game.state.supply
    assert track(game)[15] == "fuel"
    events = play(game, "timer a down")
    assert game.state.store == (1, 0, 0, 3)
    assert game.state.supply == (*supply[:3], supply[3] + 1)
    assert only(events, "delivered").data["stored"] is False


def test_15_a_diver_surfaces_above_all_others() -> None:
    game = given(solo(), batteries=0)
    assert game.state.board.column == COLUMN
    play(game, "key 3", "pass")
    assert game.prompt.kind == "timer"
    assert game.state.board.column == ("plant_expert", *COLUMN[:5], *COLUMN[6:])


def test_15_the_sixth_key_brings_all_back() -> None:
    game = given(solo(sponsors="1 3 2 4 5"), batteries=0, track=("1", "2", "3", "5", "X"), upgraded="fuel_expert")
    events = play(game, "key 4", "pass")
    assert only(events, "keys_back").data["threshold"] == 6
    assert game.state.board.track == ()
    play(game, "timer a down")
    assert notations(game) == [*(f"key {n}" for n in range(1, 6)), *(f"key x {n}" for n in range(1, 6))]


def test_16_scarcity_prices_at_the_store() -> None:
    game = with_cubes(given(standing(solo(), trader=3), credits=0, upgraded="trader"), 3, "plant plant plant")
    play(game, "key 3", "sell plant")
    assert (game.state.board.credits, game.state.store[0]) == (2, 2)
    play(game, "sell plant")
    assert (game.state.board.credits, game.state.store[0]) == (3, 3)
    assert "sell plant" not in notations(game)
    assert "no space" in why_not(game, "sell plant")
    play(game, "buy plant")
    assert (game.state.board.credits, game.state.store[0]) == (2, 2)


def test_17_a_pattern_and_fixed_contracts_of_the_same_cubes() -> None:
    game = _about_to_gain(0, 23, 23, "C31 C11", "plant plant tech tech fuel")
    given(game, hand=("C05",))
    assert {"complete C31 PPTTF", "complete C11 PPT", "complete C05 TF"} <= set(notations(game))
    other = game.copy()
    play(game, "complete C31 PPTTF")
    assert game.scores() == (5,)
    play(other, "complete C11 PPT")
    assert other.state.board.cubes(5) == (0, 1, 0, 1)
    play(other, "complete C05 TF")
    assert other.state.board.cubes(5) == (0, 0, 0, 0)


def test_18_every_setup_has_every_colour_twice() -> None:
    for number, start in itertools.product(range(20), [22, 23]):
        game = GAME.new(seats=1, seed=seed_from_text(f"setup/{number}"), options={"ties": "listed", "start": start})
        assert isinstance(game, OtysPosition)
        assert sorted(track(game).values()) == sorted(RESOURCES)
        assert len(game.state.queue) == 2
        assert None not in game.state.carried
        assert sorted([*game.state.queue, *(one for one in game.state.carried if one)]) == sorted(RESOURCES)
        assert in_all(game) == SUPPLY


def _spying(first: int | None, second: int) -> OtysPosition:
    """Score 12, a contract that level 1 pays for, and the Spy there, which no battery can keep."""
    game = with_cubes(standing(solo(sponsors="2 1 3 4 5", deck="C01 C07 C31"), spy=1), 1, "plant tech")
    given(timed(game, first, second), prestige=12)
    play(game, "key 1")
    return game


def test_19_a_timer_that_the_spy_moves_to_the_marker_waits_for_the_next_gain() -> None:
    game = _spying(13, 23)
    assert kinds(play(game, "timer a down")) == ["timer"]
    assert game.state.space(0) == 12
    assert "contact" in kinds(play(game, "complete C01 PT"))
    assert game.scores() == (14,)
    assert game.state.timers == (None, 23)
    assert game.deciders == (0,)


@pytest.mark.parametrize("moved", ["timer a down", "timer b down"])
def test_19_or_for_the_end_of_the_turn(moved: str) -> None:
    game = _spying(13, 23)
    play(game, "timer a down", "surface", moved)
    assert game.state.timers == (None, 23 - (moved == "timer b down"))


def test_20_the_last_timer_at_the_marker_lets_the_turn_go_on() -> None:
    game = _spying(None, 13)
    play(game, "timer b down")
    goes_on, ends = game.copy(), game
    assert kinds(play(goes_on, "complete C01 PT"))[-2:] == ["contact", "ended"]
    assert goes_on.scores() == (14,)
    play(ends, "surface", "timer b down")
    assert (ends.state.ending, ends.scores()) == ("contact", (12,))
