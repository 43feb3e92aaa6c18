"""Whole random games agree with a slow second reading of the rules: moves, scores, supplies, ranks."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ai.carcassonne import GreedyCarcassonnePlayer
from bot.games.carcassonne.moves import CarcassonnePlace
from bot.games.chance import Chance
from bot.games.contract import Event
from tests.games.carcassonne import reference
from tests.games.carcassonne_base.referee import Referee
from tests.games.carcassonne_base.tables import GAME


def _agrees(seats: int, seed: bytes, choose: Random, *, river: bool, greedy: bool = False) -> None:
    position = GAME.new(seats=seats, seed=seed, options={"river": river})
    player = GreedyCarcassonnePlayer(Chance(seed))
    events = list(position.opening())
    referee = Referee(seats, _number(events[0], "seat"), river)
    _draw(referee, events)
    while position.deciders:
        offered = [str(move) for move in position.moves()]
        assert position.deciders == (referee.seat,)
        assert len(set(offered)) == len(offered)
        assert set(offered) == referee.placements()
        move = player.choose(position) if greedy else choose.choice(position.moves())
        assert isinstance(move, CarcassonnePlace)
        events = list(position.play(move))
        referee.place(move.cell, move.rotation)
        claims = referee.meeple_moves()
        if claims:
            assert {str(one) for one in position.moves()} == claims
            claim = player.choose(position) if greedy else choose.choice(position.moves())
            events += position.play(claim)
            referee.claim(str(claim))
        referee.score()
        over = any(event.kind == "ended" for event in events)
        if over:
            referee.finish()
        assert list(position.scores()) == referee.scores
        assert position.state.supply == referee.supply
        _draw(referee, events)
    outcome = position.outcome()
    assert outcome is not None
    assert list(outcome.scores) == referee.scores
    assert list(outcome.ranks) == referee.ranks()


def _random_game(seats: int, seed: bytes, choose: Random, river: bool) -> None:
    _agrees(seats, seed, choose, river=river)


def _draw(referee: Referee, events: list[Event]) -> None:
    """Take the next tile, after looking whether those that left fit nowhere."""
    for event in events:
        letter = str(event.data.get("tile"))
        if event.kind == "discarded":
            assert not reference.placements(referee.table, letter)
        elif event.kind == "drew":
            assert event.data["seat"] == referee.seat
            assert event.reveals
            referee.drawn = letter


def _number(event: Event, name: str) -> int:
    value = event.data[name]
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize("games", [pytest.param(3, id="some"), pytest.param(60, id="many", marks=pytest.mark.soak)])
def test_a_random_game_agrees_with_the_referee(games: int) -> None:
    drawn = given(
        seats=st.integers(2, 5),
        seed=st.binary(min_size=4, max_size=4),
        choose=st.randoms(use_true_random=False),
        river=st.booleans(),
    )
    settings(max_examples=games)(drawn(_random_game))()


@pytest.mark.parametrize(("seats", "river"), [(2, False), pytest.param(3, True, marks=pytest.mark.soak), (5, True)])
def test_a_greedy_game_agrees_with_the_referee(seats: int, *, river: bool) -> None:
    """Better moves complete more, and hold fields that pay."""
    _agrees(seats, b"greedy", Random(1), river=river, greedy=True)
