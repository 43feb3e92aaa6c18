"""How far a game has come is counted alike by its pictures, in words too, and by what the channel tells of turns."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.core.history.turns import Turns
from bot.games.contract import Game, Position
from bot.games.registry import GAMES, game_named
from renderers import renderer_for
from tests.renderers.looked import coarsely

TABLES = [
    pytest.param(game, seats, id=f"{game.key}-{seats}") for game in GAMES for seats in {game.seats[0], game.seats[-1]}
]
COUNTED = re.compile(r"(?:turn|round) \d+")


def walked(game: Game, seats: int, seed: str, moves: int) -> Position:
    """Return a game after n random moves, or at its end if that is earlier."""
    random = Random(seed)
    position = game.new(seats=seats, seed=random.randbytes(8))
    for _ in range(moves):
        if position.deciders:
            seat = random.choice(position.deciders)
            position.play(random.choice(position.moves(seat)), seat)
    return position


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_picture_counts_as_the_channel_does(game: Game, seats: int) -> None:
    for moves in (0, 23):
        position = walked(game, seats, f"when {moves}", moves)
        if position.when is not None and position.deciders:
            counted = COUNTED.findall(str(position.when).lower())
            with coarsely():
                alt = renderer_for(game.key)(position.view(None)).alt.lower()
            assert counted
            assert all(each in alt for each in counted), (counted, alt)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_says_how_far_it_has_come(game: Game) -> None:
    """Games for one player may omit it, since nobody reads about others' turns."""
    for seats in game.seats:
        assert seats == 1 or game.new(seats=seats, seed=b"when").when is not None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_race_of_nova_luna_counts_turns_as_its_table_does(seats: int) -> None:
    """Several tiles in a row are one turn, and a refill belongs to the turn of the next tile."""
    random, turns = Random(seats), Turns(seats)
    position = game_named("novaluna").new(seats=seats, seed=b"turns")
    several = 0
    while position.deciders:
        (seat,) = position.deciders
        when = str(position.when)
        events = position.play(random.choice(position.moves()))
        several += not turns.begins(seat)
        turns.add(seat, events)
        assert when == f"Turn {turns.latest[-1].number}"
    assert several
