"""What the searching player of Fantastic Factories thinks of a table on which the game still goes on."""

from __future__ import annotations

from bot.games.factories.player.knowledge import FactoriesKnowledge
from bot.games.search import tuning_of
from tests.games.factories.tables import cards, table


def knowledge() -> FactoriesKnowledge:
    tuning = tuning_of("factories")
    assert tuning is not None
    return FactoriesKnowledge(tuning.weights)


def test_a_building_that_makes_goods_promises_more_than_an_empty_compound() -> None:
    assert knowledge().worth(table(compound="foundry"), 0) > knowledge().worth(table(), 0)


def test_resources_promise_something() -> None:
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


def test_in_the_last_round_only_points_count() -> None:
    rich, poor = table(metal=9), table()
    for position in (rich, poor):
        position.state.last_round = True
    assert knowledge().worth(rich, 0) == knowledge().worth(poor, 0)
