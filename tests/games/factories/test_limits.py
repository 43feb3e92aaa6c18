"""Limits at the end of the work phase (rules/fantastic_factories.md 9 and 14)."""

from __future__ import annotations

from tests.games.factories.tables import kinds, names, notations, play, refused, stock, table

TWELVE = "robot dojo golem foundry biolab refinery gymnasium obelisk obelisk beacon beacon megalith"


def test_9_metal_and_6_energy_give_back_3_in_any_mix() -> None:
    game = table(metal=9, energy=6)
    play(game, "done")
    assert game.prompt.kind == "limit_resources"
    assert notations(game) == [f"return {metal} metal {3 - metal} energy" for metal in range(4)]
    assert "Try return 0 metal 3 energy" in refused(game, "return 4 metal 0 energy")
    play(game, "return 1 metal 2 energy")
    assert stock(game) == (8, 4, 0)
    assert game.state.round == 2


def test_12_cards_discard_2() -> None:
    game = table(hand=TWELVE)
    play(game, "done")
    assert str(game.prompt.text) == "Too many cards in hand: discard 2."
    assert notations(game).count("discard obelisk") == 1
    play(game, "discard obelisk", "discard megalith")
    assert len(game.state.players[0].hand) == 10
    assert names(game.state.blueprints.discards[:2]) == "obelisk megalith"
    assert game.state.round == 2


def test_cards_go_before_resources() -> None:
    game = table(hand=TWELVE, metal=7, energy=6)
    play(game, "done", "discard obelisk", "discard obelisk")
    assert game.prompt.kind == "limit_resources"
    play(game, "return 0 metal 1 energy")
    assert stock(game)[:2] == (7, 5)


def test_what_leaves_no_choice_goes_back_by_itself() -> None:
    game = table(energy=14)
    events = play(game, "done")
    assert "returned" in kinds(events)
    assert stock(game)[:2] == (0, 12)


def test_30_goods_are_no_resources() -> None:
    game = table(metal=6, energy=6)
    game.state.players[0].goods = 30
    assert "returned" not in kinds(play(game, "done"))
    assert stock(game) == (6, 6, 30)


def test_limits_do_not_hold_during_the_phase() -> None:
    game = table(metal=10, energy=10, hand=TWELVE, dice=(6,))
    play(game, "place 6 mine")
    assert game.prompt.kind == "work"
    assert stock(game)[0] == 11


def test_unused_dice_are_lost() -> None:
    game = table(dice=(1, 2))
    play(game, "done")
    assert game.state.players[0].dice == ()
