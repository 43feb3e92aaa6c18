"""Every game of the registry has a renderer, found by its key."""

from __future__ import annotations

import pytest

from bot.games.contract import Game
from bot.games.registry import GAMES
from renderers import renderer_for
from tests.renderers.looked import coarsely


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_first_position_of_every_game_can_be_drawn(game: Game) -> None:
    position = game.new(seats=game.seats[0], seed=b"first")
    with coarsely():
        picture = renderer_for(game.key)(position.view(0))
    assert (picture.width, 900 <= picture.height <= 1600) == (1600, True)
    assert 40 < len(picture.alt) <= 1024


def test_there_is_no_renderer_for_a_game_that_does_not_exist() -> None:
    with pytest.raises(ModuleNotFoundError):
        renderer_for("chess")
