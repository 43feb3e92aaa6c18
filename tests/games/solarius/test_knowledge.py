"""What a search of Solarius Mission knows: what figures promise where they stand, what is worth a try, what fades."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.chance import Chance
from bot.games.players import knowledge_of
from bot.games.search import Weights, tuning_of
from bot.games.solarius.mats.mat import PlayedMission
from bot.games.solarius.moves import BuyCube, SellCubes
from bot.games.solarius.player import chosen
from bot.games.solarius.player.foothold import footholds, likely
from bot.games.solarius.player.promise import USUAL, Promise
from bot.games.solarius.player.taste import LIKED, Taste
from tests.games.solarius.boards import put, settle, state
from tests.games.solarius.tables import GAME, game, store, tech, turn


def weights() -> Weights:
    """Those of the search."""
    tuning = tuning_of("solarius")
    assert tuning is not None
    return tuning.weights


def test_every_weight_counts_and_none_is_missing() -> None:
    assert set(weights()) == {*LIKED, "rival", "turn", "even"}


def test_a_hub_counts_as_far_as_it_is_likely_to_be_built() -> None:
    table = state(built=1)
    assert (likely(table, "A"), likely(table, "B"), likely(table, "F")) == (1.0, 0.6, 0.6)
    table.game_turn = 4
    assert (likely(table, "D"), likely(table, "F")) == (1.0, 0.0)


def test_figures_promise_their_hubs_and_twice_with_an_outpost() -> None:
    table = state(seats=2)
    put(table, "A7 s0", "A6 m1 O5")
    alone, other = footholds(table, Taste())
    assert alone == pytest.approx(4 / 6)
    assert other == pytest.approx(2 * 4 / 6 + 2), "and the larger network"


def test_a_hub_bonus_that_is_owed_promises_something() -> None:
    table = state(seats=2)
    before = footholds(table, Taste())[1]
    table.hub_bonuses[1, "A"] = "owed"
    assert footholds(table, Taste(hub_bonus=3.0))[1] - before == pytest.approx(3.0 * 4 / 6)
    table.hub_bonuses[1, "A"] = "taken"
    assert footholds(table, Taste())[1] == before


def test_the_quick_choice_is_tried_first_and_no_idle_exchange_at_all() -> None:
    knowledge = knowledge_of(GAME, weights())
    draw, position, exchanges = Chance(b"any").draws("choices"), game(seats=2, seed="candidates"), 0
    for _ in range(120):
        moves, tried = position.moves(), knowledge.candidates(position)
        quick = knowledge.choose(position, draw)
        assert tried[0] == quick
        assert set(tried) <= set(moves)
        exchanges += sum([isinstance(move, BuyCube | SellCubes) for move in moves])
        assert not any(isinstance(move, BuyCube | SellCubes) for move in tried)
        position.play(quick)
    assert exchanges


def test_what_is_hoped_for_fades_in_the_last_turns_if_a_taste_says_so() -> None:
    table = state()
    mat = table.mats[0]
    tech(mat, turquoise="II 1", brown="II 1")
    store(mat, turquoise=(3, 0, 0), brown=(3, 0, 0))
    mat.missions = (PlayedMission(1, done=False),)
    settle(mat, "PK1")
    fading = Promise(replace(Taste(), fade=4.0))
    assert [fading.of(mat, left, ()) == USUAL.of(mat, left, ()) for left in (5, 4, 3)] == [True, True, False]
    assert USUAL.of(mat, 2, ()) > fading.of(mat, 2, ()) > USUAL.of(mat, 0, ()) - 2


def test_a_taste_chooses_as_it_likes() -> None:
    position = turn(dice="black 2 at 0, turquoise 2 at 0")
    dice = {str(chosen(position, Promise(replace(Taste(), point=point, pip=pip)))) for point, pip in ((9, 0), (0, 9))}
    assert dice == {"take black 2 at 0", "take turquoise 2 at 0"}


@pytest.mark.parametrize(("turns", "points"), [(0, 20.0), (8, 4.0), (12, -4.0), (14, -4.0)])
def test_turns_to_come_bring_points_and_late_promises_are_too_high(turns: int, points: float) -> None:
    position = game(seats=2, seed="turns")
    state = position.state
    state.game_turn, state.turns, state.starting = 1 + turns // 4, turns % 4 * 2, 0
    plain, more = (knowledge_of(GAME, {**weights(), "rival": 0.0, "turn": each, "even": 6.0}) for each in (0.0, 2.0))
    assert more.worth(position, 0) - plain.worth(position, 0) == pytest.approx(points)
