"""What every kind of blueprint does, and the vectors C of rules/fantastic_factories.md 14."""

from __future__ import annotations

import pytest

from bot.games.factories import FactoriesPosition
from bot.games.factories.components import BLUEPRINT_DECK, BLUEPRINTS, CONTRACTOR_DECK
from bot.games.factories.scoring import prestige
from tests.games.factories.tables import Loaded, cards, kinds, names, notations, only, play, refused, stock, table

USES: dict[str, tuple[str, tuple[int, int, int], str, tuple[int, int, int], int]] = {
    # card: dice, metal energy cards before, use, metal energy goods after, cards after
    "aluminum_factory": ("33", (0, 5, 0), "3 3", (1, 0, 2), 0),
    "assembly_line": ("2345", (0, 0, 0), "2 3 4", (0, 0, 2), 0),
    "battery_factory": ("", (0, 4, 0), "", (0, 0, 1), 0),
    "biolab": ("1", (0, 1, 0), "1", (0, 0, 1), 0),
    "black_market": ("2", (0, 0, 1), "2", (2, 1, 0), 0),
    "concrete_plant": ("33", (3, 0, 0), "3 3", (0, 0, 2), 0),
    "foundry": ("5", (0, 5, 0), "5", (5, 0, 0), 0),
    "fulfillment_center": ("4", (0, 2, 0), "4", (1, 0, 1), 0),
    "harvester": ("66", (0, 0, 0), "6 6 for metal", (4, 0, 0), 0),
    "incinerator": ("", (1, 0, 1), "", (0, 6, 0), 0),
    "manufactory": ("22", (0, 0, 0), "2 2 for energy", (0, 3, 1), 0),
    "mega_factory": ("555", (0, 0, 0), "5 5 5 for 6", (0, 0, 2), 0),
    "motherlode": ("4", (0, 0, 0), "4", (2, 0, 0), 0),
    "nuclear_plant": ("6", (0, 0, 0), "6", (0, 1, 1), 0),
    "power_plant": ("5", (0, 0, 0), "5", (0, 5, 0), 0),
    "recycling_plant": ("", (0, 2, 2), "", (0, 0, 1), 1),
    "refinery": ("", (0, 3, 1), "", (3, 0, 0), 0),
    "trash_compactor": ("44", (0, 0, 2), "4 4", (0, 0, 2), 0),
    "warehouse": ("662", (0, 0, 0), "2 6 6", (0, 2, 2), 0),
    "golem": ("", (0, 4, 0), "for 4", (0, 0, 0), 0),
    "robot": ("", (1, 0, 0), "", (0, 0, 0), 0),
    "gymnasium": ("3", (0, 1, 0), "3", (0, 0, 0), 0),
    "fitness_center": ("3", (0, 1, 0), "3", (0, 0, 0), 0),
    "dojo": ("3", (0, 1, 0), "3", (0, 0, 0), 0),
    "temp_agency": ("3", (0, 1, 0), "3", (0, 0, 0), 0),
    "replicator": ("6", (0, 1, 0), "nuclear plant 6", (0, 1, 1), 0),
}
"""Every card with an action, used once with exactly what it needs."""

BY_THEMSELVES = {"laboratory", "scrap_yard", "solar_array"}
MONUMENTS = {"beacon", "megalith", "obelisk"}


def with_card(name: str) -> FactoriesPosition:
    dice, (metal, energy, held), *_ = USES[name]
    return table(
        compound=name,
        hand="foundry " * held,
        dice=[int(face) for face in dice],
        metal=metal,
        energy=energy,
        deck="obelisk",
        row="nuclear_plant obelisk obelisk obelisk",
    )


def test_the_deck_is_as_the_rules_count_it() -> None:
    def count(field: str) -> dict[str, int]:
        kinds = [getattr(card, field) for card in BLUEPRINT_DECK]
        return {kind: kinds.count(kind) for kind in set(kinds)}

    assert (len(BLUEPRINT_DECK), len(BLUEPRINTS), len(CONTRACTOR_DECK)) == (74, 32, 17)
    assert count("type") == {"production": 25, "utility": 14, "special": 13, "monument": 12, "training": 10}
    assert count("tool") == {"shovel": 19, "gear": 19, "wrench": 18, "hammer": 18}
    assert set(USES) | BY_THEMSELVES | MONUMENTS == set(BLUEPRINTS)


