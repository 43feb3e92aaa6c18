"""What a move is about can be touched: each of its parts has an area in a picture that its seat can open."""

from __future__ import annotations

import pytest

from bot.games.areas import TURN
from bot.games.contract import Position
from tests.cogs.faces import FACES
from tests.corpus.volumes import Volume, volumes
from tests.games.test_parts import sampled
from tests.renderers.looked import coarsely

SAMPLES = [45, pytest.param(9, marks=pytest.mark.soak)]
"""One of this many sampled positions is drawn."""


def check(game: str, position: Position, seat: int) -> None:
    """Fail if a move of a seat is about something that no picture has which it can open.

    These are the board, what a private message shows, its mat and its hand.
    """
    face, view = FACES[game], position.view(seat)
    missing = {key for move in position.moves(seat) for key in position.parts(move, seat) if key.kind != TURN}
    for draw in dict.fromkeys((face.private_renderer_of(view), face.renderer, *face.detail_views.values())):
        if missing:
            missing -= draw(view).areas.keys()
    assert not missing


@pytest.mark.parametrize("every", SAMPLES)
@pytest.mark.parametrize("volume", volumes(), ids=str)
def test_every_part_of_a_move_is_somewhere(volume: Volume, every: int) -> None:
    with coarsely():
        for number, (position, seat) in enumerate(sampled(volume)):
            if number % every == 0:
                check(volume.game, position, seat)


@pytest.mark.parametrize("game", FACES)
def test_every_part_of_a_first_move_is_somewhere(game: str) -> None:
    """Of installed games too, which the corpus doesn't have."""
    rules = FACES[game].game
    position = rules.new(seats=rules.seats[0], seed=bytes(32))
    with coarsely():
        check(game, position, position.deciders[0])
