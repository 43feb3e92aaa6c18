"""Whole games at random: they end, and the invariants of rules/fantastic_factories.md 14 hold after every move."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.ai.factories import GreedyFactoriesPlayer
from bot.ai.players import RandomPlayer
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Player
from bot.games.factories import FactoriesPosition
from bot.games.factories.components import BLUEPRINT_DECK, CONTRACTOR_DECK, LEVELS, LIMITS, TOOLS
from tests.games.factories.tables import GAME

ALL_BLUEPRINTS, ALL_CONTRACTORS = Counter(BLUEPRINT_DECK), Counter(CONTRACTOR_DECK)


def check_invariants(game: FactoriesPosition, before: FactoriesPosition | None) -> None:
    """Cards are complete, the tokens stay, goods never fall and compounds never shrink."""
    state = game.state
    blueprints, contractors = Counter(state.blueprints.deck), Counter(state.contractors.deck)
    blueprints.update(state.blueprints.discards)
    blueprints.update(card for card in state.blueprints.row if card)
    contractors.update(state.contractors.discards)
    contractors.update(card for card in state.contractors.row if card)
    for player in state.players:
        blueprints.update(player.hand)
        blueprints.update(built.card for built in player.compound)
        assert min(player.metal, player.energy) >= 0
        assert all(player.count(card) <= (card.limit or card.copies) for card in {b.card for b in player.compound})
        assert all(len(dice) <= 3 for dice in player.placed.values())
    if state.machine is not None:
        blueprints.update(state.machine.compound)
    assert blueprints == ALL_BLUEPRINTS
    assert contractors == ALL_CONTRACTORS
    assert sorted(state.tokens) == sorted(TOOLS)
    if before is None:
        return
    assert state.tokens == before.state.tokens
    for now, then in zip(state.players, before.state.players, strict=True):
        assert now.goods >= then.goods
        assert [built.card for built in now.compound[: len(then.compound)]] == [built.card for built in then.compound]
    if state.phase == "market" and before.state.phase == "work":
        assert all(len(player.hand) <= LIMITS.cards for player in state.players)
        assert all(player.metal + player.energy <= LIMITS.resources for player in state.players)
    if state.machine is not None and before.state.machine is not None:
        assert state.machine.goods >= before.state.machine.goods
        assert len(state.machine.compound) >= len(before.state.machine.compound)


def play_through(
    seats: int, number: int, player: type[Player[Any]] = RandomPlayer, **options: object
) -> FactoriesPosition:
    """One game to the end with everything checked after every move."""
    game = GAME.new(seats=seats, seed=seed_from_text(f"games/{number}"), options=options)
    chooser = player(Chance(seed_from_text(f"choices/{number}")))
    check_invariants(game, None)
    while game.deciders:
        before = game.copy()
        game.play(chooser.choose(game))
        check_invariants(game, before)
    return game


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_keep_the_invariants(seats: int) -> None:
    for number in range(6 if seats == 1 else 2):
        game = play_through(seats, number, level=LEVELS[number % len(LEVELS)])
        assert game.state.last_round


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "games"), [(1, 5_000), (2, 1_000), (3, 1_000), (4, 1_000), (5, 1_000)])
def test_thousands_of_random_games_keep_the_invariants(seats: int, games: int) -> None:
    for number in range(games):
        assert play_through(seats, number, level=LEVELS[number % len(LEVELS)]).state.last_round


def wins(level: str, games: int) -> int:
    """How many games the greedy player wins against The Machine."""
    won = 0
    for number in range(games):
        game = GAME.new(seats=1, seed=seed_from_text(f"wins/{number}"), options={"level": level})
        player = GreedyFactoriesPlayer(Chance(b"greedy"))
        while game.deciders:
            game.play(player.choose(game))
        outcome = game.outcome()
        assert outcome is not None
        won += bool(outcome.details["won"])
    return won


def test_the_greedy_player_wins_a_good_part_of_its_easy_games() -> None:
    assert wins("easy", 12) >= 4


def test_greedy_players_end_a_game_of_several_seats() -> None:
    game = play_through(3, 1, GreedyFactoriesPlayer)
    assert game.state.round < 20
