"""Every kind of diver, basic and upgraded (rules/otys.md 5), and reward tokens (8)."""

from __future__ import annotations

import pytest

from bot.games.otys import OtysPosition
from bot.games.otys.components import CONTRACTS, SUPPLY, TOKENS, Contract, OtysGain
from tests.games.otys.tables import given, in_all, kinds, notations, only, play, solo, standing, why_not, with_cubes

QUIET = "2 1 3 4 5"
"""Sponsors: level 1 gives a battery only."""

EXPERTS = [("plant", 0), ("tech", 1), ("metal", 2), ("fuel", 3)]


def at_level_1(diver: str, *, upgraded: bool = False, sponsors: str = QUIET, tokens: str = "") -> OtysPosition:
    """The diver is on level 1, whose sponsor gives a battery, and its key is played."""
    game = standing(solo(sponsors=sponsors, tokens=tokens), **{diver: 1})
    return given(game, upgraded=diver if upgraded else "")


@pytest.mark.parametrize(("resource", "index"), EXPERTS)
def test_a_basic_expert_brings_a_cube_of_its_colour(resource: str, index: int) -> None:
    game = at_level_1(f"{resource}_expert")
    supply = game.state.supply[index]
    play(game, "key 1", f"take {resource}")
    assert game.state.board.cubes(1)[index] == 1
    assert game.state.supply[index] == supply - 1
    assert in_all(game) == SUPPLY
    assert (game.state.board.credits, game.state.board.neutral_keys) == (3, 0)


def test_an_upgraded_metal_expert_also_brings_a_neutral_key() -> None:
    game = at_level_1("metal_expert", upgraded=True)
    play(game, "key 1", "take metal")
    assert game.state.board.neutral_keys == 1


def test_an_upgraded_plant_expert_also_brings_a_credit() -> None:
    game = at_level_1("plant_expert", upgraded=True)
    play(game, "key 1", "take plant")
    assert game.state.board.credits == 4


def test_an_upgraded_fuel_expert_also_brings_a_battery() -> None:
    game = at_level_1("fuel_expert", upgraded=True)
    play(game, "key 1", "take fuel")
    assert game.state.board.batteries == 3


def test_10_19_an_upgraded_tech_expert_takes_a_key_back_but_not_the_one_played_now() -> None:
    game = given(at_level_1("tech_expert", upgraded=True), track=("N", "2"))
    play(game, "key 1", "take tech")
    assert notations(game) == ["retrieve 2", "pass"]
    assert why_not(game, "retrieve 1") == "It isn't on the Hacker track. Recover key 2."
    play(game, "retrieve 2")
    assert game.state.board.track == ("N",)
    assert game.prompt.kind == "finish"


def test_an_upgraded_tech_expert_without_keys_on_the_track_only_brings_its_cube() -> None:
    game = at_level_1("tech_expert", upgraded=True)
    play(game, "key 1")
    assert "bonus" not in notations(game)
    play(game, "take tech")
    assert game.prompt.kind == "finish"


@pytest.mark.parametrize("resource", ["plant", "metal", "fuel"])
def test_a_full_level_does_not_block_the_bonus(resource: str) -> None:
    game = with_cubes(at_level_1(f"{resource}_expert", upgraded=True), 1, "plant plant plant")
    play(game, "key 1")
    assert "bonus" in notations(game)
    assert f"take {resource}" not in notations(game)
    assert why_not(game, f"take {resource}") == "Level 1 is full (3 spaces). Pass instead."
    before = (game.state.board.credits, game.state.board.batteries, game.state.board.neutral_keys)
    play(game, "bonus")
    after = (game.state.board.credits, game.state.board.batteries, game.state.board.neutral_keys)
    assert sum(after) == sum(before) + 1


def test_nothing_is_taken_when_the_supply_is_empty() -> None:
    game = at_level_1("metal_expert")
    game.state.supply = (*game.state.supply[:2], 0, game.state.supply[3])
    game.clear_cache()
    play(game, "key 1")
    assert "take metal" not in notations(game)
    assert why_not(game, "take metal") == "The supply has no metal left. Pass instead."


