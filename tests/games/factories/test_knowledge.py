"""What the searching player of Fantastic Factories thinks of a table on which the game still goes on."""

from __future__ import annotations

import pytest

from bot.ai.factories.knowledge import FactoriesKnowledge
from bot.ai.factories.worth import LearnedWorths, evaluate_seat
from bot.ai.search import tuning_of
from tests.games.factories.tables import cards, table


def knowledge() -> FactoriesKnowledge:
    tuning = tuning_of("factories")
    assert tuning is not None
    return FactoriesKnowledge(tuning.weights)


def test_a_building_that_makes_goods_is_worth_more_than_an_empty_compound() -> None:
    assert knowledge().worth(table(compound="foundry"), 0) > knowledge().worth(table(), 0)


def test_resources_have_a_value() -> None:
    assert knowledge().worth(table(metal=3, energy=3), 0) > knowledge().worth(table(), 0)


def test_a_machine_with_more_cards_is_the_harder_rival() -> None:
    easy, hard = table(level="easy"), table(level="easy")
    machine = hard.state.machine
    assert machine is not None
    machine.compound += cards("foundry robot")
    assert knowledge().worth(hard, 0) < knowledge().worth(easy, 0)


def test_of_several_seats_the_best_rival_counts() -> None:
    level, behind = table(seats=3), table(seats=3)
    behind.state.players[2].goods = 5
    assert knowledge().worth(behind, 0) < knowledge().worth(level, 0)
    assert knowledge().worth(behind, 2) > knowledge().worth(behind, 1)


def test_a_building_counts_by_how_much_of_the_game_is_to_come() -> None:
    weights = {"foundry": 1.0, "early_foundry": 2.0, "last_foundry": 0.5}
    position = table(compound="foundry")
    seat = position.state.players[0]
    promises = []
    for goods in (0, 6, 12):
        seat.goods = goods
        promises.append(evaluate_seat(weights, position.state, seat))
    position.state.last_round = True
    assert [*promises, evaluate_seat(weights, position.state, seat)] == pytest.approx([2.8, 2.0, 1.0, 0.5])


def test_in_the_last_round_a_plan_is_for_points_alone() -> None:
    position = table(hand="foundry obelisk", metal=9)
    worths = LearnedWorths(knowledge().weights).worths
    before = worths(position.state, position.state.players[0])
    position.state.last_round = True
    now = worths(position.state, position.state.players[0])
    assert before.stock(0, 3) > now.stock(0, 3) == 0
    assert before.built["foundry"] > now.built["foundry"] == 0
    assert now.point == 1


def test_a_seat_is_compared_with_the_others_on_average() -> None:
    position = table(seats=3)
    for seat, goods in enumerate((4, 1, 2)):
        position.state.players[seat].goods = goods
    assert [knowledge().traits(position, seat)["point"] for seat in range(3)] == [2.5, -2.0, -0.5]
    assert knowledge().reached(position, 0) == 2.5
