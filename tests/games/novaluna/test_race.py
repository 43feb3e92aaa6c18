"""Two to four seats: the moon track of rules/nova_luna.md 8.3, refills, both ends, ties, fewer discs."""

from __future__ import annotations

import pytest

from bot.games.contract import BadOption
from bot.games.novaluna.components import TILES
from bot.games.novaluna.game import RacePosition
from bot.games.novaluna.moves import Refill
from tests.games.novaluna.tables import DECK, GAME, PLAIN, end, kinds, notations, only, play, race, track, wheel

A, B, C = range(3)


def advance(game: RacePosition, time: int) -> int:
    """Let the seat to move take a tile of this time from a full wheel; returns where its disc lies then."""
    seat = game.deciders[0]
    assert seat is not None
    game.state.wheel = wheel(0, {1: PLAIN[time], 2: "Y01", 3: "Y02", 4: "Y03"})
    event = only(play(game, next(move for move in notations(game) if move.startswith("take 1 "))), "moved")
    assert event.data["seat"] == seat
    return int(str(event.data["to"]))


def _after_the_vector() -> RacePosition:
    game = race((C, B, A))
    for seat, time, space in ((A, 5, 5), (B, 2, 2), (C, 2, 2), (C, 3, 5), (B, 1, 3), (B, 2, 5)):
        assert game.deciders == (seat,)
        assert advance(game, time) == space
    return game


def test_8_3_the_moon_track() -> None:
    game = _after_the_vector()
    seen = track(game)
    assert seen.stacks[5] == (A, C, B)
    assert sum(map(len, seen.stacks)) == 3
    assert seen.order == (B, C, A)
    assert game.deciders == (B,)


def test_8_3_stacks_in_between() -> None:
    game = race((C, B, A))
    assert track(game).stacks[0] == (C, B, A)
    advance(game, 5)
    advance(game, 2)
    advance(game, 2)
    assert track(game).stacks[2] == (B, C)
    assert track(game).order == (C, B, A)


def test_8_3_of_a_and_b_with_equal_discs_b_wins_when_the_tiles_are_exhausted() -> None:
    game = _after_the_vector()
    game.state.hands = (3, 3, 4)
    end(game, "tiles")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.scores == (3, 3, 4)
    assert outcome.ranks == (2, 1, 3)
    assert outcome.details["winner"] == B


def test_the_same_player_may_move_several_times_running() -> None:
    game = race((B, A))
    advance(game, 7)
    assert [game.deciders[0] for time in (1, 2, 3) if advance(game, time)] == [B, B, B]
    advance(game, 1)
    assert track(game).stacks[7] == (A, B)
    assert game.deciders == (B,)


def test_the_track_is_a_circle_of_24_spaces() -> None:
    game = race((B, A))
    for _ in range(7):
        advance(game, 7)
    assert sorted(game.view(None).displays[seat].time for seat in (A, B)) == [21, 28]
    assert [space for space, stack in enumerate(track(game).stacks) if stack] == [4, 21]


@pytest.mark.parametrize("tiles", [1, 2])
def test_with_one_or_two_tiles_left_the_player_may_refill_all_or_nothing(tiles: int) -> None:
    game = race((B, A))
    game.state.wheel = wheel(11, (2, 5)[:tiles])
    assert game.prompt.kind == "take_or_refill"
    assert notations(game)[0] == "refill"
    events = play(game, "refill")
    assert kinds(events) == ["refilled"]
    assert events[0].reveals
    assert game.state.wheel.tiles == 11
    assert game.deciders == (A,)
    assert game.prompt.kind == "take"
    assert len(notations(game)) == 3


def test_a_player_may_also_leave_the_wheel_as_it_is() -> None:
    game = race((B, A))
    game.state.wheel = wheel(11, (2, 5))
    play(game, "take 2 at M10")
    assert game.state.wheel.tiles == 1
    assert game.deciders == (B,)
    assert notations(game) == ["refill", "take 5 at M10"]


def test_an_empty_wheel_must_be_refilled() -> None:
    game = race((B, A))
    game.state.wheel = wheel(11, ())
    assert game.prompt.kind == "refill"
    assert notations(game) == ["refill"]
    play(game, "refill")
    assert game.deciders == (A,)
    assert game.state.wheel.choices == (0, 1, 2)


