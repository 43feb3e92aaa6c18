"""What the view shows, and the knowable changes of a proposal."""

from __future__ import annotations

import pickle

import pytest

from bot.games.factories.components import BLUEPRINTS
from bot.games.factories.state import Phase
from bot.games.factories.view import FactoriesGhost, PlayerChanges
from tests.games.factories.tables import GAME, machine_rolls, play, table


def ghost(game: object, move: str) -> FactoriesGhost:
    seen = game.view(0, GAME.parse(move)).ghost  # type: ignore[attr-defined]
    assert isinstance(seen, FactoriesGhost)
    return seen


def test_cards_show_whether_they_can_be_used_or_built_now() -> None:
    game = table(compound="foundry biolab laboratory", hand="dojo power_plant beacon", dice=(5,), metal=1, energy=5)
    seen = game.view(0).players[0]
    assert [built.usable for built in seen.compound] == [True, False, False]
    assert seen.hand is not None
    assert [(card.card.id, card.buildable, card.pays) for card in seen.hand] == [
        ("dojo", True, ("power_plant",)),
        ("power_plant", False, ("dojo",)),
        ("beacon", False, ()),
    ]
    assert (seen.step, seen.score, seen.prestige) == ("active", 3, 3)


def test_a_used_card_shows_its_dice_and_its_goods() -> None:
    game = table(compound="trash_compactor", hand="robot robot", dice=(4, 4, 1))
    play(game, "use trash compactor 4 4")
    (built,) = game.view(0).players[0].compound
    assert (built.used, built.dice, built.goods) == (True, (4, 4), 2)
    last = game.view(None).last
    assert last is not None
    assert (last.kind, last.card, last.changes) == (
        "use",
        "trash_compactor",
        PlayerChanges(goods=2, cards=-2, dice=(4, 4)),
    )


def test_the_market_shows_slots_and_who_can_be_hired() -> None:
    game = table(phase="market", hand="robot", people="miner engineer miner miner")
    market = game.view(0).market
    assert [slot.hirable for slot in market.contractors] == [True, False, False, False]
    assert [slot.slot for slot in market.blueprints] == [1, 2, 3, 4]
    assert all(slot.takeable for slot in market.blueprints)
    assert not market.refreshable


def test_a_decision_inside_a_card_is_shown() -> None:
    game = table(compound="trash_compactor", hand="robot dojo golem", dice=(4, 4))
    play(game, "use trash compactor 4 4")
    resolving = game.view(None).resolving
    assert resolving is not None
    assert (resolving.asking, resolving.left, resolving.source.id) == ("discard", 2, "trash_compactor")  # type: ignore[union-attr]
    assert not any(built.usable for built in game.view(0).players[0].compound)


def test_a_proposed_placement_shows_what_it_would_give() -> None:
    game = table(dice=(5, 5))
    play(game, "place 5 mine")
    seen = ghost(game, "place 5 mine")
    assert (seen.section, seen.changes) == ("mine", PlayerChanges(metal=2, dice=(5,)))


def test_a_proposal_does_not_tell_what_is_drawn_or_rolled() -> None:
    game = table(compound="robot golem temp_agency dojo", dice=(1, 3), metal=1, energy=4, deck="beacon")
    assert ghost(game, "place 1 research").changes == PlayerChanges(cards=1, dice=(1,))
    assert ghost(game, "use robot").changes == PlayerChanges(metal=-1, new_dice=(0,))
    assert ghost(game, "use golem for 4").changes == PlayerChanges(energy=-4, new_dice=(4,))
    assert ghost(game, "use temp agency 1 3").changes == PlayerChanges(energy=-1, dice=(1, 3), new_dice=(0, 0))
    assert ghost(game, "use dojo 3").changes == PlayerChanges(energy=-1, dice=(3,), new_dice=(4,))
    assert ghost(game, "done").changes == PlayerChanges()


def test_a_proposed_investor_shows_only_the_price() -> None:
    game = table(phase="market", hand="robot", people="investor miner miner miner", deck="megalith")
    seen = ghost(game, "hire investor discard robot")
    assert (seen.slot, seen.changes) == (1, PlayerChanges(cards=-1))


@pytest.mark.parametrize("hand", ["beacon", "beacon beacon", "beacon robot", "robot"])
@pytest.mark.parametrize("move", ["use black market 3", "use replicator black market 3"])
def test_a_proposal_tells_others_nothing_of_the_card_that_will_be_discarded(hand: str, move: str) -> None:
    """Even with only one card to choose, its owner knows the cost."""
    game = table(
        seats=2, compound="black_market replicator", hand=hand, dice=(3,), energy=1, row="black_market dojo dojo dojo"
    )
    price = PlayerChanges(energy=-1 if "replicator" in move else 0, dice=(3,))
    for viewer in (None, 1):
        seen = game.view(viewer, GAME.parse(move)).ghost
        assert seen is not None
        assert seen.changes == price


@pytest.mark.parametrize("card", [card.id for card in BLUEPRINTS.values() if card.action is not None])
def test_using_any_card_looks_the_same_to_others_whatever_is_in_the_hand(card: str) -> None:
    for size in (1, 2, 3):
        one, other = (
            table(seats=2, compound=card, hand=" ".join([name] * size), dice=(1, 2, 3, 4, 4, 4), metal=6, energy=6)
            for name in ("beacon", "robot")
        )
        uses = [move for move in one.moves() if str(move).startswith("use")]
        for move in uses:
            assert one.view(1, move).ghost == other.view(1, move).ghost


def test_a_proposal_tells_the_owner_what_the_only_card_brings() -> None:
    game = table(seats=2, compound="black_market", hand="robot", dice=(3,))
    assert ghost(game, "use black market 3").changes == PlayerChanges(metal=1, energy=1, cards=-1, dice=(3,))


def test_the_machines_turn_is_shown_with_its_dice() -> None:
    game = table(row="robot dojo golem foundry")
    machine_rolls(game, "1111", green=2)
    play(game, "done")
    machine = game.view(None).machine
    assert machine is not None
    assert machine.turn is not None
    assert (machine.turn.round, machine.turn.taken.id, machine.turn.slot) == (1, "dojo", 2)  # type: ignore[union-attr]
    assert [test.colour for test in machine.turn.tests] == ["blue", "yellow", "red", "purple"]
    assert machine.goods == machine.turn.goods
    assert sum(machine.counts.values()) == len(machine.compound) == 4


def test_cards_of_a_view_survive_pickling_as_the_same_cards() -> None:
    view = table(hand="robot").view(0)
    again = pickle.loads(pickle.dumps(view.market.blueprints))  # noqa: S301
    assert again == view.market.blueprints
    assert again[0].card is view.market.blueprints[0].card


@pytest.mark.parametrize(("phase", "shown"), [("work", 1), ("market", 0)])
def test_the_dice_of_a_specialist_are_shown_to_who_works(phase: Phase, shown: int) -> None:
    game = table(phase=phase, seats=2)
    for player in game.state.players:
        player.specialist = 1
    assert [player.specialist for player in game.view(0).players] == [shown, 0]
