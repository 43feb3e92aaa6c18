"""What every contractor does, alone and with opponents (rules/fantastic_factories.md 4 and 13.2)."""

from __future__ import annotations

from bot.games.factories import FactoriesPosition
from tests.games.factories.tables import cards, kinds, names, notations, only, play, refused, stock, table

HAND = "robot refinery dojo beacon"
"""One card of each tool: a hammer, a wrench, a gear, a shovel."""


def hiring(contractor: str, seats: int = 1, **given: object) -> FactoriesPosition:
    """A market turn with this contractor in the first slot, which asks for a hammer."""
    people = f"{contractor} miner miner miner" if contractor != "miner" else "miner architect architect engineer"
    return table(phase="market", seats=seats, hand=HAND, people=people, **given)  # type: ignore[arg-type]


def test_the_architect_draws_three() -> None:
    game = hiring("architect", deck="golem foundry biolab")
    play(game, "hire architect discard robot")
    assert names(game.state.players[0].hand) == "refinery dojo beacon golem foundry biolab"
    assert names(game.state.blueprints.discards) == "robot"


def test_the_electrician_gives_5_energy() -> None:
    game = hiring("electrician")
    play(game, "hire electrician discard robot")
    assert stock(game) == (0, 5, 0)


def test_the_miner_gives_3_metal() -> None:
    game = hiring("miner")
    assert str(game.explain(game.moves()[4])) == "Hire Miner (discard Robot): 3 metal"
    play(game, "hire miner discard robot")
    assert stock(game) == (3, 0, 0)


def test_c7_the_investor_gives_the_printed_cost_of_the_top_card() -> None:
    game = hiring("investor", deck="megalith")
    events = play(game, "hire investor discard robot")
    assert stock(game) == (5, 2, 0)
    assert names(game.state.blueprints.discards) == "robot megalith"
    assert only(events, "revealed").reveals


def test_the_investor_finds_nothing_when_no_card_is_left() -> None:
    game = hiring("investor")
    game.state.blueprints.deck = []
    events = play(game, "hire investor discard robot")
    assert only(events, "revealed").data["card"] == "robot"
    assert stock(game) == (1, 1, 0)


def test_the_specialist_adds_one_die_of_any_value_at_any_moment() -> None:
    game = hiring("specialist")
    play(game, "hire specialist discard robot")
    player = game.state.players[0]
    assert len(player.dice) == 4
    play(game, f"place {player.dice[0]} research")
    assert [f"specialist {face}" in notations(game) for face in range(1, 7)] == [True] * 6
    play(game, "specialist 6")
    assert 6 in player.dice
    assert refused(game, "specialist 6").startswith("You have no Specialist's die to add")
    play(game, "done")
    assert player.specialist == 0


def test_hired_hands_roll_two_extra_dice() -> None:
    game = hiring("hired_hands", energy=3)
    events = play(game, "hire hired hands discard robot")
    assert len(game.state.players[0].dice) == len(only(events, "rolled").data["dice"]) == 6  # type: ignore[arg-type]
    assert stock(game) == (0, 0, 0)


def test_costs_are_paid_before_the_effect() -> None:
    game = hiring("hired_hands", energy=2)
    assert "costs 3 energy and you have 2" in refused(game, "hire hired hands discard robot")


def test_the_foreman_sets_up_to_four_dice() -> None:
    game = hiring("foreman", energy=2)
    play(game, "hire foreman discard robot")
    assert (game.prompt.kind, notations(game)[-1]) == ("set_dice", "roll")
    events = play(game, "set 6", "set 6", "set 1", "set 5")
    assert game.state.players[0].dice == (1, 5, 6, 6)
    assert "rolled" not in kinds(events)
    assert game.prompt.kind == "work"


def test_a9_dice_that_the_foreman_does_not_set_are_rolled() -> None:
    game = hiring("foreman", energy=2)
    play(game, "hire foreman discard robot", "set 6")
    assert str(game.explain(game.moves()[-1])) == "Roll 3 dice"
    events = play(game, "roll")
    assert len(only(events, "rolled").data["dice"]) == 3  # type: ignore[arg-type]
    assert 6 in game.state.players[0].dice
    assert len(game.state.players[0].dice) == 4


def test_the_engineer_builds_the_top_card_for_nothing_and_other_cards_fire() -> None:
    game = hiring("engineer", deck="megalith", energy=4, compound="scrap_yard solar_array")
    events = play(game, "hire engineer discard robot")
    assert names(game.state.players[0].compound) == "scrap_yard solar_array megalith"
    assert stock(game) == (1, 2, 0)
    assert only(events, "built").data["discarded"] is None
    assert all(built.used for built in game.state.players[0].compound[:2])


def test_the_engineer_sets_aside_what_may_not_be_built() -> None:
    game = hiring("engineer", deck="dojo dojo foundry", energy=4, compound="dojo")
    play(game, "hire engineer discard robot")
    assert names(game.state.players[0].compound) == "dojo foundry"
    assert names(game.state.blueprints.discards) == "robot dojo dojo"


def test_the_engineer_builds_nothing_if_no_card_can_be_built() -> None:
    game = hiring("engineer", energy=4, compound="dojo robot")
    state = game.state
    state.blueprints.deck, state.blueprints.discards = cards("dojo dojo"), []
    events = play(game, "hire engineer discard robot")
    assert names(state.players[0].compound) == "dojo robot"
    assert sorted(names(state.blueprints.discards).split()) == ["dojo", "dojo", "robot"]
    assert "built" not in kinds(events)


def test_a5_the_slot_is_refilled_before_the_contractor_is_discarded() -> None:
    game = hiring("architect")
    pile = game.state.contractors
    pile.deck, pile.discards = [], []
    play(game, "hire architect discard robot")
    assert pile.row[0] is None
    assert [card.id for card in pile.discards] == ["architect"]


def test_the_tool_of_the_discarded_card_says_which_slot() -> None:
    game = table(phase="market", hand=HAND, people="miner miner architect engineer")
    events = play(game, "hire miner discard refinery")
    assert only(events, "hired").data["slot"] == 2


def test_a_card_with_another_tool_hires_nobody() -> None:
    game = hiring("architect")
    assert refused(game, "hire architect discard dojo") == ("Architect needs a card with hammer, but Dojo shows gear.")
    assert refused(game, "hire investor discard dojo").startswith("Investor isn't in the market")
    assert refused(game, "hire architect discard golem").startswith("You don't have Golem in hand.")


def test_a_gift_goes_to_the_only_opponent_at_once() -> None:
    for contractor, gift in (("miner", (1, 0)), ("electrician", (0, 2))):
        game = hiring(contractor, seats=2)
        metal, energy, _ = stock(game, 1)
        play(game, f"hire {contractor} discard robot")
        assert stock(game, 1)[:2] == (metal + gift[0], energy + gift[1])
        assert game.deciders == (1,)


def test_a12_of_several_opponents_the_hirer_chooses_one() -> None:
    game = hiring("architect", seats=4, deck="golem foundry biolab warehouse")
    play(game, "hire architect discard robot")
    assert (game.prompt.kind, game.deciders[0]) == ("gift", 0)
    assert notations(game) == ["give player 2", "give player 3", "give player 4"]
    assert str(game.explain(game.moves()[1])) == "Give player 3 1 card"
    assert "Try give player 2" in refused(game, "give player 1")
    events = play(game, "give player 3")
    assert game.state.players[2].hand[-1].id == "warehouse"
    event = only(events, "drew_cards")
    assert (event.audience, event.data["cards"]) == (2, ["warehouse"])
    assert game.deciders == (1,)