@pytest.mark.parametrize("name", USES)
def test_a_card_takes_exactly_what_it_needs_and_gives_what_it_says(name: str) -> None:
    game = with_card(name)
    play(game, f"use {name} {USES[name][2]}")
    assert stock(game) == USES[name][3]
    assert len(game.state.players[0].hand) == USES[name][4]
    (built,) = game.view(0).players[0].compound
    assert built.used
    assert built.goods == USES[name][3][2]


@pytest.mark.parametrize("name", USES)
def test_a_card_is_used_once_a_round_and_ready_again_in_the_next(name: str) -> None:
    game = with_card(name)
    play(game, f"use {name} {USES[name][2]}")
    assert not any(move.startswith("use") for move in notations(game))
    assert "You've already used " in refused(game, f"use {name} {USES[name][2]}")
    play(game, "done")
    assert not game.state.players[0].compound[0].used


@pytest.mark.parametrize("name", [name for name, (_, needs, *_) in USES.items() if any(needs)])
def test_a_card_is_refused_when_anything_of_its_price_is_missing(name: str) -> None:
    for missing in range(3):
        game = with_card(name)
        player = game.state.players[0]
        if not USES[name][1][missing]:
            continue
        if missing == 0:
            player.metal -= 1
        elif missing == 1:
            player.energy -= 1
        else:
            player.hand.pop()
        assert "needs" in refused(game, f"use {name} {USES[name][2]}")
        assert not any(move == f"use {name} {USES[name][2]}" for move in notations(game))


def test_a_card_without_a_discount_may_cost_no_metal_at_all() -> None:
    assert {card.least_metal for card in BLUEPRINTS.values() if not card.discount} == {0}


@pytest.mark.parametrize(
    ("name", "written", "sentence"),
    [
        ("golem", "use golem", "Golem takes a number from 1 to 6. Add `for 4`, for example."),
        ("incinerator", "use incinerator 3", "Incinerator takes no dice. Name only the card."),
    ],
)
def test_a_wrong_number_explains_how_a_card_is_used(name: str, written: str, sentence: str) -> None:
    game = table(compound=name, hand="robot", metal=6, energy=6, dice=(3, 3))
    assert refused(game, written) == sentence


@pytest.mark.parametrize("name", [name for name, (dice, *_) in USES.items() if dice])
def test_a_card_is_refused_without_its_dice(name: str) -> None:
    game = with_card(name)
    game.state.players[0].dice = ()
    assert refused(game, f"use {name} {USES[name][2]}").startswith("You have no dice left")


def test_c1_concrete_plant_pays_the_face_of_the_pair_once() -> None:
    game = table(compound="concrete_plant", dice=(3, 3), metal=3)
    play(game, "use concrete plant 3 3")
    assert stock(game) == (0, 0, 2)


def test_c2_foundry_turns_energy_into_metal() -> None:
    game = table(compound="foundry", dice=(5,), energy=5)
    assert str(game.explain(game.moves()[0])) == "Foundry: die 5 and 5 energy → 5 metal"
    play(game, "use foundry 5")
    assert stock(game) == (5, 0, 0)


def test_c3_assembly_line_takes_a_run_without_wrapping() -> None:
    game = table(compound="assembly_line", dice=(4, 2, 3))
    play(game, "use assembly line 4 2 3")
    assert stock(game)[2] == 2
    game = table(compound="assembly_line", dice=(5, 6, 1))
    assert refused(game, "use assembly line 5 6 1") == "Assembly Line takes a run of 3 dice, such as 2 3 4."


def test_c4_warehouse_takes_three_dice_that_total_14() -> None:
    game = table(compound="warehouse", dice=(6, 6, 2))
    play(game, "use warehouse 6 6 2")
    assert stock(game) == (0, 2, 2)
    game = table(compound="warehouse", dice=(6, 6, 1))
    assert refused(game, "use warehouse 6 6 1") == "Warehouse takes 3 dice that total 14 or more."


