"""The quick choice of a search values a die together with its flight and card."""

from __future__ import annotations

import pytest

from bot.ai.solarius import choose_best
from bot.ai.solarius.mat_evaluation import DEFAULT_EVALUATOR, MatEvaluator
from bot.ai.solarius.mat_simulation import MatSimulator
from bot.ai.solarius.turn_evaluation import TurnEvaluator
from bot.ai.solarius.weights import HeuristicWeights
from bot.games.solarius import SolariusPosition
from bot.games.solarius.components import PLANETS
from bot.games.solarius.mats import PlayedMission, TakenPlanet
from tests.games.solarius.boards import at, leave_unsettled, settle, state
from tests.games.solarius.tables import face_up, play, store, tech, turn


def planned(position: SolariusPosition) -> str:
    """Return the choice made with the whole turn in mind."""
    return str(choose_best(position, DEFAULT_EVALUATOR, TurnEvaluator))


def whole_turn(position: SolariusPosition) -> list[str]:
    """The moves of a turn."""
    moves: list[str] = []
    while position.deciders == (0,) and (not moves or moves[-1] != "end turn"):
        moves.append(planned(position))
        play(position, moves[-1])
    return moves


def test_it_takes_the_die_that_pays_for_the_planet_in_reach() -> None:
    table = state(built=4)
    table.game_turn, table.turns = 4, 12
    table.planets.clear()
    face_up(table, "H7", "PK5")
    mat = table.mats[0]
    mat.ship, mat.fuel = at(table, "H6"), 2
    position = turn(table, dice="yellow 3 at 1, black 3 at 0")
    assert str(choose_best(position, DEFAULT_EVALUATOR)) == "take yellow 3 at 1", "that alone brings more"
    moves = whole_turn(position)
    assert moves[0] == "take black 3 at 0"
    assert moves[-4:] == ["fly H7", "settle", "complete H7", "end turn"]
    assert [taken.id for taken in position.state.mats[0].settled] == ["PK5"]


def test_it_plays_a_mission_before_the_die_and_completes_it_in_the_same_turn() -> None:
    table = state(built=1)
    table.planets.clear()
    mat = table.mats[0]
    mat.hand, mat.stations = (1,), ("SS1", "SS2", "SS3", "SS4")
    tech(mat, turquoise="II 1", brown="II 1")
    store(mat, turquoise=(3, 0, 0), brown=(3, 0, 0))
    mat.ship, mat.fuel = at(table, "A2"), 0
    position = turn(table, dice="yellow 2 at 0, yellow 2 at 0")
    moves = whole_turn(position)
    assert moves[1:3] == ["place research", "play 1 mission"]
    assert "mission 1 at A" in moves


@pytest.mark.parametrize("left", [12, 2])
def test_a_planet_adds_what_the_mat_is_worth_more_with_it(left: int) -> None:
    table = state()
    plain, rich = table.mats[:2]
    tech(rich, black="III 3", yellow="IV 4", turquoise="II 2", brown="III 3")
    settle(rich, "PK1", "PY1")
    leave_unsettled(rich, "PT9")
    rich.fuel, rich.spacebucks = 9, 5
    judge = MatSimulator(left)
    for mat in (plain, rich):
        for planet in PLANETS:
            more = judge.worth(judge.with_planet(mat, TakenPlanet(planet, mat.ship))) - judge.worth(mat)
            assert DEFAULT_EVALUATOR.taking(mat, planet, left, DEFAULT_EVALUATOR.met(mat)) == pytest.approx(more), (
                planet
            )
            assert MatEvaluator(DEFAULT_EVALUATOR.weights).taking(mat, planet, left, {}) == DEFAULT_EVALUATOR.taking(
                mat, planet, left, DEFAULT_EVALUATOR.met(mat)
            )


def test_a_mats_value_does_not_depend_on_earlier_mats() -> None:
    """What lasts from one mat to the next is known by its planets, stations and missions, and by the time left."""
    table = state()
    plain, rich = table.mats[:2]
    tech(rich, black="III 3", yellow="IV 4")
    settle(rich, "PK1", "PY1")
    built, stored, open_ = rich.copy(), rich.copy(), rich.copy()
    built.stations = ("SS1",)
    store(stored, black=(1, 1, 0))
    open_.missions = (PlayedMission(1, done=False),)
    promise = MatEvaluator(HeuristicWeights(fade=6.0))
    for left in (12, 2, 0):
        for mat in (plain, rich, built, stored, open_, stored, built, rich, plain):
            for hand in ((), (1, 2)):
                assert promise.evaluate(mat, left, hand) == MatEvaluator(promise.weights).evaluate(mat, left, hand)
