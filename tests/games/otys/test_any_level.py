"""Rules version 3: any level pays for a contract at any time of a turn, levels hold more (rules/otys.md 2.3, 6)."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest

from bot.ai.players import RandomPlayer
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import IllegalMove, InvalidMove
from bot.games.otys import OtysPosition
from bot.games.otys.components import CAPACITY, CONTRACTS, PUBLIC, RESOURCES, edition
from bot.games.otys.moves import GRAMMAR
from bot.games.otys.view import ContractView, LevelView, OtysView
from tests.games.otys.tables import (
    GAME,
    given,
    kinds,
    notations,
    only,
    play,
    solo,
    standing,
    timed,
    why_not,
    with_cubes,
)

# The vectors of the rules


def test_21_setup() -> None:
    game = GAME.new(seats=1, seed=seed_from_text("setup"), options={"ties": "listed"})
    assert isinstance(game, OtysPosition)
    assert [game.state.board.room(level) for level in range(1, 6)] == [3, 2, 3, 4, 5]
    assert [PUBLIC[seats] for seats in (1, 2, 3, 4)] == [2, 2, 3, 3]
    assert len(game.state.deck) == 30
    seed = solo(store="plant metal fuel fuel")
    assert seed.state.supply[RESOURCES.index("tech")] == 18  # one on the Score track, one near the contracts


def spare_level(sponsors: str = "4 1 2 3 5") -> OtysPosition:
    """Level 4 holds tech, metal and fuel, which pay for C07; level 1 is active."""
    game = with_cubes(standing(solo(deck="C07 C24 C01", sponsors=sponsors), trader=1), 4, "tech metal fuel")
    play(with_cubes(game, 5, "plant"), "key 1")
    return game


def test_22_a_level_that_is_not_active_pays_also_before_the_sponsor() -> None:
    game = spare_level()
    assert game.prompt.kind == "upgrade"
    assert "complete C07 TMF 4" in notations(game)
    assert not any(move.startswith("complete C24") for move in notations(game))  # levels 4 and 5 do not add up
    events = play(game, "complete C07 TMF 4")
    assert only(events, "completed").data["level"] == 4
    assert game.scores() == (3,)
    assert game.state.board.cubes(4) == (0, 0, 0, 0)
    assert game.prompt.kind == "upgrade"
    play(game, "upgrade trader")
    assert game.scores() == (4,)


def test_23_spaces_of_the_levels() -> None:
    assert CAPACITY == (3, 3, 4, 5, 6)
    for level, spaces in enumerate(CAPACITY, start=1):
        game = with_cubes(standing(solo(sponsors="2 1 5 3 4"), fuel_expert=level), level, "metal " * (spaces - 1))
        play(game, f"key {level}", *(["pass"] if level == 5 else []), "take fuel")
        assert game.state.board.room(level) == 0
        assert why_not(given(standing(game, fuel_expert=level)), "take fuel")


def test_24_contracts_are_worth_1_to_5_and_bring_a_credit_a_battery_or_both() -> None:
    assert {contract.prestige for contract in CONTRACTS.values()} == {1, 2, 3, 4, 5}
    both = [card for card, contract in CONTRACTS.items() if contract.bonus.credits and contract.bonus.batteries]
    assert both == ["C25", "C26", "C31", "C32"]
    assert [CONTRACTS[card].prestige for card in both] == [1, 1, 5, 5]
    assert max(contract.bonus.credits + contract.bonus.batteries for contract in CONTRACTS.values()) == 2


def test_25_a_contract_before_the_sponsor_can_end_the_game() -> None:
    game = given(timed(spare_level(), None, 14), prestige=12)
    other = game.copy()
    assert kinds(play(game, "complete C07 TMF 4"))[-1] == "ended"
    assert game.scores() == (15,)
    play(other, "upgrade trader", "complete C07 TMF 4")
    assert other.scores() == (16,)


def test_26_between_two_uses_of_a_diver_a_contract_frees_a_space() -> None:
    game = with_cubes(standing(solo(deck="C01 C07", sponsors="3 1 2 4 5"), fuel_expert=1), 1, "plant tech")
    play(game, "key 1", "take fuel")
    assert "take fuel" not in notations(game)
    play(game, "complete C01 PT", "take fuel")
    assert game.state.board.cubes(1) == (0, 0, 0, 2)


def test_27_the_credit_of_a_contract_pays_the_diver() -> None:
    game = with_cubes(standing(solo(deck="C01 C07", sponsors="2 1 3 4 5"), spy=1), 5, "plant tech")
    play(given(game, credits=0), "key 1")
    assert "draw" not in notations(game)
    play(game, "complete C01 PT 5", "draw")
    assert game.state.board.credits == 0


def test_28_the_battery_of_a_contract_runs_the_propeller() -> None:
    game = with_cubes(solo(deck="C02 C07"), 5, "plant metal")
    play(given(game, batteries=0), "key 1")
    assert not any(move.startswith("propel") for move in notations(game))
    play(game, "complete C02 PM 5", "propel trader up 1")
    assert game.state.board.diver(1) == "trader"


def test_29_a_kept_token_works_for_what_its_level_pays() -> None:
    game = standing(solo(deck="C01 C07 C05", sponsors="2 1 3 4 5"), trader=1)
    given(with_cubes(with_cubes(game, 4, "plant metal fuel"), 3, "plant"), kept=("prestige", "", "tech", "tech", ""))
    play(game, "key 1")
    assert {"complete C01 P 3", "complete C01 P 4", "complete C07 MF 4"} <= set(notations(game))
    play(game, "complete C07 MF 4")
    assert game.scores() == (3,)  # the token on level 1 is for contracts that level 1 pays
    assert "complete C01 P 4" not in notations(game)  # once a turn
    play(game, "complete C01 P 3")
    assert game.scores() == (5,)


def test_30_not_before_the_key_nor_while_drawn_cards_are_open_nor_after_surfacing() -> None:
    game = with_cubes(standing(solo(deck="C01 C07", sponsors="2 1 3 4 5"), spy=1), 5, "plant tech")
    assert why_not(game, "complete C01 PT 5") == "Choose a key first, for example key 3."
    play(game, "key 1", "draw")
    assert why_not(game, "complete C01 PT 5") == "Keep one of the drawn contracts first."
    play(game, notations(game)[0])
    assert "complete C01 PT 5" in notations(game)
    play(game, "surface")
    assert why_not(game, "complete C01 PT 5") == "Move a Timer first, for example timer a down."


def test_31_a_new_public_contract_can_be_completed_at_once_from_another_level() -> None:
    game = with_cubes(with_cubes(solo(deck="C01 C07 C05"), 4, "plant tech"), 5, "tech fuel")
    play(game, "key 1", "complete C01 PT 4", "complete C05 TF 5")
    assert game.scores() == (4,)
    assert game.prompt.kind == "dive"


def test_32_between_two_transactions_and_two_cubes_of_a_token() -> None:
    game = with_cubes(standing(solo(deck="C01 C07"), trader=3), 3, "plant tech metal fuel")
    play(given(game, upgraded="trader"), "key 3", "sell metal", "buy fuel")
    game = with_cubes(standing(solo(deck="C01 C07"), trader=3), 3, "plant tech metal fuel")
    play(given(game, upgraded="trader"), "key 3", "sell metal", "complete C01 PT", "buy fuel")
    assert game.state.board.cubes(3) == (0, 0, 0, 2)
    game = with_cubes(standing(solo(deck="C01 C07", tokens="fuel metal"), explorer=1), 1, "plant tech")
    play(game, "key 1", "token fuel now", "take fuel")
    assert game.prompt.kind == "cubes"
    play(game, "complete C01 PT", "take fuel")
    assert game.state.board.cubes(1) == (0, 0, 0, 2)


def test_33_nothing_more_is_asked_while_no_level_can_pay() -> None:
    game = given(solo(deck="C01 C07"), batteries=0)
    play(game, "key 1", "take metal")
    assert game.prompt.kind == "timer"


# A second reading: the legal payments, counted from what a player sees


def _fulfils(card: ContractView, cubes: Counter[str]) -> bool:
    if card.cost:
        return cubes == Counter(map(str, card.cost))
    return sorted(cubes.values(), reverse=True) == [*card.pattern]


def _ways(card: ContractView, level: LevelView, active: int, *, token_used: bool) -> set[str]:
    """Every choice of cubes on a level that a contract takes, one of them perhaps from the kept token."""
    helps = level.kept is not None and level.kept.type in RESOURCES and not token_used
    found = set()
    for number in range(1, len(level.cubes) + 1):
        for chosen in combinations(level.cubes, number):
            paid = Counter(map(str, chosen))
            fits = _fulfils(card, paid)
            if helps and level.kept is not None and not fits:
                fits = _fulfils(card, paid + Counter([level.kept.type]))
            if fits:
                letters = "".join(name[0].upper() * paid[name] for name in RESOURCES)
                found.add(f"complete {card.id} {letters}" + ("" if level.level == active else f" {level.level}"))
    return found


def _crowded(seed: str) -> OtysPosition:
    """A game that begins with cubes on all levels, four contracts in hand, and kept tokens."""
    game, chance = GAME.new(seats=1, seed=seed_from_text(seed)), Chance(seed.encode())
    assert isinstance(game, OtysPosition)
    for level, spaces in enumerate((2, 1, 2, 3, 4), start=1):
        with_cubes(game, level, " ".join(chance.choice(RESOURCES, level, number) for number in range(spaces)))
    return given(game, hand=("C05", "C11", "C25", "C30"), kept=("", "plant", "prestige", "metal", ""), credits=9)


@pytest.mark.parametrize("seed", ["ash", "birch", "cedar", "dogwood", "elder", "fir"])
def test_legal_payments_are_those_that_a_player_counts(seed: str) -> None:
    game, player = _crowded(seed), RandomPlayer(Chance(seed.encode()))
    used, seen = set[int](), Counter[str]()
    while game.deciders:
        view = game.view(0)
        assert isinstance(view, OtysView)
        level = view.turn.level
        if level is None:
            used = set()
        legal = {str(move) for move in game.moves() if str(move).startswith("complete")}
        if level is not None and view.stage not in ("draw", "timer"):
            cards = [*(space.contract for space in view.public if space.contract), *view.table[0].hand]
            ways = [
                _ways(card, each, level, token_used=each.level in used)
                for card in cards
                for each in view.table[0].levels
            ]
            assert legal == set(chain(*ways))
            seen[view.stage] += bool(legal)
        else:
            assert not legal
        move = player.choose(game)
        if str(move).startswith("complete"):
            _, card, paid, *named = str(move).split()
            if len(paid) < CONTRACTS[card].size:
                used.add(int(named[0]) if named else level or 0)
        game.play(move)
    assert sum(seen.values()) > 5


# Bad input


def test_a_level_that_cannot_pay_is_told_what_it_lacks_and_which_level_can() -> None:
    game = spare_level()
    assert why_not(game, "complete C07 TMF 5") == "Level 5 lacks tech, metal and fuel. You can pay for C07 on level 4."
    assert why_not(game, "complete C07 TMF").startswith("Level 1 lacks tech, metal and fuel.")
    assert why_not(game, "complete C24 PTMF 4") == (
        "Level 4 lacks 1 plant. C24 costs plant, tech, metal and fuel from one level."
    )
    assert why_not(game, "complete C07 TM 4") == "C07 costs tech, metal and fuel, not tech and metal."
    with pytest.raises(IllegalMove):
        game.play(GRAMMAR.parse("complete C07 TMF 5"))
    assert game.scores() == (0,)


@pytest.mark.parametrize("level", ["0", "6", "-1", "44", "x", "4 4"])
def test_a_level_that_does_not_exist_is_refused(level: str) -> None:
    with pytest.raises(InvalidMove):
        GRAMMAR.parse(f"complete C07 TMF {level}")


def test_the_active_level_may_be_named() -> None:
    game = with_cubes(solo(deck="C01 C07"), 2, "plant tech")
    play(game, "key 2")
    assert "complete C01 PT" in notations(game)
    assert str(game.canonical(GRAMMAR.parse("complete c01 tp 2"))) == "complete C01 PT"


@pytest.mark.parametrize("version", [1, 2])
def test_older_versions_keep_their_rules(version: int) -> None:
    assert edition(version).capacity == (2, 3, 3, 4, 5)
    prices = [edition(version).contracts[card] for card in ("C25", "C26", "C31", "C32")]
    assert [contract.prestige for contract in prices] == [2, 2, 6, 6]
    game = solo(deck="C31 C07", sponsors="4 1 2 3 5", version=version)
    with_cubes(standing(game, trader=1), 4, "tech metal fuel")
    play(game, "key 1")
    assert why_not(game, "complete C07 TMF 4") == "Use the sponsor first: upgrade a diver or pass."
    play(game, "pass")
    if game.prompt.kind == "dive":
        play(game, "pass")
    assert not any(move.startswith("complete") for move in notations(game))
    assert why_not(game, "complete C07 TMF 4") == "In this game only the active level pays, which is level 1."
    assert [level.capacity for level in game.view(0).table[0].levels] == [2, 3, 3, 4, 5]
    (card,) = [space.contract for space in game.view(0).public if space.contract and space.contract.id == "C31"]
    assert (card.prestige, card.credits, card.batteries) == (6, 1, 0)


def test_a_contract_that_reveals_another_one_says_so() -> None:
    events = play(spare_level(), "complete C07 TMF 4")
    assert only(events, "revealed").reveals


@pytest.mark.parametrize(("version", "compares"), [(1, False), (2, False), (3, True)])
def test_scores_compare_with_todays_since_any_level_pays(version: int, compares: bool) -> None:
    assert solo(version=version).sets_records is compares


def test_undoing_a_completed_contract_does_not_draw_another_replacement() -> None:
    """A log without its last move, played on with the same contract from whatever level, reveals the same card."""
    game = with_cubes(spare_level(), 3, "tech metal fuel")
    before = game.copy()
    revealed = only(play(game, "complete C07 TMF 4"), "revealed").data["contract"]
    assert before.state.deck[0] == revealed
    assert only(play(before, "complete C07 TMF 3"), "revealed").data["contract"] == revealed
    assert why_not(game, "complete C07 TMF 3") == "C07 isn't public or in your hand. Choose another contract."