@pytest.mark.parametrize(("mix", "metal", "energy"), [("0 metal 4", 0, 4), ("1 metal 3", 1, 3), ("2 metal 2", 2, 2)])
def test_c5_black_market_gives_any_4_of_a_dearer_card(mix: str, metal: int, energy: int) -> None:
    game = table(compound="black_market", hand="beacon", dice=(1,))
    play(game, "use black market 1")
    assert game.prompt.kind == "mix"
    assert notations(game) == ["gain 0 metal 4 energy", "gain 1 metal 3 energy", "gain 2 metal 2 energy"]
    assert refused(game, "gain 3 metal 1 energy").startswith("Black Market: choose which 4 resources to gain.")
    play(game, f"gain {mix} energy")
    assert stock(game) == (metal, energy, 0)
    assert game.prompt.kind == "work"


def test_c6_black_market_gives_the_cost_of_a_cheap_card_at_once() -> None:
    game = table(compound="black_market", hand="robot dojo", dice=(1,))
    play(game, "use black market 1")
    assert str(game.explain(game.moves()[0])) == "Discard Robot (1 metal and 1 energy)"
    play(game, "discard robot")
    assert stock(game) == (1, 1, 0)
    assert names(game.state.blueprints.discards[-1:]) == "robot"


def test_c8_megalith_costs_less_metal_for_each_monument() -> None:
    game = table(compound="beacon beacon obelisk", hand="megalith biolab nuclear_plant", metal=2, energy=2)
    play(game, "build megalith discard nuclear plant")
    assert stock(game) == (0, 0, 0)
    game = table(compound="obelisk " * 5, hand="megalith nuclear_plant", metal=0, energy=2)
    assert "Megalith costs 1 metal and 2 energy" in refused(game, "build megalith discard nuclear plant")
    game = table(compound="obelisk " * 5, hand="megalith nuclear_plant", metal=1, energy=2)
    play(game, "build megalith discard nuclear plant")
    assert stock(game) == (0, 0, 0)


def test_c9_laboratory_fires_on_the_first_goods_of_a_round() -> None:
    game = table(compound="laboratory biolab nuclear_plant", dice=(1, 6), energy=1, deck="robot dojo")
    events = play(game, "use biolab 1", "use nuclear plant 6")
    assert kinds(events).count("fired") == 1
    assert names(game.state.players[0].hand) == "robot"


def test_c10_scrap_yard_and_solar_array_fire_once_in_a_round_of_three_builds() -> None:
    game = table(compound="scrap_yard solar_array", hand="robot golem gymnasium obelisk biolab motherlode dojo foundry")
    game.state.players[0].metal = game.state.players[0].energy = 10
    metal, energy = 10 - 1 - 1 - 1, 10 - 1 - 0 - 1
    play(
        game,
        "build robot discard golem",
        "build gymnasium discard motherlode",
        "build dojo discard foundry",
    )
    assert stock(game) == (metal + 1, energy + 2, 0)


def test_c11_scrap_yard_gives_nothing_for_itself_but_for_the_next_one() -> None:
    game = table(hand="scrap_yard refinery robot golem", metal=2, energy=3)
    play(game, "build scrap yard discard refinery")
    assert stock(game) == (1, 1, 0)
    play(game, "build robot discard golem")
    assert stock(game) == (1, 0, 0)


def test_c12_dojo_turns_a_die_over() -> None:
    for face in range(1, 7):
        game = table(compound="dojo", dice=(face,), energy=1)
        play(game, f"use dojo {face}")
        assert game.state.players[0].dice == (7 - face,)


def test_c13_gymnasium_leaves_a_6_and_fitness_center_a_1() -> None:
    game = table(compound="gymnasium fitness_center", dice=(1, 6), energy=2)
    assert "use gymnasium 6" not in notations(game)
    assert refused(game, "use gymnasium 6").startswith("Gymnasium changes one free die by 1.")
    assert refused(game, "use fitness center 1").startswith("Fitness Center changes one free die by −1.")
    play(game, "use gymnasium 1", "use fitness center 6")
    assert game.state.players[0].dice == (2, 5)


