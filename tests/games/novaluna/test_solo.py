"""The solo game: the scores S1 to S5 of rules/nova_luna.md 8.4 and the decisions of 7.6 under their numbers."""

from __future__ import annotations

import pytest

from bot.games.areas import areas
from bot.games.contract import IllegalMove
from bot.games.novaluna.components import TILES
from bot.games.novaluna.display import START
from bot.games.novaluna.game import SoloPosition
from bot.games.novaluna.moves import NovaLunaTake, Refill
from tests.games.novaluna.tables import (
    DECK,
    GAME,
    kinds,
    lay,
    notations,
    only,
    play,
    refilled,
    solo,
    tasks,
    tiles,
    wheel,
)

_LAST_TWO = ("R13", "Y01")
"""The yellow tile completes one task of the red one."""


def spend(game: SoloPosition, time: int) -> None:
    """Lay tiles of so much time in a row to the east, none of them yellow; their tasks count as settled."""
    display = game.state.displays[0]
    used = {*display.tiles.values(), *tiles(" ".join(_LAST_TWO))}
    free = [tile for tile in DECK if tile not in used and tile.colour != "yellow"]
    x = max((cell[0] for cell in display.tiles), default=-1)
    while time:
        tile = max((tile for tile in free if tile.time <= time), key=lambda tile: tile.time)
        free.remove(tile)
        x += 1
        display.lay((x, 0), tile)
        time -= tile.time
    display.open.clear()


def before_the_last_tile(t1: int, m1: int, t2: int, m2: int) -> SoloPosition:
    """A game that the yellow 1 ends: on its way it was refilled with T1 and m1, and the discs will be down to m2."""
    game = solo()
    spend(game, t1)
    game.state.stacks = (m1, 13)
    game.state.wheel = wheel(1, ()) if m1 else game.state.wheel
    play(game, "refill")
    spend(game, t2 - 6)
    x = max(cell[0] for cell in game.state.displays[0].tiles) + 1
    game.state.displays[0].lay((x, 0), TILES["R13"])
    game.state.stacks = (0, m2 + 1)
    game.state.wheel = wheel(1, {5: "Y01"} if m2 else {5: "Y01", 6: "B01"})
    return game


def _beside_the_red_one(game: SoloPosition) -> str:
    return str(NovaLunaTake(5, (max(cell[0] for cell in game.state.displays[0].tiles) + 1, 0)))


@pytest.mark.parametrize(
    ("t1", "m1", "t2", "m2", "n1", "n2", "score"),
    [
        pytest.param(27, 0, 29, 0, 27, 56, 83, id="S1"),
        pytest.param(46, 2, 43, 0, 66, 89, 155, id="S2"),
        pytest.param(46, 2, 43, 3, 66, 119, 185, id="S3"),
        pytest.param(29, 0, 29, 0, 29, 58, 87, id="S4"),
        pytest.param(30, 0, 41, 1, 30, 81, 111, id="S5"),
    ],
)
def test_the_score_is_the_sum_of_both_counts(t1: int, m1: int, t2: int, m2: int, n1: int, n2: int, score: int) -> None:
    game = before_the_last_tile(t1, m1, t2, m2)
    assert game.scores() == (n1 + t1 + t2 - 1,)
    ended = only(play(game, _beside_the_red_one(game)), "ended")
    assert game.state.ending == ("tiles" if m2 else "discs")
    assert game.scores() == (score,)
    assert (ended.data["noted"], ended.data["time"], ended.data["missing"]) == (n1, t1 + t2, m2)
    assert n1 + n2 == score == ended.data["score"]
    outcome = game.outcome()
    assert outcome is not None
    assert {goal.key for goal in outcome.goals if goal.reached} == (
        ({"under_100"} if score < 100 else set())
        | ({"all_discs"} if not m2 else set())
        | ({"no_penalty"} if not m1 and not m2 else set())
    )


def take_all(game: SoloPosition) -> None:
    """Take tiles while there are any, each at the first cell listed."""
    while game.state.wheel.tiles:
        play(game, next(move for move in notations(game) if move != "refill"))


