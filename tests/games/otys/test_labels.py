"""Labels and prompts: what a move is called says what it does, and always fits a button."""

from __future__ import annotations

import itertools

import pytest

from bot.games.catalogues import load_language
from bot.games.contract import LABEL_LENGTH
from bot.games.otys import OtysPosition
from bot.games.otys.components import CONTRACTS, DIVERS, SPONSORS, TOKENS
from bot.games.otys.moves import GRAMMAR
from bot.games.otys.words import cubes_words
from bot.games.text import ENGLISH
from tests.games.otys.tables import given, notations, play, solo, standing, timed, to_timer, with_cubes


def labels(game: OtysPosition) -> dict[str, str]:
    """What every legal move is called."""
    return {str(move): str(game.explain(move)) for move in game.moves()}


def test_a_key_fits_a_button_whoever_dives() -> None:
    for diver, upgraded, sponsor in itertools.product(DIVERS, [False, True], SPONSORS):
        others = [str(number) for number in SPONSORS if number != sponsor]
        for played in ((), ("1",)):  # the key of the level itself, and then only a neutral one
            game = standing(solo(sponsors=" ".join([str(sponsor), *others])), **{diver: 1})
            given(game, upgraded=diver if upgraded else "", neutral_keys=1, track=played)
            assert all(len(label) <= LABEL_LENGTH for label in labels(game).values())


def test_a_contract_fits_a_button_whatever_it_brings() -> None:
    kept_cubes, places = ("", "prestige", "neutral_keys", "plant"), ((12, 20), (None, 12), (23, 23))
    for card, kept, timers in itertools.product(CONTRACTS, kept_cubes, places):
        game = standing(given(timed(solo(), *timers), hand=(card,), kept=("", "", "", "", kept), prestige=10), trader=5)
        game.state.public = (None, None)
        with_cubes(game, 5, "plant plant plant tech tech tech metal metal metal fuel fuel fuel")
        play(game, "key 5", "pass")
        found = labels(game)
        assert any(move.startswith("complete") for move in found)
        assert all(len(label) <= LABEL_LENGTH for label in found.values())
        assert len(set(found.values())) == len(found)


def _completing(version: int) -> dict[str, str]:
    game = solo(version=version)
    game = standing(given(timed(game, 12, 20), hand=("C25", "C26"), prestige=10), trader=5)
    game.state.public = (None, None)
    with_cubes(game, 5, "fuel fuel")
    play(game, "key 5", "pass")
    found = {move: label for move, label in labels(game).items() if move.startswith("complete")}
    assert all(len(label) <= LABEL_LENGTH for label in found.values())
    return found


def test_equal_contracts_are_distinguished_by_number() -> None:
    assert {move: label[:35] for move, label in _completing(2).items()} == {
        f"complete {card} FF": f"Complete {card} for 2 fuel: 2 Prestige" for card in ("C25", "C26")
    }


def test_a_contract_says_its_number_and_which_level_pays() -> None:
    assert _completing(3) == {
        f"complete {card} FF": f"{card} on level 5 (FF): 1 Prestige, 1 Credit, 1 battery" for card in ("C25", "C26")
    }


def test_equal_drawn_contracts_are_distinguished_by_number() -> None:
    game = standing(solo(deck="C01 C07 C27 C28", sponsors="2 1 3 4 5"), spy=1)
    play(game, "key 1", "draw")
    found = labels(game)
    for card in ("C27", "C28"):
        assert found[f"keep {card}"] == f"Keep {card}: 3 of one colour for 3 Prestige"
    assert not found["keep C02"].endswith(")")


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_fits_a_button(token: str) -> None:
    game = standing(solo(sponsors="2 1 3 4 5", tokens=f"{token} {token}"), explorer=1)
    given(timed(game, 12, 20), prestige=11)
    play(game, "key 1")
    assert all(0 < len(label) <= LABEL_LENGTH for label in labels(game).values())


def test_a_key_says_who_dives_what_it_does_and_what_the_sponsor_gives() -> None:
    game = given(solo(sponsors="1 2 3 4 5"), upgraded="fuel_expert", neutral_keys=1)
    found = labels(game)
    assert found["key 1"] == "Key 1: Metal expert (1 metal); sponsor 1 Credit"
    assert found["key 2"] == "Key 2: Trader (1 transaction); sponsor 1 battery"
    assert found["key 4"] == "Key 4: Fuel expert (1 fuel + 1 battery); sponsor upgrade"
    assert found["key x 1"] == "X key to 1: Metal expert (1 metal); sponsor key back"
    assert found["key n 4"] == "Neutral key to 4: Fuel expert (1 fuel + 1 battery); sponsor act twice"


def test_a_divers_effect_is_described_with_its_price() -> None:
    game = standing(solo(sponsors="2 1 3 4 5"), spy=1)
    play(game, "key 1")
    found = labels(game)
    assert found["draw"] == "Draw 4 contracts, keep 1; pay 1 Credit"
    assert found["timer a down"] == "Timer A to 22; pay 1 Credit"
    assert found["propel metal_expert down 1"] == "Propel Metal expert 1 down: use Spy"
    assert found["propel trader up 1"] == "Propel Trader 1 up: use Trader"
    assert found["pass"] == "Don't use the Spy"


def test_surfacing_and_staying_say_who() -> None:
    game = solo()
    play(game, "key 1", "take metal")
    assert labels(game) == {
        "surface": "Surface: Metal expert",
        "stay": "Pay 1 battery: Metal expert stays on level 1",
    }


@pytest.mark.parametrize(
    ("store", "space", "label"),
    [
        ("fuel fuel fuel plant", 16, "Timer A to 15: fuel to the supply"),
        ("plant metal fuel fuel", 16, "Timer A to 15: fuel to the Store"),
        ("plant metal fuel fuel", 22, "Timer A to 21: tech to the Store, discard its contract"),
        ("plant metal fuel fuel", 11, "Timer A to 10; meets your marker"),
    ],
)
def test_a_timer_says_what_it_reaches(store: str, space: int, label: str) -> None:
    game = to_timer(given(timed(solo(store=store), space, 23), prestige=10))
    assert labels(game)["timer a down"] == label


def test_the_last_timer_says_that_the_game_ends() -> None:
    game = to_timer(given(timed(solo(), None, 11), prestige=10))
    assert labels(game) == {"timer b down": "Timer B to 10; game over"}


def test_a_prompt_does_not_tell_what_is_in_the_hand() -> None:
    game = with_cubes(standing(solo(), trader=5), 5, "tech fuel")
    play(game, "key 5", "pass")
    other = given(game.copy(), hand=("C05",))
    assert "complete C05 TF" in notations(other)
    assert other.prompt == game.prompt


def test_a_move_that_is_not_legal_is_called_by_its_notation() -> None:
    assert str(solo().explain(GRAMMAR.parse("surface"))) == "surface"


@pytest.mark.parametrize(
    ("language", "one", "two"), [("de", "1 Pflanze", "2 Pflanzen"), ("fr", "1 plante", "2 plantes")]
)
def test_cubes_are_counted_in_the_plural_of_a_language(language: str, one: str, two: str) -> None:
    assert [cubes_words((n, 0, 0, 0)).render(load_language(language)) for n in (1, 2)] == [one, two]
    assert cubes_words((2, 0, 0, 0)).render(ENGLISH) == "2 plant"
