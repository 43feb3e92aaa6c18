"""The greedy player of Otys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.ai.otys import worth
from bot.ai.otys.lookahead import Lookahead, facts_of, ways_on
from bot.ai.players import RandomPlayer
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Move, OptionValue
from bot.games.otys.game import OtysPosition
from bot.games.otys.moves import GRAMMAR, PASS, OtysDraw
from bot.games.otys.state import OtysSettings
from bot.games.registry import game_named
from tests.ai.greedy import greedy_game
from tests.games.otys.tables import given, solo, standing, timed, with_cubes

DRAWN, CREDIT = 9.0, 1.6
PARTS = ("boards", "turn", "stack", "seats", "active")
NOT_COUNTED = {"scored", "last", "moved", "ending", "bag", "key", "surfaced", "capacity"}
"""Fields that a diver's work never changes, or that are only shown."""


@pytest.mark.parametrize(
    ("seed", "seats", "options", "went"),
    [
        ("bay", 1, {}, "20 in 102: cec92803"),
        ("creek", 1, {"start": 22}, "17 in 77: e6986589"),
        ("dune", 1, {"ties": "listed"}, "19 in 82: 2f77eaad"),
        ("elm", 1, {"upgrade": "any"}, "21 in 62: 616d6d51"),
    ],
)
def test_its_games_come_out_again(seed: str, seats: int, options: dict[str, OptionValue], went: str) -> None:
    assert greedy_game(game_named("otys"), seed, seats, options) == went


def test_caching_a_turn_does_not_change_evaluations() -> None:
    """Against a search of every way through the turn, with every way to stay, that keeps nothing."""
    lookahead, weighed, stages = Lookahead(worth, drawn=DRAWN, credit=CREDIT), 0, set[str]()
    for position in positions("marsh"):
        promises = lookahead.evaluate_moves(position)
        blind = position.copy()
        blind.clear_cache()
        blind.state.deck = blind.state.bag = ()
        is_end = position.prompt.kind == "finish"
        assert promises == {move: best_after(blind, move, is_end=is_end) for move in promises}
        weighed, stages = weighed + len(promises), stages | {position.prompt.kind}
    assert weighed > 100
    assert stages >= {"key", "dive", "finish", "draw", "retrieve", "upgrade"}


def test_every_fact_counts_but_those_that_are_named() -> None:
    position = next(one for one in positions("marsh") if one.prompt.kind == "dive")
    state, same = position.state, set[str]()
    for part in (state, state.board, state.turn):
        for name in vars(part):
            changed = state.copy()
            twin = {id(state): changed, id(state.board): changed.board, id(state.turn): changed.turn}[id(part)]
            if name not in PARTS:
                setattr(twin, name, another(getattr(twin, name)))
                if facts_of(changed, "dive") == facts_of(state, "dive"):
                    same.add(name)
    assert same == NOT_COUNTED


@pytest.mark.parametrize(("version", "promise"), [(1, 120.0), (2, 140.0)])
def test_it_looks_ahead_by_the_rules_of_its_game(version: int, promise: float) -> None:
    """The Spy moves the last Timer to the marker: version 1 ends the game there, version 2 goes on to a contract."""
    game = given(timed(standing(solo(version=version), spy=1), None, 13), prestige=12)
    with_cubes(game, 1, "plant tech").play(GRAMMAR.parse("key 1"))
    weighed = Lookahead(worth, drawn=DRAWN, credit=CREDIT).evaluate_moves(game)
    assert weighed[GRAMMAR.parse("timer b down")] == promise


def test_turns_under_different_rules_share_no_memory() -> None:
    old, new = (facts_of(solo(version=version).state, "dive") for version in (1, 2))
    assert old != new


def another(value: object) -> object:
    """A value of the same kind; several parts are turned by one, or are one more where that changes nothing."""
    if isinstance(value, OtysSettings):
        return replace(value, start=value.start - 1)
    if isinstance(value, tuple):
        return turned if (turned := (*value[1:], *value[:1])) != value else (*value, "1")
    if isinstance(value, frozenset):
        return value ^ {"none"}
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else "1"


def positions(seed: str) -> Iterator[OtysPosition]:
    """Where something is to be decided in a turn of a random game."""
    position, player = game_named("otys").new(seats=1, seed=seed_from_text(seed)), RandomPlayer(Chance(b"otys"))
    assert isinstance(position, OtysPosition)
    while position.deciders:
        if position.prompt.kind not in ("order", "timer") and len(position.moves()) > 1:
            yield position
        position.play(player.choose(position))


def best_after(blind: OtysPosition, move: Move, *, is_end: bool) -> float:
    """The best that can be made of a turn after a move."""
    after, state, board = blind.copy(), blind.state, blind.state.board
    after.play(PASS if type(move) is OtysDraw else move)
    if type(move) is OtysDraw:
        drawn = DRAWN * (len(board.hand) < 2) - CREDIT * board.side(board.diver(state.turn.level)).cost
        return drawn + best(after, state.turn.number, is_end=is_end)
    return best(after, state.turn.number, is_end=is_end)


def best(position: OtysPosition, turn: int, *, is_end: bool) -> float:
    """The best that can be made of the rest of a turn."""
    state = position.state
    if position.deciders and position.prompt.kind == "timer" and len(state.alive) == 1:
        position.play(position.moves()[0])
        return worth(state)
    if not position.deciders or position.prompt.kind == "timer" or state.turn.number > turn:
        return worth(state)
    return max([best_after(position, move, is_end=is_end) for move in ways_on(position, is_end=is_end)])