def test_all_eleven_tiles_taken_forces_the_refill_and_ten_for_each_disc_left() -> None:
    game = solo()
    take_all(game)
    assert game.state.turn == 11
    assert notations(game) == ["refill"]
    missing, time = game.state.stacks[0], game.state.displays[0].time
    assert missing > 0
    events = play(game, "refill")
    assert kinds(events)[:3] == ["noted", "refilled", "phase"]
    assert events[0].data == {"time": time, "missing": missing, "noted": time + 10 * missing}
    assert events[2].data == {"phase": 2, "discs": 13 + missing, "joined": missing}
    assert game.state.stacks == (0, 13 + missing)
    assert [event.reveals for event in events[:3]] == [False, True, False]


def test_the_game_ends_when_the_wheel_is_empty_in_phase_2() -> None:
    game = solo()
    take_all(game)
    play(game, "refill")
    take_all(game)
    assert game.state.turn == 22
    assert game.state.ending == "tiles"
    assert not game.deciders
    assert game.state.stacks[1] > 0


def test_a4_no_refill_with_two_or_one_tiles_before_the_eighth_disc() -> None:
    game = solo()
    game.state.wheel = wheel(4, (5, 6))
    assert "refill" not in notations(game)
    refusal = game.why_not(Refill())
    assert refusal is not None
    assert str(refusal.text) == "Before you refill, complete 8 more tasks or take all the tiles."
    assert refusal.rule == "nova_luna 7.3"


def test_a5_the_refill_stays_possible_between_all_moves_from_the_eighth_disc_on() -> None:
    game = solo()
    game.state.stacks = (0, 13)
    for _ in range(3):
        assert notations(game)[0] == "refill"
        assert len(notations(game)) > 1
        play(game, notations(game)[1])
    assert notations(game)[0] == "refill"


def _two_tasks_for_one_disc(**options: object) -> SoloPosition:
    """With one disc left on the first stack, the tile on space 3 completes two tasks."""
    game = solo("Y01 Y02 R17", **options)
    lay(game.state.displays[0], {START: "B17", (0, -1): "T03", (0, 1): "Y04"})
    assert game.state.displays[0].done == {(START, 1): "covered"}
    game.state.stacks = (1, 13)
    return game


def test_a6_tasks_without_a_disc_wait_for_phase_2() -> None:
    game = _two_tasks_for_one_disc()
    events = play(game, "take 3 at L10")
    assert tasks(events) == ["B17#0"]
    assert tasks(events, "uncovered") == ["B17#2"]
    assert game.state.stacks == (0, 13)
    assert game.view(0).refill is not None
    assert game.view(0).refill.waiting == 1  # type: ignore[union-attr]
    events = play(game, "refill")
    assert tasks(events) == ["B17#2"]
    assert game.state.stacks == (0, 12)
    assert game.state.displays[0].tasks_in("waiting") == []
    assert game.state.last is not None
    assert game.state.last.covered == ((START, 2),)


def test_a6_immediate_takes_discs_of_the_second_stack() -> None:
    game = _two_tasks_for_one_disc(late_tasks="immediate")
    events = play(game, "take 3 at L10")
    assert tasks(events) == ["B17#0", "B17#2"]
    assert game.state.stacks == (0, 12)
    assert notations(game)[0] == "refill"


def test_a6_lost_tasks_never_get_a_disc() -> None:
    game = _two_tasks_for_one_disc(late_tasks="lost")
    events = play(game, "take 3 at L10")
    assert tasks(events) == ["B17#0"]
    assert game.state.displays[0].state((START, 2)) == "lost"
    assert str(events[-1].text) == "Blue 7 at M10 completes the task red + yellow, too late for a disc."
    play(game, "refill")
    assert game.state.stacks == (0, 13)
    assert game.state.displays[0].state((START, 2)) == "lost"


def test_a8_the_wheel_is_never_refilled_in_phase_2() -> None:
    game = solo()
    take_all(game)
    play(game, "refill")
    game.state.wheel = wheel(4, (5,))
    assert "refill" not in notations(game)
    with pytest.raises(IllegalMove, match=r"You can only refill once. Take one of the next tiles\."):
        game.play(Refill())


