"""The headquarters (rules/fantastic_factories.md 6 and 14: H)."""

from __future__ import annotations

import pytest

from bot.games.areas import areas
from tests.games.factories.tables import GAME, only, play, refused, table

DECK = "robot dojo golem beacon obelisk robot dojo golem"


def gain(section: str, dice: str) -> int:
    """What a section gives for these dice, placed one after another."""
    game = table(dice=[int(face) for face in dice], deck=DECK)
    player = game.state.players[0]
    for face in dice:
        play(game, f"place {face} {section}")
    assert player.dice == ()
    shown = next(one for one in game.view(0).players[0].sections if one.section == section)
    assert shown.gained == player.metal + player.energy + len(player.hand)
    assert shown.dice == tuple(map(int, dice))
    return shown.gained


@pytest.mark.parametrize(
    ("section", "dice", "units"),
    [
        pytest.param("generate", "222", 8, id="H1"),
        pytest.param("generate", "331", 8, id="H2"),
        pytest.param("generate", "313", 8, id="H2 in another order"),
        pytest.param("generate", "123", 6, id="H3"),
        pytest.param("mine", "55", 3, id="H4"),
        pytest.param("mine", "456", 3, id="H5"),
        pytest.param("mine", "666", 5, id="H6"),
        pytest.param("research", "444", 5, id="H7"),
        pytest.param("research", "225", 4, id="H8"),
    ],
)
def test_a_section_gives_its_unit_for_each_die_and_more_for_equal_ones(section: str, dice: str, units: int) -> None:
    assert gain(section, dice) == units


def test_h9_generate_refuses_a_4_and_mine_a_3() -> None:
    game = table(dice=(3, 4))
    assert refused(game, "place 4 generate") == "Generate takes dice from 1 to 3. Place the 4 elsewhere."
    assert refused(game, "place 3 mine") == "Mine takes dice from 4 to 6. Place the 3 elsewhere."


def test_a_refusal_says_what_is_to_be_outlined() -> None:
    game = table(dice=(3,), hand="foundry biolab", compound="dojo")
    for move, outlined in (
        ("place 3 mine", areas("section mine")),
        ("place 5 mine", ()),
        ("use dojo 6 for 5", areas("built dojo")),
        ("build foundry discard biolab", areas("hand foundry")),
        ("build golem discard biolab", ()),
    ):
        game.clear_cache()
        refusal = game.why_not(GAME.parse(move))
        assert refusal is not None, move
        assert refusal.areas == outlined, move


def test_h10_there_is_no_bonus_across_sections() -> None:
    game = table(dice=(5, 5), deck=DECK)
    assert only(play(game, "place 5 mine"), "placed").data["gain"] == 1
    assert only(play(game, "place 5 research"), "placed").data["bonus"] == 0
    assert (game.state.players[0].metal, len(game.state.players[0].hand)) == (1, 1)


def test_a_section_holds_three_dice_until_the_round_ends() -> None:
    game = table(dice=(1, 1, 1, 1))
    play(game, "place 1 generate", "place 1 generate", "place 1 generate")
    assert refused(game, "place 1 generate") == "Generate is full (3 dice). Place the die elsewhere."
    play(game, "done")
    assert all(section.dice == () for section in game.view(0).players[0].sections)


def test_only_free_dice_can_be_placed() -> None:
    game = table(dice=(2,))
    assert refused(game, "place 5 mine") == "You have no 5. Your free dice show 2."
    play(game, "place 2 generate")
    assert refused(game, "place 2 generate").startswith("You have no dice left")