@pytest.mark.parametrize(("upgraded", "transactions"), [(False, 1), (True, 2)])
def test_a_trader_has_one_transaction_upgraded_two_in_any_mix(upgraded: bool, transactions: int) -> None:
    game = with_cubes(at_level_1("trader", upgraded=upgraded), 1, "plant metal")
    play(game, "key 1", "sell plant")
    assert game.state.board.credits == 5
    assert (game.prompt.kind == "dive") == (transactions == 2)
    if upgraded:
        play(game, "buy fuel")
        assert game.state.board.credits == 3
        assert game.state.board.cubes(1) == (0, 0, 1, 1)
        assert game.prompt.kind == "finish"


def test_an_absent_good_sells_for_a_prestige() -> None:
    game = with_cubes(at_level_1("trader"), 1, "tech")
    play(game, "key 1", "sell tech")
    assert (game.scores(), game.state.board.credits) == ((1,), 3)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("buy tech", "The Store has no tech. Buy another colour."),
        ("buy plant", "Plant costs 3 Credits, and you have 2. Buy a cheaper colour."),
        ("sell fuel", "Level 1 has no fuel. Sell another colour."),
        ("take fuel", "The Trader on level 1 can't do that."),
        ("advance hacker", "The Trader on level 1 can't do that."),
    ],
)
def test_what_a_trader_cannot_do(move: str, reason: str) -> None:
    game = given(at_level_1("trader"), credits=2)
    play(game, "key 1")
    assert why_not(game, move) == reason


@pytest.mark.parametrize(("upgraded", "left"), [(False, 2), (True, 3)])
def test_a_spy_draws_four_keeps_one_and_three_go_under_the_deck(upgraded: bool, left: int) -> None:
    game = at_level_1("spy", upgraded=upgraded)
    drawn, rest = game.state.deck[:4], game.state.deck[4:]
    events = play(game, "key 1", "draw")
    assert game.state.board.credits == left
    assert only(events, "drawn").audience == 0
    assert "contracts" not in only(events, "drew").data
    assert notations(game) == [f"keep {card}" for card in drawn]
    events = play(game, f"keep {drawn[2]}")
    assert game.state.board.hand == (drawn[2],)
    assert game.state.deck == (*rest, drawn[0], drawn[1], drawn[3])
    assert only(events, "kept").audience == 0
    assert "contract" not in only(events, "hand").data


def test_a_spy_with_fewer_than_four_cards_draws_what_there_is() -> None:
    game = at_level_1("spy")
    game.state.deck = game.state.deck[:2]
    play(game, "key 1", "draw")
    assert len(game.state.turn.drawn) == 2
    empty = at_level_1("spy")
    empty.state.deck = ()
    play(empty, "key 1")
    assert why_not(empty, "draw") == "The contract deck is empty. Pass instead."


def test_a_single_drawn_card_is_taken_without_asking() -> None:
    game = at_level_1("spy")
    game.state.deck = game.state.deck[:1]
    card = game.state.deck[0]
    play(game, "key 1", "draw")
    assert game.state.board.hand == (card,)


@pytest.mark.parametrize(("upgraded", "left"), [(False, 2), (True, 3)])
def test_an_engineer_advances_hacker_or_mechanic(upgraded: bool, left: int) -> None:
    game = at_level_1("engineer", upgraded=upgraded)
    other = game.copy()
    play(game, "key 1", "advance hacker")
    play(other, "key 1", "advance mechanic")
    assert (game.state.board.threshold, game.state.board.reach, game.state.board.credits) == (5, 1, left)
    assert (other.state.board.threshold, other.state.board.reach, other.state.board.credits) == (6, 2, left)


def test_hacker_and_mechanic_have_three_steps() -> None:
    game = given(at_level_1("engineer"), hacker=3, mechanic=3)
    play(game, "key 1")
    assert not any(move.startswith("advance") for move in notations(game))
    assert why_not(game, "advance hacker").startswith("The Hacker is on its last step")
    assert (game.state.board.threshold, game.state.board.reach) == (3, 4)


