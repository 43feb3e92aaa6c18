"""Who is said to go on next does so, in every game of several seats."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.chance import seed_from_text
from bot.games.contract import Game
from bot.games.registry import GAMES

MOVES = 120
SEVERAL = [(game, seats) for game in GAMES for seats in (2, max(game.seats)) if seats in game.seats and seats > 1]


@pytest.mark.parametrize(("game", "seats"), SEVERAL, ids=lambda each: str(getattr(each, "key", each)))
def test_whoever_is_next_goes_on_next(game: Game, seats: int) -> None:
    position, chance, known = game.new(seats=seats, seed=seed_from_text("next")), Random(5), 0
    for _ in range(MOVES):
        deciding, upcoming = position.deciders, position.upcoming
        if not deciding:
            break
        assert upcoming not in deciding
        seat = chance.choice(deciding)
        position.play(chance.choice(position.moves(seat)), seat)
        asked = [seat for seat in position.deciders if seat not in deciding]
        if asked and upcoming is not None:
            known += 1
            assert upcoming in asked
    assert known


@pytest.mark.parametrize("game", [game for game in GAMES if 1 in game.seats], ids=lambda game: str(game.key))
def test_nobody_is_next_where_one_plays_alone(game: Game) -> None:
    assert game.new(seats=1, seed=seed_from_text("alone")).upcoming is None
