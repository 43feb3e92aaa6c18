"""The Machine: set-up, its turn and its score (rules/fantastic_factories.md 13 and 14: M, K, P)."""

from __future__ import annotations

import pytest

from bot.games.contract import Event
from bot.games.engine import Execution
from bot.games.factories import FactoriesPosition, scoring
from bot.games.factories.components import BLUEPRINT_DECK, BLUEPRINTS, LEVELS, TYPES
from bot.games.factories.scoring import machine_score
from bot.games.factories.state import Machine
from tests.games.factories.tables import (
    GAME,
    cards,
    kinds,
    machine_of,
    machine_rolls,
    names,
    only,
    play,
    stack,
    table,
)

SAMPLE = {kind: next(card for card in BLUEPRINTS.values() if card.type == kind) for kind in TYPES}
ROW = "dojo robot foundry biolab"


def of_counts(training: int, production: int, special: int, utility: int) -> Machine:
    made = Machine("easy")
    for kind, count in (
        ("training", training),
        ("production", production),
        ("special", special),
        ("utility", utility),
    ):
        made.compound += [SAMPLE[kind]] * count  # type: ignore[index]
    return made


def turn(position: FactoriesPosition) -> list[Event]:
    run = Execution(position.state)
    scoring.take_turn(run, machine_of(position))
    return [*run.events]


@pytest.mark.parametrize(
    ("counts", "dice", "goods"),
    [
        pytest.param((1, 3, 2, 2), "4225", 2, id="M1"),
        pytest.param((1, 1, 1, 1), "1111", 4, id="M2"),
        pytest.param((0, 0, 0, 0), "1111", 0, id="M3"),
        pytest.param((2, 3, 0, 1), "3412", 0, id="M4"),
        pytest.param((6, 7, 6, 6), "6666", 4, id="M5"),
        pytest.param((0, 6, 0, 0), "1611", 1, id="M6"),
    ],
)
def test_each_die_that_is_not_above_its_count_makes_a_good(
    counts: tuple[int, int, int, int], dice: str, goods: int
) -> None:
    rolled = dict(zip(("red", "blue", "purple", "yellow"), map(int, dice), strict=True))
    tests = scoring.manufacture(of_counts(*counts).compound, rolled)  # type: ignore[arg-type]
    assert sum(test.passed for test in tests) == goods
    assert {test.colour: test.count for test in tests} == {
        "red": counts[0],
        "blue": counts[1],
        "purple": counts[2],
        "yellow": counts[3],
    }


def test_expected_goods_of_one_turn_follow_from_the_counts() -> None:
    compound = of_counts(1, 3, 2, 2).compound
    total = sum(
        sum(test.passed for test in scoring.manufacture(compound, dict.fromkeys(scoring.COLOURS, face)))
        for face in range(1, 7)
    )
    assert total == 8


def market_turn(green: int, deck: str = "warehouse golem robot dojo biolab") -> tuple[FactoriesPosition, list[Event]]:
    position = table(row=ROW, deck=deck, people="miner miner architect investor")
    machine_of(position).compound = []
    machine_rolls(position, "6666", green)
    return position, turn(position)


def test_k1_green_1_takes_the_leftmost_card_and_the_slot_is_refilled() -> None:
    position, events = market_turn(1)
    assert names(machine_of(position).compound) == "dojo"
    assert names(position.state.blueprints.row) == "warehouse robot foundry biolab"
    assert kinds(events) == ["machine_rolled", "machine_took", "refilled", "machine_made"]
    assert not only(events, "machine_took").reveals


def test_k2_green_4_takes_the_rightmost_card() -> None:
    position, _ = market_turn(4)
    assert names(machine_of(position).compound) == "biolab"
    assert names(position.state.blueprints.row) == "dojo robot foundry warehouse"


def test_k3_green_5_takes_the_top_card_and_discards_the_blueprints() -> None:
    position, events = market_turn(5)
    assert names(machine_of(position).compound) == "warehouse"
    assert names(position.state.blueprints.row) == "golem robot dojo biolab"
    assert names(position.state.blueprints.discards[-4:]) == ROW
    assert only(events, "machine_took").reveals
    assert only(events, "machine_cleared").data["row"] == "blueprints"


def test_k4_green_6_takes_the_top_card_and_discards_the_contractors() -> None:
    position, events = market_turn(6)
    state = position.state
    assert names(machine_of(position).compound) == "warehouse"
    assert names(state.blueprints.row) == ROW
    assert [card.id for card in state.contractors.discards[-4:]] == ["miner", "miner", "architect", "investor"]
    assert None not in state.contractors.row
    assert state.tokens == ("hammer", "wrench", "gear", "shovel")
    assert only(events, "machine_cleared").data["row"] == "contractors"


def test_k5_the_card_just_taken_counts_in_the_same_turn() -> None:
    position = table(row="dojo robot biolab foundry", deck="golem")
    machine_of(position).compound = cards("nuclear_plant")
    machine_rolls(position, "6266", green=3)
    turn(position)
    assert machine_of(position).goods == 1
    seen = position.view(None).machine
    assert seen is not None
    assert seen.turn is not None
    assert (seen.turn.slot, seen.turn.green, seen.turn.goods) == (3, 3, 1)
    assert [(test.colour, test.passed) for test in seen.turn.tests if test.passed] == [("blue", True)]


