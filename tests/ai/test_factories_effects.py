"""What moves do on the board of Fantastic Factories: each effect where it is there, and where it isn't."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ai.factories.effects import EFFECTS
from bot.ai.search import measure_effects
from tests.games.factories.tables import GAME, cards, table


def effects(move: str, **given: Any) -> dict[str, float]:
    """The effects of a move at a table made to order."""
    goods, compound, last_round = (
        given.pop(name, default) for name, default in (("goods", 0), ("built", 0), ("last", False))
    )
    position = table(**given)
    player = position.state.players[0]
    player.goods, position.state.last_round = goods, last_round
    if compound:
        player.compound = player.compound + [type(player.compound[0])(card) for card in cards("obelisk " * compound)]
    position.clear_cache()
    played = GAME.parse(move)
    return dict(measure_effects(EFFECTS, position, 0, [played])[played])


WORK = {"hand": "obelisk robot", "row": "megalith beacon warehouse dojo"}
MARKET = {
    "phase": "market",
    "row": "nuclear_plant megalith beacon warehouse",
    "people": "architect hired_hands miner investor",
}


@pytest.mark.parametrize(
    ("name", "value", "move", "given"),
    [
        ("triggers_end", 1, "use nuclear plant 6", {"compound": "nuclear_plant", "dice": (6,), "goods": 11}),
        ("triggers_end", 0, "use nuclear plant 6", {"compound": "nuclear_plant", "dice": (6,), "goods": 10}),
        ("triggers_end", 0, "use nuclear plant 6", {"compound": "nuclear_plant", "dice": (6,), "goods": 12}),
        (
            "triggers_end",
            0,
            "use nuclear plant 6",
            {"compound": "nuclear_plant", "dice": (6,), "goods": 11, "last": True},
        ),
        (
            "triggers_end",
            1,
            "build obelisk discard robot",
            {**WORK, "metal": 3, "energy": 1, "compound": "dojo", "built": 8},
        ),
        (
            "triggers_end",
            0,
            "build obelisk discard robot",
            {**WORK, "metal": 3, "energy": 1, "compound": "dojo", "built": 7},
        ),
        ("makes_goods", 2, "use assembly line 2 3 4", {"compound": "assembly_line", "dice": (2, 3, 4)}),
        ("makes_goods", 0, "place 2 generate", {"compound": "assembly_line", "dice": (2, 3, 4)}),
        ("leaves_goods", 2, "done", {"compound": "assembly_line", "dice": (2, 3, 4)}),
        ("leaves_goods", 0, "done", {"compound": "assembly_line", "dice": (2, 3, 6)}),
        ("spoils_goods", 2, "place 3 generate", {"compound": "assembly_line", "dice": (2, 3, 4, 6)}),
        ("spoils_goods", 0, "place 6 mine", {"compound": "assembly_line", "dice": (2, 3, 4, 6)}),
        ("spoils_goods", 0, "place 4 mine", {"compound": "assembly_line", "dice": (2, 3, 4, 4)}),
        ("spoils_goods", 0, "use assembly line 2 3 4", {"compound": "assembly_line", "dice": (2, 3, 4)}),
        ("spoils_goods", 0, "done", {"compound": "assembly_line", "dice": (2, 3, 4)}),
        ("prepares_goods", 1, "use dojo 6", {"compound": "dojo biolab", "dice": (6,), "energy": 2}),
        ("prepares_goods", 0, "use dojo 5", {"compound": "dojo biolab", "dice": (5,), "energy": 2}),
        ("prepares_goods", 1, "place 3 generate", {"compound": "battery_factory", "dice": (3,), "energy": 1}),
        ("prepares_goods", 0, "place 2 generate", {"compound": "battery_factory", "dice": (2,), "energy": 1}),
        ("builds_prestige", 2, "build obelisk discard robot", {**WORK, "metal": 3, "energy": 1}),
        ("builds_prestige", 0, "build robot discard obelisk", {**WORK, "metal": 3, "energy": 1}),
        (
            "builds_prestige",
            3,
            "build beacon discard gymnasium",
            {"hand": "beacon gymnasium", "metal": 2, "energy": 4, "compound": "beacon"},
        ),
        ("works_at_once", 1, "build robot discard obelisk", {**WORK, "metal": 2, "energy": 1}),
        ("works_at_once", 0, "build robot discard obelisk", {**WORK, "metal": 1, "energy": 1}),
        ("works_each_round", 1, "build robot discard obelisk", {**WORK, "metal": 1, "energy": 1}),
        ("works_each_round", 0, "build robot discard obelisk", {**WORK, "metal": 1, "energy": 1, "last": True}),
        ("works_each_round", 0, "build obelisk discard robot", {**WORK, "metal": 3, "energy": 1}),
        ("takes_twin", 1, "take 1", {**MARKET, "hand": "nuclear_plant"}),
        ("takes_twin", 1, "take 1", {**MARKET, "compound": "nuclear_plant"}),
        ("takes_twin", 0, "take 1", {**MARKET, "hand": "dojo"}),
        ("takes_twin", 0, "take 3", {**MARKET, "hand": "beacon", "compound": "beacon"}),
        ("takes_affordable", 1, "take 1", {**MARKET, "hand": "refinery", "metal": 2, "energy": 2}),
        ("takes_affordable", 0, "take 1", {**MARKET, "hand": "refinery", "metal": 1, "energy": 2}),
        ("takes_affordable", 0, "take 1", {**MARKET, "hand": "dojo", "metal": 2, "energy": 2}),
        ("affords", 1, "place 5 mine", {**WORK, "metal": 2, "energy": 1, "dice": (5,)}),
        ("affords", 0, "place 5 mine", {**WORK, "metal": 1, "energy": 1, "dice": (5,)}),
        ("affords", 1, "hire miner discard dojo", {**MARKET, "hand": "obelisk robot dojo", "metal": 1, "energy": 1}),
        (
            "pays_with_dead",
            1,
            "build robot discard temp agency",
            {"hand": "robot temp_agency", "compound": "temp_agency", "metal": 1, "energy": 1},
        ),
        ("pays_with_dead", 1, "build robot discard robot", {"hand": "robot robot", "metal": 1, "energy": 1}),
        (
            "pays_with_dead",
            0,
            "build robot discard temp agency",
            {"hand": "robot temp_agency", "metal": 1, "energy": 1},
        ),
        (
            "pays_with_dead",
            0,
            "build robot discard obelisk",
            {"hand": "robot obelisk obelisk", "metal": 1, "energy": 1},
        ),
        (
            "pays_with_buildable",
            1,
            "build robot discard temp agency",
            {"hand": "robot temp_agency", "metal": 1, "energy": 1},
        ),
        ("pays_with_buildable", 0, "build robot discard obelisk", {"hand": "robot obelisk", "metal": 1, "energy": 1}),
        ("extra_dice", 2, "hire hired hands discard refinery", {**MARKET, "hand": "refinery", "energy": 3}),
        ("extra_dice", 0, "hire miner discard dojo", {**MARKET, "hand": "dojo"}),
        ("gives_partner", 1, "take 1", {**MARKET, "hand": "refinery"}),
        ("gives_partner", 0, "take 1", {**MARKET, "hand": "refinery battery_factory"}),
        ("gives_partner", 0, "take 1", {**MARKET, "hand": "dojo"}),
        ("breaks_pair", 1, "hire miner discard dojo", {**MARKET, "hand": "dojo foundry"}),
        ("breaks_pair", 0, "hire miner discard dojo", {**MARKET, "hand": "dojo refinery"}),
        ("breaks_pair", 0, "hire miner discard dojo", {**MARKET, "hand": "dojo foundry biolab"}),
        ("unused_dice", 2, "done", {"dice": (3, 5)}),
        ("over_limit", 2, "done", {"metal": 9, "energy": 5}),
        ("over_limit", 0, "done", {"metal": 7, "energy": 5}),
        ("metal", 2, "use motherlode 4", {"compound": "motherlode", "dice": (4,)}),
        ("energy", 5, "use power plant 5", {"compound": "power_plant", "dice": (5,)}),
        ("energy", 0, "hire investor discard beacon", {**MARKET, "hand": "beacon"}),
        ("takes_factory", 2, "take 4", MARKET),
        ("takes_factory", 1, "take 1", MARKET),
        ("takes_factory", 0, "take 2", MARKET),
        ("takes_monument", 3, "take 2", MARKET),
        ("takes_monument", 2, "take 3", MARKET),
        ("takes_monument", 0, "take 1", MARKET),
        (
            "builds_free",
            1,
            "hire engineer discard robot",
            {**MARKET, "people": "engineer architect miner investor", "hand": "robot", "energy": 4},
        ),
        ("builds_free", 0, "hire architect discard robot", {**MARKET, "hand": "robot"}),
        ("draws", 1, "place 4 research", {"dice": (4,)}),
        ("draws", 3, "hire architect discard robot", {**MARKET, "hand": "robot"}),
        ("draws", 0, "build robot discard obelisk", {**WORK, "metal": 1, "energy": 1}),
        ("draws", 0, "take 1", {**MARKET, "hand": "robot"}),
        ("metal", 0, "hire investor discard beacon", {**MARKET, "hand": "beacon"}),
    ],
)
def test_an_effect_has_its_value(name: str, value: float, move: str, given: dict[str, Any]) -> None:
    assert effects(move, **given).get(name, 0) == value


def test_a_die_matches_one_in_its_section() -> None:
    position = table(dice=(5, 5, 4))
    position.play(GAME.parse("place 5 mine"))
    five, four, research = (GAME.parse(move) for move in ("place 5 mine", "place 4 mine", "place 5 research"))
    found = measure_effects(EFFECTS, position, 0, [five, four, research])
    assert [found[move].get("matches", 0) for move in (five, four, research)] == [1, 0, 0]


def test_a_card_that_a_use_discards_is_judged_too() -> None:
    position = table(hand="foundry obelisk robot", compound="incinerator", metal=1)
    position.play(GAME.parse("use incinerator"))
    lonely, paired = (GAME.parse(f"discard {card}") for card in ("foundry", "obelisk"))
    found = measure_effects(EFFECTS, position, 0, [lonely, paired])
    assert [found[move].get("breaks_pair", 0) for move in (lonely, paired)] == [0, 1]


def test_what_a_roll_brings_is_no_effect() -> None:
    found = effects("use temp agency 3", compound="temp_agency nuclear_plant", dice=(3,), energy=1)
    assert "prepares_goods" not in found
    assert "prepares_goods" not in effects("use robot", compound="robot nuclear_plant", metal=1)


def test_while_a_use_is_not_finished_nothing_is_spoilt() -> None:
    found = effects("use refinery", hand="dojo obelisk", compound="refinery battery_factory", energy=7)
    assert "spoils_goods" not in found
