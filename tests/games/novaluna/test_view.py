"""What the view shows, the ghost of a proposal, and which tiles count for a task."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.areas import parse_cell
from bot.games.chance import seed_from_text
from bot.games.novaluna.components import COLOURS
from bot.games.novaluna.display import START
from bot.games.novaluna.events import explain_tile
from bot.games.novaluna.moves import NovaLunaTake
from bot.games.novaluna.view import NovaLunaGhost
from tests.games.novaluna.tables import GAME, lay, play, race, solo, wheel

LAID = {START: "B09", (1, 0): "R05", (1, 1): "R10", (0, 1): "R16", (2, 0): "Y13"}
"""The blue tile has three reds of four; the yellow one lacks two turquoise, its red is there."""

COMPLETED = ((START, 0), ((1, 1), 0))
"""What another red at N12 completes: the four reds of the blue tile, and the three other reds of R10."""


def ghost_of(position: object, notation: str) -> NovaLunaGhost:
    ghost = position.view(0, GAME.parse(notation)).ghost  # type: ignore[attr-defined]
    assert isinstance(ghost, NovaLunaGhost)
    return ghost


def test_the_start_of_a_solo_game() -> None:
    game = solo("R05 R07 B04")
    view = game.view(None)
    assert (view.phase, view.turn, view.marker, view.prompt.kind) == ("first", 0, 0, "take")
    assert [choice.space for choice in view.choices] == [1, 2, 3]
    assert [choice.tile.id for choice in view.choices] == ["R05", "R07", "B04"]
    assert view.wheel[0] is None
    assert [tile.id for tile in view.wheel[1:4] if tile] == ["R05", "R07", "B04"]
    assert view.wheel[2] is not None
    assert view.wheel[2].tasks[1].pips == ("turquoise",) * 3
    assert view.wheel[2].tasks[1].missing == ("turquoise",) * 3
    (display,) = view.displays
    assert (display.tiles, display.cells, display.stacks, display.discs) == ((), (START,), (8, 13), 21)
    assert view.pile_size == sum(view.pile.values()) == 57
    assert view.track is None
    assert view.solo is not None
    assert (view.solo.noted, view.solo.time, view.solo.so_far) == (None, 0, 0)
    assert view.refill is not None
    assert not view.refill.allowed


def test_tasks_show_what_is_there_and_what_they_lack() -> None:
    game = solo()
    lay(game.state.displays[0], LAID)
    blue, *_, yellow = game.view(0).displays[0].tiles
    four, two = blue.tile.tasks
    assert (four.there, four.missing, four.state) == ((True, True, True, False), ("red",), "open")
    assert (two.there, two.missing, two.state) == ((True, True), (), "covered")
    assert [task.missing for task in yellow.tile.tasks] == [("turquoise", "turquoise"), ()]


def test_mixed_tasks_tick_each_colour_for_itself() -> None:
    game = solo()
    lay(game.state.displays[0], {START: "R07", (1, 0): "Y01", (0, 1): "B01"})
    task = game.view(0).displays[0].tiles[0].tile.tasks[0]
    assert task.pips == ("turquoise", "yellow", "red", "blue")
    assert task.there == (False, True, False, True)


def test_what_a_refill_would_cost_now() -> None:
    game = solo()
    play(game, "take 1 at M10", "take 2 at N10")
    game.state.wheel = wheel(2, ())
    refill = game.view(0).refill
    assert refill is not None
    assert (refill.allowed, refill.forced) == (True, True)
    assert (refill.time, refill.missing, refill.noted, refill.discs) == (3, 8, 83, 21)
    assert refill.spaces == (3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1)
    play(game, "refill")
    view = game.view(0)
    assert view.phase == "second"
    assert view.refill is None
    assert view.solo is not None
    assert (view.solo.noted, view.solo.noted_time, view.solo.noted_missing) == (83, 3, 8)
    assert (view.solo.time, view.solo.so_far) == (3, 86)
    assert view.displays[0].stacks == (21,)
    assert view.last is not None
    assert (view.last.kind, view.last.filled) == ("refill", refill.spaces)


def test_the_ghost_shows_what_a_placement_would_complete_and_what_is_lacking_then() -> None:
    game = solo("R06 T01 B01")
    lay(game.state.displays[0], LAID)
    ghost = ghost_of(game, "take 1 at N12")
    assert (ghost.space, ghost.cell, ghost.tile.id) == (1, (1, 2), "R06")
    assert ghost.completes == ghost.covers == COMPLETED
    assert ghost.tile.tasks[0].missing == ("yellow", "turquoise", "turquoise")
    assert ghost.display.covered == game.view(0).displays[0].covered + 2
    assert ghost.display.time == game.state.displays[0].time + 3
    assert ghost.score == game.scores()[0] + 6
    assert (ghost.track_space, ghost.again, ghost.ends) == (None, True, False)
    assert ghost_of(game, "take 2 at L10").completes == ()


def test_the_ghost_of_a_race_shows_where_the_disc_would_lie_and_whose_turn_it_would_be() -> None:
    game = race((1, 0), "Y02 B01 T01")
    ghost = ghost_of(game, "take 1 at M10")
    assert (ghost.track_space, ghost.again, ghost.score) == (2, False, None)
    play(game, "take 1 at M10")
    assert game.deciders == (1,)
    ghost = ghost_of(game, "take 2 at M10")
    assert (ghost.track_space, ghost.again) == (1, True)


def test_a_proposed_refill_has_no_ghost() -> None:
    game = solo()
    game.state.stacks = (0, 13)
    view = game.view(0, GAME.parse("refill"))
    assert (view.ghost, view.proposal) == (None, "refill")


def test_the_last_move_names_space_cell_and_covered_tasks() -> None:
    game = solo("R06 T01 B01")
    lay(game.state.displays[0], LAID)
    play(game, "take 1 at N12")
    last = game.view(0).last
    assert last is not None
    assert (last.kind, last.seat, last.space, last.cell, last.covered) == ("take", 0, 1, (1, 2), COMPLETED)
    assert game.view(0).displays[0].last == (1, 2)


def test_the_end_shows_the_outcome_and_nothing_to_choose() -> None:
    game = GAME.new(seats=1, seed=b"end")
    while game.deciders:
        game.play(game.moves()[-1])
    view = game.view(None)
    assert (view.phase, view.choices, view.refill, view.displays[0].cells) == ("over", (), None, ())
    assert view.outcome is not None
    assert view.outcome.scores == game.scores()
    assert view.outcome.title is not None


@given(st.integers(1, 4), st.integers(0, 60), st.binary(max_size=3))
def test_counts_of_the_view_add_up(seats: int, moves: int, seed: bytes) -> None:
    game = GAME.new(seats=seats, seed=seed)
    for number in range(moves):
        if game.deciders:
            game.play(game.moves()[(number * 7) % len(game.moves())])
    view = game.view(None)
    laid = [one.tile for display in view.displays for one in display.tiles]
    lying = [tile for tile in view.wheel if tile is not None]
    assert len(laid) + len(lying) + view.pile_size == 68
    for colour in COLOURS:
        assert sum(tile.colour == colour for tile in (*laid, *lying)) + view.pile[colour] == 17
    for display in view.displays:
        states = [task.state for one in display.tiles for task in one.tile.tasks]
        assert display.covered == states.count("covered")
        assert display.covered + display.discs == (21 if seats == 1 else 20)
        assert all(bool(task.missing) == (task.state == "open") for one in display.tiles for task in one.tile.tasks)


def test_explain_tile_says_which_tiles_count() -> None:
    game = solo()
    lay(game.state.displays[0], LAID)
    (display,) = game.view(0).displays
    four, two = explain_tile(display, START)
    assert (four.state, two.state) == ("open", "covered")
    assert [str(reason.text) for reason in four.reasons] == ["3 of 4 red: Red 3 at N10, Red 6 at M11 and Red 4 at N11"]
    assert [str(reason.text) for reason in two.reasons] == [
        "3 red (2 needed): Red 3 at N10, Red 6 at M11 and Red 4 at N11"
    ]
    assert [reason.met for task in (four, two) for reason in task.reasons] == [False, True]
    first, second = explain_tile(display, (2, 0))
    assert [str(reason.text) for reason in first.reasons] == ["0 of 2 turquoise"]
    assert [str(reason.text) for reason in second.reasons] == [
        "3 red (1 needed): Red 3 at N10, Red 4 at N11 and Red 6 at M11"
    ]


def test_explain_tile_does_not_count_the_tile_itself() -> None:
    game = solo()
    lay(game.state.displays[0], {START: "R02", (1, 0): "R05", (0, 1): "R10", (1, 1): "R16"})
    ((task,),) = [explain_tile(display, START) for display in game.view(0).displays]
    assert [laid.tile.id for laid in task.reasons[0].counting] == ["R05", "R10", "R16"]


def test_explain_tile_works_on_a_ghost() -> None:
    game = solo("R06 T01 B01")
    lay(game.state.displays[0], LAID)
    ghost = ghost_of(game, "take 1 at N12")
    assert all(reason.met for reason in explain_tile(ghost.display, START)[0].reasons)


def test_explain_tile_needs_a_tile() -> None:
    game = solo()
    with pytest.raises(KeyError):
        explain_tile(game.view(0).displays[0], START)


@given(st.integers(0, 21), st.binary(max_size=3))
def test_reasons_agree_with_what_the_tasks_show(moves: int, seed: bytes) -> None:
    game = GAME.new(seats=1, seed=seed)
    for number in range(moves):
        game.play(game.moves()[(number * 11) % len(game.moves())])
    (display,) = game.view(0).displays
    for one in display.tiles:
        for task, explained in zip(one.tile.tasks, explain_tile(display, one.cell), strict=True):
            assert explained.state == task.state
            assert all(reason.met for reason in explained.reasons) == (not task.missing)


def test_views_compare_by_value() -> None:
    view = solo().view(0)
    assert view == solo().view(0)
    assert replace(view, turn=1) != view
    assert parse_cell("M10") == START


@pytest.mark.parametrize("seats", [1, 3])
def test_a_preview_describes_a_take(seats: int) -> None:
    position, count = GAME.new(seats=seats, seed=seed_from_text("prospects")), 0
    chance = random.Random(3)
    while position.deciders:
        seat = position.deciders[0]
        before = position.state.displays[seat]
        previews = position.view(None).previews
        takes = [move for move in position.moves() if isinstance(move, NovaLunaTake)]
        assert list(previews) == takes
        for take in chance.sample(takes, min(4, len(takes))):
            after = position.copy()
            after.play(take)
            display = after.state.displays[seat]
            assert sorted(previews[take].completes) == sorted(set(display.done) - set(before.done))
            assert previews[take].again == (after.deciders == (seat,))
            shown = {one.cell: one.tile for one in after.view(None).displays[seat].tiles}
            stood = {one.cell: one.tile for one in position.view(None).displays[seat].tiles}
            for cell, index in previews[take].nears:
                assert len(shown[cell].tasks[index].missing) < len(stood[cell].tasks[index].missing)
                count += 1
            ghost = position.view(None, take).ghost
            assert ghost is not None
            assert set(ghost.helped) == {cell for cell in previews[take].helped if cell != take.cell}
        position.play(chance.choice(position.moves()))
    assert count