def test_with_three_tiles_no_refill() -> None:
    game = race((B, A))
    game.state.wheel = wheel(11, (2, 5, 7))
    assert "refill" not in notations(game)
    refusal = game.why_not(Refill())
    assert refusal is not None
    assert str(refusal.text) == "You can only refill with 2 or fewer tiles on the wheel; it has 3. Take one."


def test_a_short_pile_fills_as_far_as_it_goes_and_is_not_offered_again() -> None:
    game = race((B, A))
    game.state.wheel = wheel(11, (2,))
    game.state.pile = DECK[-1:]
    assert str(game.explain(Refill())) == "Refill the wheel with 1 tile"
    play(game, "refill")
    assert game.state.wheel.tiles == 2
    assert "refill" not in notations(game)
    refusal = game.why_not(Refill())
    assert refusal is not None
    assert str(refusal.text) == "The pile is empty. Take one of the next tiles."


def test_the_last_disc_wins_at_once() -> None:
    game = race((B, A))
    game.state.hands = (1, 7)
    game.state.wheel = wheel(0, {1: "B12", 2: "T01", 3: "R17", 4: "R01"})
    play(game, "take 1 at M10", "take 3 at M10")
    assert game.deciders == (A,)
    game.state.wheel = wheel(0, {1: "T01", 2: "Y01", 3: "Y02", 4: "Y03"})
    events = play(game, "take 1 at N10")
    assert kinds(events) == ["took", "moved", "covered", "ended"]
    assert events[-1].data == {"reason": "discs", "winner": A, "discs": [0, 7]}
    assert game.prompt.kind == "over"
    assert notations(game) == []
    outcome = game.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ((0, 7), (1, 2))


def test_more_tasks_than_discs_end_the_game_with_an_empty_hand() -> None:
    game = race((B, A))
    game.state.hands = (1, 7)
    display = game.state.displays[A]
    for cell, name in {(0, 0): "R17", (0, 1): "Y01", (-1, 0): "B01"}.items():
        display.lay(cell, TILES[name])
    display.open = {(0, 0): (0, 1)}
    display.time = 0
    game.state.wheel = wheel(0, {1: "T01", 2: "Y04", 3: "Y02"})
    play(game, "take 1 at N10")
    assert game.state.hands == (0, 7)
    assert game.state.ending == "discs"
    assert [display.state(((0, 0), index)) for index in (0, 1)] == ["covered", "waiting"]


def test_when_no_tile_is_left_the_fewest_discs_win() -> None:
    game = race((B, A))
    game.state.pile = ()
    game.state.hands = (5, 4)
    game.state.wheel = wheel(0, {3: "Y01"})
    events = play(game, "take 3 at M10")
    assert kinds(events) == ["took", "moved", "ended"]
    assert str(events[-1].text) == "No tiles left. Player 2 wins with 4 discs left."
    assert not game.deciders
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.ranks == (2, 1)


def test_the_game_goes_on_with_an_empty_wheel_while_there_is_a_pile() -> None:
    game = race((B, A))
    game.state.wheel = wheel(0, {3: "Y01"})
    play(game, "take 3 at M10")
    assert game.state.ending == ""
    assert notations(game) == ["refill"]


def test_ties_of_three_follow_the_moon_track() -> None:
    game = _after_the_vector()
    game.state.hands = (4, 4, 4)
    end(game, "tiles")
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.ranks == (3, 1, 2)


@pytest.mark.parametrize(
    ("seats", "fewer", "discs"),
    [(2, False, 20), (3, False, 20), (4, False, 20), (2, True, 20), (3, True, 17), (4, True, 15)],
)
def test_discs_to_place(seats: int, fewer: bool, discs: int) -> None:
    game = GAME.new(seats=seats, seed=b"discs", options={"fewer_discs": fewer})
    assert game.scores() == (discs,) * seats


def test_the_stack_on_the_new_moon_is_shuffled() -> None:
    stacks = set()
    for number in range(200):
        game = GAME.new(seats=3, seed=bytes([number]))
        assert isinstance(game, RacePosition)
        stacked = only(game.opening(), "stacked")
        assert stacked.data["stack"] == list(game.state.arrivals)
        assert game.deciders == (game.state.arrivals[-1],)
        stacks.add(game.state.arrivals)
    assert len(stacks) == 6


def test_five_seats_are_too_many() -> None:
    with pytest.raises(BadOption, match=r"Nova Luna has 1 to 4 seats, not 5\."):
        GAME.new(seats=5, seed=b"")
