"""Search knowledge for Solarius Mission: prospects, worthwhile moves, decay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ai.players import knowledge_of
from bot.ai.search import Weights, tuning_of
from bot.ai.solarius import choose_best
from bot.ai.solarius.mat_evaluation import DEFAULT_EVALUATOR, MatEvaluator
from bot.ai.solarius.surroundings import figure_values, likely
from bot.ai.solarius.weights import WEIGHT_NAMES, HeuristicWeights
from bot.games.chance import Chance
from bot.games.solarius.decisions.figures import permanents
from bot.games.solarius.mats import PlayedMission
from bot.games.solarius.moves import BuyCube, SellCubes
from tests.games.solarius.boards import put, settle, state
from tests.games.solarius.tables import GAME, game, store, tech, turn, with_steps


def weights() -> Weights:
    """Those of the search."""
    tuning = tuning_of("solarius")
    assert tuning is not None
    return tuning.weights


def test_every_weight_counts_and_none_is_missing() -> None:
    assert set(weights()) == {*WEIGHT_NAMES, "rival", "turn", "even", "engine"}


def test_a_hub_counts_as_far_as_it_is_likely_to_be_built() -> None:
    table = state(built=1)
    assert (likely(table, "A"), likely(table, "B"), likely(table, "F")) == (1.0, 0.6, 0.6)
    table.game_turn = 4
    assert (likely(table, "D"), likely(table, "F")) == (1.0, 0.0)


def test_figures_are_worth_their_hubs_and_twice_with_an_outpost() -> None:
    table = state(seats=2)
    put(table, "A7 s0", "A6 m1 O5")
    alone, other = figure_values(table, HeuristicWeights())
    assert alone == pytest.approx(4 / 6)
    assert other == pytest.approx(2 * 4 / 6 + 2), "and the larger network"


def test_a_hub_bonus_that_is_due_has_a_value() -> None:
    table = state(seats=2)
    before = figure_values(table, HeuristicWeights())[1]
    table.hub_bonuses[1, "A"] = "owed"
    assert figure_values(table, HeuristicWeights(hub_bonus=3.0))[1] - before == pytest.approx(3.0 * 4 / 6)
    table.hub_bonuses[1, "A"] = "taken"
    assert figure_values(table, HeuristicWeights())[1] == before


def test_the_quick_choice_is_tried_first_and_no_idle_exchange_at_all() -> None:
    knowledge = knowledge_of(GAME, weights())
    draw, position, exchanges = Chance(b"any").draws("choices"), game(seats=2, seed="candidates"), 0
    for _ in range(80):
        moves, tried = position.moves(), knowledge.candidates(position)
        quick = knowledge.choose(position, draw)
        assert tried[0] == quick
        assert set(tried) <= set(moves)
        exchanges += sum([isinstance(move, BuyCube | SellCubes) for move in moves])
        assert not any(isinstance(move, BuyCube | SellCubes) for move in tried)
        position.play(quick)
    assert exchanges


def test_hopes_fade_in_the_last_turns_if_the_weights_say_so() -> None:
    table = state()
    mat = table.mats[0]
    tech(mat, turquoise="II 1", brown="II 1")
    store(mat, turquoise=(3, 0, 0), brown=(3, 0, 0))
    mat.missions = (PlayedMission(1, done=False),)
    settle(mat, "PK1")
    fading = MatEvaluator(replace(HeuristicWeights(), fade=4.0))
    assert [fading.evaluate(mat, left, ()) == DEFAULT_EVALUATOR.evaluate(mat, left, ()) for left in (5, 4, 3)] == [
        True,
        True,
        False,
    ]
    assert (
        DEFAULT_EVALUATOR.evaluate(mat, 2, ())
        > fading.evaluate(mat, 2, ())
        > DEFAULT_EVALUATOR.evaluate(mat, 0, ()) - 2
    )


def test_a_choice_follows_the_weights() -> None:
    position = turn(dice="black 2 at 0, turquoise 2 at 0")
    dice = {
        str(choose_best(position, MatEvaluator(replace(HeuristicWeights(), point=point, pip=pip))))
        for point, pip in ((9, 0), (0, 9))
    }
    assert dice == {"take black 2 at 0", "take turquoise 2 at 0"}


@pytest.mark.parametrize(("turns", "points"), [(0, 20.0), (8, 4.0), (12, -4.0), (14, -4.0)])
def test_coming_turns_bring_points_and_late_values_are_too_high(turns: int, points: float) -> None:
    position = game(seats=2, seed="turns")
    state = position.state
    state.game_turn, state.turns, state.starting = 1 + turns // 4, turns % 4 * 2, 0
    plain, more = (knowledge_of(GAME, {**weights(), "rival": 0.0, "turn": each, "even": 6.0}) for each in (0.0, 2.0))
    assert more.worth(position, 0) - plain.worth(position, 0) == pytest.approx(points)


def test_clean_spaces_count_as_far_as_turns_will_need_them() -> None:
    table = state()
    mat, clean = table.mats[0], MatEvaluator(replace(HeuristicWeights(), spare_space=0.0, clean=1.0, soiling=0.5))

    def lost(contamination: int, left: int) -> float:
        soiled = mat.copy()
        soiled.contamination = contamination
        return clean.evaluate(mat, left, ()) - clean.evaluate(soiled, left, ())

    assert [lost(2, left) for left in (16, 4, 2, 0)] == pytest.approx([2.0, 1.0, 0.0, 0.0])
    spaces = mat.copy()
    spaces.stations = ("SS5",)
    other = mat.copy()
    other.stations = ("SS3",)
    assert clean.evaluate(spaces, 16, ()) - clean.evaluate(other, 16, ()) == pytest.approx(2.0), "two spaces more"
    assert clean.evaluate(spaces, 4, ()) == pytest.approx(clean.evaluate(other, 4, ())), "too late for them"


def test_a_card_is_sought_for_cubes_that_no_mission_wants_yet() -> None:
    mat, promise = state().mats[0], MatEvaluator(replace(HeuristicWeights(), fade=5.0))
    assert promise.seeking(mat, 8, [17]) == 0.0
    tech(mat, black="IV 1")
    store(mat, black=(3, 2, 1))
    full = promise.seeking(mat, 8, [17])
    assert full > promise.seeking(mat, 8, [17, 18]) > promise.seeking(mat, 8, [18]) == 0.0
    assert full > promise.seeking(mat, 2, [17]) > promise.seeking(mat, 0, [17]) == 0.0
    mat.hand = (21,)
    assert promise.seeking(mat, 8, [17]) == 0.0, "there is a better one in the hand"


def test_what_is_built_goes_on_to_bring_something_until_the_end() -> None:
    position = game(seats=2, seed="engine")
    table = position.state
    table.game_turn, table.turns, table.starting = 2, 0, 0
    plain, counts = (knowledge_of(GAME, {**weights(), "rival": 0.0, "engine": each}) for each in (0.0, 1.0))

    def brings() -> float:
        return counts.worth(position, 0) - plain.worth(position, 0)

    assert brings() == 0.0
    table.mats[0].stations = ("SS2",)
    station = brings()
    table.mats[0].developments = (13,)
    both = brings()
    assert both > station > 0.0
    table.game_turn = 4
    assert 0.0 < brings() < 0.5 * both


def test_details_get_a_part_of_the_thought() -> None:
    knowledge, table = knowledge_of(GAME, weights()), state()
    table.mats[0].stations = ("SS1", "SS2")
    assert knowledge.effort(turn(table)) == 1
    assert knowledge.effort(with_steps(table, permanents(0, ("SS1", "SS2")))) > 1
