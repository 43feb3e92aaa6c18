"""What moves do on the board of Otys, in positions made to order."""

from __future__ import annotations

import pytest

from bot.ai.otys.effects import EFFECTS
from bot.ai.search import measure_effects
from bot.games.otys import OtysPosition
from bot.games.otys.moves import GRAMMAR
from tests.games.otys.tables import given, play, solo, standing, timed, to_timer, with_cubes


def effects(position: OtysPosition, notation: str) -> dict[str, float]:
    """The effects of a legal move that aren't 0."""
    move = GRAMMAR.parse(notation)
    assert move in position.moves()
    return dict(measure_effects(EFFECTS, position, 0, [move])[move])


def after(position: OtysPosition, *notations: str) -> OtysPosition:
    """The position after these moves."""
    play(position, *notations)
    return position


def trading(store: str = "plant metal fuel fuel", level: str = "plant fuel") -> OtysPosition:
    """A turn in which the Trader on level 2 acts; level 2 has these cubes."""
    return with_cubes(given(solo(store=store, deck="C03 C09"), batteries=0), 2, level)


def test_a_key_whose_diver_brings_the_missing_cube() -> None:
    game = with_cubes(solo(deck="C01 C02"), 3, "metal")
    assert effects(game, "key 3")["diver_completes"] == 2
    assert "diver_completes" not in effects(game, "key 4")
    full = with_cubes(solo(deck="C01 C02"), 3, "metal metal metal metal")
    assert "diver_completes" not in effects(full, "key 3")


def test_a_propeller_that_brings_the_right_diver() -> None:
    game = after(with_cubes(solo(deck="C01 C02", sponsors="4 2 3 1 5"), 4, "metal"), "key 4")
    assert effects(game, "propel plant_expert down 1")["diver_completes"] == 2
    assert "diver_completes" not in effects(game, "propel spy down 1")


def test_the_missing_cube_and_the_contract() -> None:
    game = after(given(with_cubes(solo(deck="C01 C02"), 3, "metal tech"), batteries=0), "key 3")
    assert effects(game, "take plant")["missing_cube"] == 2
    play(game, "take plant")
    assert effects(game, "complete C01 PT") == {"completes": 2, "credits": 1}


def test_another_contract_in_the_same_turn() -> None:
    game = after(given(with_cubes(solo(deck="C01 C06"), 5, "plant tech metal fuel"), batteries=0), "key 5", "pass")
    assert effects(game, "complete C01 PT")["another_contract"] == 2
    play(game, "complete C01 PT")
    assert "another_contract" not in effects(game, "complete C06 MF")


@pytest.mark.parametrize(("store", "found"), [("plant metal fuel fuel", {"credits": 2}), ("metal fuel fuel tech", {})])
def test_selling_a_cube_that_a_contract_needs(store: str, found: dict[str, float]) -> None:
    game = after(trading(store), "key 2")
    assert effects(game, "sell plant") == found | ({} if found else {"prestige": 1}) | {"breaks": 2}


def test_selling_before_the_price_falls() -> None:
    game = timed(after(trading("plant metal fuel fuel", "metal tech"), "key 2"), 22, 23)
    assert game.state.cube_on(21) == "tech"
    assert effects(game, "sell tech") == {"prestige": 1, "sells_in_time": 1}
    assert effects(game, "sell metal") == {"credits": 2}


def test_buying_the_missing_cube() -> None:
    game = after(trading(level="fuel"), "key 2")
    assert effects(game, "buy plant") == {"missing_cube": 2}


def test_the_sponsors() -> None:
    game = solo(sponsors="1 2 3 4 5")
    assert effects(game, "key 1") == {"credits": 1}
    assert effects(game, "key 2") == {"batteries": 1}
    assert effects(game, "key 3") == {"acts_twice": 2}
    assert effects(game, "key 4") == {"sponsor_upgrades": 1}
    assert effects(game, "key x 5") == {"sponsor_upgrades": 1, "wastes_x_key": 5}
    play(game, "key 4")
    assert effects(game, "upgrade fuel_expert") == {"upgrades": 1, "prestige": 1}
    assert effects(game, "pass") == {"unused": 1}


def test_an_x_key_for_a_spent_key_is_no_waste() -> None:
    assert "wastes_x_key" not in effects(given(solo(), track=("5",)), "key x 5")


def test_steps_of_hacker_and_mechanic() -> None:
    game = after(given(standing(solo(sponsors="5 2 3 4 1"), engineer=5), track=("1", "2", "3", "4")), "key 5")
    assert effects(game, "advance hacker") == {"returns_keys": 5, "hacker": 5}
    assert effects(game, "advance mechanic") == {"mechanic": 2}


def test_divers_that_sink_into_place_and_too_far() -> None:
    game = with_cubes(given(solo(deck="C01 C02"), batteries=1), 4, "metal")
    play(game, "key 5", "take tech")
    assert effects(game, "surface") == {"sinks_into_place": 2}
    assert effects(game, "stay") == {"pays_to_stay": 1}
    game = with_cubes(given(solo(deck="C01 C02"), batteries=1), 3, "metal")
    play(game, "key 5", "take tech")
    assert effects(game, "surface") == {"sinks_too_far": 2}


def test_timers() -> None:
    game = to_timer(timed(solo(deck="C01 C07"), 22, 23))
    assert effects(game, "timer a down") == {"discards": 2, "keeps_far_timer": 23}
    assert effects(game, "timer b down") == {}


def test_the_spy_moves_a_timer_away() -> None:
    game = timed(standing(solo(), spy=1), 17, 23)
    play(game, "key 1")
    assert effects(game, "timer a up") == {"delays": 1}


def test_contact_and_the_end() -> None:
    game = given(timed(with_cubes(solo(deck="C01 C07"), 5, "plant tech"), 13, 20), prestige=12, batteries=0)
    play(game, "key 5", "pass")
    assert effects(game, "complete C01 PT") == {"completes": 2, "meets": 1, "credits": 1}
    last = given(timed(with_cubes(solo(deck="C01 C07"), 5, "plant tech"), None, 13), prestige=12, batteries=0)
    play(last, "key 5", "pass")
    assert effects(last, "complete C01 PT") == {"completes": 2, "ends": 14, "credits": 1}


def test_which_drawn_contract_to_keep() -> None:
    game = standing(solo(deck="C05 C06 C01 C07 C29 C24"), spy=2)
    play(with_cubes(game, 4, "plant tech fuel"), "key 2", "draw")
    assert effects(game, "keep C01") == {"keeps_payable": 2}
    assert effects(game, "keep C07") == {"keeps_near": 3}
    assert effects(game, "keep C24") == {"keeps_near": 5}
    assert effects(game, "keep C29") == {}


def test_a_reward_token_is_used_or_kept() -> None:
    game = standing(solo(tokens="plant metal prestige credits"), explorer=2)
    play(game, "key 2")
    assert effects(game, "token prestige now") == {"prestige": 2}
    assert effects(game, "token credits now") == {"credits": 2}
    assert effects(game, "token prestige keep") == {"keeps_token": 1}