def test_a9_and_a17_the_refill_leaves_the_marker_and_the_tiles_where_they_are() -> None:
    game = solo()
    play(game, "take 3 at M10", "take 6 at N10")
    game.state.stacks = (0, 13)
    before = game.state.wheel
    assert only(play(game, "refill"), "refilled").data["spaces"] == [0, 3]
    assert game.state.wheel.marker == 6
    assert game.state.wheel.spaces[6] is None
    assert all(game.state.wheel.spaces[space] is tile for space, tile in enumerate(before.spaces) if tile is not None)


def test_a10_the_wheel_runs_dry_while_waiting_without_a_penalty() -> None:
    game = solo()
    game.state.stacks = (0, 13)
    take_all(game)
    assert notations(game) == ["refill"]
    assert only(play(game, "refill"), "noted").data["missing"] == 0


def test_a12_the_time_of_the_last_tile_counts() -> None:
    game = before_the_last_tile(27, 0, 29, 0)
    so_far = game.scores()[0]
    play(game, _beside_the_red_one(game))
    assert game.state.ending == "discs"
    assert game.scores() == (so_far + 1,)


def test_a13_all_discs_in_phase_1_end_the_game_with_twice_the_time() -> None:
    game = _two_tasks_for_one_disc(late_tasks="immediate")
    game.state.stacks = (0, 2)
    events = play(game, "take 3 at L10")
    assert kinds(events) == ["took", "covered", "covered", "noted", "ended"]
    assert game.state.ending == "discs"
    assert game.scores() == (2 * game.state.displays[0].time,)
    assert game.outcome() is not None


def test_a15_waiting_tasks_may_use_up_the_last_discs_at_the_refill() -> None:
    game = _two_tasks_for_one_disc()
    play(game, "take 3 at L10")
    game.state.stacks = (0, 1)
    events = play(game, "refill")
    assert kinds(events) == ["noted", "refilled", "phase", "covered", "ended"]
    assert game.state.ending == "discs"
    assert game.scores() == (2 * game.state.displays[0].time,)


def test_a16_the_pile_is_drawn_from_the_front() -> None:
    game = solo()
    pile = game.state.pile
    take_all(game)
    assert [line.split()[1] for line in refilled(play(game, "refill"))] == [tile.id for tile in pile[:11]]
    assert game.state.pile == pile[11:]


def test_a18_fewer_discs_do_not_apply() -> None:
    assert solo(fewer_discs=True).state.stacks == (8, 13)


@pytest.mark.parametrize(
    ("notation", "sentence", "cells"),
    [
        ("take 3 at M10", "The marker is on space 3. Take from space 4, 5 or 6.", ()),
        ("take 7 at N10", "The tile on space 7 isn't one of the next three. Take from space 4, 5 or 6.", ()),
        ("take 4 at M10", "M10 already has a tile. Choose an empty cell.", ("M10",)),
        ("take 4 at N9", "N9 doesn't share an edge with your tiles. Choose a cell that does.", ("N9",)),
        ("refill", "Before you refill, complete 8 more tasks or take all the tiles.", ()),
    ],
)
def test_refusals_say_what_to_do_instead(notation: str, sentence: str, cells: tuple[str, ...]) -> None:
    game = solo()
    play(game, "take 3 at M10")
    refusal = game.why_not(GAME.parse(notation))
    assert refusal is not None
    assert (str(refusal.text), refusal.areas) == (sentence, areas(*(f"cell {cell}" for cell in cells)))


def test_more_refusals() -> None:
    game = solo()
    refusal = game.why_not(GAME.parse("take 1 at M9"))
    assert refusal is not None
    assert (str(refusal.text), refusal.areas) == ("Place your first tile at M10.", areas("cell M10"))
    play(game, "take 1 at M10", "take 2 at N10")
    refusal = game.why_not(GAME.parse("take 1 at M9"))
    assert refusal is not None
    assert str(refusal.text) == "Space 1 is empty. Take from space 3, 4 or 5."
    take_all(game)
    refusal = game.why_not(GAME.parse("take 1 at M9"))
    assert refusal is not None
    assert str(refusal.text) == "The wheel is empty. Refill it first."
    play(game, "refill")
    take_all(game)
    refusal = game.why_not(Refill())
    assert refusal is not None
    assert str(refusal.text) == "The game is over. Start a new one to keep playing."


def test_the_first_tile_goes_to_the_start_cell() -> None:
    assert notations(solo()) == ["take 1 at M10", "take 2 at M10", "take 3 at M10"]