@pytest.mark.parametrize(("upgraded", "left"), [(False, 2), (True, 3)])
def test_an_explorer_takes_a_token_of_its_level_which_is_refilled(upgraded: bool, left: int) -> None:
    game = at_level_1("explorer", upgraded=upgraded, tokens="prestige batteries")
    new, bag = game.state.bag[0], len(game.state.bag)
    play(game, "key 1")
    assert notations(game)[:4] == [
        "token prestige now",
        "token prestige keep",
        "token batteries now",
        "token batteries keep",
    ]
    events = play(game, "token prestige now")
    assert game.scores() == (2,)
    assert game.state.board.credits == left
    assert game.state.tokens[0] == (new, "batteries")
    assert len(game.state.bag) == bag - 1
    assert only(events, "refilled").reveals


def test_one_token_is_stored_on_a_level() -> None:
    game = at_level_1("explorer", tokens="prestige batteries")
    given(game, kept=("credits", "", "", "", ""))
    play(game, "key 1")
    assert "token prestige now" in notations(game)
    assert why_not(game, "token prestige keep") == "Level 1 already keeps a token. Use this one now."
    assert why_not(game, "token fuel now") == "Level 1 doesn't have that token. Choose one it has."


@pytest.mark.parametrize(
    ("kind", "credit", "batteries", "neutral"),
    [("credits", 5, 2, 0), ("batteries", 2, 4, 0), ("neutral_keys", 2, 2, 2)],
)
def test_the_immediate_side_of_a_token(kind: str, credit: int, batteries: int, neutral: int) -> None:
    game = at_level_1("explorer", tokens=f"{kind} prestige")
    play(game, "key 1", f"token {kind} now")
    board = game.state.board
    assert (board.credits, board.batteries, board.neutral_keys) == (credit, batteries, neutral)


def test_a_token_of_cubes_places_up_to_two() -> None:
    game = at_level_1("explorer", tokens="tech prestige")
    play(game, "key 1", "token tech now")
    assert notations(game) == ["take tech", "pass"]
    one = game.copy()
    play(game, "take tech", "take tech")
    assert game.state.board.cubes(1) == (0, 2, 0, 0)
    play(one, "take tech", "pass")
    assert one.state.board.cubes(1) == (0, 1, 0, 0)
    assert one.prompt.kind == game.prompt.kind == "finish"
    assert in_all(game) == SUPPLY


def test_a_token_of_cubes_stops_at_the_capacity() -> None:
    game = with_cubes(at_level_1("explorer", tokens="tech prestige"), 1, "metal metal")
    play(game, "key 1", "token tech now", "take tech")
    assert game.state.board.cubes(1) == (0, 1, 2, 0)
    assert game.prompt.kind == "finish"


@pytest.mark.parametrize(("kind", "gained"), [("credits", (4, 2)), ("batteries", (3, 3))])
def test_a_stored_token_pays_whenever_its_level_is_activated(kind: str, gained: tuple[int, int]) -> None:
    game = given(at_level_1("trader"), kept=(kind, "", "", "", ""))
    play(game, "key 1")
    assert (game.state.board.credits, game.state.board.batteries) == gained
    other = given(at_level_1("trader", sponsors="1 2 3 4 5"), kept=(kind, "", "", "", ""))
    play(other, "key 2")
    assert (other.state.board.credits, other.state.board.batteries) == (3, 2)


def with_contract(kept: str, card: str, names: str) -> OtysPosition:
    """Level 3 holds cubes and a kept token; its key is played and the diver is done."""
    game = with_cubes(standing(solo(sponsors=QUIET, deck=f"{card} C31"), trader=3), 3, names)
    given(game, kept=("", "", kept, "", ""))
    play(game, "key 3", "pass")
    return game


def test_10_24_a_stored_prestige_token_adds_one_to_the_same_gain() -> None:
    game = with_contract("prestige", "C01", "plant tech")
    events = play(game, "complete C01 PT")
    assert only(events, "scored").data == {"seat": 0, "prestige": 3, "total": 3}


def test_a_stored_key_token_gives_a_neutral_key_with_each_contract() -> None:
    game = with_contract("neutral_keys", "C01", "plant tech")
    play(game, "complete C01 PT")
    assert game.state.board.neutral_keys == 1