def test_b6_with_no_card_left_a_5_still_discards_the_row_which_comes_back() -> None:
    position = table(row=ROW)
    state = position.state
    machine_of(position).compound = []
    state.blueprints.deck, state.blueprints.discards = [], []
    machine_rolls(position, "6666", green=5)
    events = turn(position)
    assert machine_of(position).compound == []
    assert only(events, "machine_took").data == {"card": None, "slot": None}
    assert sorted(names(state.blueprints.row).split()) == sorted(ROW.split())


def test_b5_with_an_empty_deck_the_discards_are_shuffled_before_the_row_goes() -> None:
    position = table(row=ROW)
    state = position.state
    machine_of(position).compound = []
    state.blueprints.deck, state.blueprints.discards = [], cards("golem")
    machine_rolls(position, "6666", green=5)
    turn(position)
    assert names(machine_of(position).compound) == "golem"


def test_b7_an_empty_slot_means_the_top_of_the_deck() -> None:
    position = table(row=ROW, deck="golem obelisk")
    state = position.state
    state.blueprints.row[1] = None
    machine_of(position).compound = []
    machine_rolls(position, "6666", green=2)
    turn(position)
    assert names(machine_of(position).compound) == "golem"
    assert names(state.blueprints.row) == "dojo obelisk foundry biolab"


def test_b8_contractors_come_back_through_a_shuffle() -> None:
    position = table(row=ROW, people="miner miner architect investor")
    state = position.state
    state.contractors.deck, state.contractors.discards = [], []
    machine_rolls(position, "6666", green=6)
    turn(position)
    assert sorted(card.id for card in state.contractors.row if card) == ["architect", "investor", "miner", "miner"]


def test_b10_the_machine_keeps_duplicates_and_its_cards_do_nothing() -> None:
    position = table(row="megalith robot foundry biolab")
    made = machine_of(position)
    made.compound = cards("megalith scrap_yard solar_array")
    machine_rolls(position, "6666", green=1)
    turn(position)
    assert names(made.compound) == "megalith scrap_yard solar_array megalith"
    assert (position.state.players[0].metal, position.state.players[0].energy) == (0, 0)


def test_set_up_deals_until_enough_cards_are_no_monuments() -> None:
    position = table(level="medium")
    state = position.state
    machine_of(position).compound, state.blueprints.discards = [], []
    stack(state.blueprints, "obelisk robot beacon dojo foundry")
    run = Execution(state)
    scoring.set_up(run, machine_of(position))
    assert names(machine_of(position).compound) == "robot dojo foundry"
    assert names(state.blueprints.discards) == "obelisk beacon"
    assert run.events[0].data["discarded"] == ["obelisk", "beacon"]


@pytest.mark.parametrize(("level", "count"), list(zip(LEVELS, (2, 3, 4, 5), strict=True)))
def test_a_level_says_how_many_cards_the_machine_starts_with(level: str, count: int) -> None:
    for number in range(20):
        position = GAME.new(seats=1, seed=bytes([number]), options={"level": level})
        compound = machine_of(position).compound
        assert len(compound) == count
        assert all(card.type != "monument" for card in compound)


def test_b12_market_then_hand_then_machine_come_from_one_deck() -> None:
    position = GAME.new(seats=1, seed=b"order", options={"level": "easy"})
    state, chance = position.state, position.state.chance
    deck = chance.shuffle(BLUEPRINT_DECK, "blueprints", 1)[::-1]
    assert state.blueprints.row == deck[:4]
    assert state.players[0].hand == deck[4:8]
    dealt = [card for card in deck[8:] if card.type != "monument"][:2]
    assert machine_of(position).compound == dealt


@pytest.mark.parametrize(
    ("goods", "count", "monuments", "score"),
    [
        pytest.param(12, 9, 2, 23, id="P1"),
        pytest.param(7, 13, 0, 20, id="P2"),
        pytest.param(0, 3, 0, 3, id="P3"),
        pytest.param(5, 4, 4, 13, id="P4"),
    ],
)
def test_the_machine_scores_goods_cards_and_monuments(goods: int, count: int, monuments: int, score: int) -> None:
    made = Machine("easy")
    made.goods = goods
    made.compound = [BLUEPRINTS["megalith"]] * monuments + [BLUEPRINTS["dojo"]] * (count - monuments)
    assert machine_score(made) == score


def test_its_dice_depend_on_the_round_alone() -> None:
    one, other = (GAME.new(seats=1, seed=b"fair") for _ in range(2))
    play(one, "take 1", "done")
    play(other, "take 4", "done")
    turns = [machine_of(position).turn for position in (one, other)]
    assert all(turns)
    assert len({(turn.green, *[test.die for test in turn.tests]) for turn in turns if turn}) == 1