def test_c14_golem_gives_a_die_for_its_energy() -> None:
    game = table(compound="golem", energy=4)
    assert "Golem needs 5 energy and you have 4 energy." in refused(game, "use golem for 5")
    play(game, "use golem for 4")
    assert game.state.players[0].dice == (4,)
    assert stock(game) == (0, 0, 0)


def test_c15_replicator_pays_for_itself_and_for_what_it_copies() -> None:
    row = "nuclear_plant obelisk laboratory replicator"
    game = table(compound="replicator", dice=(6,), energy=1, row=row)
    assert str(game.explain(game.moves()[0])) == "Replicator as Nuclear Plant: die 6 and 1 energy → 1 good and 1 energy"
    play(game, "use replicator nuclear plant 6")
    assert stock(game) == (0, 1, 1)
    assert names(game.state.blueprints.row) == row
    game = table(compound="replicator", dice=(6,), row=row)
    assert "needs 1 energy" in refused(game, "use replicator nuclear plant 6")


@pytest.mark.parametrize("name", ["obelisk", "laboratory", "scrap yard", "solar array", "replicator"])
def test_a_replicator_copies_no_monument_no_card_that_fires_by_itself_and_no_replicator(name: str) -> None:
    game = table(compound="replicator", energy=9, row=f"robot {name.replace(' ', '_')} obelisk obelisk")
    assert refused(game, f"use replicator {name}") == "Replicator can copy only Robot right now."


def test_a10_a_replicator_may_copy_a_card_that_was_used_itself() -> None:
    game = table(compound="power_plant replicator", dice=(5, 4), row="power_plant obelisk obelisk obelisk", energy=1)
    play(game, "use power plant 5", "use replicator power plant 4")
    assert stock(game) == (0, 9, 0)


def test_c16_building_takes_a_different_card_with_the_same_tool() -> None:
    game = table(hand="aluminum_factory trash_compactor dojo", metal=2, energy=2)
    builds = [move for move in notations(game) if move.startswith("build aluminum")]
    assert builds == ["build aluminum factory discard trash compactor"]
    assert refused(game, "build aluminum factory discard dojo") == (
        "Aluminum Factory shows shovel, so discard a card with shovel. Dojo shows gear."
    )
    assert "to discard. Choose another card in hand" in refused(game, "build aluminum factory discard aluminum factory")
    events = play(game, "build aluminum factory discard trash compactor")
    assert only(events, "built").data["discarded"] == "trash_compactor"
    assert names(game.state.players[0].hand) == "dojo"


def test_the_discarded_card_may_be_the_same_as_the_built_one() -> None:
    game = table(hand="dojo dojo", metal=1, energy=1)
    play(game, "build dojo discard dojo")
    assert names(game.state.players[0].compound) == "dojo"
    assert game.state.players[0].hand == []


def test_c17_only_beacons_and_obelisks_may_repeat() -> None:
    game = table(compound="robot obelisk", hand="robot obelisk golem", metal=9, energy=9)
    assert "only Beacon and Obelisk more than once" in refused(game, "build robot discard golem")
    play(game, "build obelisk discard golem")
    assert names(game.state.players[0].compound) == "robot obelisk obelisk"


def test_c18_prestige_counts_beacons_as_a_set() -> None:
    assert prestige(cards("beacon beacon beacon obelisk megalith robot")) == 14
    assert [prestige(cards("beacon " * count)) for count in range(5)] == [0, 2, 5, 9, 14]


def test_a13_a_laboratory_built_after_the_first_goods_waits_for_the_next_round() -> None:
    game = table(compound="biolab nuclear_plant", hand="laboratory refinery", dice=(1, 6), metal=1, energy=5)
    play(game, "use biolab 1", "build laboratory discard refinery")
    assert "fired" not in kinds(play(game, "use nuclear plant 6"))


def test_motherlode_gives_one_metal_up_to_3() -> None:
    assert [stock(_motherlode(face))[0] for face in range(1, 7)] == [1, 1, 1, 2, 2, 2]


def _motherlode(face: int) -> FactoriesPosition:
    game = table(compound="motherlode", dice=(face,))
    play(game, f"use motherlode {face}")
    return game