def test_a_stored_cube_token_counts_once_a_turn_towards_a_contract() -> None:
    game = with_contract("plant", "C01", "tech fuel metal")
    given(game, hand=("C02", "C03"))
    assert notations(game)[:3] == ["complete C01 T", "complete C02 M", "complete C03 F"]
    play(game, "complete C02 M")
    assert game.state.board.cubes(3) == (0, 1, 0, 1)
    assert "complete C01 T" not in notations(game)
    assert in_all(game) == SUPPLY


def test_a_used_cube_token_stays_used_when_a_second_contract_needs_none() -> None:
    game = with_contract("plant", "C01", "tech tech metal metal")
    given(game, hand=("C02", "C04"))
    play(game, "complete C02 M", "complete C04 TM")
    assert game.state.turn.used_tokens
    assert game.state.board.cubes(3) == (0, 1, 0, 0)
    assert "complete C01 T" not in notations(game)


def test_a_stored_cube_token_need_not_be_used() -> None:
    game = with_contract("plant", "C01", "plant tech")
    assert notations(game)[:2] == ["complete C01 PT", "complete C01 T"]
    play(game, "complete C01 PT")
    assert not game.state.turn.used_tokens


def test_a_stored_cube_token_helps_a_pattern() -> None:
    game = with_contract("plant", "C27", "plant plant metal")
    assert notations(game)[0] == "complete C27 PP"


def paying(card: Contract) -> str:
    """Cubes that pay for a contract, by name."""
    names = ("plant", "tech", "metal", "fuel")
    counts = card.cost if not card.pattern else card.pattern
    return " ".join(name for name, number in zip(names, counts, strict=False) for _ in range(number))


@pytest.mark.parametrize("card", CONTRACTS.values(), ids=list(CONTRACTS))
def test_every_contract_is_completed_for_its_prestige_and_bonus(card: Contract) -> None:
    game = with_cubes(standing(solo(sponsors="1 2 3 4 5"), trader=5), 5, paying(card))
    given(game, hand=(card.id,))
    game.state.public = (None, None)
    play(game, "key 5", "pass")
    (move,) = [move for move in notations(game) if move.startswith("complete")]
    before = (game.state.board.credits, game.state.board.batteries)
    events = play(game, move)
    assert kinds(events)[0] == "completed"
    assert game.scores() == (card.prestige,)
    assert (game.state.board.credits, game.state.board.batteries) == (
        before[0] + card.bonus.credits,
        before[1] + card.bonus.batteries,
    )
    assert game.state.board.cubes(5) == (0, 0, 0, 0)
    assert game.state.board.hand == ()


def test_all_cubes_have_to_lie_on_one_level() -> None:
    game = with_cubes(with_cubes(standing(solo(), trader=3), 3, "plant"), 4, "tech")
    play(game, "key 3", "pass")
    assert "complete C01 PT" not in notations(game)
    assert why_not(game, "complete C01 PT") == ("Level 3 lacks 1 tech. C01 costs plant and tech from one level.")
    assert why_not(game, "complete C19 PPTM") == "C19 isn't public or in your hand. Choose another contract."


def test_a_pattern_offers_every_choice_of_colours() -> None:
    game = with_cubes(standing(solo(sponsors=QUIET, deck="C25 C30"), trader=5), 5, "plant plant tech tech metal")
    play(game, "key 5", "pass")
    assert [move for move in notations(game) if "C25" in move] == ["complete C25 PP", "complete C25 TT"]


def test_a_new_public_contract_may_be_completed_in_the_same_turn() -> None:
    game = with_cubes(standing(solo(sponsors=QUIET, deck="C01 C31 C05"), trader=5), 5, "plant tech tech fuel")
    play(game, "key 5", "pass", "complete C01 PT")
    assert "C05" in game.state.public
    play(game, "complete C05 TF")
    assert game.scores() == (4,)


def test_there_are_as_many_tokens_as_the_box_holds() -> None:
    assert sum(token.copies for token in TOKENS.values()) == 32
    game = solo()
    assert sum(map(len, game.state.tokens)) == 10
    assert len(game.state.bag) == 22


def test_gains_are_added_by_kind() -> None:
    assert OtysGain(1, 2, 3, 4) + OtysGain(5, 6, 7, 8) == OtysGain(6, 8, 10, 12)
