"""What a move is about can be touched: each of its parts has an area in a picture that its seat can open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.discord.components.payload import DrawnPicture
from bot.games.areas import TURN
from bot.games.contract import Position, View
from tests.cogs.faces import FACES
from tests.corpus.volumes import Volume, volumes
from tests.games.test_parts import sampled
from tests.renderers.looked import without_files

SAMPLES = [45, pytest.param(9, marks=pytest.mark.soak)]
"""One of this many sampled positions is drawn."""


def pictures_of(game: str, view: View) -> Iterator[DrawnPicture]:
    """Draw all pictures that a seat can open: the board, what a private message shows, its mat and its hand."""
    face = FACES[game]
    for draw in {face.renderer, face.private_renderer_of(view), *face.detail_views.values()}:
        yield draw(view)


def check(game: str, position: Position, seat: int) -> None:
    """Fail if a move of a seat is about something that no picture has."""
    there = {key for picture in pictures_of(game, position.view(seat)) for key in picture.areas}
    for move in position.moves(seat):
        missing = {key for key in position.parts(move, seat) if key.kind != TURN} - there
        assert not missing, (str(move), missing)


@pytest.mark.parametrize("every", SAMPLES)
@pytest.mark.parametrize("volume", volumes(), ids=str)
def test_every_part_of_a_move_is_somewhere(volume: Volume, every: int) -> None:
    with without_files():
        for number, (position, seat) in enumerate(sampled(volume)):
            if number % every == 0:
                check(volume.game, position, seat)


@pytest.mark.parametrize("game", FACES)
def test_every_part_of_a_first_move_is_somewhere(game: str) -> None:
    """Of installed games too, which the corpus doesn't have."""
    rules = FACES[game].game
    position = rules.new(seats=rules.seats[0], seed=bytes(32))
    with without_files():
        check(game, position, position.deciders[0])
