"""The market phase: taking, refreshing, refilling (rules/fantastic_factories.md 2 and 4)."""

from __future__ import annotations

import pytest

from bot.games.factories import FactoriesPosition
from bot.games.factories.components import TOOLS
from tests.games.factories.tables import GAME, cards, kinds, names, notations, only, play, refused, stack, table

ROW = "dojo robot foundry biolab"


def test_the_start_of_a_game() -> None:
    for seats in GAME.seats:
        position = GAME.new(seats=seats, seed=b"start")
        state = position.state
        assert sorted(state.tokens) == sorted(TOOLS)
        assert None not in (*state.blueprints.row, *state.contractors.row)
        for player in state.players:
            assert (player.metal, player.energy, player.goods, len(player.hand)) == (1, 2, 0, 4)
            assert player.compound == []
        assert (position.prompt.kind, position.deciders[0]) == ("market", state.first)
        assert (state.machine is None) == (seats > 1)


def test_a4_a_taken_card_is_replaced_in_its_slot() -> None:
    game = table(phase="market", row=ROW, deck="golem")
    events = play(game, "take 2")
    assert names(game.state.players[0].hand[-1:]) == "robot"
    assert names(game.state.blueprints.row) == "dojo golem foundry biolab"
    assert only(events, "refilled").data["slots"] == [2]
    assert game.prompt.kind == "work"


def test_a_refresh_costs_one_resource_and_is_allowed_once_before_taking() -> None:
    game = table(phase="market", row=ROW, deck="golem obelisk beacon warehouse", metal=1, energy=1)
    assert [move for move in notations(game) if move.startswith("refresh")] == [
        "refresh blueprints metal",
        "refresh blueprints energy",
        "refresh contractors metal",
        "refresh contractors energy",
    ]
    play(game, "refresh blueprints energy")
    assert names(game.state.blueprints.row) == "golem obelisk beacon warehouse"
    assert names(game.state.blueprints.discards) == ROW
    assert (game.state.players[0].metal, game.state.players[0].energy) == (1, 0)
    assert "already refreshed a row this turn" in refused(game, "refresh contractors metal")
    play(game, "take 1")
    assert "It's the work phase" in refused(game, "refresh contractors metal")


def test_a_refresh_of_the_contractors_leaves_the_tokens() -> None:
    game = table(phase="market", metal=1, people="miner miner architect engineer")
    before = game.state.tokens
    play(game, "refresh contractors metal")
    assert game.state.tokens == before
    assert len(game.state.contractors.discards) == 4


def test_nothing_to_pay_with_means_no_refresh() -> None:
    game = table(phase="market")
    assert refused(game, "refresh blueprints metal").startswith("You have no metal")


def test_the_market_phase_cannot_be_passed() -> None:
    game = table(phase="market")
    assert "skip" not in notations(game)
    assert refused(game, "skip").startswith("You can't skip the market")
    assert "Take a blueprint or hire a contractor first" in refused(game, "done")


def without_blueprints(energy: int = 0, *, seats: int = 1, discards: str = "", version: int = 2) -> FactoriesPosition:
    """A market turn with an empty row and an empty deck, and these discards."""
    game = table(phase="market", energy=energy, seats=seats, version=version)
    pile = game.state.blueprints
    pile.deck, pile.discards, pile.row = [], cards(discards), [None] * 4
    return game


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_an_empty_row_is_refreshed_when_cards_are_left_a15(seats: int) -> None:
    """Section 4: a refresh deals four new cards, and an empty row has none to discard first."""
    game = without_blueprints(energy=1, seats=seats, discards="dojo robot")
    assert notations(game) == ["refresh blueprints energy", "refresh contractors energy", "skip"]
    events = play(game, "refresh blueprints energy")
    assert str(only(events, "refreshed").text) == "Paid 1 energy to refill the empty row of blueprints."
    assert only(events, "refilled").data["slots"] == [1, 2]
    assert sorted(names(game.state.blueprints.row).split()) == ["-", "-", "dojo", "robot"]
    assert notations(game) == ["take 1", "take 2"]


def test_an_empty_row_is_refreshed_from_the_deck_a15() -> None:
    game = without_blueprints(energy=1)
    stack(game.state.blueprints, "golem beacon")
    play(game, "refresh blueprints energy")
    assert names(game.state.blueprints.row) == "golem beacon - -"


def test_an_empty_row_stays_empty_without_a_card_that_could_come() -> None:
    game = without_blueprints(energy=1)
    assert refused(game, "refresh blueprints energy").startswith("That row and its deck are empty")


def test_under_the_first_rules_an_empty_row_stays_empty() -> None:
    game = without_blueprints(energy=1, discards="dojo robot", version=1)
    assert notations(game) == ["refresh contractors energy", "skip"]
    assert refused(game, "refresh blueprints energy") == "That row is empty. Choose the other one."


def test_with_nothing_to_take_and_nobody_to_hire_a_refresh_is_still_a_choice() -> None:
    game = without_blueprints(energy=1)
    assert notations(game) == ["refresh contractors energy", "skip"]
    events = play(game, "skip")
    assert kinds(events)[:2] == ["skipped", "rolled"]


def test_a_turn_in_which_nothing_is_possible_is_skipped() -> None:
    game = without_blueprints(energy=1)
    events = play(game, "refresh contractors energy")
    assert "skipped" in kinds(events)
    assert game.prompt.kind == "work"


def test_an_empty_slot_cannot_be_taken_and_is_filled_at_the_next_refill_a15() -> None:
    game = table(phase="market", row=ROW, deck="golem warehouse")
    game.state.blueprints.row[0] = None
    assert refused(game, "take 1") == "Slot 1 is empty. Choose another one."
    events = play(game, "take 3")
    assert names(game.state.blueprints.row) == "golem robot warehouse biolab"
    assert only(events, "refilled").data["slots"] == [1, 3]