def test_choices_of_gain_are_open_at_each_use() -> None:
    game = table(compound="harvester manufactory", dice=(2, 2, 5, 5), deck="robot dojo")
    assert {move for move in notations(game) if "manufactory 2" in move} == {
        "use manufactory 2 2 for metal",
        "use manufactory 2 2 for cards",
        "use manufactory 2 2 for energy",
    }
    assert (
        refused(game, "use harvester 2 2")
        == "Harvester takes 2 equal dice, and what you want for them. Add `for metal`, for example."
    )
    play(game, "use harvester 5 5 for energy", "use manufactory 2 2 for cards")
    assert stock(game) == (0, 7, 1)
    assert names(game.state.players[0].hand) == "robot dojo"


def test_mega_factory_adds_a_die_of_any_face_that_can_be_used_at_once() -> None:
    game = table(compound="mega_factory nuclear_plant", dice=(2, 2, 2))
    play(game, "use mega factory 2 2 2 for 6", "use nuclear plant 6")
    assert stock(game) == (0, 1, 3)


def test_rolled_dice_fall_by_the_number_of_rolls_of_the_seat_in_the_round() -> None:
    game = table(compound="robot temp_agency", dice=(1, 1, 3), metal=1, energy=1)
    game.state.players[0].rolled = 4
    game.state.chance = Loaded({("dice", 1, 0, 5): 6, ("dice", 1, 0, 6): 2, ("dice", 1, 0, 7): 4})
    rolled = only(play(game, "use robot"), "rolled")
    assert (rolled.data["dice"], rolled.reveals) == ([6], True)
    play(game, "use temp agency 1 3")
    assert game.state.players[0].dice == (1, 2, 4, 6)


def test_temp_agency_rerolls_any_dice_together_and_equal_ones_are_offered_once() -> None:
    game = table(compound="temp_agency", dice=(1, 1, 3), energy=1)
    offered = [move for move in notations(game) if move.startswith("use")]
    assert sorted(offered) == [f"use temp agency {dice}" for dice in ("1", "1 1", "1 1 3", "1 3", "3")]


def test_cards_to_discard_are_asked_for_only_if_there_is_a_choice() -> None:
    game = table(compound="trash_compactor", hand="robot dojo golem", dice=(4, 4))
    play(game, "use trash compactor 4 4")
    assert (game.prompt.kind, notations(game)) == ("discard", ["discard robot", "discard dojo", "discard golem"])
    assert str(game.prompt.text) == "Trash Compactor: discard 2 blueprints."
    assert refused(game, "discard beacon").endswith("Try discard robot, for example.")
    play(game, "discard dojo", "discard golem")
    assert stock(game)[2] == 2
    game = table(compound="trash_compactor", hand="robot robot robot", dice=(4, 4))
    play(game, "use trash compactor 4 4")
    assert (game.prompt.kind, names(game.state.players[0].hand)) == ("work", "robot")


def test_a3_discarded_payment_may_come_back_in_the_same_use() -> None:
    game = table(compound="recycling_plant", hand="robot golem", energy=2)
    game.state.blueprints.deck, game.state.blueprints.discards = [], []
    events = play(game, "use recycling plant")
    assert "shuffled" in kinds(events)
    assert len(game.state.players[0].hand) == 1
    assert len(game.state.blueprints.deck) == 1


def test_a2_with_no_card_anywhere_nothing_is_drawn_and_play_goes_on() -> None:
    game = table(dice=(1, 1))
    game.state.blueprints.deck, game.state.blueprints.discards = [], []
    events = play(game, "place 1 research")
    assert str(only(events, "drew").text) == "No blueprint is left to draw."
    assert not only(events, "drew").reveals
    assert game.prompt.kind == "work"


def test_a_card_built_now_can_be_used_now() -> None:
    game = table(hand="power_plant foundry", metal=3, dice=(6,))
    play(game, "build power plant discard foundry", "use power plant 6")
    assert stock(game) == (0, 6, 0)


def test_a_card_that_is_not_there_cannot_be_used_or_built() -> None:
    game = table(compound="laboratory", hand="dojo", dice=(1,))
    assert refused(game, "use foundry 1") == "You haven't built Foundry yet."
    assert refused(game, "use laboratory") == "Laboratory works automatically, so you can't use it."
    assert refused(game, "build foundry discard dojo").startswith("You don't have Foundry in hand.")
